import Diagnostics
import Encoding
import QuizExchange

/// The text format of text2qti, a program that converts it into QTI packages.
struct Text2qtiFormat: QuizImporter {
    init() {}

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        guard let text = file.text(log: &log), !file.isXML(text, log: &log) else { return [] }
        var reader = Text2qtiReader(file, log)
        let parts = Text2qtiParts.parts(text, file.quota, log: &reader.log)
        if !file.quota.isExceeded { reader.read(parts) }
        log = reader.log
        return reader.quizzes
    }
}

/// Kinds of lines, by their prefix.
enum Text2qtiMarker {
    case question, rightChoice, wrongChoice, rightAnswer, wrongAnswer, word, number
    case feedback, rightFeedback, wrongFeedback, solution
    case essay, upload
    case title, points, textTitle, text, quizTitle, quizDescription, option
    case startGroup, endGroup, pick, pointsPerQuestion
    /// A line without a marker that no part continues on.
    case unmarked
}

/// A part of the text with its kind.
struct Text2qtiPart {
    var marker: Text2qtiMarker
    var text: String
    var position: SourcePosition
}

/// Splits the text into parts. A part continues on lines that are indented as far as its first one.
enum Text2qtiParts {
    /// The parts, or some of them if the file is refused.
    static func parts(_ text: String, _ quota: ImportQuota, log: inout DiagnosticLog) -> [Text2qtiPart] {
        let lines = Array(TextLines(text))
        var parts: [Text2qtiPart] = []
        var questions = 0
        var index = 0
        while index < lines.count, !quota.isExceeded {
            let line = lines[index]
            let position = SourcePosition(line: index + 1, column: 1)
            if line.isBlank || line.hasPrefix(ascii: "%") {
                index += 1
            } else if line.trimmed.utf8.elementsEqual("COMMENT".utf8) {
                index = end(of: lines, from: index + 1) { $0.hasPrefix(ascii: "END_COMMENT") }
            } else if line.hasPrefix(ascii: "```") {
                let fence = String(line.prefix { $0 == "`" })
                log.report(
                    .notImported, "code that writes questions isn't run here; run text2qti, and import the package that it makes",
                    at: position)
                index = end(of: lines, from: index + 1) { $0.hasPrefix(ascii: fence) && $0.dropFirst(fence.count).isBlank }
            } else if let (marker, start) = marker(line) {
                let (text, next) = whole(lines, index, marker, start)
                parts.append(Text2qtiPart(marker: marker, text: text, position: position))
                index = next
                if marker == .question { questions += 1 }
                quota.note(questions: questions)
            } else {
                parts.append(Text2qtiPart(marker: .unmarked, text: "", position: position))
                index += 1
            }
        }
        return parts
    }

    private static func end(of lines: [Substring], from start: Int, _ isEnd: (Substring) -> Bool) -> Int {
        (lines[min(start, lines.count)...].firstIndex(where: isEnd) ?? lines.count) + 1
    }

    // MARK: - Markers

    /// Prefix of a line, and where the text after it begins.
    private static func marker(_ line: Substring) -> (Text2qtiMarker, Substring.Index)? {
        if let marker = wholeLine(line.trimmed) { return (marker, line.endIndex) }
        guard let (marker, end) = start(line) else { return nil }
        // Options keep their name.
        if marker == .option { return (marker, line.startIndex) }
        let text = line.utf8[end...].drop(while: \.isIndent)
        return text.startIndex > end && !text.isEmpty ? (marker, text.startIndex) : nil
    }

    /// The marker that is a line of its own.
    private static func wholeLine(_ line: Substring) -> Text2qtiMarker? {
        switch line.utf8.first {
        case UInt8(ascii: "_"): line.utf8.count >= 3 && line.utf8.allSatisfy { $0 == UInt8(ascii: "_") } ? .essay : nil
        case UInt8(ascii: "^"): line.utf8.count >= 3 && line.utf8.allSatisfy { $0 == UInt8(ascii: "^") } ? .upload : nil
        // As a web page that makes packages from such texts has it.
        case UInt8(ascii: "#"): line.utf8.count >= 4 && line.utf8.allSatisfy { $0 == UInt8(ascii: "#") } ? .essay : nil
        case UInt8(ascii: "G"): line == "GROUP" ? .startGroup : nil
        case UInt8(ascii: "E"): line == "END_GROUP" ? .endGroup : nil
        default: nil
        }
    }

    private static func start(_ line: Substring) -> (Text2qtiMarker, Substring.Index)? {
        let bytes = line.utf8
        guard let first = bytes.first else { return nil }
        if first.isASCIILetter {
            if let end = endOfLetter(bytes) { return (.wrongChoice, end) }
            guard let colon = bytes.prefix(longestKey).firstIndex(of: UInt8(ascii: ":")) else { return nil }
            return keys[line[...colon].lowercased()].map { ($0, bytes.index(after: colon)) }
        }
        if first.isASCIIDigit {
            let end = bytes.drop(while: \.isASCIIDigit)
            return end.first == UInt8(ascii: ".") ? (.question, bytes.index(after: end.startIndex)) : nil
        }
        if first == UInt8(ascii: "*") {
            let word = bytes.dropFirst()
            return endOfLetter(word).map { (.rightChoice, $0) } ?? (.word, word.startIndex)
        }
        guard let (prefix, marker) = markers.first(where: { line.hasPrefix(ascii: $0.0) }) else { return nil }
        return (marker, bytes.index(line.startIndex, offsetBy: prefix.utf8.count))
    }

    /// The end of `a)`; nil if the text doesn't begin so.
    private static func endOfLetter(_ text: Substring.UTF8View) -> Substring.Index? {
        guard text.first?.isASCIILetter ?? false else { return nil }
        let rest = text.dropFirst()
        return rest.first == UInt8(ascii: ")") ? text.index(after: rest.startIndex) : nil
    }

    private static let keys: [String: Text2qtiMarker] = [
        "quiz title:": .quizTitle, "quiz description:": .quizDescription, "text title:": .textTitle, "text:": .text, "title:": .title,
        "points:": .points, "points per question:": .pointsPerQuestion, "pick:": .pick, "solutions pick:": .option,
        "shuffle answers:": .option, "show correct answers:": .option, "one question at a time:": .option, "can't go back:": .option,
        "feedback is solution:": .option, "solutions sample groups:": .option, "solutions randomize groups:": .option,
    ]
    private static let longestKey = keys.keys.map(\.utf8.count).max() ?? 0

    private static let markers: [(String, Text2qtiMarker)] = [
        ("...", .feedback), ("[*]", .rightAnswer), ("[ ]", .wrongAnswer), ("[]", .wrongAnswer), ("+", .rightFeedback),
        ("-", .wrongFeedback), ("!", .solution), ("=", .number),
    ]

    // MARK: - Lines below

    /// The text of a part that begins on line `first`, and the index of the line after it.
    private static func whole(_ lines: [Substring], _ first: Int, _ marker: Text2qtiMarker, _ start: Substring.Index) -> (String, Int) {
        let line = lines[first][start...].withoutSpaceAtEnd
        switch marker {
        case .essay, .upload, .startGroup, .endGroup: return ("", first + 1)
        // Options and numbers take one line.
        case .points, .pick, .pointsPerQuestion, .option, .number, .word: return (String(line), first + 1)
        default: break
        }
        let isKey = [.quizTitle, .quizDescription, .textTitle, .text, .title].contains(marker)
        let isOneParagraph = [.quizTitle, .textTitle, .title].contains(marker)
        var text = String(line)
        var emptyLines = 0
        var indent: Int? = isKey ? nil : expanded(lines[first][..<start]).count
        var index = first + 1
        while index < lines.count {
            if lines[index].isBlank {
                if isOneParagraph { break }
                emptyLines += 1
            } else {
                let line = expanded(lines[index])
                let depth = line.utf8.prefix { $0 == 0x20 }.count
                if indent == nil, depth > 1 { indent = depth }
                guard let indent, depth >= indent else { break }
                text += String(repeating: "\n", count: emptyLines + 1)
                text += line[line.utf8.index(line.startIndex, offsetBy: indent)...]
                emptyLines = 0
            }
            index += 1
        }
        return (text, index)
    }

    /// The line with spaces for its tabs.
    private static func expanded(_ line: Substring) -> Substring {
        guard line.utf8.contains(0x09) else { return line }
        var text = ""
        var column = 0
        for character in line {
            let next = character == "\t" ? TabStops.next(after: column) : column + 1
            text += character == "\t" ? String(repeating: " ", count: next - column) : String(character)
            column = next
        }
        return text[...]
    }
}
