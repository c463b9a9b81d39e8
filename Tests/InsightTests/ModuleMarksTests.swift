import CivilTime
import ContentModel
import Diagnostics
import Insight
import Testing

@Suite struct ModuleMarksTests {
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        enum Need: Decodable, Equatable, Sendable {
            case word(String)
            case average(Double)

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let word = try? container.decode(String.self) {
                    self = .word(word)
                } else {
                    self = .average(try container.decode(Double.self))
                }
            }

            init(_ mark: ModuleMarks.RequiredMark) {
                switch mark {
                case .reached: self = .word("reached")
                case .outOfReach: self = .word("unreachable")
                case .average(let average): self = .average(average)
                }
            }
        }
        var name: String
        /// Values and marks.
        var input: [[Double?]]
        var expected: [Need]?
        var testDescription: String { name }
    }

    @Test(arguments: try vectors("marks", of: Vector.self))
    func passesTheVectors(vector: Vector) throws {
        let due = DueDate.day(try #require(.init(iso: "2026-12-11")))
        let assignments = vector.input.map { pair in
            var assignment = Assignment(
                id: "a", path: "Content/assignments/a.md", position: .start, language: .english, title: "A", due: due)
            (assignment.value, assignment.mark) = (pair[0], pair[1])
            return assignment
        }
        let marks = ModuleMarks(assignments)
        #expect(marks.map { marks in ModuleMarks.targets.map { Vector.Need(marks.requiredMark(for: $0)) } } == vector.expected)
    }
}
