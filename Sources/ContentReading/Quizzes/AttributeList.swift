import ContentModel
import Diagnostics

/// `{#atp points=2 tags="energy, cell" pin}`, as it stands behind a heading or an item.
struct AttributeList {
    var id: Located<String>?
    var values: [(key: Located<String>, value: Located<String>)] = []
    var flags: [Located<String>] = []

    init() {}

    init(_ source: Located<String>, log: inout DiagnosticLog) {
        let scalars = Array(source.value.unicodeScalars)
        var index = 0
        var column = Int(source.position.column)
        let line = Int(source.position.line)
        func advance() {
            column += UTF8.width(scalars[index])
            index += 1
        }
        func word(until stops: Set<Unicode.Scalar>) -> String {
            var word = ""
            while index < scalars.count, !stops.contains(scalars[index]) {
                word.unicodeScalars.append(scalars[index])
                advance()
            }
            return word
        }
        while index < scalars.count {
            if scalars[index] == " " {
                advance()
                continue
            }
            let place = SourcePosition(line: line, column: column + 1)
            let name = word(until: [" ", "="])
            guard index < scalars.count, scalars[index] == "=" else {
                if name.hasPrefix("#") {
                    id = Located(String(name.dropFirst()), at: place)
                } else {
                    flags.append(Located(name, at: place))
                }
                continue
            }
            advance()
            let valuePlace = SourcePosition(line: line, column: column + 1)
            var value: String
            if index < scalars.count, scalars[index] == "\"" {
                advance()
                value = word(until: ["\""])
                if index < scalars.count {
                    advance()
                } else {
                    log.report(.invalidAttribute, "the value of '\(name)' has no closing quote", at: valuePlace)
                }
            } else {
                value = word(until: [" "])
            }
            values.append((Located(name, at: place), Located(value, at: valuePlace)))
        }
    }

    /// Says which attributes `subject` doesn't have.
    func reportUnknown(values known: [String], flags knownFlags: [String], of subject: String, log: inout DiagnosticLog) {
        for key in values.map(\.key) where !known.contains(key.value) {
            log.report(
                .invalidAttribute,
                "attribute '\(key.value)' isn't part of \(subject)\(NearMiss.question(key.value, among: known + knownFlags))",
                at: key.position)
        }
        for flag in flags where !knownFlags.contains(flag.value) {
            log.report(
                .invalidAttribute,
                "attribute '\(flag.value)' isn't part of \(subject)\(NearMiss.question(flag.value, among: knownFlags + known))",
                at: flag.position)
        }
    }

    func value(_ key: String) -> Located<String>? { values.first { $0.key.value == key }?.value }

    func has(_ flag: String) -> Bool { flags.contains { $0.value == flag } }
}

extension QuestionDraft {
    /// Takes over what the braces behind the question's heading say.
    mutating func apply(_ attributes: AttributeList, log: inout DiagnosticLog) {
        attributes.reportUnknown(values: ["points", "tags", "type", "answer"], flags: ["case", "say-count"], of: "a question", log: &log)
        if let id = attributes.id, Identifier.check(id, log: &log) { explicitID = id }
        matchesCase = attributes.has("case")
        saysCount = attributes.flags.first { $0.value == "say-count" }?.position
        if let text = attributes.value("points") { points = QuestionDraft.points(text, log: &log) }
        if let text = attributes.value("tags") { tags = QuestionDraft.tags(text.value) }
        if let text = attributes.value("type") { kind = QuestionDraft.kind(text, log: &log) }
        if let text = attributes.value("answer") {
            switch text.value {
            case "true": answer = Located(true, at: text.position)
            case "false": answer = Located(false, at: text.position)
            default: log.report(.invalidAttribute, "'answer' is true or false, not '\(text.value)'", at: text.position)
            }
        }
    }

    private static func points(_ text: Located<String>, log: inout DiagnosticLog) -> Double? {
        if let number = Double(text.value), (0...1000).contains(number) { return number }
        log.report(.invalidAttribute, "'points' is a number from 0 to 1000, not '\(text.value)'", at: text.position)
        return nil
    }

    static func tags(_ text: String) -> [String] {
        text.split(separator: ",").map { trimmed(String($0)) }.filter { !$0.isEmpty }
    }

    /// The kind by its name; kinds that show from the answers may be named too.
    static func kind(_ text: Located<String>, log: inout DiagnosticLog) -> Located<QuestionKind>? {
        let names = QuestionKind.allCases.filter { $0 != .sanction }.map(\.rawValue)
        if let kind = QuestionKind(rawValue: text.value), kind != .sanction { return Located(kind, at: text.position) }
        log.report(
            .invalidValue,
            "a question's type is one of \(names.joined(separator: ", ")), not '\(text.value)'\(NearMiss.question(text.value, among: names))",
            at: text.position)
        return nil
    }
}
