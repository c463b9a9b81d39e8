import ContentModel
import Diagnostics
import QuizExchange

/// GIFT, Moodle's text format for questions written by hand.
struct GiftFormat: QuizExporter, QuizImporter {
    init() {}

    func support(for kind: QuestionKind) -> FormatSupport {
        switch kind {
        case .trueFalse: .full
        case .single, .multiple, .blanks, .numeric, .ordering, .matching, .text, .sanction: .partial
        }
    }

    func files(_ quizzes: [LocalizedQuiz], _ export: Export, log: inout ExportLog) -> [ExchangeFile] {
        var writer = GiftWriter(export, log)
        writer.write(quizzes)
        log = writer.log
        return [ExchangeFile("questions.gift", Array(writer.text.utf8))]
    }

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        guard let text = file.text(log: &log), !file.isXML(text, log: &log) else { return [] }
        if AikenFormat.isAiken(text) {
            log.report(.notImported, "this looks like Aiken, which 'quizmark import aiken' reads", at: .start, severity: .error)
            return []
        }
        var reader = GiftReader(file, log)
        let quizzes = reader.quizzes(text)
        log = reader.log
        return quizzes
    }
}

/// Special characters of GIFT, which a backslash escapes.
enum GiftText {
    /// Escapes special characters and line breaks. It compares bytes, as GIFT's readers do.
    static func escaped(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            String(unsafeUninitializedCapacity: 2 * bytes.count) { buffer in
                var (index, count) = (0, 0)
                func append(_ byte: UInt8) {
                    buffer[count] = byte
                    count += 1
                }
                while index < bytes.count {
                    let byte = bytes[index]
                    let length = newline(bytes, index)
                    if length > 0 {
                        append(UInt8(ascii: "\\"))
                        append(UInt8(ascii: "n"))
                    } else {
                        if isSpecial[Int(byte)] { append(UInt8(ascii: "\\")) }
                        append(byte)
                    }
                    index += max(length, 1)
                }
                return count
            }
        }
    }

    private static let isSpecial: [Bool] = {
        var isSpecial = [Bool](repeating: false, count: 256)
        for byte in "\\:#={}~".utf8 { isSpecial[Int(byte)] = true }
        return isSpecial
    }()

    /// Number of bytes of Unicode's line break at an index; 0 for anything else.
    private static func newline(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
        func has(_ bytes: UInt8...) -> Bool { index + bytes.count <= text.count && text[index..<index + bytes.count].elementsEqual(bytes) }
        switch text[index] {
        case 0x0D: return has(0x0D, 0x0A) ? 2 : 1
        case 0x0A...0x0C: return 1
        case 0xC2: return has(0xC2, 0x85) ? 2 : 0
        case 0xE2: return has(0xE2, 0x80, 0xA8) || has(0xE2, 0x80, 0xA9) ? 3 : 0
        default: return 0
        }
    }

    /// The text with each escaped character replaced by one that no text has, so that only delimiters are left.
    static func shielded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
        var shielded: [UInt8] = []
        shielded.reserveCapacity(text.utf8.count + 16)
        var isEscaped = false
        for byte in text.utf8 {
            if !isEscaped, byte == UInt8(ascii: "\\") {
                isEscaped = true
                continue
            }
            switch byte {
            case UInt8(ascii: "n") where isEscaped: append(shieldFor: 0x0A, to: &shielded)
            case UInt8(ascii: "\\"): shielded.append(byte)
            case _ where isEscaped && isSpecial[Int(byte)]: append(shieldFor: byte, to: &shielded)
            default:
                if isEscaped { shielded.append(UInt8(ascii: "\\")) }
                shielded.append(byte)
            }
            isEscaped = false
        }
        if isEscaped { shielded.append(UInt8(ascii: "\\")) }
        return String(decoding: shielded, as: UTF8.self)
    }

    /// Characters that can be escaped. The n-th of them is shielded as the n-th noncharacter of Unicode from U+FDD0 on.
    private static let escapes = Array("\n:#={}~".utf8)

    private static func append(shieldFor byte: UInt8, to text: inout [UInt8]) {
        guard let index = escapes.firstIndex(of: byte) else { return text.append(byte) }
        text += [0xEF, 0xB7, 0x90 + UInt8(index)]
    }

    /// The text with the original characters.
    static func unshielded(_ text: String) -> String {
        guard text.utf8.contains(0xEF) else { return text }
        var (text, unshielded) = (text, [UInt8]())
        unshielded.reserveCapacity(text.utf8.count)
        text.withUTF8 { bytes in
            var index = 0
            while index < bytes.count {
                let shield = bytes[index...].prefix(3)
                if shield.starts(with: [0xEF, 0xB7]), let last = shield.dropFirst(2).first, escapes.indices.contains(Int(last) - 0x90) {
                    unshielded.append(escapes[Int(last) - 0x90])
                    index += 3
                } else {
                    unshielded.append(bytes[index])
                    index += 1
                }
            }
        }
        return String(decoding: unshielded, as: UTF8.self)
    }
}
