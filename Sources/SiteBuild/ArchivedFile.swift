import Encoding
import OutputWriting

/// Files of any size that become entries of an archive. Each is read twice, once for its size and checksum, so that none is in memory.
enum ArchivedFile {
    /// The entry of a file.
    ///
    /// - Throws: `OutputError.failed` where it can't be read.
    static func entry(of medium: borrowing OpenMedium) throws(OutputError) -> ZipEntry {
        var (size, crc) = (0, CRC32())
        var deflatedSize: Int?
        if MediaType.isCompressed(medium.path) {
            try medium.forEachPiece { piece in
                size += piece.count
                crc.update(piece)
            }
        } else {
            var stream = DeflateStream()
            var count = 0
            try medium.forEachPiece { piece in
                size += piece.count
                crc.update(piece)
                stream.append(piece) { count += $0.count }
            }
            stream.finish { count += $0.count }
            deflatedSize = count
        }
        return ZipEntry(path: medium.path, crc: crc.value, size: size, deflatedSize: deflatedSize)
    }

    /// Writes the bytes of an entry.
    ///
    /// - Throws: `OutputError.failed` where the file can't be read, `changed` where it differs from before, or the error of `take`.
    static func write(
        _ entry: ZipEntry, from medium: borrowing OpenMedium, to take: (UnsafeRawBufferPointer) throws(OutputError) -> Void
    ) throws(OutputError) {
        var (size, crc) = (0, CRC32())
        var failure: OutputError?
        func pass(_ piece: UnsafeRawBufferPointer) {
            guard failure == nil else { return }
            do throws(OutputError) { try take(piece) } catch { failure = error }
        }
        var stream = entry.isDeflated ? DeflateStream() : nil
        try medium.forEachPiece { piece in
            size += piece.count
            crc.update(piece)
            // More bytes than announced would make the archive a damaged one.
            guard size <= entry.size else { return }
            if stream?.append(piece, pass) == nil { pass(piece) }
        }
        stream?.finish(.final, pass)
        if let failure { throw failure }
        guard size == entry.size, crc.value == entry.crc else { throw .changed(medium.name) }
    }
}
