#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What stands where a file of the site should go.
enum Standing {
    case absent
    /// A file with the very bytes that should be there.
    case same
    case different
    case folder
    case link
    case device
}

enum FileComparison {
    private static let chunk = 128 * 1024

    static func standing(at path: String, in root: CInt, comparedTo bytes: UnsafeRawBufferPointer) -> Standing {
        withFile(path, in: root, size: bytes.count) { file in
            withUnsafeTemporaryAllocation(byteCount: min(max(bytes.count, 1), chunk), alignment: 16) { buffer in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let count = fill(buffer, from: file)
                    guard count > 0, count <= rest.count,
                        isEqual(UnsafeRawBufferPointer(rebasing: rest), UnsafeRawBufferPointer(buffer), count: count)
                    else { return .different }
                    rest = rest.dropFirst(count)
                }
                return .same
            }
        }
    }

    /// - Parameter source: an open file at its beginning.
    static func standing(at path: String, in root: CInt, comparedTo source: CInt, size: Int) -> Standing {
        withFile(path, in: root, size: size) { file in
            withUnsafeTemporaryAllocation(byteCount: 2 * chunk, alignment: 16) { buffer in
                let mine = UnsafeMutableRawBufferPointer(rebasing: buffer[..<chunk])
                let theirs = UnsafeMutableRawBufferPointer(rebasing: buffer[chunk...])
                while true {
                    let count = fill(mine, from: file)
                    guard count >= 0, count == fill(theirs, from: source),
                        isEqual(UnsafeRawBufferPointer(mine), UnsafeRawBufferPointer(theirs), count: count)
                    else { return .different }
                    if count == 0 { return .same }
                }
            }
        }
    }

    /// The number of bytes read, less than the buffer only at the end of the file; -1 with `errno` for an error.
    static func fill(_ buffer: UnsafeMutableRawBufferPointer, from file: CInt) -> Int {
        var total = 0
        while total < buffer.count {
            let count = read(file, buffer.baseAddress.map { $0 + total }, buffer.count - total)
            if count < 0 {
                if errno == EINTR { continue }
                return -1
            }
            if count == 0 { break }
            total += count
        }
        return total
    }

    private static func isEqual(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, count: Int) -> Bool {
        guard count > 0, let first = a.baseAddress, let second = b.baseAddress else { return count == 0 }
        return memcmp(first, second, count) == 0
    }

    /// Opens the file and hands it on when its size is right, because most changed pages differ in size already.
    private static func withFile(
        _ path: String, in root: CInt, size: Int, _ compare: (CInt) -> Standing
    ) -> Standing {
        let file = openat(root, path, Disk.readFlags)
        guard file >= 0 else {
            guard errno != ENOENT, let status = status(of: path, in: root) else { return .absent }
            return kind(of: status)
        }
        defer { _ = close(file) }
        guard let status = status(of: file) else { return .different }
        guard status.isFile else { return kind(of: status) }
        return Int(status.st_size) == size ? compare(file) : .different
    }

    private static func kind(of status: stat) -> Standing {
        switch status.kind {
        case S_IFREG: .different
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .device
        }
    }
}
