/// A path below `Output/`, with `/` between its parts: `fr/quizzes/cells.html`.
package struct OutputPath: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let text: String

    package init(_ text: String) { self.text = text }

    package var description: String { text }

    /// What a page at `self` writes to link to `target`, as the path of a URL: `../assets/quizmark.css`.
    package func link(to target: OutputPath) -> String {
        var bytes: [UInt8] = []
        appendLink(to: target, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `link(to:)` for renderers, without a string of its own.
    package func appendLink(to target: OutputPath, into bytes: inout [UInt8]) {
        let slash = UInt8(ascii: "/")
        var shared = 0
        var depth = 0
        var here = text.utf8.makeIterator()
        var there = target.text.utf8.makeIterator()
        var offset = 0
        var isSame = true
        while let byte = here.next() {
            offset += 1
            if isSame, there.next() == byte {
                if byte == slash { shared = offset }
            } else {
                isSame = false
                if byte == slash { depth += 1 }
            }
        }
        let climbs = depth
        for _ in 0..<climbs { bytes.append(contentsOf: [UInt8(ascii: "."), UInt8(ascii: "."), slash]) }
        let start = bytes.count
        for byte in target.text.utf8.dropFirst(shared) { OutputPath.appendEncoded(byte, to: &bytes) }
        // A colon in the first part would make that part a scheme.
        if climbs == 0, let colon = bytes[start...].firstIndex(of: UInt8(ascii: ":")),
            !bytes[start..<colon].contains(slash)
        {
            bytes.insert(contentsOf: [UInt8(ascii: "."), slash], at: start)
        }
    }

    /// The path as part of an absolute URL, without a slash before it.
    package var urlPath: String {
        var bytes: [UInt8] = []
        for byte in text.utf8 { OutputPath.appendEncoded(byte, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// RFC 3986 escapes for ASCII that is not allowed in a path; browsers encode other letters themselves, but a URL that
    /// goes to other programs is safer when it is plain ASCII.
    private static func appendEncoded(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case 0x61...0x7A, 0x40...0x5A, 0x2D...0x3A, 0x5F, 0x7E: bytes.append(byte)
        case 0x21, 0x24, 0x26...0x2C, 0x3B, 0x3D: bytes.append(byte)
        default:
            let digits: StaticString = "0123456789ABCDEF"
            bytes.append(UInt8(ascii: "%"))
            bytes.append(digits.utf8Start[Int(byte >> 4)])
            bytes.append(digits.utf8Start[Int(byte & 15)])
        }
    }

    package static func < (a: OutputPath, b: OutputPath) -> Bool {
        a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
    }
}
