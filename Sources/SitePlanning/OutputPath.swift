package import Encoding
import Platform

/// A path below `Output/`, with `/` as separator: `fr/quizzes/cells.html`.
package struct OutputPath: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let text: String

    package init(_ text: String) { self.text = text }

    package var description: String { text }

    /// Folder of the file, with a slash at the end: `fr/quizzes/`; empty for the site's own.
    package var folder: String { String(text[..<(text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex)]) }

    /// Relative URL of `target` on a page at `self`: `../assets/quizmark.css`.
    package func link(to target: OutputPath) -> String {
        var buffer = ByteBuffer(capacity: 64)
        appendLink(to: target, into: &buffer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    /// Appends `link(to:)` without allocating a string.
    package func appendLink(to target: OutputPath, into buffer: inout ByteBuffer) {
        var (here, there) = (text, target.text)
        here.withUTF8 { here in
            there.withUTF8 { there in OutputPath.appendLink(from: here, to: there, into: &buffer) }
        }
    }

    private static func appendLink(
        from here: UnsafeBufferPointer<UInt8>, to there: UnsafeBufferPointer<UInt8>, into buffer: inout ByteBuffer
    ) {
        let slash = UInt8(ascii: "/")
        var same = 0
        var shared = 0
        while same < min(here.count, there.count), here[same] == there[same] {
            same += 1
            if here[same - 1] == slash { shared = same }
        }
        let climbs = here[same...].count { $0 == slash }
        for _ in 0..<climbs { buffer.append("../" as StaticString) }
        let start = buffer.count
        append(encoding: UnsafeBufferPointer(rebasing: there[shared...]), to: &buffer)
        // A colon in the first component would make it a scheme.
        if climbs == 0, let colon = buffer.firstIndex(of: UInt8(ascii: ":"), from: start) {
            let divider = buffer.firstIndex(of: slash, from: start)
            if divider.map({ $0 > colon }) ?? true { buffer.insert("./", at: start) }
        }
    }

    /// Route of the page in a single-file site: `fr/quizzes/cells`; empty for the start page.
    package var route: String {
        var route = urlPath[...]
        if route.hasSuffix(".html") { route = route.dropLast(".html".count) }
        if route == "index" { return "" }
        return String(route.hasSuffix("/index") ? route.dropLast("/index".count) : route)
    }

    /// Path in an absolute URL, without a slash before it.
    package var urlPath: String {
        var buffer = ByteBuffer(capacity: text.utf8.count)
        var text = text
        text.withUTF8 { OutputPath.append(encoding: $0, to: &buffer) }
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    /// Percent-encodes characters that RFC 3986 doesn't allow in a path. Browsers do that for letters themselves, but other
    /// programs need plain ASCII.
    private static func append(encoding path: UnsafeBufferPointer<UInt8>, to buffer: inout ByteBuffer) {
        let digits: StaticString = "0123456789ABCDEF"
        var run = 0
        for index in path.indices where !isAllowed(path[index]) {
            buffer.append(UnsafeBufferPointer(rebasing: path[run..<index]))
            buffer.append(UInt8(ascii: "%"))
            buffer.append(digits.utf8Start[Int(path[index] >> 4)])
            buffer.append(digits.utf8Start[Int(path[index] & 15)])
            run = index + 1
        }
        buffer.append(UnsafeBufferPointer(rebasing: path[run...]))
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x40...0x5A, 0x2D...0x3A, 0x5F, 0x7E: true
        case 0x21, 0x24, 0x28...0x2C, 0x3B, 0x3D: true
        default: false
        }
    }

    package static func < (a: OutputPath, b: OutputPath) -> Bool { ByteOrder.precedes(a.text, b.text) }
}
