extension String {
    /// The text with a line feed for each end of a line: `\r\n` and `\r` become `\n`.
    package var withLineFeeds: String {
        utf8.contains(0x0D) ? String(decoding: Array(utf8).withLineFeeds, as: UTF8.self) : self
    }
}

extension [UInt8] {
    /// The same for the bytes of a text.
    package var withLineFeeds: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for (index, byte) in enumerated() {
            if byte != 0x0D {
                bytes.append(byte)
            } else if index + 1 == count || self[index + 1] != 0x0A {
                bytes.append(0x0A)
            }
        }
        return bytes
    }
}
