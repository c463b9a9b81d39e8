#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A file that is open to be read.
package struct ReadableFile: ~Copyable, Sendable {
    private let descriptor: Descriptor
    /// When it was opened.
    package let status: FileStatus

    /// Follows links. A pipe that nobody writes to is never waited for: it is no file, and neither are a folder and a device.
    ///
    /// - Parameter allowsPipes: whether pipes and devices are read, too, as the shell makes one of `<(…)`.
    package init(_ path: String, allowsPipes: Bool = false) throws(SystemError) {
        let number = allowsPipes ? Descriptor.openWaiting(path) : Descriptor.open(path, .readFollowingLinks)
        guard number >= 0 else { throw SystemError(-number) }
        let descriptor = Descriptor(owning: number)
        guard let status = FileStatus(of: number) else { throw .latest }
        guard !status.isFolder else { throw SystemError(ErrorCode.isDirectory) }
        guard allowsPipes || status.isFile else { throw SystemError(ErrorCode.invalidArgument) }
        self.descriptor = descriptor
        self.status = status
    }

    /// All bytes of a file.
    package static func bytes(_ path: String, allowsPipes: Bool = false) throws(SystemError) -> [UInt8] {
        try ReadableFile(path, allowsPipes: allowsPipes).bytes()
    }

    /// The next bytes, fewer only at the end of the file.
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

    /// All bytes from here to the end.
    package borrowing func bytes() throws(SystemError) -> [UInt8] {
        // One more than it had, so that its end is seen; what the system makes up as it is read, such as a pipe, has no size.
        let expected = max(status.size, 0) + 1
        var bytes = try bytes(upTo: expected)
        var isAtEnd = bytes.count < expected
        while !isAtEnd {
            let piece = try self.bytes(upTo: ReadableFile.piece)
            bytes += piece
            isAtEnd = piece.count < ReadableFile.piece
        }
        return bytes
    }

    /// Calls `body` with one piece after another, to the end of the file.
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

    /// Goes to a place in the file, in bytes from its beginning.
    package borrowing func seek(to offset: Int) throws(SystemError) {
        let code = Descriptor.seek(descriptor.number, to: offset)
        guard code == 0 else { throw SystemError(code) }
    }

    /// Large enough that the calls cost nothing beside the copying.
    private static let piece = 1 << 17
}
