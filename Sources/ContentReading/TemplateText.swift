import Diagnostics
import Localization

/// Texts of the files that `quizmark new` creates, which authors replace with their own.
enum TemplateText {
    private static let texts: Set<String> = Set(
        StarterFiles.templateTexts.compactMap { line, isHead in
            // In the front matter, only the description is text that readers see.
            guard !isHead || line.hasPrefix(description), isDistinctive(line) else { return nil }
            var line = line
            return line.withUTF8 { bytes in words(of: bytes.indices, bytes).map { string($0, bytes) } }
        })
    /// Fingerprints of the texts: most lines of a file already differ from all texts in these, and needn't become a string.
    private static let fingerprints = Set(
        texts.map { text in
            var text = text
            return text.withUTF8 { fingerprint($0.indices, $0) }
        })
    private static let description = "description: "
    private static let marks = ["## ", "> ", "- [ ] ", "- [x] ", "- [X] ", description].map { Array($0.utf8) }

    /// A heading without an id, such as "Before", can stay.
    private static func isDistinctive(_ line: String) -> Bool { !line.hasPrefix("## ") || line.hasSuffix("}") }

    /// Reports each line of a file whose text is still that of the template.
    ///
    /// - Complexity: O(*n*) in the length of the file.
    static func report(in text: String, log: inout DiagnosticLog) {
        var text = text
        text.withUTF8 { bytes in
            var (line, start) = (1, 0)
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                if let words = words(of: start..<end, bytes), fingerprints.contains(fingerprint(words, bytes)),
                    texts.contains(string(words, bytes))
                {
                    log.report(
                        .templateText, "this is still placeholder text; replace it with your own, or delete it",
                        at: SourcePosition(line: line, column: words.lowerBound - start + 1))
                }
                start = end + 1
                line += 1
            }
        }
    }

    /// The words of a line, without what marks a heading, a choice, a quotation or a description, and without its attributes.
    private static func words(of line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        var (start, end) = (line.lowerBound, line.upperBound)
        let space = UInt8(ascii: " ")
        while start < end, bytes[start] == space { start += 1 }
        if let mark = marks.first(where: { bytes[start..<end].starts(with: $0) }) { start += mark.count }
        if start < end, bytes[end - 1] == UInt8(ascii: "}"), let brace = bytes[start..<end].lastIndex(of: UInt8(ascii: "{")) { end = brace }
        while start < end, bytes[end - 1] == space { end -= 1 }
        return start < end ? start..<end : nil
    }

    /// Length, first and last byte.
    private static func fingerprint(_ words: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        words.count << 16 | Int(bytes[words.lowerBound]) << 8 | Int(bytes[words.upperBound - 1])
    }

    private static func string(_ words: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: bytes[words], as: UTF8.self)
    }
}
