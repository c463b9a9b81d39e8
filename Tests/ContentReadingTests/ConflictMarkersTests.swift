import Diagnostics
import Testing

@testable import ContentReading

/// Files in which Git left both versions of a change.
struct ConflictMarkersTests {
    @Test(arguments: [
        ("decisions.yml", "- quiz: a\n<<<<<<< HEAD\n  question: b\n=======\n  question: c\n>>>>>>> other\n", 2),
        ("decisions.yml", "<<<<<<< HEAD\n- {quiz: q, question: c}\n=======\n>>>>>>> b\n", 1),
        ("site.yml", "<<<<<<< HEAD\n=======\n>>>>>>> b\n", 1),
        ("quiz.json", "{\n<<<<<<< HEAD\n  \"id\": \"a\"\n=======\n  \"id\": \"b\"\n>>>>>>> other\n}\n", 2),
    ])
    func areNamed(path: String, text: String, line: Int) {
        var log = DiagnosticLog(path: path)
        #expect(ContentTree.keys(of: text, path: path, log: &log) == nil)
        #expect(log.diagnostics.map(\.id) == [.conflictMarks])
        #expect(log.diagnostics.first?.location.position == SourcePosition(line: line, column: 1))
    }

    @Test func haveTwoVersionsBetweenThem() throws {
        let text = "{\n<<<<<<< HEAD\na\n||||||| base\nx\n=======\nb\nc\n>>>>>>> other\n=======\n}"
        let versions = try #require(ConflictMarkers.versions(of: text))
        #expect(versions.ours == "{\na\n=======\n}" && versions.theirs == "{\nb\nc\n=======\n}")
        for incomplete in ["{}", "<<<<<<< HEAD\na\n", "a\n>>>>>>> other\n", "<<<<<<< HEAD\n<<<<<<< HEAD\n=======\n>>>>>>> other\n"] {
            #expect(ConflictMarkers.versions(of: incomplete) == nil)
        }
    }
}
