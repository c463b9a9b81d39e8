import ContentModel
import Diagnostics
import Encoding
import MarkdownText

/// Attributes at the end of a heading or an item: `{#atp points=2 tags="energy, cell" pin}`.
struct AttributeList {
    var id: Located<String>?
    var values: [(key: Located<String>, value: Located<String>)] = []
    var flags: [Located<String>] = []
    /// Whether a value has a colon before it.
    private var hasColon = false

    /// The attributes that a heading or an item may have besides its id.
    struct Known {
        var values: [String]
        var flags: [String]
        var hasID = false
        /// Of the values those that may have several words, in quotes.
        var texts: [String] = []

        /// A hint for text in braces. Attributes of labels aren't in braces.
        var bracesHint = "; for a brace that is text, write \\{"

        var names: [String] { values + flags }

        /// Whether braces that touch the word before them have attributes: their first word is an id or has a value, or all are flags.
        func areMeant(_ inside: Substring) -> Bool {
            let words = inside.unicodeScalars.split(whereSeparator: AttributeScan.spaces.contains).map { Substring($0) }
            guard let first = words.first else { return false }
            if hasID && first.count > 1 && first.first == "#" || values.contains(where: { first.hasPrefix($0 + "=") }) { return true }
            return words.allSatisfy { word in flags.contains { $0 == word } }
        }
    }

    static let ofQuestions = Known(
        values: ["points", "tags", "type", "answer"], flags: ["case", "patterns", "say-count", "draft"], hasID: true, texts: ["tags"])
    static let ofChoices = Known(values: ["points"], flags: ["pin"])
    static let ofHints = Known(values: ["cost"], flags: [], bracesHint: "")
    static let ofFeedback = Known(values: ["answer", "blank"], flags: [], texts: ["answer"], bracesHint: "")
    static let ofChecklistItems = Known(values: [], flags: [])

    init() {}

    /// Maximum number of attributes in one pair of braces, each of which is compared with the others.
    static let limit = 64

    init(_ source: Located<String>, _ known: Known, log: inout DiagnosticLog) {
        var scan = AttributeScan(source)
        var count = 0
        while scan.skipSpaces() {
            let position = scan.position
            count += 1
            guard count <= AttributeList.limit else {
                log.report(
                    .invalidAttribute, "there can be at most \(AttributeList.limit) attributes here; remove the others", at: position)
                return
            }
            let name = scan.word(until: AttributeScan.spaces.union(["="]))
            if name == "#", scan.hasSpace, scan.skipSpaces() {
                let id = scan.word(until: AttributeScan.spaces)
                log.report(.invalidAttribute, "an id can't have a space after its #; write #\(id)", at: position)
            } else if let isSpaced = scan.skipEquals() {
                if isSpaced {
                    log.report(.invalidAttribute, "an attribute can't have spaces around its =; write \(name)=…", at: position)
                }
                let (value, isClosed) = scan.value()
                if !isClosed { log.report(.invalidAttribute, "the value of '\(name)' has no closing quote", at: value.position) }
                reportRepeated(Located(name, at: position), earlier: values.lazy.map(\.key), log: &log)
                values.append((Located(name, at: position), value))
            } else if let colon = name.firstIndex(of: ":"), colon > name.startIndex, !name.hasPrefix("#") {
                let key = Located(String(name[..<colon]), at: position)
                let value = addColoned(key, String(name[name.index(after: colon)...]), &scan)
                // Others are reported as unknown.
                if known.values.contains(key.value) {
                    log.report(.invalidAttribute, "an attribute needs = before its value; write \(key.value)=\(value)", at: position)
                }
            } else {
                add(Located(name, at: position), log: &log)
            }
        }
        joinWords(known, log: &log)
    }

    /// Adds the words after a text without quotes to it, as in `tags=acids and bases`, and reports it.
    private mutating func joinWords(_ known: Known, log: inout DiagnosticLog) {
        for index in values.indices where known.texts.contains(values[index].key.value) {
            let (key, value) = values[index]
            var text = value.value
            while let word = flags.firstIndex(where: { $0.position.directlyFollows(value.position, text) }),
                !known.flags.contains(flags[word].value)
            {
                let isFirst = text == value.value
                if isFirst, NearMiss.of(flags[word].value, among: known.names) != nil { break }
                text += " " + flags.remove(at: word).value
            }
            guard text != value.value else { continue }
            values[index].value.value = text
            log.report(
                .invalidAttribute, "a value of several words is in quotes; write \(key.value)=\"\(text)\"", at: value.position)
        }
    }

    /// Adds `points: 2` or `points:2`, and returns the value.
    private mutating func addColoned(_ key: Located<String>, _ rest: String, _ scan: inout AttributeScan) -> String {
        var value = Located(
            rest, at: SourcePosition(line: Int(key.position.line), column: Int(key.position.column) + key.value.utf8.count + 1))
        if rest.isEmpty, scan.skipSpaces() { value = scan.value().0 }
        values.append((key, value))
        hasColon = true
        return value.value
    }

    /// Adds a word without a value: an id or a flag.
    private mutating func add(_ word: Located<String>, log: inout DiagnosticLog) {
        guard word.value.hasPrefix("#") else {
            reportRepeated(word, earlier: flags, log: &log)
            return flags.append(word)
        }
        if let id {
            log.report(
                .invalidAttribute, "there is already an id, '\(id.value)'; remove one of the two", at: word.position,
                notes: [("the other id", id.position)])
        }
        id = Located(String(word.value.dropFirst()), at: word.position)
    }

    private func reportRepeated(_ name: Located<String>, earlier: some Sequence<Located<String>>, log: inout DiagnosticLog) {
        guard let first = earlier.first(where: { $0.value == name.value }) else { return }
        log.report(
            .invalidAttribute, "attribute '\(name.value)' appears twice; remove one", at: name.position,
            notes: [("first used here", first.position)])
    }

    /// Reports attributes that `subject` doesn't have.
    func reportUnknown(_ known: Known, of subject: String, log: inout DiagnosticLog) {
        let strays = values.map(\.key).filter { !known.values.contains($0.value) } + flags.filter { !known.flags.contains($0.value) }
        for (index, stray) in strays.enumerated() {
            if known.flags.contains(stray.value) {
                log.report(.invalidAttribute, "'\(stray.value)' takes no value; write only the word", at: stray.position)
                continue
            }
            if known.values.contains(stray.value) {
                log.report(.invalidAttribute, "'\(stray.value)' needs a value; write \(stray.value)=…", at: stray.position)
                continue
            }
            let hint =
                truthHint(stray, known) ?? labelHint(stray, known) ?? typeHint(stray, known) ?? idHint(stray, known)
                ?? (index == 0 && !known.names.isEmpty
                    ? NearMiss.question(stray.value, orListOf: known.names) : NearMiss.question(stray.value, among: known.names))
            log.report(
                .invalidAttribute,
                "attribute '\(stray.value)' isn't part of \(subject)\(hint)\(isText(stray, known) ? known.bracesHint : "")",
                at: stray.position)
        }
    }

    /// Whether a word that is all in the braces may be text, as in `f {x}`.
    private func isText(_ word: Located<String>, _ known: Known) -> Bool {
        let words = flags + values.map(\.key)
        return id == nil && (values.isEmpty || hasColon) && words.map(\.value) == [word.value]
            && NearMiss.of(word.value, among: known.names) == nil
    }

    /// A hint for `{true}`, in GIFT `{T}`, and for `{correct}` after a choice.
    private func truthHint(_ stray: Located<String>, _ known: Known) -> String? {
        if known.flags.contains("pin"), ["correct", "right", "true"].contains(stray.value.lowercased()) {
            return "; a correct choice has an x in its box: - [x]"
        }
        guard known.values.contains("answer") else { return nil }
        switch stray.value.prefix(while: { $0 != "#" }) {
        case "TRUE", "True", "true", "T": return "; if the sentence is true, write answer=true"
        case "FALSE", "False", "false", "F": return "; if the sentence is false, write answer=false"
        default: return nil
        }
    }

    /// A hint for `{hint="…"}`: parts of a question with a text of their own are below it.
    private func labelHint(_ stray: Located<String>, _ known: Known) -> String? {
        guard known.hasID else { return nil }
        switch stray.value.lowercased() {
        case "hint", "hints": return "; write it on a line of its own below the question: > [!HINT] …"
        case "feedback": return "; write it as a block quote below its choice, or as > [!FEEDBACK] … where the answer is typed"
        default: return nil
        }
    }

    /// A hint for `{matching}`.
    private func typeHint(_ stray: Located<String>, _ known: Known) -> String? {
        known.values.contains("type") ? QuestionDraft.typeHint(stray.value).map { "; \($0)" } : nil
    }

    /// A hint for `{q}`, `{id=q}` and `{#my id}`.
    private func idHint(_ stray: Located<String>, _ known: Known) -> String? {
        guard known.hasID else { return nil }
        if let id { return spaceHint(stray, after: id, known) }
        if stray.value == "id", let value = value("id") { return "; an id has a # before it: write #\(value.value)" }
        let isFirst = flags.first?.position == stray.position && !values.contains { $0.key.position < stray.position }
        guard isFirst, NearMiss.of(stray.value, among: known.names) == nil else { return nil }
        return "; if it is the question's id, write #\(stray.value)"
    }

    /// A hint for words that follow an id, as in `{#my id}`.
    private func spaceHint(_ stray: Located<String>, after id: Located<String>, _ known: Known) -> String? {
        var written = "#" + id.value
        guard stray.position.directlyFollows(id.position, written), stray.value.first.map({ $0.isLetter || $0.isNumber }) == true,
            NearMiss.of(stray.value, among: known.names) == nil
        else { return nil }
        for word in flags where !known.flags.contains(word.value) && word.position.directlyFollows(id.position, written) {
            written += " " + word.value
        }
        guard written.contains(" ") else { return nil }
        return "; if it belongs to the id, write \(written.replacing(" ", by: "-")), without spaces"
    }

    /// Whether it has a value or flag that isn't known.
    func hasUnknown(_ known: Known) -> Bool {
        values.contains { !known.values.contains($0.key.value) } || flags.contains { !known.flags.contains($0.value) }
    }

    func value(_ key: String) -> Located<String>? { values.first { $0.key.value == key }?.value }

    func flag(_ name: String) -> SourcePosition? { flags.first { $0.value == name }?.position }

    func has(_ flag: String) -> Bool { self.flag(flag) != nil }
}

extension SourcePosition {
    /// Whether it is that of a word after some text and one space.
    fileprivate func directlyFollows(_ start: SourcePosition, _ text: String) -> Bool {
        line == start.line && Int(column) == Int(start.column) + text.utf8.count + 1
    }
}

/// A hint on a number that isn't one among attributes.
func attributeHint(_ text: String) -> String {
    text.hasSuffix(",") ? "; attributes are separated by spaces, so remove the comma" : decimalHint(text)
}

/// "; write 2.5" for `2,5`.
func decimalHint(_ text: String) -> String {
    guard text.contains(","), let number = DecimalNumber(text.replacing(",", by: ".")) else { return "" }
    return "; write \(number)"
}

extension MarkdownNode {
    /// Removes the attributes from the end of a heading or of an item's first paragraph, and reports braces that were probably
    /// meant as attributes but can't be read, as they would be published as text.
    func attributes(_ known: AttributeList.Known, log: inout DiagnosticLog) -> AttributeList {
        let ending = attributeEnding(known.names)
        switch ending {
        case (.unclosed, let position)?:
            log.report(
                .invalidAttribute, "these attributes have no closing brace; write }, or \\{ for a brace that is text", at: position)
        case (.several, let position)?:
            log.report(
                .invalidAttribute, "attributes belong in one pair of braces; join them, such as {#id points=2}", at: position)
            return AttributeList()
        case (.followed, let position)?:
            log.report(
                .invalidAttribute,
                "attributes must come last; move them to the end of the line, or write \\{ for a brace that is text",
                at: position, severity: .warning)
        case (.one, let position)?:
            if let attributes = takeAttributes(touching: known.areMeant) { return AttributeList(attributes, known, log: &log) }
            log.report(
                .strayMark,
                "these attributes begin with a space, so they are shown as text; remove it, or write \\{ for a brace that is text",
                at: position)
        case nil: break
        }
        if let attributes = takeAttributes(touching: known.areMeant) { return AttributeList(attributes, known, log: &log) }
        if ending == nil { reportText(meant: known, log: &log) }
        return AttributeList()
    }
}

extension MarkdownNode {
    /// Reports attributes that are text because of what follows them: a backslash, or another line.
    private func reportText(meant known: AttributeList.Known, log: inout DiagnosticLog) {
        let braces = bracesAtLineEnds.first {
            ($0.inside.first == "#" || known.areMeant($0.inside)) && ($0.follower == "\\" || !$0.isInLastLine && $0.follower == nil)
        }
        guard let braces else { return }
        log.report(
            .invalidAttribute,
            braces.isInLastLine
                ? "the backslash after these attributes makes them text; remove it"
                : "attributes must come last; move them to the end of the last line, or write \\{ for a brace that is text",
            at: braces.position, severity: .warning)
    }
}
