import Encoding
import Platform

/// A file to which lines are appended. They are on the disk before `append` returns. A line that an interruption has cut off is removed
/// when the file is opened again, and so is a byte order mark.
struct JournalFile {
    let path: String

    /// Creates the file if there is none.
    ///
    /// - Throws: `SystemError` where the disk refuses.
    init(_ path: String) throws(SystemError) {
        self.path = path
        guard FileStatus(of: path, in: Descriptor.workingFolder) != nil else {
            try FileSystem.create(path, [], mode: 0o600)
            return
        }
        let bytes = try ReadableFile.bytes(path)
        // Editors may add a byte order mark, which would be part of the first line.
        let start = bytes.hasByteOrderMark ? [UInt8].byteOrderMark.count : 0
        let isCutOff = bytes.count > start && bytes.last != 0x0A
        guard start > 0 || isCutOff else { return }
        let end = isCutOff ? bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? start : bytes.count
        try FileSystem.replace(path, with: Array(bytes[start..<end]), mode: 0o600)
    }

    /// - Parameter bytes: whole lines.
    /// - Throws: `SystemError` where the disk refuses.
    func append(_ bytes: [UInt8]) throws(SystemError) {
        let file = try Descriptor(opening: path, .update)
        guard let size = FileStatus(of: file.number)?.size else { throw SystemError(ErrorCode.inputOutput) }
        var code = Descriptor.seek(file.number, to: size)
        if code == 0 { code = bytes.withUnsafeBytes { Descriptor.write($0, to: file.number) } }
        if code == 0 { code = FileSystem.sync(file.number) }
        guard code != 0 else { return }
        // The next line would be glued to half a line. If even that fails, opening the file again removes it.
        _ = FileSystem.shorten(file.number, to: size)
        throw SystemError(code)
    }

    /// Removes the lines of some reports. Others stay as they are, also those that can't be read.
    ///
    /// - Parameters:
    ///   - receipts: of these reports.
    ///   - receipt: returns the receipt in a line; nil for one that can't be read.
    /// - Throws: `SystemError` where the disk refuses.
    func remove(_ receipts: Set<String>, receipt: ([UInt8]) -> String?) throws(SystemError) {
        let lines = try ReadableFile.bytes(path).split(separator: 0x0A, omittingEmptySubsequences: false)
        let kept = lines.filter { line in receipt(Array(line)).map { !receipts.contains($0) } ?? true }
        guard kept.count < lines.count else { return }
        try FileSystem.replace(path, with: Array(kept.joined(separator: [0x0A])), mode: 0o600)
    }
}
