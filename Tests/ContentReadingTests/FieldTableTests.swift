import ContentModel
import ContentReading
import Diagnostics
import Foundation
import Testing

/// Files made from the tables of keys: the reference in the documentation, JSON Schemas, and the list that the planner's script is
/// tested with (`Tests/Vectors/planner.mjs`).
///
/// `RECORD=1 swift test --filter FieldTableTests` writes them again; that run always fails, so that you look at the difference.
@Suite(.serialized) struct FieldTableTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private func hold(_ path: String, against text: String) throws {
        let file = FieldTableTests.root.appending(path: path)
        if ProcessInfo.processInfo.environment["RECORD"] != nil {
            try Data(text.utf8).write(to: file)
            Issue.record("recorded \(path); look at the difference and run again without RECORD")
        } else {
            let written = try FieldTableTests.text(path)
            #expect(written == text, "\(path) isn't what the table of keys says; RECORD=1 writes it")
        }
    }

    // MARK: - Documentation

    /// A list in the reference: its file, and the keys that it explains.
    struct Reference: CustomTestStringConvertible, Sendable {
        let page: String
        let heading: String
        let keys: [(name: String, definition: FieldDefinition)]

        init(_ page: String, _ heading: String, _ tables: any ContentField.Type...) {
            self.page = page
            self.heading = heading
            keys = tables.flatMap { $0.definitions }
        }

        var testDescription: String { "\(page): \(heading)" }
    }

    static let references = [
        Reference("assignments", "## Keys of an assignment", AssignmentField.self),
        Reference("assignments", "## Tasks", TaskField.self),
        Reference("writing-quizzes", "## Front matter", QuizField.self),
        Reference("writing-quizzes", "### Drawing from a pool", DrawField.self),
        Reference("writing-quizzes", "### Penalties in a quiz", PenaltyDrawField.self),
        Reference("assign-quizzes", "## Individual dates and times", AssigneeField.self),
        Reference("json", "### Keys of a quiz", QuizBodyField.self),
        Reference("json", "### Keys of a question", QuestionField.self),
        Reference("json", "### Keys of a choice", ChoiceField.self),
        Reference("json", "### Keys of a pair", PairField.self),
        Reference("json", "### Keys of a hint", HintField.self),
        Reference("json", "### Keys of feedback to an answer", FeedbackField.self),
        Reference("site-settings", "## Keys of a site", SiteField.self),
        Reference("site-settings", "## Theme", ThemeField.self),
        Reference("site-settings", "## Handing in", HandInField.self),
        Reference("site-settings", "## Pages of your own", PageField.self),
        Reference("people-and-modules", "## Modules", ModuleField.self),
        Reference("people-and-modules", "## People", PeopleField.self, TeacherField.self),
        Reference("penalties", "## edition.yml", EditionField.self),
        Reference("checklists", "## Keys of a checklist", ChecklistField.self),
    ]

    /// A line as the documentation has it: with typographic apostrophes, except in code.
    private static func prose(_ line: String) -> String {
        line.components(separatedBy: "`").enumerated().map { index, part in
            index.isMultiple(of: 2) ? part.replacing(/(\w)'(\w|(?= ))/) { "\($0.output.1)’\($0.output.2)" } : part
        }.joined(separator: "`")
    }

    @Test(arguments: references)
    func theReferenceHasTheTable(reference: Reference) throws {
        let path = "Docs/Content/pages/\(reference.page).md"
        let keys = reference.keys
        let written = try FieldTableTests.text(path)
        var lines = written.components(separatedBy: "\n")
        let section = try #require(lines.firstIndex(of: reference.heading))
        let start = try #require(lines[section...].firstIndex { $0.hasPrefix("- `") })
        let end = lines[start...].firstIndex { !$0.hasPrefix("- ") } ?? lines.endIndex
        let required = keys.filter(\.definition.isRequired).map { "`\($0.name)`" }
        if !required.isEmpty {
            let sentence = "\(required.joined(separator: " and ")) \(required.count == 1 ? "is" : "are") required."
            #expect(lines[section..<start].contains { $0.contains(sentence) }, "\(path) doesn't say '\(sentence)'")
        }
        lines.replaceSubrange(start..<end, with: keys.map { FieldTableTests.prose("- `\($0.name)`: \($0.definition.help)") })
        let table = FieldReference(keys: keys, isJSON: reference.page == "json").lines.map(FieldTableTests.prose)
        let first = lines[section..<start].firstIndex { $0.hasPrefix("| Key | ") } ?? start
        lines.replaceSubrange(first..<start, with: table.isEmpty ? [] : table + [""])
        let text = lines.joined(separator: "\n")
        if text != written { try hold(path, against: text) }
    }

    @Test func everyKeyIsExplained() {
        for (name, definition) in FieldTableTests.references.flatMap(\.keys) {
            #expect(definition.help.hasSuffix("."), "\(name)")
        }
    }

    @Test func wordsAndRangesAreExplained() throws {
        for (name, definition) in FieldTableTests.references.flatMap(\.keys) {
            switch definition.value {
            case .words(let words), .order(let words):
                for word in words { #expect(definition.help.contains("`\(word)`"), "\(name) doesn't name '\(word)'") }
            case .truth(let usual): #expect(definition.help.contains("`\(usual)` (default)"), "\(name)")
            case .word(let words, let usual):
                for word in words { #expect(definition.help.contains("`\(word)`"), "\(name) doesn't name '\(word)'") }
                guard let usual else { continue }
                let mark = try Regex("`\(usual)`[^`]*\\(default\\)")
                #expect(definition.help.contains(mark), "\(name) doesn't say which is the default")
            case .integer(let range), .integerOrMapping(let range, _):
                for bound in [range.lowerBound, range.upperBound] { #expect(definition.help.contains("\(bound)"), "\(name)") }
            default: break
            }
        }
    }

    // MARK: - JSON

    @Test func theSchemasHaveTheTables() throws {
        try hold("assignment.schema.json", against: FieldSchema.ofAssignments)
        try hold("site.schema.json", against: FieldSchema.ofSites)
        try hold("checklist.schema.json", against: FieldSchema.ofChecklists)
        try hold("page.schema.json", against: FieldSchema.ofPages)
        try hold("edition.schema.json", against: FieldSchema.ofEditions)
        try hold("people.schema.json", against: FieldSchema.ofPeople)
        try hold("quiz.schema.json", against: QuizSchema.text(of: FieldTableTests.text("quiz.schema.json")))
    }

    static let schemas = ["assignment", "checklist", "edition", "page", "people", "quiz", "site"]

    @Test(arguments: schemas) func referencesLeadToDefinitions(name: String) throws {
        var log = DiagnosticLog(path: "\(name).schema.json")
        let tree = try #require(JSONReader.read(try FieldTableTests.text("\(name).schema.json"), log: &log))
        let schema = try #require(JSONNode(tree))
        let definitions = Set((schema["$defs"]?.members ?? []).map { "#/$defs/\($0.name)" })
        #expect(schema.references.subtracting(definitions).subtracting(["#"]) == [])
    }

    @Test func theScriptIsHeldAgainstTheTable() throws {
        func list(_ keys: [(name: String, definition: FieldDefinition)]) -> JSONNode {
            .array(
                keys.map { name, definition in
                    JSONNode.object([("name", JSONNode.text(name))] + FieldTableTests.type(definition.value))
                })
        }
        let text = JSONNode.object([
            ("about", .text("The keys of assignments and tasks, written by FieldTableTests.")),
            // What students see isn't a draft.
            ("assignment", list(AssignmentField.definitions.filter { $0.name != "\(AssignmentField.draft.rawValue)" })),
            ("task", list(TaskField.definitions)),
        ])
        try hold("Tests/Vectors/keys.json", against: text.text + "\n")
    }

    private static func type(_ value: FieldDefinition.Value) -> [(String, JSONNode)] {
        switch value {
        case .id: return [("type", .text("id"))]
        case .ids: return [("type", .text("ids"))]
        case .text: return [("type", .text("text"))]
        case .markdown: return [("type", .text("markdown"))]
        case .integer(let range):
            return [("type", .text("integer")), ("least", .number(Double(range.lowerBound))), ("most", .number(Double(range.upperBound)))]
        case .number(let range):
            return [("type", .text("number")), ("least", .number(range.lowerBound)), ("most", .number(range.upperBound))]
        case .date: return [("type", .text("date"))]
        case .timeZone: return [("type", .text("zone"))]
        case .length: return [("type", .text("length"))]
        case .reminders: return [("type", .text("reminders"))]
        case .list: return [("type", .text("list"))]
        default:
            Issue.record("the planner's script has no name for the type \(value) yet; give it one here and in planner.mjs")
            return []
        }
    }
}
