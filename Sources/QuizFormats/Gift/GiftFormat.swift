import ContentModel
import Diagnostics
import QuizExchange

/// GIFT, Moodle's text format for questions written by hand.
struct GiftFormat: QuizExporter, QuizImporter {
    init() {}

    func support(for kind: QuestionKind) -> FormatSupport {
        switch kind {
        case .single, .trueFalse, .matching: .full
        case .multiple, .blanks, .numeric, .ordering, .text, .sanction: .partial
        }
    }

    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        var writer = GiftWriter(export, log)
        for quiz in quizzes { writer.write(quiz) }
        log = writer.log
        return [ExchangeFile("questions.gift", Array(writer.text.utf8))]
    }

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        guard let text = file.text(log: &log) else { return [] }
        var reader = GiftReader(file, log)
        let quizzes = reader.quizzes(text)
        log = reader.log
        return quizzes
    }
}

/// Special characters of GIFT, which a backslash escapes.
enum GiftText {
    private static let signs: [Character] = [":", "#", "=", "{", "}", "~"]

    static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            if character == "\\" || signs.contains(character) {
                escaped += "\\"
                escaped.append(character)
            } else if character.isNewline {
                escaped += "\\n"
            } else {
                escaped.append(character)
            }
        }
        return escaped
    }

    /// The text with each escaped character replaced by one of private use, so that only delimiters are left.
    static func shielded(_ text: String) -> String {
        guard text.contains("\\") else { return text }
        var shielded = ""
        var isEscaped = false
        for character in text {
            guard isEscaped else {
                if character == "\\" { isEscaped = true } else { shielded.append(character) }
                continue
            }
            isEscaped = false
            if character == "\\" {
                shielded += "\\"
            } else if character == "n" {
                shielded.append(shield(for: "\n"))
            } else if signs.contains(character) {
                shielded.append(shield(for: character))
            } else {
                shielded += "\\"
                shielded.append(character)
            }
        }
        return shielded + (isEscaped ? "\\" : "")
    }

    private static func shield(for character: Character) -> Character {
        let value = character.unicodeScalars.first?.value ?? 0
        return Unicode.Scalar(0xE100 + value).map(Character.init) ?? character
    }

    /// The text with private-use characters replaced by the original ones.
    static func unshielded(_ text: some StringProtocol) -> String {
        var unshielded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isShield = (0xE100...0xE17F).contains(scalar.value)
            unshielded.append(isShield ? Unicode.Scalar(scalar.value - 0xE100) ?? scalar : scalar)
        }
        return String(unshielded)
    }
}
