import Platform

/// The open folders on the way to a file. Paths come in order, so most files find their folder open, and no more descriptors are
/// open than the path is deep. Links are never followed.
struct DirectoryCursor: ~Copyable {
    private let root: CInt
    private var path: String = ""
    private var steps: [(name: Substring, folder: CInt)] = []

    /// - Parameter root: stays open as long as the cursor is used.
    init(root: CInt) { self.root = root }

    deinit {
        for step in steps { _ = Descriptor.close(step.folder) }
    }

    /// The folder that holds the file `path`, or a negative code.
    /// - Parameter disk: creates missing folders, if given.
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
        if let last = steps.popLast() { _ = Descriptor.close(last.folder) }
    }

    private func enter(_ name: String, creatingWith disk: Disk?) -> CInt {
        let parent = steps.last?.folder ?? root
        let folder = Descriptor.open(name, in: parent, .folder)
        guard folder == -ErrorCode.noSuchFileOrDirectory, let disk else { return folder }
        let code = disk.createFolder(name, in: parent)
        guard code == 0 || code == ErrorCode.alreadyExists else { return -code }
        return Descriptor.open(name, in: parent, .folder)
    }
}
