import CivilTime
import ContentModel
import Foundation
import Insight
import Testing

/// `Tests/Vectors/workload.json`, which the page's script passes too, and reports for commands.
@Suite struct WorkloadTests {
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        struct Input: Decodable, Sendable {
            struct Written: Decodable, Sendable {
                var due: String
                var value: Double?
                var module: String?
                var cohorts: Set<Int>?
            }
            var zone: String
            var deadlines: [Written]
        }
        struct Expected: Decodable, Equatable, Sendable {
            struct Week: Decodable, Equatable, Sendable {
                var monday: String
                var deadlines: [Int]
            }
            var clashes: [[Int]]
            var heavyWeeks: [Week]
        }
        var name: String
        var input: Input
        var expected: Expected
        var testDescription: String { name }
    }

    private static func due(_ text: String) throws -> DueDate {
        if let day = CalendarDate(iso: text) { return .day(day) }
        let local = try #require(LocalDateTime(iso: text.dropLast()))
        return .moment(local: local, zone: "UTC", instant: Instant(utc: local))
    }

    private static func itemIndex(_ deadline: Deadline) -> Int {
        switch deadline.item {
        case .assignment(let index), .quiz(let index): index
        }
    }

    @Test(arguments: try vectors("cases", of: Vector.self))
    func passesTheVectors(vector: Vector) throws {
        let zone = try #require(TimeZoneCatalog().rules(for: vector.input.zone))
        let deadlines = try vector.input.deadlines.enumerated().map { index, written in
            Deadline(
                .assignment(index), due: try Self.due(written.due), value: written.value, module: written.module, cohorts: written.cohorts,
                zone: zone)
        }
        let cohorts = (vector.input.deadlines.compactMap { $0.cohorts?.max() }.max() ?? 0) + 1
        let workload = Workload(deadlines, cohorts: cohorts)
        let weeks = workload.widestHeavyWeeks.map {
            Vector.Expected.Week(monday: $0.monday.description, deadlines: $0.deadlines.map(Self.itemIndex))
        }
        #expect(
            Vector.Expected(clashes: workload.widestClashes.map { $0.deadlines.map(Self.itemIndex) }, heavyWeeks: weeks) == vector.expected)
    }

    @Test func everyClashIsOfItsCohorts() throws {
        let (nine, ten) = (try Self.due("2026-12-11T09:00:00Z"), try Self.due("2026-12-11T10:00:00Z"))
        let workload = Workload(
            [
                Deadline(.assignment(0), due: nine, value: nil, zone: .utc), Deadline(.quiz(0), due: ten, value: nil, zone: .utc),
                Deadline(.assignment(1), due: ten, value: nil, cohorts: [1], zone: .utc),
            ], cohorts: 3)
        #expect(workload.clashes.map(\.deadlines.count) == [2, 3])
        #expect(workload.clashes.map(\.cohorts) == [[0, 2], [1]])
        #expect(workload.widestClashes.map(\.cohorts) == [[1]])
        #expect(workload.weeks.first?.deadlines.count == 3)
        #expect(workload.heavyWeeks.first?.cohorts == [1])
    }

    /// Nobody has the work of all.
    @Test func aHeavyWeekIsOfThoseWithTheSameWork() throws {
        let days = try ["2026-12-07", "2026-12-08", "2026-12-09", "2026-12-10"].map(Self.due)
        let workload = Workload(
            [
                Deadline(.quiz(0), due: days[0], value: nil, zone: .utc), Deadline(.quiz(1), due: days[1], value: nil, zone: .utc),
                Deadline(.quiz(2), due: days[2], value: nil, cohorts: [0, 1, 2], zone: .utc),
                Deadline(.quiz(3), due: days[3], value: nil, cohorts: [1], zone: .utc),
            ], cohorts: 4)
        #expect(workload.heavyWeeks.map(\.deadlines.count) == [3, 4])
        #expect(workload.heavyWeeks.map(\.cohorts) == [[0, 2], [1]])
        #expect(workload.widestHeavyWeeks.map(\.cohorts) == [[1]])
    }

    @Test func secondsAreThoseThatPass() throws {
        let london = try #require(TimeZoneCatalog().rules(for: "Europe/London"))
        func seconds(_ first: String, _ second: String) throws -> Int? {
            Workload([
                Deadline(.quiz(0), due: try Self.due(first), value: nil, zone: london),
                Deadline(.quiz(1), due: try Self.due(second), value: nil, zone: london),
            ]).clashes.first?.seconds
        }
        #expect(try seconds("2026-10-24", "2026-10-25") == 90_000)
        #expect(try seconds("2026-12-11T23:59:00Z", "2026-12-12T00:00:00Z") == 60)
        #expect(try seconds("2026-12-11", "2026-12-12T00:00:00Z") == 0)
    }

    /// Pages name no student, and reveal no more of who learns what than clashes require.
    @Test func cohortsThatChangeNothingAreLeftOut() throws {
        let day = try Self.due("2026-12-11")
        func deadlines(_ cohorts: Set<Int>?...) -> [Deadline] {
            cohorts.enumerated().map { Deadline(.quiz($0), due: day, value: nil, cohorts: $1, zone: .utc) }
        }
        #expect(Workload.widestCohorts(deadlines(nil, nil), cohorts: 1) == [nil, nil])
        #expect(Workload.widestCohorts(deadlines(nil, [0], [0, 1]), cohorts: 2) == [nil, nil, nil])
        #expect(Workload.widestCohorts(deadlines(nil, [0], [1]), cohorts: 3) == [nil, [0], [1]])
        #expect(Workload.widestCohorts(deadlines(nil, [0, 2], [1], []), cohorts: 3) == [nil, [0], [1], []])
    }
}

func vectors<Vector: Decodable>(_ list: String, of _: Vector.Type) throws -> [Vector] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Vectors/workload.json")
    let lists = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    let written = try #require(lists?[list])
    return try JSONDecoder().decode([Vector].self, from: JSONSerialization.data(withJSONObject: written))
}
