import Encoding

/// The text of an author's file for an edit: without a byte order mark and with Unix line ends, both of which come back when it is
/// written.
package struct AuthoredText {
    package let text: String
    private let encoding: TextFile.Encoding
    private let hasWindowsLineEnds: Bool

    package init(_ bytes: [UInt8]) {
        encoding = TextFile.Encoding(bytes)
        let text = LegacyText.text(bytes) { String(decoding: $0, as: UTF8.self) } ?? ""
        // The first line decides for a file that has both.
        let end = text.utf8.firstIndex(of: 0x0A)
        hasWindowsLineEnds = end.map { text.utf8[..<$0].last == 0x0D } ?? false
        self.text = hasWindowsLineEnds ? text.replacing("\r\n", by: "\n") : text
    }

    /// The bytes of the file with another text.
    package func bytes(of text: String) -> [UInt8] {
        encoding.bytes(Array((hasWindowsLineEnds ? text.replacing("\n", by: "\r\n") : text).utf8))
    }
}
