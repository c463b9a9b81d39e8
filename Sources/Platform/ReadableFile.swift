#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A file that is open for reading.
package struct ReadableFile: ~Copyable, Sendable {
    private let descriptor: Descriptor
    /// Status at the time of opening.
    package let status: FileStatus

    /// Opens a file, following links. Folders and devices are refused, and pipes, without waiting for a writer.
    ///
    /// - Parameters:
    ///   - folder: number of the open folder that the path is relative to.
    ///   - allowsPipes: whether pipes and devices are read, too, such as a shell's `<(…)`; only of the working folder.
    /// - Throws: `SystemError` where the path can't be opened or isn't a file.
    package init(_ path: String, in folder: CInt = Descriptor.workingFolder, allowsPipes: Bool = false) throws(SystemError) {
        let number = allowsPipes ? Descriptor.openWaiting(path) : Descriptor.open(path, in: folder, .readFollowingLinks)
        guard number >= 0 else { throw SystemError(-number) }
        try self.init(owning: Descriptor(owning: number), allowsPipes: allowsPipes)
    }

    /// - Throws: `SystemError` where the descriptor isn't one of a file.
    init(owning descriptor: consuming Descriptor, allowsPipes: Bool = false) throws(SystemError) {
        guard let status = FileStatus(of: descriptor.number) else { throw .latest }
        guard !status.isFolder else { throw SystemError(ErrorCode.isDirectory) }
        guard allowsPipes || status.isFile else { throw SystemError(ErrorCode.invalidArgument) }
        self.descriptor = descriptor
        self.status = status
    }

    /// Number of the open file, valid as long as this is.
    package var number: CInt { descriptor.number }

    /// Whether the file has the content that it had when it was opened, by its attributes.
    package var isUnchanged: Bool { FileStatus(of: descriptor.number)?.stamp.hasSameContent(as: status.stamp) == true }

    /// All bytes of a file.
    ///
    /// - Throws: `SystemError` where the file can't be opened or read, or has more than `limit` bytes.
    package static func bytes(_ path: String, allowsPipes: Bool = false, limit: Int = sizeLimit) throws(SystemError) -> [UInt8] {
        try ReadableFile(path, allowsPipes: allowsPipes).bytes(limit: limit)
    }

    /// Most bytes of a file that is read as a whole: sparse files are of any size, and devices have no end.
    package static let sizeLimit = 1 << 30

    /// The next bytes, fewer only at the end of the file.
    ///
    /// - Throws: `SystemError` where reading fails.
    package borrowing func bytes(upTo limit: Int) throws(SystemError) -> [UInt8] {
        var failure: CInt = 0
        let number = descriptor.number
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            let length = Descriptor.fill(
                UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<limit]), from: number)
            if length < 0 { failure = CInt(-length) }
            count = max(0, length)
        }
        guard failure == 0 else { throw SystemError(failure) }
        return bytes
    }

    /// All bytes from the current position to the end.
    ///
    /// - Throws: `SystemError` where reading fails, and `ErrorCode.fileTooLarge` where there are more than `limit`: of a file by its
    ///   size, of a pipe or device as soon as it exceeds that.
    package borrowing func bytes(limit: Int = sizeLimit) throws(SystemError) -> [UInt8] {
        guard status.size <= limit else { throw SystemError(ErrorCode.fileTooLarge) }
        // One byte more than the size, to notice the end; pipes and generated files have no size.
        let expected = max(status.size, 0) + 1
        var bytes = try bytes(upTo: expected)
        var isAtEnd = bytes.count < expected
        while !isAtEnd {
            let piece = try self.bytes(upTo: ReadableFile.piece)
            bytes += piece
            isAtEnd = piece.count < ReadableFile.piece
            guard bytes.count <= limit else { throw SystemError(ErrorCode.fileTooLarge) }
        }
        return bytes
    }

    /// Calls `body` with each piece of the file, in order, to its end.
    ///
    /// - Throws: `SystemError` where reading fails.
    package borrowing func forEachPiece(_ body: (UnsafeRawBufferPointer) -> Void) throws(SystemError) {
        let number = descriptor.number
        let code = withUnsafeTemporaryAllocation(byteCount: ReadableFile.piece, alignment: 16) { buffer in
            while true {
                let count = Descriptor.fill(buffer, from: number)
                if count < 0 { return CInt(-count) }
                if count == 0 { return 0 }
                body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
        guard code == 0 else { throw SystemError(code) }
    }

    /// Sets the position, in bytes from the beginning.
    ///
    /// - Throws: `SystemError` where the file can't be positioned, such as a pipe.
    package borrowing func seek(to offset: Int) throws(SystemError) {
        let code = Descriptor.seek(descriptor.number, to: offset)
        guard code == 0 else { throw SystemError(code) }
    }

    /// Size of a piece in bytes: large enough that the calls cost nothing compared to the copying.
    private static let piece = 1 << 17
}
