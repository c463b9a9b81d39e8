#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A file that becomes a part of another one.
package enum SourceFile {
    package static func bytes(_ path: String) throws(OutputError) -> [UInt8] {
        let number = openat(AT_FDCWD, path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { throw .failed(DiskFailure(.read, path, errno)) }
        let file = Descriptor(owning: number)
        guard let status = status(of: file.number), status.isFile else {
            throw .failed(DiskFailure(.read, path, status(of: file.number)?.isFolder == true ? EISDIR : EINVAL))
        }
        var code: CInt = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
            count = FileComparison.fill(UnsafeMutableRawBufferPointer(buffer), from: file.number)
            if count < 0 { (code, count) = (errno, 0) }
        }
        guard code == 0 else { throw .failed(DiskFailure(.read, path, code)) }
        return bytes
    }
}
