import Encoding

/// The text of an author's file for an edit: without a byte order mark and with Unix line ends, both of which come back when it is
/// written.
package struct AuthoredText {
    package let text: String
    private let hasMark: Bool
    private let hasWindowsLineEnds: Bool

    package init(_ bytes: [UInt8]) {
        hasMark = bytes.starts(with: AuthoredText.mark)
        let bytes = hasMark ? Array(bytes.dropFirst(AuthoredText.mark.count)) : bytes
        // The first line decides for a file that has both.
        hasWindowsLineEnds = bytes.firstIndex(of: 0x0A).map { $0 > 0 && bytes[$0 - 1] == 0x0D } ?? false
        let text = String(decoding: bytes, as: UTF8.self)
        self.text = hasWindowsLineEnds ? text.replacing("\r\n", by: "\n") : text
    }

    /// The bytes of the file with another text.
    package func bytes(of text: String) -> [UInt8] {
        let lines = hasWindowsLineEnds ? text.replacing("\n", by: "\r\n") : text
        return (hasMark ? AuthoredText.mark : []) + Array(lines.utf8)
    }

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
