package import Diagnostics
import Encoding
package import Formulas

/// A file with Markdown texts. A class, so that each of its texts has one reference.
package final class MarkdownFile: Sendable {
    /// Path of the file below the site's folder, for relative links.
    package let path: String
    /// The whole file, in which positions in texts with escapes are looked up; nil if there is none.
    package let text: String?
    /// Formulas that were read before.
    let formulas: FormulaCache?
    /// Whether its page has questions that links of the file can lead to.
    let hasQuestions: Bool

    package init(path: String, text: String? = nil, formulas: FormulaCache? = nil, hasQuestions: Bool = false) {
        self.path = path
        self.text = text
        self.formulas = formulas
        self.hasQuestions = hasQuestions
    }
}

/// A Markdown text with its location.
package struct MarkdownSource: Sendable {
    package var text: String
    package var file: MarkdownFile
    /// Position of the first character of `text` in the file.
    package var start: SourcePosition
    /// Whether `text` is verbatim in the file, so that offsets correspond.
    package var isVerbatim: Bool
    /// Whether `[[…]]` is a blank here.
    package var hasBlanks: Bool
    /// Whether headings get ids as link targets.
    var hasAnchors = false

    package init(_ text: String, in file: MarkdownFile, start: SourcePosition, isVerbatim: Bool = true, hasBlanks: Bool = false) {
        self.text = text
        self.file = file
        self.start = start
        self.isVerbatim = isVerbatim
        self.hasBlanks = hasBlanks
    }

    /// A text by itself.
    package init(_ text: String, path: String, start: SourcePosition, isVerbatim: Bool = true, hasBlanks: Bool = false) {
        self.init(text, in: MarkdownFile(path: path), start: start, isVerbatim: isVerbatim, hasBlanks: hasBlanks)
    }

    func position(line: Int, column: Int) -> SourcePosition {
        guard isVerbatim else { return start }
        return SourcePosition(
            line: Int(start.line) + line - 1, column: line == 1 ? Int(start.column) + column - 1 : column)
    }

    /// Position of a byte of `fragment` where the file has the fragment with or without JSON's escapes; `start` if it isn't found.
    /// - Complexity: linear in the lines before `start`, and in a bounded number of bytes after it.
    func position(of fragment: String, offset: Int) -> SourcePosition {
        guard var file = file.text else { return start }
        let lines = fragment.utf8.prefix(offset).split(separator: 0x0A, omittingEmptySubsequences: false)
        let escaped = (MarkdownSource.escaped(fragment.utf8), MarkdownSource.escaped(fragment.utf8.prefix(offset)).count)
        // A block of YAML has the lines of a fragment as they are, with an indentation.
        let line = fragment.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)[lines.count - 1]
        let written = (Array(line), lines.last?.count ?? 0)
        return file.withUTF8 { bytes in
            guard let lineStart = MarkdownSource.start(ofLine: Int(start.line), bytes) else { return start }
            let begin = min(lineStart + Int(start.column) - 1, bytes.count)
            let area = bytes[begin..<min(begin + MarkdownLimits.bytesOfBlock, bytes.count)]
            for (fragment, offset) in [escaped, written] {
                guard let match = MarkdownSource.first(fragment, in: area) else { continue }
                let before = bytes[lineStart..<(match + offset)]
                let lines = before.count { $0 == 0x0A }
                let column = before.reversed().prefix { $0 != 0x0A }.count + 1
                return SourcePosition(line: Int(start.line) + lines, column: column)
            }
            return start
        }
    }

    private static func escaped(_ text: some Collection<UInt8>) -> [UInt8] {
        text.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: "\""): [UInt8(ascii: "\\"), byte]
            case 0x0A: [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            case 0x09: [UInt8(ascii: "\\"), UInt8(ascii: "t")]
            default: [byte]
            }
        }
    }

    private static func start(ofLine number: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var start = 0
        for _ in 1..<max(1, number) {
            guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
            start = end + 1
        }
        return start
    }

    private static func first(_ fragment: [UInt8], in area: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        guard let first = fragment.first else { return nil }
        var rest = area
        while let index = rest.firstIndex(of: first) {
            rest = rest[index...]
            if rest.starts(with: fragment) { return index }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// Offset of each line, in bytes.
    static func lineStarts(_ text: String) -> [Int] {
        var text = text
        return text.withUTF8(lineStarts)
    }

    static func lineStarts(_ bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        var starts = [0]
        for index in bytes.indices where bytes[index] == 0x0A { starts.append(index + 1) }
        return starts
    }
}

/// Target of a link in a text.
enum LinkTarget: Equatable {
    /// Kept as written: another site, a mail address, a fragment of the page.
    case external
    /// A file of the site, as a path below `Content/`.
    case site(path: String, suffix: String)
    case unsafe(scheme: String)
    case absolute
    case outside

    private static let schemes: Set<String> = ["http", "https", "mailto", "tel", "sms", "geo", "ftp", "webcal"]

    private static func endsScheme(_ byte: UInt8) -> Bool { ":/?#".utf8.contains(byte) }

    private static func parts(of path: String) -> [String] { path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) } }

    /// `path` is the file that contains the link: `Content/quizzes/cells.md`.
    init(_ url: String, from path: String) {
        if url.isEmpty || url.hasPrefix("#") {
            self = .external
            return
        }
        let bytes = url.utf8
        if let colon = bytes.firstIndex(where: LinkTarget.endsScheme), bytes[colon] == UInt8(ascii: ":") {
            let scheme = url[..<colon].lowercased()
            self = LinkTarget.schemes.contains(scheme) ? .external : .unsafe(scheme: scheme)
            return
        }
        if url.hasPrefix("/") || url.hasPrefix("\\") {
            self = .absolute
            return
        }
        let end = bytes.firstIndex { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?") } ?? url.endIndex
        var parts = LinkTarget.parts(of: path).dropFirst().dropLast()
        for part in LinkTarget.parts(of: PercentEncoding.decodedOrKept(url[..<end])) {
            switch part {
            case ".": continue
            case "..":
                if parts.popLast() == nil {
                    self = .outside
                    return
                }
            default: parts.append(part)
            }
        }
        self = .site(path: parts.joined(separator: "/"), suffix: String(url[end...]))
    }
}
