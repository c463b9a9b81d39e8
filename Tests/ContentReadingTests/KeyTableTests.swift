import ContentModel
import Foundation
import Testing

/// What is made of tables of keys: the reference in the documentation, JSON Schemas, and the list that the planner's script is held
/// against (`Tests/Vectors/planner.mjs`).
///
/// `RECORD=1 swift test --filter KeyTableTests` writes them anew; the run fails all the same, so that the difference is looked at.
struct KeyTableTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func hold(_ path: String, against text: String) throws {
        let file = KeyTableTests.root.appending(path: path)
        if ProcessInfo.processInfo.environment["RECORD"] != nil {
            try Data(text.utf8).write(to: file)
            Issue.record("recorded \(path); look at the difference and run again without RECORD")
        } else {
            let written = try String(contentsOf: file, encoding: .utf8)
            #expect(written == text, "\(path) isn't what the table of keys says; RECORD=1 writes it")
        }
    }

    // MARK: - Documentation

    @Test(arguments: [
        ("Keys of an assignment", AssignmentKey.definitions), ("Tasks", TaskKey.definitions),
    ])
    func theReferenceHasTheTable(heading: String, keys: [(name: String, definition: KeyDefinition)]) throws {
        let path = "Docs/Content/pages/assignments.md"
        var lines = try String(contentsOf: KeyTableTests.root.appending(path: path), encoding: .utf8).components(separatedBy: "\n")
        let section = try #require(lines.firstIndex(of: "## \(heading)"))
        let start = try #require(lines[section...].firstIndex { $0.hasPrefix("- `") })
        let end = lines[start...].firstIndex { !$0.hasPrefix("- ") } ?? lines.endIndex
        let required = keys.filter(\.definition.isRequired).map { "`\($0.name)`" }
        let sentence = "\(required.joined(separator: " and ")) \(required.count == 1 ? "is" : "are") required."
        #expect(lines[section..<start].contains(sentence), "\(path) doesn't say '\(sentence)'")
        lines.replaceSubrange(start..<end, with: keys.map { "- `\($0.name)`: \($0.definition.help)" })
        if lines != (try String(contentsOf: KeyTableTests.root.appending(path: path), encoding: .utf8).components(separatedBy: "\n")) {
            try hold(path, against: lines.joined(separator: "\n"))
        }
    }

    @Test func everyKeyIsExplained() {
        for (name, definition) in AssignmentKey.definitions + TaskKey.definitions {
            #expect(definition.help.hasSuffix("."), "\(name)")
            #expect(definition.since.wholeMatch(of: /\d+\.\d+/) != nil, "\(name)")
        }
    }

    // MARK: - JSON

    @Test func theSchemaHasTheTable() throws {
        try hold("assignment.schema.json", against: KeySchema.text)
    }

    @Test func theScriptIsHeldAgainstTheTable() throws {
        func list(_ keys: [(name: String, definition: KeyDefinition)]) -> JSONNode {
            .array(
                keys.map { name, definition in
                    JSONNode.object([("name", JSONNode.text(name))] + KeyTableTests.type(definition.value))
                })
        }
        let text = JSONNode.object([
            ("about", .text("The keys of assignments and tasks, written by KeyTableTests.")),
            ("assignment", list(AssignmentKey.definitions)),
            ("task", list(TaskKey.definitions)),
        ])
        try hold("Tests/Vectors/keys.json", against: text.text + "\n")
    }

    private static func type(_ value: KeyDefinition.Value) -> [(String, JSONNode)] {
        switch value {
        case .id: [("type", .text("id"))]
        case .text: [("type", .text("text"))]
        case .markdown: [("type", .text("markdown"))]
        case .integer(let range):
            [("type", .text("integer")), ("least", .number(Double(range.lowerBound))), ("most", .number(Double(range.upperBound)))]
        case .number(let range): [("type", .text("number")), ("least", .number(range.lowerBound)), ("most", .number(range.upperBound))]
        case .date: [("type", .text("date"))]
        case .timeZone: [("type", .text("zone"))]
        case .length: [("type", .text("length"))]
        case .reminders: [("type", .text("reminders"))]
        case .list: [("type", .text("list"))]
        }
    }
}

/// JSON with members in an order of their own, one to a line.
indirect enum JSONNode: Sendable {
    case text(String)
    case number(Double)
    case truth(Bool)
    case array([JSONNode])
    case object([(String, JSONNode)])

    var text: String { written(indent: "") }

    private func written(indent: String) -> String {
        let inner = indent + "  "
        switch self {
        case .text(let text): return JSONNode.quoted(text)
        case .number(let number): return number == number.rounded() ? String(Int(number)) : String(number)
        case .truth(let truth): return String(truth)
        case .array(let elements):
            if elements.isEmpty { return "[]" }
            return "[\n" + elements.map { inner + $0.written(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members):
            if members.isEmpty { return "{}" }
            return "{\n" + members.map { "\(inner)\(JSONNode.quoted($0)): \($1.written(indent: inner))" }.joined(separator: ",\n")
                + "\n\(indent)}"
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    }
}
