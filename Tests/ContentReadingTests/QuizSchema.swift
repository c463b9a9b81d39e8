import ContentModel
import ContentReading
import Diagnostics
import Foundation
import Testing

/// `quiz.schema.json`, whose lists of properties are generated from the tables of keys. Titles, examples and conditions on several
/// keys are written by hand, and kept.
enum QuizSchema {
    static func text(of written: String) throws -> String {
        var log = DiagnosticLog(path: "quiz.schema.json")
        let tree = try #require(JSONReader.read(written, log: &log))
        let schema = try #require(JSONNode(tree))
        let definitions = try #require(schema["$defs"])
        var lines = written.components(separatedBy: "\n")
        let head = QuizField.definitions + QuizBodyField.definitions
        try replace(
            &lines, schema, behind: "{", indent: "  ", with: head, more: schema["properties"]?.members.filter { $0.name == "$schema" })
        for (name, keys) in [
            ("question", QuestionField.definitions), ("choice", ChoiceField.definitions), ("pair", PairField.definitions),
            ("hint", HintField.definitions), ("reply", FeedbackField.definitions),
        ] {
            let definition = try #require(definitions[name])
            try replace(&lines, definition, behind: "    \"\(name)\": {", indent: "      ", with: keys)
        }
        return lines.joined(separator: "\n")
    }

    /// Replaces the properties of a mapping in the schema's lines.
    private static func replace(
        _ lines: inout [String], _ mapping: JSONNode, behind opening: String, indent: String,
        with keys: [(name: String, definition: FieldDefinition)], more: [(name: String, value: JSONNode)]? = nil
    ) throws {
        let required = keys.filter { $0.definition.isRequired }.map { JSONNode.text($0.name) }
        #expect(mapping["required"]?.text == JSONNode.array(required).text)
        let start = try #require(lines.firstIndex(of: opening))
        let first = try #require(lines[start...].firstIndex(of: "\(indent)\"properties\": {"))
        let last = try #require(lines[first...].firstIndex { $0 == "\(indent)}," || $0 == "\(indent)}" })
        let comma = lines[last].hasSuffix(",") ? "," : ""
        let properties = (more ?? []) + FieldSchema.members(keys).map { ($0.0, merged($0.1, mapping["properties"]?[$0.0])) }
        let text = JSONNode.object(properties).written(indent: indent)
        lines.replaceSubrange(first...last, with: "\(indent)\"properties\": \(text)\(comma)".components(separatedBy: "\n"))
    }

    private static func merged(_ made: JSONNode, _ written: JSONNode?) -> JSONNode {
        let rest = (written?.members ?? []).filter { name, _ in made[name] == nil && !FieldSchema.madeOfTables.contains(name) }
        let title = rest.filter { $0.name == "title" }
        return .object(title + made.members + rest.filter { $0.name != "title" })
    }
}
