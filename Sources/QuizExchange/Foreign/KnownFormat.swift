import Encoding

/// A format that a file seems to have, by its first lines, and the command that imports it.
package struct KnownFormat: Sendable {
    /// The format in a sentence: "XML of Moodle".
    let name: String
    package let command: String

    /// "GIFT, which 'quizmark import gift' reads".
    package var words: String { "\(name), which 'quizmark import \(command)' reads" }

    private static let moodle = KnownFormat(name: "XML of Moodle", command: "moodle")
    private static let qti12 = KnownFormat(name: "QTI 1.2", command: "canvas")
    private static let qti2 = KnownFormat(name: "QTI 2", command: "qti")
    static let qti3 = KnownFormat(name: "QTI 3", command: "qti")

    /// By the name of the root element.
    private static let roots: [String: KnownFormat] = [
        "quiz": moodle, "questestinterop": qti12, "POOL": KnownFormat(name: "a Blackboard pool", command: "canvas"),
        "assessmentItem": qti2, "assessmentTest": qti2, "assessmentSection": qti2, "qti-assessment-item": qti3,
        "qti-assessment-test": qti3, "qti-assessment-section": qti3,
    ]

    private init(name: String, command: String) {
        self.name = name
        self.command = command
    }

    /// The format of XML with this root element; nil for others.
    init?(root: String) {
        guard let format = KnownFormat.roots[root] else { return nil }
        self = format
    }

    /// The format of XML, by the first of the known elements in it; nil for others.
    init?(xml head: Substring) {
        let first = KnownFormat.roots.compactMap { root, format in
            head.firstRange(ofASCII: "<\(root)").flatMap { range -> (Substring.Index, KnownFormat)? in
                let isWhole = head[range.upperBound...].first.map { $0.isWhitespace || $0 == ">" || $0 == "/" } ?? true
                return isWhole ? (range.lowerBound, format) : nil
            }
        }.min { $0.0 < $1.0 }
        guard let first else { return nil }
        self = first.1
    }

    /// The format of a text without white space before it; nil for one without signs of a format.
    package init?(_ head: Substring) {
        if head.hasPrefix("<") {
            // Pages of MkDocs have the tag, too.
            guard let format = KnownFormat(xml: head), format.command != "moodle" || head.contains(ascii: "<question") else { return nil }
            self = format
            return
        }
        guard !KnownFormat.isArchive(head), let (name, command) = KnownFormat.text(head) else { return nil }
        self.init(name: name, command: command)
    }

    /// Whether it begins as an archive does, whose bytes may contain anything: zip, gzip, 7z, RAR and xz have control characters there.
    private static func isArchive(_ head: Substring) -> Bool {
        head.hasPrefix(ascii: "BZh91AY&SY")
            || head.unicodeScalars.prefix(8).contains { $0.value < 0x20 && !$0.properties.isWhitespace }
    }

    private static func text(_ head: Substring) -> (name: String, command: String)? {
        if isJSON(head) { return ("JSON", "json") }
        if head.hasPrefix(ascii: "#separator:") { return ("notes of Anki", "csv") }
        let lines = head.split(separator: "\n").lazy.filter { !$0.allSatisfy(\.isWhitespace) }
        let types: Set = ["MC", "MA", "TF", "T/F", "F", "FIB", "E", "MT"]
        if lines.contains(where: { $0.hasPrefix(ascii: "Type: ") && types.contains(String($0.dropFirst(6).trimmed)) }) { return respondus }
        if lines.contains(where: { $0.hasPrefix(ascii: "ANSWER:") }) { return ("Aiken", "aiken") }
        if lines.contains(where: { $0.hasPrefix(ascii: "#Q ") }), lines.contains(where: { $0.hasPrefix(ascii: "^ ") }) {
            return ("text of Open Trivia", "trivia")
        }
        // Brightspace's tables begin with comments, as GIFT may.
        if lines.contains(where: { $0.hasPrefix(ascii: "NewQuestion,") }) { return ("a table", "csv") }
        if ["::", "//", "$CATEGORY:"].contains(where: { head.hasPrefix(ascii: $0) }) || hasGiftAnswer(head) { return ("GIFT", "gift") }
        if lines.contains(where: { $0.hasPrefix(ascii: "*a) ") || $0.hasPrefix(ascii: "*b) ") }) { return ("text of text2qti", "text2qti") }
        if isTest(lines) { return respondus }
        if hasDeepQuestions(lines) { return ("Markdown with choices below headings such as '### Which?'", "quizdown") }
        return isTable(Array(lines.prefix(20))) ? ("a table", "csv") : nil
    }

    private static let giftAnswers = ["{=", "{~", "{T}", "{F}", "{TRUE}", "{FALSE}"]

    /// Whether there are answers of GIFT, and not only arguments in TeX: `\vec{F}`, `x_{~}`.
    private static func hasGiftAnswer(_ head: Substring) -> Bool {
        var rest = head
        while let brace = rest.firstIndex(of: "{") {
            let before = head[..<brace].suffix(20).reversed()
            let command = before.drop { $0.isASCII && $0.isLetter }
            let isArgument = before.first.map { "}_^".contains($0) } ?? false || command.first == "\\"
            if !isArgument, giftAnswers.contains(where: { rest[brace...].hasPrefix(ascii: $0) }) { return true }
            rest = rest[rest.index(after: brace)...]
        }
        return false
    }

    private static let respondus = (name: "a test as Respondus imports it", command: "respondus")

    /// Whether there are numbered questions with lettered choices, and with asterisks or a list of answers.
    private static func isTest(_ lines: some Sequence<Substring>) -> Bool {
        func begins(_ line: Substring, _ first: (Character) -> Bool) -> Bool {
            guard let start = line.first, first(start) else { return false }
            let rest = line.drop(while: first)
            return rest.first.map { ".)".contains($0) } ?? false && rest.dropFirst().first == " "
        }
        let isDigit = { (character: Character) in character.isASCII && character.isNumber }
        let isLetter = { (character: Character) in character.isASCII && character.isLetter }
        guard lines.contains(where: { begins($0, isDigit) }) else { return false }
        return lines.contains { $0.first == "*" && begins($0.dropFirst(), isLetter) }
            || lines.contains { ["answers:", "answer key:"].contains($0.lowercased()) } && lines.contains { begins($0, isLetter) }
    }

    /// Whether choices with boxes are below headings of level 3 or more, which only quizdown takes for questions.
    private static func hasDeepQuestions(_ lines: some Sequence<Substring>) -> Bool {
        var isBelowHeading = false
        for line in lines {
            if line.hasPrefix("#") {
                isBelowHeading = line.hasPrefix(ascii: "###")
            } else if isBelowHeading, ["- [ ] ", "- [x] ", "- [X] "].contains(where: { line.hasPrefix(ascii: $0) }) {
                return true
            }
        }
        return false
    }

    /// Whether it begins like JSON, and not like the form of a text in GIFT: `[html]`.
    private static func isJSON(_ head: Substring) -> Bool {
        guard let first = head.first, "{[".contains(first) else { return false }
        return head.dropFirst().first { !$0.isWhitespace }.map { "\"{[]}".contains($0) } ?? true
    }

    /// Whether the first two lines have as many cells, at least three, or all lines have two, as flash cards do.
    private static func isTable(_ lines: [Substring]) -> Bool {
        guard lines.count > 1 else { return false }
        let separators: [Character] = [",", ";", "\t"]
        return separators.contains { separator in
            let count = lines[0].count { $0 == separator }
            if count > 1, lines[1].count(where: { $0 == separator }) == count { return true }
            return lines.allSatisfy { hasTwoCells($0, between: separator) }
        }
    }

    /// Whether the only separator outside quotation marks is between two texts. In a sentence, a space follows a comma.
    private static func hasTwoCells(_ line: Substring, between separator: Character) -> Bool {
        var isQuoted = false
        let separators = line.indices.filter { index in
            if line[index] == "\"" { isQuoted.toggle() }
            return line[index] == separator && !isQuoted
        }
        guard separators.count == 1, let index = separators.first, index > line.startIndex else { return false }
        return line[line.index(after: index)...].first.map { !$0.isWhitespace } ?? false
    }
}

extension ForeignFile {
    /// Size of the beginning that shows the format.
    private static let headSize = 1 << 16

    /// The beginning of the text, without white space before it.
    package var head: Substring {
        let bytes = Array(bytes.prefix(ForeignFile.headSize))
        let text = LegacyText.utf16(bytes) ?? String(decoding: bytes, as: UTF8.self)
        return text.withLineFeeds.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    }
}
