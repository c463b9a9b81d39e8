import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The output folder, open and locked against other builds.
final class OutputFolder: Sendable {
    /// As the caller named it.
    let name: String
    let disk: Disk
    let root: Descriptor
    /// The folder `.quizmark`, which holds all that isn't part of the site.
    let control: Descriptor
    /// Whether the disk takes `Cells` and `cells` for the same name.
    let ignoresCase: Bool
    private let lock: Mutex<Descriptor?>

    init(opening location: OutputLocation, disk: Disk, patience: OutputWriter.Patience) throws(OutputError) {
        name = location.path
        self.disk = disk
        var attempts = 0
        while true {
            try location.create(with: disk)
            let root = try Self.open(location.path, in: AT_FDCWD, shown: location.path, followingLink: true)
            let shown = "\(location.path)/\(SitePath.control)"
            let code = disk.createFolder(SitePath.control, in: root.number)
            guard code == 0 || code == EEXIST else { throw .failed(DiskFailure(.create, shown, code)) }
            let control = try Self.open(SitePath.control, in: root.number, shown: shown)
            let lock = try OutputLock.acquire(in: control.number, of: location.path, patience: patience)
            attempts += 1
            // Whoever deleted the folder while we waited has left us the lock of a folder that isn't there any more.
            guard
                attempts == 10
                    || OutputLock.isInPlace(lock.number, at: "\(shown)/\(OutputLock.fileName)")
            else { continue }
            ignoresCase = Self.ignoresCase(root.number)
            self.lock = Mutex(lock)
            self.root = root
            self.control = control
            return
        }
    }

    /// Lets the next build in.
    func release() {
        lock.withLock { $0 = nil }
    }

    /// A path of the site as a person knows it.
    func shown(_ path: some StringProtocol) -> String { path.isEmpty ? name : "\(name)/\(path)" }

    func shownControl(_ file: String) -> String { "\(name)/\(SitePath.control)/\(file)" }

    func makeStage() throws(OutputError) -> Descriptor {
        let code = disk.createFolder(Self.stageName, in: control.number)
        guard code == 0 || code == EEXIST else {
            throw .failed(DiskFailure(.create, shownControl(Self.stageName), code))
        }
        return try Self.open(Self.stageName, in: control.number, shown: shownControl(Self.stageName))
    }

    static let stageName = "stage"

    /// The bytes of a file of `.quizmark`, or nothing when there is none.
    func record(_ file: String) throws(OutputError) -> [UInt8]? {
        let number = openat(control.number, file, Disk.readFlags)
        guard number >= 0 else {
            if errno == ENOENT { return nil }
            throw .failed(DiskFailure(.open, shownControl(file), errno))
        }
        let descriptor = Descriptor(owning: number)
        guard let status = status(of: descriptor.number), status.isFile else {
            throw .damaged(file: shownControl(file), line: 1)
        }
        var code: CInt = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
            count = max(0, FileComparison.fill(UnsafeMutableRawBufferPointer(buffer), from: descriptor.number))
            if count < buffer.count { code = EIO }
        }
        guard code == 0 else { throw .failed(DiskFailure(.read, shownControl(file), code)) }
        return bytes
    }

    /// - Parameter syncing: waits until the disk has it.
    func writeRecord(_ file: String, _ text: [UInt8], syncing: Bool) throws(OutputError) {
        let number = disk.createFile(file, in: control.number)
        guard number >= 0 else { throw .failed(DiskFailure(.write, shownControl(file), -number)) }
        let descriptor = Descriptor(owning: number)
        var code = text.withUnsafeBytes { disk.append($0, to: descriptor.number) }
        if code == 0, syncing { code = disk.sync(descriptor.number) }
        guard code == 0 else { throw .failed(DiskFailure(.write, shownControl(file), code)) }
    }

    private static func open(
        _ path: String, in folder: CInt, shown: String, followingLink: Bool = false
    ) throws(OutputError) -> Descriptor {
        let number = openat(folder, path, followingLink ? Disk.folderFlags & ~O_NOFOLLOW : Disk.folderFlags)
        guard number >= 0 else {
            if errno == ENOTDIR || errno == ELOOP { throw .notAFolder(shown) }
            throw .failed(DiskFailure(.open, shown, errno))
        }
        return Descriptor(owning: number)
    }

    private static func ignoresCase(_ root: CInt) -> Bool {
        guard let lower = status(of: SitePath.control, in: root),
            let upper = status(of: SitePath.control.uppercased(), in: root)
        else { return false }
        return lower.isSame(as: upper)
    }
}
