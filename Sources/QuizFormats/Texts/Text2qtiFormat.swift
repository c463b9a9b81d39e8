import ContentModel
import ContentReading
import Diagnostics
import QuizExchange

/// The text format of text2qti, a program that converts it into QTI packages.
struct Text2qtiFormat: QuizImporter {
    init() {}

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        guard let text = file.text(log: &log) else { return [] }
        var reader = Text2qtiReader(file, log)
        let parts = Text2qtiParts.parts(text, log: &reader.log)
        file.quota.note(questions: parts.count { $0.sign == .question })
        if !file.quota.isExceeded { reader.read(parts) }
        log = reader.log
        return reader.quizzes
    }
}

/// Kinds of lines, by their prefix.
enum Text2qtiSign {
    case question, rightChoice, wrongChoice, rightAnswer, wrongAnswer, word, number
    case feedback, rightFeedback, wrongFeedback, solution
    case essay, upload
    case title, points, textTitle, text, quizTitle, quizDescription, option
    case startGroup, endGroup, pick, pointsPerQuestion
}

/// A part of the text with its kind.
struct Text2qtiPart {
    var sign: Text2qtiSign
    var text: String
    var position: SourcePosition
}

/// Splits the text into parts. A part continues on lines that are indented as far as its first one.
enum Text2qtiParts {
    static func parts(_ text: String, log: inout DiagnosticLog) -> [Text2qtiPart] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        var parts: [Text2qtiPart] = []
        var index = 0
        while index < lines.count {
            let line = lines[index]
            let position = SourcePosition(line: index + 1, column: 1)
            if line.allSatisfy(\.isWhitespace) || line.hasPrefix("%") {
                index += 1
            } else if trimmed(line) == "COMMENT" {
                index = end(of: lines, from: index + 1) { $0.hasPrefix("END_COMMENT") }
            } else if line.hasPrefix("```") {
                let fence = line.prefix { $0 == "`" }
                log.report(
                    .notImported, "code that writes questions isn't run here; run text2qti, and import the package that it makes",
                    at: position)
                index = end(of: lines, from: index + 1) { $0.hasPrefix(fence) && $0.dropFirst(fence.count).allSatisfy(\.isWhitespace) }
            } else if let (sign, start) = sign(line) {
                let (text, next) = whole(lines, index, sign, start)
                parts.append(Text2qtiPart(sign: sign, text: text, position: position))
                index = next
            } else {
                log.report(
                    .invalidQuestion, "this line begins with no sign of text2qti; indent it as far as the text that it belongs to",
                    at: position)
                index += 1
            }
        }
        return parts
    }

    private static func end(of lines: [String], from start: Int, _ isEnd: (String) -> Bool) -> Int {
        (lines[min(start, lines.count)...].firstIndex(where: isEnd) ?? lines.count) + 1
    }

    /// Prefix of a line, and its length with the space after it.
    private static func sign(_ line: String) -> (Text2qtiSign, Int)? {
        let bare = trimmed(line)
        if bare.count >= 3, bare.allSatisfy({ $0 == "_" }) { return (.essay, line.count) }
        if bare.count >= 3, bare.allSatisfy({ $0 == "^" }) { return (.upload, line.count) }
        if bare == "GROUP" { return (.startGroup, line.count) }
        if bare == "END_GROUP" { return (.endGroup, line.count) }
        guard let (sign, length) = start(line) else { return nil }
        if sign == .option { return (sign, 0) }
        let space = line.dropFirst(length).prefix { $0 == " " || $0 == "\t" }
        guard !space.isEmpty, line.count > length + space.count else { return nil }
        return (sign, length + space.count)
    }

    private static func start(_ line: String) -> (Text2qtiSign, Int)? {
        let keys: [(String, Text2qtiSign)] = [
            ("quiz title:", .quizTitle), ("quiz description:", .quizDescription), ("text title:", .textTitle), ("text:", .text),
            ("title:", .title), ("points:", .points), ("points per question:", .pointsPerQuestion), ("pick:", .pick),
            ("solutions pick:", .option), ("shuffle answers:", .option), ("show correct answers:", .option),
            ("one question at a time:", .option), ("can't go back:", .option), ("feedback is solution:", .option),
            ("solutions sample groups:", .option), ("solutions randomize groups:", .option),
        ]
        let small = line.prefix(32).lowercased()
        for (key, sign) in keys where small.hasPrefix(key) {
            // Options keep their name.
            return (sign, sign == .option ? 0 : key.count)
        }
        let signs: [(String, Text2qtiSign)] = [
            ("...", .feedback), ("[*]", .rightAnswer), ("[ ]", .wrongAnswer), ("[]", .wrongAnswer), ("+", .rightFeedback),
            ("-", .wrongFeedback), ("!", .solution), ("=", .number),
        ]
        for (text, sign) in signs where line.hasPrefix(text) { return (sign, text.count) }
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        if !digits.isEmpty, line.dropFirst(digits.count).hasPrefix(".") { return (.question, digits.count + 1) }
        let isRight = line.hasPrefix("*")
        let choice = isRight ? line.dropFirst() : line[...]
        if let letter = choice.first, letter.isASCII, letter.isLetter, choice.dropFirst().hasPrefix(")") {
            return (isRight ? .rightChoice : .wrongChoice, isRight ? 3 : 2)
        }
        return isRight ? (.word, 1) : nil
    }

    private static func whole(_ lines: [String], _ first: Int, _ sign: Text2qtiSign, _ start: Int) -> (String, Int) {
        // Options and numbers take one line; `option` keeps its name, so nothing is cut.
        var text = [
            String(
                (sign == .option ? lines[first] : String(lines[first].dropFirst(start))).reversed().drop(while: \.isWhitespace).reversed())
        ]
        switch sign {
        case .essay, .upload, .startGroup, .endGroup: return ("", first + 1)
        case .points, .pick, .pointsPerQuestion, .option, .number, .word: return (text[0], first + 1)
        default: break
        }
        let isKey = [.quizTitle, .quizDescription, .textTitle, .text, .title].contains(sign)
        let isOneParagraph = [.quizTitle, .textTitle, .title].contains(sign)
        var indent: Int? = isKey ? nil : expanded(String(lines[first].prefix(start))).count
        var index = first + 1
        while index < lines.count {
            let line = expanded(lines[index])
            if line.allSatisfy(\.isWhitespace) {
                if isOneParagraph { break }
                text.append("")
            } else {
                let depth = line.prefix { $0 == " " }.count
                if indent == nil, depth > 1 { indent = depth }
                guard let indent, depth >= indent else { break }
                text.append(String(line.dropFirst(indent)))
            }
            index += 1
        }
        while text.last?.isEmpty == true, text.count > 1 {
            text.removeLast()
        }
        return (text.joined(separator: "\n"), index)
    }

    /// The line with tabs expanded, with tab stops every four columns.
    private static func expanded(_ line: String) -> String {
        guard line.contains("\t") else { return line }
        var text = ""
        for character in line {
            if character == "\t" { text += String(repeating: " ", count: 4 - text.count % 4) } else { text.append(character) }
        }
        return text
    }
}
