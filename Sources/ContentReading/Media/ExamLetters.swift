import ContentModel
import Diagnostics
import Encoding

/// The letters and digits of a text, by which a question is found however a program has written it.
struct ExamLetters {
    /// Looks for the questions of exams in texts.
    struct Search {
        private struct Piece {
            var question: Int
            var letters: [UInt8]
        }

        /// Shorter pieces are in other files by chance.
        private static let shortest = 8
        /// Number of different last two bytes.
        private static let pairs = 1 << 16

        private let exams: [String]
        private let counts: [Int]
        /// Pieces by their first eight bytes.
        private var pieces: [UInt64: [Piece]] = [:]
        /// Which pairs of bytes are the last two of these eight, so that most bytes need no lookup in the table.
        private var isEnd = [Bool](repeating: false, count: pairs)

        /// - Parameter questions: each with the id of its exam, and its prose, or its words where that has too few letters.
        init(_ questions: [(exam: String, question: ExamQuestionText)]) {
            var exams: [String] = []
            var counts: [Int] = []
            for (exam, question) in questions {
                var letters = Self.long(question.prose)
                if letters.isEmpty { letters = Self.long([question.words]) }
                guard !letters.isEmpty else { continue }
                for piece in letters {
                    let key = piece.prefix(Self.shortest).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                    pieces[key, default: []].append(Piece(question: exams.count, letters: piece))
                    isEnd[Int(key & 0xFFFF)] = true
                }
                exams.append(exam)
                counts.append(letters.count)
            }
            self.exams = exams
            self.counts = counts
        }

        var isEmpty: Bool { exams.isEmpty }

        /// Each once, as a question may have equal pieces.
        private static func long(_ texts: [String]) -> Set<[UInt8]> {
            Set(texts.map { ExamLetters($0).bytes }.filter { $0.count >= shortest })
        }

        /// The exam of the first question whose pieces are all in a text.
        func exam(in text: ExamLetters) -> String? {
            let bytes = text.bytes
            var matches: [Int: Set<[UInt8]>] = [:]
            var last: UInt64 = 0
            for (index, byte) in bytes.enumerated() {
                last = last << 8 | UInt64(byte)
                guard isEnd[Int(last & 0xFFFF)], index + 1 >= Self.shortest, let candidates = pieces[last] else { continue }
                for piece in candidates where bytes[(index + 1 - Self.shortest)...].starts(with: piece.letters) {
                    matches[piece.question, default: []].insert(piece.letters)
                    if matches[piece.question]?.count == counts[piece.question] { return exams[piece.question] }
                }
            }
            return nil
        }
    }

    /// Folded, in UTF-8.
    let bytes: [UInt8]

    init(_ text: String) {
        let folded = TextFolding.fold(text)
        guard !TextFolding.isASCII(folded) else {
            bytes = folded.utf8.filter(\.isASCIILetterOrDigit)
            return
        }
        var letters = String.UnicodeScalarView()
        for scalar in folded.unicodeScalars where scalar != "\u{FFFD}" && scalar.isLetterOrDigit { letters.append(scalar) }
        bytes = Array(String(letters).utf8)
    }

    /// The forms in which a file may have a text: as pages have it, as pages that are packed into another text, and as it is.
    static func forms(of text: [UInt8]) -> [ExamLetters] {
        var forms = [plain(text, removesTags: true)]
        let unpacked = plain(text, removesTags: false)
        if text.contains(UInt8(ascii: "<")) { forms.append(unpacked) }
        if unpacked != text, text.contains(UInt8(ascii: "&")) { forms.append(plain(unpacked, removesTags: true)) }
        return forms.map { ExamLetters(String(decoding: $0, as: UTF8.self)) }
    }

    /// Longest tag that is removed, in bytes; a longer one is text with a less-than sign.
    private static let tagLimit = 4 << 10
    private static let cdata = Array("<![CDATA[".utf8)

    /// A text without escapes, entities, addresses of links in Markdown, and tags.
    private static func plain(_ bytes: [UInt8], removesTags: Bool) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "<") where removesTags:
                index = bytes[index...].starts(with: cdata) ? index + cdata.count : endOfTag(bytes, index)
            case UInt8(ascii: "&"):
                let (letters, end) = entity(bytes, index)
                plain += letters
                index = end
            case UInt8(ascii: "\\"):
                let (letters, end) = escape(bytes, index)
                plain += letters
                index = end
            case UInt8(ascii: "]") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "("):
                index = endOfAddress(bytes, index + 2)
            default:
                plain.append(byte)
                index += 1
            }
        }
        return plain
    }

    private static func endOfTag(_ bytes: [UInt8], _ start: Int) -> Int {
        guard start + 1 < bytes.count else { return start + 1 }
        let next = bytes[start + 1]
        let isTag = next.isASCIILetter || "/!?".utf8.contains(next)
        guard isTag, let end = bytes[start...].prefix(tagLimit).firstIndex(of: UInt8(ascii: ">")) else { return start + 1 }
        return end + 1
    }

    /// After the address of a link, if it is one.
    private static func endOfAddress(_ bytes: [UInt8], _ start: Int) -> Int {
        let address = bytes[start...].prefix(1024).prefix { $0 > 0x20 && $0 != UInt8(ascii: ")") }
        return address.endIndex < bytes.count && bytes[address.endIndex] == UInt8(ascii: ")") ? address.endIndex : start
    }

    /// `&#233;`, `&#xE9;`, `&lt;`. Of other names, the letter counts that has an accent: `&eacute;`.
    private static func entity(_ bytes: [UInt8], _ start: Int) -> (letters: [UInt8], end: Int) {
        guard let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return ([], start + 1) }
        let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
        if name.hasPrefix("#") {
            let isHexadecimal = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
            let digits = name.dropFirst(isHexadecimal ? 2 : 1)
            guard let scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init) else { return ([], start + 1) }
            return (Array(String(scalar).utf8), end + 1)
        }
        guard name.utf8.allSatisfy({ $0 < 0x80 }), name.allSatisfy({ $0.isLetter || $0.isNumber }) else { return ([], start + 1) }
        if let character = namedCharacters[name] { return ([character], end + 1) }
        let accents = ["acute", "grave", "circ", "uml", "tilde", "cedil", "ring", "slash", "caron"]
        return accents.contains(String(name.dropFirst())) ? (Array(name.prefix(1).utf8), end + 1) : ([], end + 1)
    }

    private static let namedCharacters: [String: UInt8] = [
        "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "quot": UInt8(ascii: "\""), "apos": UInt8(ascii: "'"),
        "nbsp": UInt8(ascii: " "),
    ]

    /// `\u00e9` and `\n` of JSON, and the backslash before any other character.
    private static func escape(_ bytes: [UInt8], _ start: Int) -> (letters: [UInt8], end: Int) {
        guard start + 1 < bytes.count else { return ([], start + 1) }
        switch bytes[start + 1] {
        case UInt8(ascii: "\\"): return ([], start + 2)
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): return ([0x20], start + 2)
        case UInt8(ascii: "u") where start + 6 <= bytes.count:
            var units: [UInt16] = []
            var index = start
            while index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u"),
                let unit = bytes[(index + 2)..<(index + 6)].hexadecimalNumber
            {
                units.append(UInt16(unit))
                index += 6
            }
            return units.isEmpty ? ([], start + 1) : (Array(String(decoding: units, as: UTF16.self).utf8), index)
        default: return ([], start + 1)
        }
    }
}
