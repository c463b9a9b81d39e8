extension String {
    /// The text with a line feed for each end of a line: `\r\n` and `\r` become `\n`.
    package var withLineFeeds: String {
        guard utf8.contains(0x0D) else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var isAfterReturn = false
        for byte in utf8 {
            if byte != 0x0A || !isAfterReturn { bytes.append(byte == 0x0D ? 0x0A : byte) }
            isAfterReturn = byte == 0x0D
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
