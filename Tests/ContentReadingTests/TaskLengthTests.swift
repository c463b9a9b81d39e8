import ContentModel
import Diagnostics
import Foundation
import Testing

@testable import ContentReading

/// Lengths of tasks from their start to their end. `Tests/Vectors/lengths.json` is passed by the planner's script, too.
struct TaskLengthTests {
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        struct Input: Decodable, Sendable {
            var zone: String
            var start: String
            var end: String
        }
        var name: String
        var input: Input
        var expected: String?
        var testDescription: String { name }

        static func all() throws -> [Vector] {
            struct File: Decodable { var cases: [Vector] }
            let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Vectors/lengths.json")
            return try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).cases
        }
    }

    private func read(_ task: String, zone: String = "Europe/London") -> (length: TaskLength?, problems: [String]) {
        let text = "title: Lab\ndue: 2027-01-29T17:00\ntimezone: \(zone)\ntasks:\n  - name: Write\n\(task)\n"
        let path = "Content/assignments/lab.yml"
        var log = DiagnosticLog(path: path)
        let assignments = AssignmentReader.read(sourceFile(text, path: path), context: readingContext, log: &log)
        return (assignments.first?.tasks.first?.length, log.problems)
    }

    @Test(arguments: try Vector.all()) func passesTheVectors(vector: Vector) {
        let (length, problems) = read("    start: \(vector.input.start)\n    end: \(vector.input.end)", zone: vector.input.zone)
        let written: String? =
            switch length {
            case .days(let days): "\(days)d"
            case .hours(let hours): "\(hours)h"
            case nil: nil
            }
        #expect(written == vector.expected)
        #expect(problems.count == (vector.expected == nil ? 1 : 0), "\(problems)")
    }

    @Test(arguments: [
        ("2026-07-05", "2026-07-04", "before"), ("2026-07-05T10:00", "2026-07-04", "before"),
        ("2026-07-05T10:00", "2026-07-04T11:00", "before"),
        ("2026-07-05T10:00", "2026-07-05T09:00", "before"), ("2026-07-05T10:00", "2026-07-05T10:00", "when"),
    ])
    func anEndThatIsNotAfterTheStartIsReported(start: String, end: String, word: String) {
        let (length, problems) = read("    start: \(start)\n    end: \(end)")
        #expect(length == nil)
        #expect(problems == ["7:10 InvalidDate: this task ends \(word) it starts"])
    }
}
