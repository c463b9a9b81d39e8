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

    /// Signs and line breaks with a backslash, found in the bytes, as GIFT's readers do.
    static func escaped(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            String(unsafeUninitializedCapacity: 2 * bytes.count) { buffer in
                var (place, count) = (0, 0)
                func append(_ byte: UInt8) {
                    buffer[count] = byte
                    count += 1
                }
                while place < bytes.count {
                    let byte = bytes[place]
                    let length = newline(bytes, place)
                    if length > 0 {
                        append(UInt8(ascii: "\\"))
                        append(UInt8(ascii: "n"))
                    } else {
                        if isSign[Int(byte)] { append(UInt8(ascii: "\\")) }
                        append(byte)
                    }
                    place += max(length, 1)
                }
                return count
            }
        }
    }

    private static let isSign: [Bool] = {
        var isSign = [Bool](repeating: false, count: 256)
        for sign in "\\:#={}~".utf8 { isSign[Int(sign)] = true }
        return isSign
    }()

    /// Number of bytes of the line break at a place, as Unicode knows them; 0 for anything else.
    private static func newline(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Int {
        func has(_ bytes: UInt8...) -> Bool { place + bytes.count <= text.count && text[place..<place + bytes.count].elementsEqual(bytes) }
        switch text[place] {
        case 0x0D: return has(0x0D, 0x0A) ? 2 : 1
        case 0x0A...0x0C: return 1
        case 0xC2: return has(0xC2, 0x85) ? 2 : 0
        case 0xE2: return has(0xE2, 0x80, 0xA8) || has(0xE2, 0x80, 0xA9) ? 3 : 0
        default: return 0
        }
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
