import ContentModel
import Foundation

/// The table above the explanations of keys in the documentation: key, value, default, example.
struct FieldReference {
    let keys: [(name: String, definition: FieldDefinition)]
    /// Whether the examples are JSON, not YAML.
    let isJSON: Bool

    /// Fewer keys are as easy to find in their explanations.
    private static let shortList = 4

    var lines: [String] {
        guard keys.count >= FieldReference.shortList else { return [] }
        return ["| Key | Value | Default | Example |", "|:--|:--|:--|:--|"]
            + keys.map { name, definition in
                let (value, usualExample) = FieldReference.description(definition.value)
                let example = definition.example.isEmpty ? usualExample : definition.example
                let cells = ["`\(name)`", value, FieldReference.usual(definition), example.isEmpty ? "" : "`\(line(name, example))`"]
                return "| " + cells.joined(separator: " | ") + " |"
            }
    }

    private func line(_ name: String, _ example: String) -> String {
        isJSON ? "\"\(name)\": \(FieldReference.json(example))" : "\(name): \(example)"
    }

    /// Each text of a value of YAML in quotes.
    private static func json(_ example: String) -> String {
        if example.hasPrefix("[") {
            return "[" + example.dropFirst().dropLast().components(separatedBy: ", ").map(json).joined(separator: ", ") + "]"
        }
        if example.hasPrefix("{") {
            let members = example.dropFirst().dropLast().components(separatedBy: ", ").map { member in
                let parts = member.components(separatedBy: ": ")
                return "\"\(parts[0])\": \(json(parts.dropFirst().joined(separator: ": ")))"
            }
            return "{" + members.joined(separator: ", ") + "}"
        }
        return example == "true" || Double(example) != nil || example.hasPrefix("\"") ? example : "\"\(example)\""
    }

    /// The default, as the definition or its explanation names it.
    private static func usual(_ definition: FieldDefinition) -> String {
        if definition.isRequired { return "required" }
        switch definition.value {
        case .truth(let usual): return "`\(usual)`"
        case .word(_, let usual?): return "`\(usual)`"
        default: break
        }
        // A default in a few words; a longer one is in the explanation.
        guard let sentence = definition.help.firstRange(of: "Default: ") else { return "" }
        let words = definition.help[sentence.upperBound...].prefix { !",;".contains($0) }
        guard let end = words.firstRange(of: "."), words[..<end.lowerBound].count < 24 else { return "" }
        return String(words[..<end.lowerBound])
    }

    private static func list(_ words: [String], _ last: String) -> String {
        let quoted = words.map { "`\($0)`" }
        return quoted.count < 2 ? quoted.joined() : quoted.dropLast().joined(separator: ", ") + " \(last) \(quoted[quoted.count - 1])"
    }

    private static func description(_ value: FieldDefinition.Value) -> (value: String, example: String) {
        switch value {
        case .id: ("id", "cells")
        case .ids: ("id, or list of ids", "[biology-cells, cells]")
        case .text, .markdown, .phrase: ("text", "")
        case .texts, .names, .phrases: ("list of texts", "[First, Second]")
        case .answer: ("`true`, `false` or number", "true")
        case .truth: ("`true` or `false`", "true")
        case .words(let words): ("list of \(list(words, "and"))", "[\(words[0])]")
        case .order(let words): ("order of \(list(words, "and"))", "[\(words[words.count - 1]), \(words[0])]")
        case .firstPage: ("page", "pages/welcome")
        case .word(let words, _): (list(words, "or"), words[words.count - 1])
        case .integer(let range):
            ("whole number from \(range.lowerBound) to \(range.upperBound)", "\(range.contains(10) ? 10 : range.lowerBound)")
        case .number(let range):
            (range.upperBound < 1e6 ? "number from \(range.lowerBound.formatted()) to \(range.upperBound.formatted())" : "number", "50")
        case .date: ("date, or date and time", "2027-01-29T17:00")
        case .day: ("day", "2027-01-29")
        case .timeZone: ("time zone", "Europe/London")
        case .length: ("amount of work", "2h")
        case .duration: ("duration", "20m")
        case .reminders: ("list of times before, or dates", "[7d, 1d]")
        case .language: ("language", "fr")
        case .languages: ("list of languages", "[en, fr]")
        case .webAddress: ("address", "https://example.org/quizzes")
        case .contact: ("email address or page", "office@example.org")
        case .mailAddress: ("email address", "homework@example.org")
        case .uploadAddress: ("address", "https://cloud.example.org/homework")
        case .colour: ("colour", "\"#0a6e8a\"")
        case .edition: ("id of an edition", "2026")
        case .bands: ("percentages and texts", "{100: Perfect!}")
        case .countsByTag: ("tags and whole numbers", "{limits: 3, series: 2}")
        case .grades: ("percentages and grades", "{50: Pass, 0: Fail}")
        case .teachers: ("teachers and their students", "[{Mr Bob: [Toby]}]")
        case .assignees: ("list of names, or of keys of their own", "[Lane 4, {to: Toby Quill, extra-time: 25}]")
        case .values: ("names and texts", "{room: Hall 2}")
        case .translatedText: ("text, or languages and texts", "{en: Rules, fr: Règles}")
        case .files: ("languages and files", "{en: media/rules.pdf}")
        case .rulePages: ("languages, rules and pages", "{en: {\"8.6\": 30}}")
        case .chapters: ("rules and chapters", "{\"8\": referee}")
        case .disputes: ("slugs and texts", "")
        case .mapping: ("keys of its own", "")
        case .integerOrMapping(let range, _): ("whole number from \(range.lowerBound) to \(range.upperBound), or keys of its own", "10")
        case .list: ("list", "")
        }
    }
}
