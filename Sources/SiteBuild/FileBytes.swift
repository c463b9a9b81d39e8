import SitePlanning

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Media are copied as they are; what else is asked of their bytes is answered here. Nil is for what can't be read.
enum FileBytes {
    private static let chunk = 128 * 1024

    /// A file's SHA-256, and how long it is.
    static func hash(of path: String) -> (hash: [UInt8], size: Int)? {
        reading(path) { file in
            withUnsafeTemporaryAllocation(byteCount: chunk, alignment: 16) { buffer in
                var hash = SHA256()
                var size = 0
                while true {
                    let length = read(file, buffer.baseAddress, chunk)
                    if length < 0 && errno == EINTR { continue }
                    guard length > 0 else { return length == 0 ? (hash.finish(), size) : nil }
                    hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<length]))
                    size += length
                }
            }
        }
    }

    private static func reading<Result>(_ path: String, _ body: (CInt) -> Result?) -> Result? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { _ = close(file) }
        return body(file)
    }
}
