/// The byte order mark with which some programs begin a text in UTF-8, though that has only one order of bytes.
extension [UInt8] {
    package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    package var hasByteOrderMark: Bool { starts(with: [UInt8].byteOrderMark) }

    package var withoutByteOrderMark: [UInt8] { hasByteOrderMark ? Array(dropFirst(3)) : self }
}
