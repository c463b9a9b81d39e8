#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The folders open on the way to a file. Paths come in order, so most files find their folder open already, and no
/// more descriptors are open than the path is deep. Links are never followed.
struct FolderTrail: ~Copyable {
    private let root: CInt
    private var path: String = ""
    private var steps: [(name: Substring, folder: CInt)] = []

    /// - Parameter root: stays open as long as the trail is used.
    init(root: CInt) { self.root = root }

    deinit {
        for step in steps { _ = close(step.folder) }
    }

    /// The folder that holds the file `path`, or a negative `errno`.
    /// - Parameter disk: given when missing folders shall be made.
    mutating func folder(of path: String, creatingWith disk: Disk? = nil) -> CInt {
        let folder = SitePath.folder(of: path)
        if folder.utf8.elementsEqual(self.path.utf8) { return steps.last?.folder ?? root }
        let names = folder.split(separator: "/")
        var shared = 0
        while shared < min(names.count, steps.count), names[shared].utf8.elementsEqual(steps[shared].name.utf8) {
            shared += 1
        }
        while steps.count > shared { leave() }
        self.path = steps.map(\.name).joined(separator: "/")
        for name in names[shared...] {
            let next = enter(String(name), creatingWith: disk)
            guard next >= 0 else { return next }
            steps.append((name, next))
            self.path += (self.path.isEmpty ? "" : "/") + name
        }
        return steps.last?.folder ?? root
    }

    private mutating func leave() {
        if let last = steps.popLast() { _ = close(last.folder) }
    }

    private func enter(_ name: String, creatingWith disk: Disk?) -> CInt {
        let parent = steps.last?.folder ?? root
        let folder = openat(parent, name, Disk.folderFlags)
        if folder >= 0 { return folder }
        guard errno == ENOENT, let disk else { return -errno }
        let code = disk.createFolder(name, in: parent)
        guard code == 0 || code == EEXIST else { return -code }
        let made = openat(parent, name, Disk.folderFlags)
        return made >= 0 ? made : -errno
    }
}
