import Platform

/// A folder with the writer's own files, which aren't part of the site.
final class RecordFolder: Sendable {
    /// As a person knows it.
    let name: String
    let disk: Disk
    private let descriptor: Descriptor

    init(_ descriptor: consuming Descriptor, named name: String, disk: Disk) {
        self.descriptor = descriptor
        self.name = name
        self.disk = disk
    }

    var number: CInt { descriptor.number }

    func shown(_ file: String) -> String { "\(name)/\(file)" }

    /// The bytes of a file; nil where there is none.
    ///
    /// - Throws: `OutputError.failed` where it can't be read.
    func read(_ file: String) throws(OutputError) -> [UInt8]? {
        let number = Descriptor.open(file, in: self.number, .read)
        guard number >= 0 else {
            if number == -ErrorCode.noSuchFileOrDirectory { return nil }
            throw .failed(DiskFailure(.open, shown(file), -number))
        }
        let descriptor = Descriptor(owning: number)
        guard let status = status(of: descriptor.number), status.isFile else {
            throw .damaged(file: shown(file), line: 1)
        }
        var code: CInt = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: status.size) { buffer, count in
            count = max(0, Descriptor.fill(UnsafeMutableRawBufferPointer(buffer), from: descriptor.number))
            if count < buffer.count { code = ErrorCode.inputOutput }
        }
        guard code == 0 else { throw .failed(DiskFailure(.read, shown(file), code)) }
        return bytes
    }

    /// - Parameter syncing: waits until the bytes are on the disk.
    /// - Throws: `OutputError.failed` if the disk refuses, for example because it is full.
    func write(_ file: String, _ text: [UInt8], syncing: Bool) throws(OutputError) {
        let number = disk.createFile(file, in: self.number)
        guard number >= 0 else { throw .failed(DiskFailure(.write, shown(file), -number)) }
        let descriptor = Descriptor(owning: number)
        var code = text.withUnsafeBytes { disk.append($0, to: descriptor.number) }
        if code == 0, syncing { code = disk.sync(descriptor.number) }
        guard code == 0 else { throw .failed(DiskFailure(.write, shown(file), code)) }
    }

    func rename(_ old: String, to new: String) -> CInt { disk.rename(old, in: number, to: new, in: number) }
}
