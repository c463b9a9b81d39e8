/// Reader of untrusted zip archives: no entry leads outside the folder, and the unpacked size is limited.
package struct ZipReader {
    /// Whether a file begins as an archive does; an empty one doesn't.
    package static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

    /// Limits on the number and size of entries.
    package struct Limits: Sendable {
        package var files: Int
        package var bytesOfFile: Int
        package var bytes: Int
        /// Archives may unpack to more than `bytes` if they are large themselves: up to this many times their size.
        package var growth = 32

        /// The default is enough for packages with a file for each of 400,000 questions.
        package init(files: Int = 500_000, bytesOfFile: Int = 64 << 20, bytes: Int = 256 << 20) {
            self.files = files
            self.bytesOfFile = bytesOfFile
            self.bytes = bytes
        }
    }

    package enum Failure: Error, Equatable, CustomStringConvertible {
        case notAnArchive
        case damaged(String)
        case unsafeName(String)
        case duplicateName(String)
        case encrypted(String)
        /// A compression method other than deflate.
        case unsupported(String)
        case tooManyFiles(Int)
        case tooLarge(String)
        case link(String)
        /// An entry that shares bytes with another one, as in archives that are made to unpack to a multiple of themselves.
        case overlapping(String)

        package var description: String {
            switch self {
            case .notAnArchive: "this is not a zip archive, or its end is missing"
            case .damaged(let path): "'\(path)' is damaged; make the archive again"
            case .unsafeName(let path): "the name '\(path)' isn't safe on every computer; rename the file and pack it again"
            case .duplicateName(let path): "two files have the name '\(path)'"
            case .encrypted(let path): "'\(path)' is encrypted; pack the archive without a password"
            case .unsupported(let path): "'\(path)' uses a compression method that isn't supported; make a plain zip archive"
            case .tooManyFiles(let limit): "the archive has more than \(limit) files"
            case .tooLarge(let path): "'\(path)' is too large to read"
            case .overlapping(let path): "'\(path)' shares bytes with another file, which isn't normal; make the archive again"
            case .link(let path): "'\(path)' is a link to another file, and links aren't followed; pack the file itself"
            }
        }
    }

    /// Paths of all files, without folders, in the order of the central directory.
    package let paths: [String]
    /// Files that can't be read, if these are left out, with the reasons.
    package let leftOut: [(path: String, failure: Failure)]
    private let archive: [UInt8]
    private let limits: Limits
    private var files: [String: File] = [:]
    private var read = 0

    private struct File {
        var method: UInt16
        var crc: UInt32
        var compressedSize: Int
        var size: Int
        var offset: Int
        /// In bytes of the archive.
        var nameLength: Int
        /// Whether this is a symbolic link, whose content is a path.
        var isLink: Bool
    }

    /// Reads the central directory of an archive.
    ///
    /// - Parameter leavesOutInvalid: whether files with unsafe names, or packed in another way, are left out instead of the whole archive.
    /// - Throws: `Failure` where the bytes aren't a zip archive, are damaged, exceed `limits` or need a feature that isn't supported.
    package init(_ archive: [UInt8], limits: Limits = Limits(), leavesOutInvalid: Bool = false) throws(Failure) {
        self.archive = archive
        self.limits = limits
        let fields = LittleEndian(archive)
        // The record is at the end, before a comment of up to 64 KB.
        let last = archive.count - ZipFormat.endSize
        let offsets = stride(from: last, through: max(0, last - 0xFFFF), by: -1)
        guard let end = offsets.first(where: { fields.long($0) == ZipFormat.endMark }),
            let (count, start) = ZipReader.directory(of: fields, end: end)
        else { throw .notAnArchive }
        guard count <= limits.files else { throw .tooManyFiles(limits.files) }
        var paths: [String] = []
        var leftOut: [(path: String, failure: Failure)] = []
        var offset = start
        for _ in 0..<count {
            let (path, entry, next) = try ZipReader.directoryHeader(of: fields, at: offset, archive)
            offset = next
            do throws(Failure) {
                guard let file = try entry.get() else { continue }
                guard files[path] == nil else { throw .duplicateName(path) }
                files[path] = file
                paths.append(path)
            } catch {
                guard leavesOutInvalid else { throw error }
                leftOut.append((path, error))
            }
        }
        (self.paths, self.leftOut) = (paths, leftOut)
        if let path = overlap() { throw .overlapping(path) }
    }

    /// A file that begins before another one ends; each takes at least its header, its name and its packed bytes.
    private func overlap() -> String? {
        var end = 0
        for (path, file) in files.sorted(by: { ($0.value.offset, $0.key) < ($1.value.offset, $1.key) }) {
            guard file.offset >= end else { return path }
            end = file.offset + ZipFormat.headerSize + file.nameLength + file.compressedSize
        }
        return nil
    }

    /// Number of entries and start of the central directory. From 65,535 entries on, they are in a ZIP64 end record (4.3.14), which a
    /// locator right before the end names.
    private static func directory(of fields: LittleEndian, end: Int) -> (count: Int, start: Int)? {
        guard let count = fields.short(end + 10), let start = fields.long(end + 16) else { return nil }
        guard count == UInt16.max || start == UInt32.max, fields.long(end - 20) == ZipFormat.largeEndLocatorMark else {
            return (count, start)
        }
        guard let record = fields.veryLong(end - 12), fields.long(record) == ZipFormat.largeEndMark,
            let largeCount = fields.veryLong(record + 32), let largeStart = fields.veryLong(record + 48)
        else { return nil }
        return (largeCount, largeStart)
    }

    /// Reads an entry of the central directory; a folder has no file.
    ///
    /// - Throws: `Failure.notAnArchive` where the directory is damaged.
    private static func directoryHeader(
        of fields: LittleEndian, at start: Int, _ archive: [UInt8]
    ) throws(Failure) -> (path: String, entry: Result<File?, Failure>, next: Int) {
        guard fields.long(start) == ZipFormat.directoryHeaderMark, let flags = fields.short(start + 8),
            let method = fields.short(start + 10), let crc = fields.long(start + 16),
            let nameLength = fields.short(start + 28), let extraLength = fields.short(start + 30),
            let commentLength = fields.short(start + 32), let attributes = fields.long(start + 38)
        else { throw .notAnArchive }
        let nameStart = start + ZipFormat.directoryHeaderSize
        let nameEnd = nameStart + nameLength
        guard nameEnd <= archive.count else { throw .notAnArchive }
        // Some programs of Windows write its separator, as unzip knows, too.
        var name = archive[nameStart..<nameEnd].map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
        let isFolder = name.last == UInt8(ascii: "/")
        if isFolder { name.removeLast() }
        let next = nameEnd + extraLength + commentLength
        // Older programs write names in code pages; bytes that aren't valid UTF-8 are only replaced.
        let path = String(decoding: name, as: UTF8.self)
        guard ZipName.isSafe(path) else { return (path, .failure(.unsafeName(path)), next) }
        if isFolder { return (path, .success(nil), next) }
        guard UInt16(flags) & ZipFormat.isEncrypted == 0 else { return (path, .failure(.encrypted(path)), next) }
        guard [Int(ZipFormat.stored), Int(ZipFormat.deflated)].contains(method) else { return (path, .failure(.unsupported(path)), next) }
        guard let (size, compressedSize, offset) = sizes(of: fields, at: start, nameEnd..<nameEnd + extraLength) else {
            return (path, .failure(.damaged(path)), next)
        }
        // Unix has the file's mode in the upper half of its attributes (4.4.15).
        let isLink = fields.short(start + 4).map { $0 >> 8 == 3 } == true && attributes >> 16 & 0o170000 == 0o120000
        let file = File(
            method: UInt16(method), crc: UInt32(crc), compressedSize: compressedSize, size: size, offset: offset, nameLength: nameLength,
            isLink: isLink)
        return (path, .success(file), next)
    }

    /// Largest size and offset that is believed; sums of them are integers.
    private static let sizeLimit = 1 << 48

    /// Size, packed size and offset of a file. Those that its header has no room for are in the ZIP64 field (4.5.3), in this order, and
    /// some programs write that field for files of any size.
    private static func sizes(
        of fields: LittleEndian, at start: Int, _ extra: Range<Int>
    ) -> (size: Int, compressedSize: Int, offset: Int)? {
        var next = 0
        var end = 0
        var field = extra.lowerBound
        while field + 4 <= extra.upperBound, let id = fields.short(field), let length = fields.short(field + 2) {
            if id == 0x0001 { (next, end) = (field + 4, min(field + 4 + length, extra.upperBound)) }
            field += 4 + length
        }
        func value(_ offset: Int) -> Int? {
            guard let short = fields.long(offset), short == UInt32.max else { return fields.long(offset) }
            guard next + 8 <= end, let large = fields.veryLong(next), large <= sizeLimit else { return nil }
            next += 8
            return large
        }
        guard let size = value(start + 24), let compressedSize = value(start + 20), let offset = value(start + 42) else { return nil }
        return (size, compressedSize, offset)
    }

    /// The unpacked bytes of a file; nil where the archive has none of that name. The bytes of all calls count towards the limit of
    /// the archive.
    ///
    /// - Throws: `Failure` where the entry is damaged, has another checksum or exceeds the limits.
    package mutating func bytes(of path: String) throws(Failure) -> [UInt8]? {
        guard let file = files[path] else { return nil }
        guard !file.isLink else { throw .link(path) }
        let limit = max(limits.bytes, limits.growth * archive.count)
        guard file.size <= limits.bytesOfFile, read + file.size <= limit else { throw .tooLarge(path) }
        let fields = LittleEndian(archive)
        guard fields.long(file.offset) == ZipFormat.headerMark, let nameLength = fields.short(file.offset + 26),
            let extraLength = fields.short(file.offset + 28)
        else { throw .damaged(path) }
        let start = file.offset + ZipFormat.headerSize + nameLength + extraLength
        guard file.compressedSize <= archive.count - start else { throw .damaged(path) }
        let content = archive[start..<(start + file.compressedSize)]
        // The size in the directory is the limit, so unpacking a zip bomb stops as soon as it exceeds that.
        let bytes = file.method == ZipFormat.stored ? Array(content) : Deflate.decompressed(content, limit: file.size)
        guard let bytes, bytes.count == file.size, CRC32.of(bytes) == file.crc else { throw .damaged(path) }
        read += bytes.count
        return bytes
    }
}

/// Reader of little-endian integers; nil past the end.
private struct LittleEndian {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func short(_ offset: Int) -> Int? {
        guard offset >= 0, offset + 2 <= bytes.count else { return nil }
        return Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
    }

    func long(_ offset: Int) -> Int? {
        guard let low = short(offset), let high = short(offset + 2) else { return nil }
        return low | high << 16
    }

    /// Nil also above 2^62, which no address in memory reaches.
    func veryLong(_ offset: Int) -> Int? {
        guard let low = long(offset), let high = long(offset + 4), high < 1 << 30 else { return nil }
        return low | high << 32
    }
}
