import ContentModel
package import Diagnostics
import Encoding

/// Reads the values of one mapping by key, and reports missing, unknown and mistyped ones.
package struct FieldReader {
    /// Severity of unknown keys: errors in Quizmark's formats, warnings in those of other apps.
    package enum Strictness { case strict, lenient }

    package let position: SourcePosition
    /// "a quiz", "an assignment" …
    let subject: String
    let entries: [ContentTree.Entry]
    /// Hint for messages, such as how to write the keys.
    private var hint = ""
    /// Keys that were probably meant by unknown ones, which are reported.
    private(set) var misspelt: [String] = []

    /// Nil if `tree` isn't a mapping, which is reported.
    ///
    /// - Parameters:
    ///   - more: keys that only some forms of the mapping have.
    ///   - others: keys by the names that other programs have for them.
    ///   - hints: what to do about keys that other programs have, but that have no equivalent.
    ///   - hasEntries: whether the value of a key can be a mapping or a list.
    ///   - example: a key for messages; by default, the first.
    package init?(
        _ tree: ContentTree, as subject: String, keys: [String], more: [String] = [], others: [String: String] = [:],
        hints: [String: String] = [:], hasEntries: (String) -> Bool = { _ in false }, _ strictness: Strictness = .strict,
        example: @autoclosure () -> String? = nil, log: inout DiagnosticLog
    ) {
        guard case .mapping(let entries) = tree.value else {
            FieldReader.report(noMapping: tree, as: subject, example: example() ?? keys.first ?? "id", log: &log)
            return nil
        }
        self.subject = subject
        self.entries = entries
        position = tree.position
        let suggestions = SuggestionQuota()
        var unknown = 0
        var unindented = UnindentedKeys()
        // A site has millions of entries, and a loop over them would copy each.
        for index in entries.indices where !keys.contains(entries[index].key) && !more.contains(entries[index].key) {
            let entry = entries[index]
            switch strictness {
            case .strict:
                let owner = log.path.hasFileExtension("json") ? nil : unindented.owner(of: index, in: entries, hasEntries)
                if let hint = owner.map({ "indent this line to put it below '\($0)'" }) ?? hints[entry.key] {
                    log.report(.unknownKey, "key '\(entry.key)' isn't part of \(subject); \(hint)", at: entry.keyPosition)
                    continue
                }
                unknown += 1
                let near = others[entry.key] ?? suggestions.nearest(to: entry.key, among: keys + more)
                if let near { misspelt.append(near) }
                log.report(.unknownKey, at: entry.keyPosition) {
                    let question = NearMiss.question(meaning: near, orListOf: unknown == 1 ? keys + more : [])
                    return "key '\(entry.key)' isn't part of \(subject)\(question)"
                }
            case .lenient:
                // Tables with other names are of Quizmark's own files, where a misspelt key is an error.
                if !others.isEmpty, let near = others[entry.key] ?? suggestions.nearest(to: entry.key, among: keys),
                    !entries.contains(where: { $0.key == near })
                {
                    misspelt.append(near)
                    log.report(.unknownKey, "key '\(entry.key)' isn't part of \(subject); did you mean '\(near)'?", at: entry.keyPosition)
                    continue
                }
                log.report(.unusedKey, "key '\(entry.key)' of \(subject) isn't used", at: entry.keyPosition)
            }
        }
    }

    private static func report(
        noMapping tree: ContentTree, as subject: String, example: @autoclosure () -> String, log: inout DiagnosticLog
    ) {
        if let text = tree.plainText, let key = ContentTree.keyWithoutColon(text[...]) {
            return log.report(.wrongType, "write a colon and a space after '\(key)'", at: tree.position)
        }
        let path = log.path
        log.report(.wrongType, at: tree.position) {
            let key = example()
            let form = path.hasFileExtension("json") ? "must be an object, {\"\(key)\": …}" : "needs keys with values, such as '\(key): …'"
            return "\(subject) \(form), but this is \(tree.kindInWords)"
        }
    }

    /// Reads front matter with the fields of a table.
    init?<Field: ContentField>(_ frontMatter: FrontMatter, _ fields: Field.Type, log: inout DiagnosticLog) {
        self.init(frontMatter.head, fields, log: &log)
        if frontMatter.isMissing { hint = "; begin the file with a line ---, a line such as 'title: …' and another line ---" }
    }

    package func entry(_ key: String) -> ContentTree.Entry? {
        entries.indices.first { entries[$0].key == key }.map { entries[$0] }
    }

    /// The value of `key`; nil if it is absent or `null`.
    package func tree(_ key: String) -> ContentTree? {
        guard let index = entries.indices.first(where: { entries[$0].key == key }) else { return nil }
        if case .null = entries[index].value.value { return nil }
        return entries[index].value
    }

    package func required(_ key: String, log: inout DiagnosticLog) -> ContentTree? {
        if let tree = tree(key) { return tree }
        if isReported(missing: key, log) { return nil }
        if let keyPosition = entry(key)?.keyPosition {
            log.report(.missingKey, "the key '\(key)' has no value; \(subject) needs one", at: keyPosition)
        } else {
            log.report(.missingKey, at: position) { "\(subject) needs the key '\(key)'\(hint)" }
        }
        return nil
    }

    /// Whether it is reported why a key or its value is missing: a misspelt key, or a value that is a comment in YAML.
    private func isReported(missing key: String, _ log: DiagnosticLog) -> Bool {
        guard let keyPosition = entry(key)?.keyPosition else { return misspelt.contains(key) }
        return log.diagnostics.contains { $0.id == .strayMark && $0.severity == .error && $0.location.position.line == keyPosition.line }
    }

    /// Trimmed text; nil if there is none.
    package func text(_ key: String, log: inout DiagnosticLog) -> Located<String>? {
        tree(key).flatMap { text(of: $0, key, log: &log) }
    }

    package func requiredText(_ key: String, log: inout DiagnosticLog) -> Located<String>? {
        guard let tree = required(key, log: &log) else { return nil }
        let diagnosticCount = log.diagnostics.count
        if let text = text(of: tree, key, log: &log) { return text }
        if log.diagnostics.count == diagnosticCount { log.report(.missingKey, "'\(key)' of \(subject) is empty", at: tree.position) }
        return nil
    }

    private func text(of tree: ContentTree, _ key: String, log: inout DiagnosticLog) -> Located<String>? {
        guard let text = tree.text("'\(key)'", log: &log) else { return nil }
        let trimmed = text.string.trimmed
        if trimmed.isEmpty || isTooLong(trimmed, key, at: text.start, log: &log) { return nil }
        return Located(trimmed, at: text.start)
    }

    /// Keys of texts that many pages show.
    private static let shortTexts: Set = ["title", "subject", "section", "module"]
    /// Characters of such a text.
    static let shortTextLimit = 1_000

    func isTooLong(_ text: String, _ key: String, at position: SourcePosition, log: inout DiagnosticLog) -> Bool {
        guard text.utf8.count > FieldReader.shortTextLimit, FieldReader.shortTexts.contains(key) else { return false }
        // Letters of other scripts and their accents have several bytes.
        let count = text.unicodeScalars.count
        guard count > FieldReader.shortTextLimit else { return false }
        log.report(
            .invalidValue, "'\(key)' has \(count) characters, but at most \(FieldReader.shortTextLimit) are possible; shorten it",
            at: position)
        return true
    }

    package func boolean(_ key: String, log: inout DiagnosticLog) -> Bool? {
        guard let tree = tree(key) else { return nil }
        switch tree.value {
        case .boolean(let value): return value
        case .plain("true"): return true
        case .plain("false"): return false
        default:
            log.report(.wrongType, "'\(key)' must be true or false, \(notBoolean(tree))", at: tree.position)
            return nil
        }
    }

    /// YAML 1.1 had more words for booleans, which people still use, and others write their own language.
    private func notBoolean(_ tree: ContentTree) -> String {
        if case .text(let text) = tree.value, ["true", "false"].contains(text.string) {
            return "but this is text; write \(text.string) without the quotes"
        }
        guard case .plain(let word) = tree.value else { return "but this is \(tree.kindInWords)" }
        let switches = ["y": true, "on": true, "n": false, "off": false]
        guard let meant = TruthWord.reply(word) ?? switches[word.lowercased()] else { return "not '\(word)'" }
        return "not '\(word)'; did you mean '\(meant)'?"
    }

    package func integer(_ key: String, in range: ClosedRange<Int>, log: inout DiagnosticLog) -> Located<Int>? {
        guard let tree = tree(key) else { return nil }
        guard let text = tree.numberText, let value = Int(text) else {
            log.report(
                .wrongType, "'\(key)' must be a whole number, but this is \(tree.quotedOrKind)\(tree.wholeNumberHint)", at: tree.position)
            return nil
        }
        guard range.contains(value) else {
            let bounds =
                range.count == 1 ? "must be \(range.lowerBound)" : "must be between \(range.lowerBound) and \(range.upperBound)"
            log.report(.invalidValue, "'\(key)' \(bounds), but this is \(value)", at: tree.position)
            return nil
        }
        return Located(value, at: tree.position)
    }

    package func number(_ key: String, in range: ClosedRange<Double>, log: inout DiagnosticLog) -> Double? {
        guard let tree = tree(key) else { return nil }
        guard let text = tree.numberText, let value = Double(text), value.isFinite else {
            let fault = tree.isTooLarge ? "\(tree.quotedOrKind) is too large" : "this is \(tree.quotedOrKind)\(tree.numberHint)"
            log.report(.wrongType, "'\(key)' must be a number, but \(fault)", at: tree.position)
            return nil
        }
        guard range.contains(value) else {
            let isOpen = range.upperBound == .greatestFiniteMagnitude
            let bounds =
                isOpen
                ? "must be at least \(range.lowerBound.plain)"
                : "must be between \(range.lowerBound.plain) and \(range.upperBound.plain)"
            log.report(.invalidValue, "'\(key)' \(bounds), but this is \(text)", at: tree.position)
            return nil
        }
        return value
    }

    /// One of a few words; others are reported.
    package func word<Word: RawRepresentable<String> & CaseIterable>(
        _ key: String, as: Word.Type = Word.self, log: inout DiagnosticLog
    ) -> Word? {
        guard let text = text(key, log: &log) else { return nil }
        if let word = Word(rawValue: text.value) { return word }
        let words = Word.allCases.map(\.rawValue)
        let meant = FieldReader.wordsElsewhere[text.value.lowercased()]?.first(where: words.contains)
        let question = NearMiss.question(meaning: meant ?? NearMiss.of(text.value, among: words))
        log.report(
            .invalidValue, "'\(key)' must be one of \(words.joined(separator: ", ")), not '\(text.value)'\(question)", at: text.position)
        return nil
    }

    /// The names of some of these words in other programs.
    private static let wordsElsewhere = [
        "random": ["shuffle"], "randomise": ["shuffle"], "randomize": ["shuffle"], "randomised": ["shuffle"], "randomized": ["shuffle"],
        "true": ["shuffle", "immediate", "always"], "yes": ["shuffle", "immediate", "always"], "sequential": ["fixed"], "linear": ["fixed"],
        "false": ["fixed", "none", "never"], "no": ["fixed", "none", "never"], "off": ["fixed", "none", "never"],
        "instant": ["immediate"], "instantly": ["immediate"], "deferred": ["end"], "later": ["end"], "all": ["page"], "list": ["page"],
        "single": ["one"], "none": ["never"], "hidden": ["never"],
    ]

    package func sequence(_ key: String, log: inout DiagnosticLog) -> [ContentTree]? {
        guard let tree = tree(key) else { return nil }
        guard case .sequence(let elements) = tree.value else {
            var hint = ""
            // Without a hyphen, the keys of the first item seem to be those of the list.
            if case .mapping = tree.value, !log.path.hasFileExtension("json") { hint = "; begin each item with a hyphen and a space" }
            log.report(.wrongType, "'\(key)' must be a list, but this is \(tree.kindInWords)\(hint)", at: tree.position)
            return nil
        }
        return elements
    }

    /// A list of texts; a single text is a list of one.
    package func texts(_ key: String, log: inout DiagnosticLog) -> [Located<String>] {
        guard let tree = tree(key) else { return [] }
        let elements: [ContentTree]
        if case .sequence(let list) = tree.value {
            elements = list
        } else {
            elements = [tree]
            tree.reportLinesOfOneText(log: &log)
        }
        return elements.compactMap { text(of: $0, key, log: &log) }
    }
}
