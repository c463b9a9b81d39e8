import Algorithms

/// Writer of zip archives (APPNOTE 6.3). It is our own, because libraries write the local time and the user's id into an archive.
/// Here the same entries give the same bytes wherever the same zlib compresses them.
///
/// All files are dated 1 January 1980, the first day of the format. There are no entries for folders, and names are UTF-8.
package struct ZipArchive: Sendable {
    package enum Failure: Error, Equatable, CustomStringConvertible {
        case tooLarge
        case duplicateName(String)
        case invalidName(String)

        package var description: String {
            switch self {
            case .tooLarge: "an archive can't be larger than 4 GB, because many programs couldn't open it; leave out large media"
            case .duplicateName(let path): "two files of the archive would have the name '\(path)'"
            case .invalidName(let path): "'\(path)' can't be the name of a file in an archive"
            }
        }
    }

    /// Entries in the order of an archive, sorted by path.
    private let entries: [ZipEntry]
    /// Size of the archive in bytes.
    package let size: Int

    /// - Throws: `Failure` where a name or the archive exceeds the limits of the format.
    package init(_ entries: [ZipEntry]) throws(Failure) {
        self.entries = entries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        for (one, next) in self.entries.adjacentPairs() where one.path == next.path { throw .duplicateName(one.path) }
        var size = self.entries.count < Int(UInt16.max) ? ZipFormat.endSize : ZipFormat.endSize + ZipFormat.largeEndSize
        for entry in self.entries {
            guard ZipName.isSafe(entry.path) else { throw .invalidName(entry.path) }
            guard entry.size < UInt32.max, entry.path.utf8.count < UInt16.max else { throw .tooLarge }
            size += ZipFormat.headerSize + ZipFormat.directoryHeaderSize + 2 * entry.path.utf8.count + entry.packedSize
        }
        guard size < UInt32.max else { throw .tooLarge }
        self.size = size
    }

    /// - Returns: the archive, its entries sorted by path.
    /// - Throws: `Failure` where a name or the archive exceeds the limits of the format.
    package static func bytes(_ entries: [ZipEntry]) throws(Failure) -> [UInt8] {
        let archive = try ZipArchive(entries)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(archive.size)
        // All entries are in memory.
        try archive.write { (piece) throws(Failure) in
            bytes.append(contentsOf: piece)
        } copy: { (_) throws(Failure) in
        }
        return bytes
    }

    /// Writes the archive.
    ///
    /// - Parameters:
    ///   - take: called with pieces of the archive, in order.
    ///   - copy: called for entries that aren't in memory; it has to write their bytes, deflated if the entry says so.
    /// - Throws: the error of either.
    package func write<Problem: Error>(
        to take: (UnsafeRawBufferPointer) throws(Problem) -> Void,
        copy: (ZipEntry) throws(Problem) -> Void
    ) throws(Problem) {
        // Small pieces are written together.
        var piece = ByteBuffer()
        var directory: [UInt8] = []
        var offset = 0
        for entry in entries {
            piece.append(entry.header)
            if let content = entry.content { piece.append(content) }
            if entry.content == nil || piece.count >= ZipArchive.pieceSize {
                try piece.withUnsafeBytes(take)
                piece.removeAll()
            }
            if entry.content == nil { try copy(entry) }
            entry.appendDirectoryHeader(offset: offset, to: &directory)
            offset += ZipFormat.headerSize + entry.path.utf8.count + entry.packedSize
        }
        let start = offset
        piece.append(directory)
        piece.append(ZipArchive.end(of: entries.count, start: start, length: directory.count))
        try piece.withUnsafeBytes(take)
    }

    /// Size in bytes from which a piece is written.
    private static let pieceSize = 1 << 18

    /// An archive of more than 65,535 files has a ZIP64 end record before the classic one, whose fields have 16 bits.
    private static func end(of count: Int, start: Int, length: Int) -> [UInt8] {
        var archive: [UInt8] = []
        let isLarge = count >= Int(UInt16.max)
        if isLarge {
            let recordOffset = start + length
            archive.append(UInt32(ZipFormat.largeEndMark))
            archive.append(44 as UInt64)
            archive.append(3 << 8 | 45 as UInt16)
            archive.append(45 as UInt16)
            archive.append(0 as UInt64)
            for number in [count, count, length, start] { archive.append(UInt64(number)) }
            archive.append(UInt32(ZipFormat.largeEndLocatorMark))
            archive.append(0 as UInt32)
            archive.append(UInt64(recordOffset))
            archive.append(1 as UInt32)
        }
        let shown = isLarge ? UInt16.max : UInt16(count)
        archive.append(UInt32(ZipFormat.endMark))
        archive.append(0 as UInt32)
        archive.append(shown)
        archive.append(shown)
        archive.append(UInt32(length))
        archive.append(UInt32(start))
        archive.append(0 as UInt16)
        return archive
    }
}

enum ZipFormat {
    /// 2.0, the first with deflate.
    static let version: UInt16 = 20
    static let utf8Names: UInt16 = 1 << 11
    static let isEncrypted: UInt16 = 1
    static let stored: UInt16 = 0
    static let deflated: UInt16 = 8
    static let firstDay: UInt16 = 1 << 5 | 1
    /// First four bytes of a local header, of a header of the directory, and of the end, as numbers.
    static let (headerMark, directoryHeaderMark, endMark) = (0x0403_4B50, 0x0201_4B50, 0x0605_4B50)
    /// Those of the ZIP64 end record and of its locator.
    static let (largeEndMark, largeEndLocatorMark) = (0x0606_4B50, 0x0706_4B50)
    /// Sizes in bytes of a local header, of a header of the directory, both without the name, and of the end.
    static let (headerSize, directoryHeaderSize, endSize) = (30, 46, 22)
    /// Size in bytes of the ZIP64 end record and of its locator.
    static let largeEndSize = 76
}

/// Rules for file names in archives that are unpacked on any system.
enum ZipName {
    static func isSafe(_ path: String) -> Bool {
        // In bytes, as file systems compare names: with a combining mark, a slash is another character and still a slash.
        let bytes = Array(path.utf8)
        let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
        }
        let hasForbidden = bytes.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }
        // `C:` is a disk of Windows.
        let hasDrive = bytes.count > 1 && bytes[1] == UInt8(ascii: ":") && UnicodeScalar(bytes[0]).properties.isAlphabetic
        return isPlain && !hasForbidden && !hasDrive
    }
}

extension ZipEntry {
    /// The local header.
    fileprivate var header: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(UInt32(ZipFormat.headerMark))
        appendHeader(to: &bytes)
        bytes.append(contentsOf: path.utf8)
        return bytes
    }

    /// Fields that the local file header and the central directory share.
    fileprivate func appendHeader(to bytes: inout [UInt8]) {
        bytes.append(ZipFormat.version)
        bytes.append(ZipFormat.utf8Names)
        bytes.append(isDeflated ? ZipFormat.deflated : ZipFormat.stored)
        bytes.append(0 as UInt16)
        bytes.append(ZipFormat.firstDay)
        bytes.append(crc)
        bytes.append(UInt32(packedSize))
        bytes.append(UInt32(size))
        bytes.append(UInt16(path.utf8.count))
        bytes.append(0 as UInt16)
    }

    /// A header of the central directory.
    fileprivate func appendDirectoryHeader(offset: Int, to directory: inout [UInt8]) {
        directory.append(UInt32(ZipFormat.directoryHeaderMark))
        // Written on Unix, so that what unpacks it there sets the permissions of a plain file.
        directory.append(3 << 8 | ZipFormat.version)
        appendHeader(to: &directory)
        for _ in 0..<3 { directory.append(0 as UInt16) }
        directory.append(0o100644 << 16 as UInt32)
        directory.append(UInt32(offset))
        directory.append(contentsOf: path.utf8)
    }
}

extension [UInt8] {
    /// Appends a number in little-endian byte order.
    fileprivate mutating func append<Number: FixedWidthInteger>(_ number: Number) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
