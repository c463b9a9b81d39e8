import Platform
import Synchronization

/// The output folder, open and locked against other builds.
final class OutputFolder: Sendable {
    /// As the caller named it.
    let name: String
    let disk: Disk
    let root: Descriptor
    /// Device and number of the folder, by which a manifest knows it again.
    var identity: String? {
        status(of: root.number).map { "\(String($0.device, radix: 16)):\(String($0.inode, radix: 16))" }
    }
    /// The folder `.quizmark`, which holds the stage, the journal and the lock, and is there only while something is written.
    let control: RecordFolder
    /// Whether the disk is case-insensitive: `Cells` and `cells` are the same name.
    let ignoresCase: Bool
    private let lock: Mutex<Descriptor?>

    /// Opens and locks the folder, which is made if it is missing.
    ///
    /// - Throws: `OutputError.busy` where another build holds the lock for too long, `OutputError.failed` where a folder can't be
    ///   made or opened.
    init(opening location: OutputLocation, disk: Disk, lockWait: OutputWriter.LockWait) throws(OutputError) {
        name = location.path
        self.disk = disk
        var waiting = OutputLock(of: name, lockWait: lockWait)
        let shown = "\(location.path)/\(SitePath.control)"
        // Others remove the folder and the lock when they are done, or even the output, so all may have to be made again.
        for _ in 0..<1000 {
            try location.create(with: disk)
            let root = try Self.open(location.path, in: Descriptor.workingFolder, shown: location.path, followingLink: true)
            // Private to the user: a web server, for one, must not read it.
            let code = disk.createFolder(SitePath.control, in: root.number, mode: 0o700)
            if code == ErrorCode.noSuchFileOrDirectory { continue }
            guard code == 0 || code == ErrorCode.alreadyExists else { throw .failed(DiskFailure(.create, shown, code)) }
            let number = Descriptor.open(SitePath.control, in: root.number, .folder)
            if number == -ErrorCode.noSuchFileOrDirectory { continue }
            let control = RecordFolder(try Self.checked(number, shown: shown), named: shown, disk: disk)
            guard let lock = try waiting.acquire(in: control.number) else { continue }
            ignoresCase = Self.ignoresCase(root.number)
            self.lock = Mutex(lock)
            self.root = root
            self.control = control
            return
        }
        throw .busy(output: location.path, process: nil)
    }

    /// Unlocks the folder, and removes everything but an interrupted commit.
    func release() {
        lock.withLock { held in
            guard held != nil else { return }
            // While the lock is held: whoever waits for it sees that it is gone, and makes a new one.
            _ = disk.removeFile(OutputLock.fileName, in: control.number)
            let code = disk.removeFolder(SitePath.control, in: root.number)
            held = nil
            // NFS and FUSE keep a removed file in its folder, under another name, until it is closed.
            if code == ErrorCode.directoryNotEmpty { _ = disk.removeFolder(SitePath.control, in: root.number) }
        }
    }

    /// - Throws: `OutputError.moved` where the open folder is no longer the one at its path, so that nobody would find what is written.
    func requirePlace() throws(OutputError) {
        guard let open = status(of: root.number), let there = FileStatus(of: name, in: Descriptor.workingFolder, followingLinks: true),
            there.isSame(as: open)
        else { throw .moved(output: name) }
    }

    /// A path of the site as shown to people.
    func shown(_ path: some StringProtocol) -> String { path.isEmpty ? name : "\(name)/\(path)" }

    /// Makes an empty folder for the staged files.
    ///
    /// - Throws: `OutputError.failed` where it can't be made.
    func makeStage() throws(OutputError) -> Descriptor {
        let code = disk.createFolder(Self.stageName, in: control.number)
        guard code == 0 || code == ErrorCode.alreadyExists else {
            throw .failed(DiskFailure(.create, control.shown(Self.stageName), code))
        }
        return try Self.open(Self.stageName, in: control.number, shown: control.shown(Self.stageName))
    }

    static let stageName = "stage"

    private static func open(
        _ path: String, in folder: CInt, shown: String, followingLink: Bool = false
    ) throws(OutputError) -> Descriptor {
        try checked(Descriptor.open(path, in: folder, followingLink ? .folderFollowingLinks : .folder), shown: shown)
    }

    /// The folder of a number that `Descriptor.open` returned.
    ///
    /// - Throws: `OutputError.notAFolder` where the path leads to something else, `failed` where it can't be opened.
    static func checked(_ number: CInt, shown: String) throws(OutputError) -> Descriptor {
        guard number >= 0 else {
            if number == -ErrorCode.notDirectory || number == -ErrorCode.tooManySymbolicLinkLevels { throw .notAFolder(shown) }
            throw .failed(DiskFailure(.open, shown, -number))
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
