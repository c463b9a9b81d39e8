import ContentModel
import Diagnostics
import Platform
import Testing

@testable import ContentReading

/// What is larger than it can be is refused where it is, and a file that can't be read isn't passed by.
struct SizeLimitTests {
    private func assignment(tasks: Int) -> (tasks: Int, problems: [String]) {
        let list = (1...tasks).map { "{\"id\": \"t\($0)\", \"name\": \"T\"}" }.joined(separator: ",\n")
        var log = DiagnosticLog(path: "Content/assignments/essay.json")
        let file = sourceFile("{\"title\": \"A\", \"due\": \"2026-12-11\", \"tasks\": [\n\(list)]}", path: log.path)
        let assignments = AssignmentReader.read(file, context: readingContext, log: &log)
        return (assignments.first?.tasks.count ?? 0, log.problems)
    }

    @Test func tasksOfAnAssignment() {
        let most = AssignmentReader.taskLimit
        #expect(assignment(tasks: most).tasks == most)
        #expect(assignment(tasks: most).problems == [])
        let problems = assignment(tasks: most + 5).problems
        #expect(problems.count == 1)
        #expect(problems.first?.contains("at most \(most) tasks") == true)
    }

    @Test func aMediumThatCannotBeReadIsReported() {
        let heads = FileHeads(ReadableFolder("/dev/null/site/Content"), overlay: ["Content/media/a.png": [1, 2, 3]])
        #expect(heads.bytes("Content/media/a.png", limit: 2) == [1, 2])
        #expect(heads.diagnostics == [])
        #expect(heads.bytes("Content/media/b.png", limit: 2) == [])
        #expect(heads.diagnostics.map(\.location.path) == ["Content/media/b.png"])
        #expect(heads.diagnostics.map(\.id) == [.unreadableFile])
    }
}
