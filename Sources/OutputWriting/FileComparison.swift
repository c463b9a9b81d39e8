import Platform

/// State of a path of the site, compared with the new file.
enum FileState {
    case absent
    /// A file with the same bytes as the new one.
    case same
    case different
    case folder
    case link
    case device
}

enum FileComparison {
    private static let chunk = 128 * 1024

    static func state(at path: String, in root: CInt, comparedTo bytes: UnsafeRawBufferPointer) -> FileState {
        withFile(path, in: root, size: bytes.count) { file in
            withUnsafeTemporaryAllocation(byteCount: min(max(bytes.count, 1), chunk), alignment: 16) { buffer in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let count = Descriptor.fill(buffer, from: file)
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
    static func state(at path: String, in root: CInt, comparedTo source: CInt, size: Int) -> FileState {
        withFile(path, in: root, size: size) { file in
            withUnsafeTemporaryAllocation(byteCount: 2 * chunk, alignment: 16) { buffer in
                let mine = UnsafeMutableRawBufferPointer(rebasing: buffer[..<chunk])
                let theirs = UnsafeMutableRawBufferPointer(rebasing: buffer[chunk...])
                while true {
                    let count = Descriptor.fill(mine, from: file)
                    guard count >= 0, count == Descriptor.fill(theirs, from: source),
                        isEqual(UnsafeRawBufferPointer(mine), UnsafeRawBufferPointer(theirs), count: count)
                    else { return .different }
                    if count == 0 { return .same }
                }
            }
        }
    }

    /// - Parameter make: calls its argument with each piece of the new file.
    /// - Throws: the error of `make`.
    static func state(
        at path: String, in root: CInt, size: Int,
        comparedTo make: (_ take: (UnsafeRawBufferPointer) throws(OutputError) -> Void) throws(OutputError) -> Void
    ) throws(OutputError) -> FileState {
        var failure: OutputError?
        let state = withFile(path, in: root, size: size) { file in
            withUnsafeTemporaryAllocation(byteCount: chunk, alignment: 16) { buffer in
                var isSame = true
                do throws(OutputError) {
                    try make { piece in
                        var rest = piece[...]
                        while isSame, !rest.isEmpty {
                            let expected = UnsafeRawBufferPointer(rebasing: rest.prefix(chunk))
                            let count = Descriptor.fill(UnsafeMutableRawBufferPointer(rebasing: buffer[..<expected.count]), from: file)
                            isSame = count == expected.count && isEqual(expected, UnsafeRawBufferPointer(buffer), count: count)
                            rest = rest.dropFirst(expected.count)
                        }
                    }
                } catch {
                    failure = error
                }
                return isSame ? .same : .different
            }
        }
        if let failure { throw failure }
        return state
    }

    private static func isEqual(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, count: Int) -> Bool {
        ByteOrder.compare(a.prefix(count), b.prefix(count)) == 0
    }

    /// Opens the file and passes it on if its size is right, since most changed pages differ in size.
    private static func withFile(
        _ path: String, in root: CInt, size: Int, _ compare: (CInt) -> FileState
    ) -> FileState {
        let file = Descriptor.open(path, in: root, .read)
        guard file >= 0 else {
            guard file != -ErrorCode.noSuchFileOrDirectory, let status = status(of: path, in: root) else { return .absent }
            return kind(of: status)
        }
        defer { _ = Descriptor.close(file) }
        guard let status = status(of: file) else { return .different }
        guard status.isFile else { return kind(of: status) }
        return status.size == size ? compare(file) : .different
    }

    private static func kind(of status: FileStatus) -> FileState {
        switch status.kind {
        case .file: .different
        case .folder: .folder
        case .link: .link
        case .other: .device
        }
    }
}
