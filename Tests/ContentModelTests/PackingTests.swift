import Diagnostics
import Encoding
import Testing

@testable import ContentModel

/// What builds store and read again, without a loss.
struct PackingTests {
    private static func repacked<Value: Packable>(_ value: Value) throws -> Value {
        var reader = PackedReader(PackedWriter.bytes(of: value)[...])
        let read: Value = try reader.value()
        #expect(reader.isAtEnd)
        return read
    }

    @Test(arguments: [nil, Diagnostic.Subject.unclosedBlank, .letteredLines])
    func diagnostics(subject: Diagnostic.Subject?) throws {
        let location = SourceLocation(path: "Content/quizzes/cells.md", position: SourcePosition(line: 7, column: 3))
        let note = Diagnostic.Note("first used here", at: SourceLocation(path: "Content/site.yml", position: .start))
        let diagnostic = Diagnostic(.strayMark, "this is stray", at: location, about: subject, severity: .error, notes: [note])
        #expect(try Self.repacked(diagnostic) == diagnostic)
    }

    @Test(arguments: [true, false])
    func references(leadsToDraft: Bool) throws {
        let reference = SiteReference(
            path: "quizzes/cells.md", suffix: "#atp", leadsToDraft: leadsToDraft, position: SourcePosition(line: 2, column: 1))
        #expect(try Self.repacked(reference) == reference)
    }
}
