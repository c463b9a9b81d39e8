import Encoding

/// Classes of characters in a text, found in one pass: most fields only need to be copied.
struct SyntaxScan: OptionSet {
    let rawValue: UInt16

    /// `~` or `^`: possibly struck text or scripts.
    static let scripts = SyntaxScan(rawValue: 1)
    /// Has a meaning in Markdown anywhere.
    static let markup = SyntaxScan(rawValue: 2)
    /// `[`, `<` or `!`: possibly a link, a picture or raw HTML.
    static let links = SyntaxScan(rawValue: 4)
    /// `|`: possibly a table.
    static let bars = SyntaxScan(rawValue: 8)
    /// `$` or `[`: possibly mathematics or a blank.
    static let placeholders = SyntaxScan(rawValue: 16)
    /// Has a meaning in Markdown at the beginning of a line.
    static let blockStarts = SyntaxScan(rawValue: 32)

    /// `{`: there may be attributes.
    static let braces = SyntaxScan(rawValue: 64)
    /// `\`: there may be escapes.
    static let backslashes = SyntaxScan(rawValue: 128)
    /// `:`, `@` or `w`: possibly an address without marks, or a definition.
    static let addresses = SyntaxScan(rawValue: 256)
    /// `` ` `` or `~`: possibly a block of code.
    static let fences = SyntaxScan(rawValue: 512)
    /// More than one line.
    static let lines = SyntaxScan(rawValue: 1024)
    /// `$`: possibly mathematics.
    static let dollars = SyntaxScan(rawValue: 4096)
    /// May begin what becomes a placeholder, ends a line or escapes.
    static let placeholderStarts = SyntaxScan(rawValue: 2048)
    /// Begins or ends marks of other programs that have no meaning in Markdown.
    static let foreignMarks = SyntaxScan(rawValue: 8192)

    init(rawValue: UInt16) { self.rawValue = rawValue }

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let classes = SyntaxScan.classes
        var found: UInt16 = 0
        for byte in bytes { found |= classes[Int(byte)] }
        rawValue = found
    }

    /// Whether a text with these classes is one line without any markup.
    static func isPlain(_ syntax: SyntaxScan, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard syntax.isDisjoint(with: .markup) else { return false }
        guard let first = bytes.first, let last = bytes.last else { return true }
        if syntax.contains(.addresses), !BareAddress.kinds(in: bytes).isEmpty { return false }
        if syntax.contains(.foreignMarks), mayHaveForeignMarks(bytes) { return false }
        return last != 0x20 && !mayBeginBlock(first)
            && bytes.count <= MarkdownLimits.bytesOfBlock
    }

    /// Has a meaning in Markdown within a line, or begins attributes.
    static let marks: SyntaxScan = [.markup, .braces]

    /// Whether a byte has a meaning in Markdown at the beginning of a line.
    static func mayBeginBlock(_ byte: UInt8) -> Bool { classes[Int(byte)] & blockStarts.rawValue != 0 }

    /// The first byte of a class from `start` on; `end` if there is none.
    static func first(_ kind: SyntaxScan, in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int {
        let classes = SyntaxScan.classes
        var index = start
        while index < end, classes[Int(bytes[index])] & kind.rawValue == 0 { index += 1 }
        return index
    }

    /// Whether a text with these classes may have a block of code between fences.
    func mayHaveFences(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard contains(.fences), bytes.count > 2 else { return false }
        return (2..<bytes.count).contains { index in
            let byte = bytes[index]
            return (byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~")) && bytes[index - 1] == byte && bytes[index - 2] == byte
        }
    }

    /// Whether a text may have the address of a link by itself: `[name]: address`.
    static func mayHaveLinkDefinition(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.indices.dropLast().contains { bytes[$0] == UInt8(ascii: "]") && bytes[$0 + 1] == UInt8(ascii: ":") }
    }

    /// Whether a text may have marks of other programs, open ones or multiplications: `$$`, `**`, `==`, `::`, `%%`, `??`, `!!`, `+-`,
    /// `)=`, `##Word`, `@fig`, `*3`, a single asterisk, or a colon at the beginning of a line.
    static func mayHaveForeignMarks(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var previous: UInt8 = 0
        var isAfterNumberSigns = false
        var hasOpenAsterisk = false
        for byte in bytes {
            if byte == UInt8(ascii: "*") { hasOpenAsterisk.toggle() }
            switch byte {
            case UInt8(ascii: "*"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "!"):
                if byte == previous { return true }
            case UInt8(ascii: ":"): if byte == previous || previous == 0x0A { return true }
            case UInt8(ascii: "="): if byte == previous || previous == UInt8(ascii: ")") { return true }
            case UInt8(ascii: "-"): if previous == UInt8(ascii: "+") { return true }
            case UInt8(ascii: "0")...UInt8(ascii: "9"): if previous == UInt8(ascii: "*") { return true }
            default:
                if isAfterNumberSigns, byte > 0x20, byte != UInt8(ascii: "#") { return true }
                if previous == UInt8(ascii: "@"), byte.isASCIILetter { return true }
            }
            isAfterNumberSigns = byte == UInt8(ascii: "#") && previous == byte
            previous = byte
        }
        return hasOpenAsterisk
    }

    /// Class of each byte. Never freed.
    private nonisolated(unsafe) static let classes: UnsafePointer<UInt16> = {
        let table = UnsafeMutablePointer<UInt16>.allocate(capacity: 256)
        table.initialize(repeating: 0, count: 256)
        func mark(_ characters: String, _ kind: SyntaxScan) {
            for byte in characters.utf8 { table[Int(byte)] |= kind.rawValue }
        }
        for control in 0..<0x20 { table[control] = markup.rawValue }
        table[Int(Placeholders.leadByte)] = markup.rawValue
        mark("\\`*_[]<&$~^", markup)
        mark("~^", scripts)
        mark("[<!", links)
        mark("|", bars)
        mark("{", braces)
        mark("\\", backslashes)
        mark("$[", placeholders)
        mark(":@w", addresses)
        mark("`~", fences)
        mark("\n", lines)
        mark("$", dollars)
        mark(":=%?!#+@", foreignMarks)
        mark("\n$[\\", placeholderStarts)
        for byte in [Placeholders.leadByte, 0xF0] { table[Int(byte)] |= placeholderStarts.rawValue }
        mark(" \t#>-+=~|0123456789", blockStarts)
        return UnsafePointer(table)
    }()
}
