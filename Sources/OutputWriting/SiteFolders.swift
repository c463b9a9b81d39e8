import Platform

/// The folders of the site at the beginning of this build: each is examined once, however many pages it holds.
struct SiteFolders {
    enum FolderState {
        case present
        /// The folder is missing; `top` is the highest missing one, and will be moved as a whole.
        case missing(top: String)
        case blocked(OutputConflict)
    }

    private struct Folder {
        var state: FolderState
        var isStaged = false
    }

    private let output: OutputFolder
    private let owned: Manifest
    private let device: UInt64?
    private var folders: [FolderName: Folder] = [:]

    init(of output: OutputFolder, owned: Manifest) {
        self.output = output
        self.owned = owned
        device = status(of: output.root.number)?.device
        folders[FolderName("")] = Folder(state: .present, isStaged: true)
    }

    mutating func state(of folder: Substring) -> FolderState {
        let name = FolderName(folder)
        if let known = folders[name] { return known.state }
        let state: FolderState
        switch self.state(of: SitePath.folder(of: name.text)) {
        case .present: state = look(at: name.text)
        case let above: state = above
        }
        folders[name] = Folder(state: state)
        return state
    }

    /// Makes the folder in the stage, with its parents.
    mutating func stage(_ folder: Substring, in stage: CInt) -> CInt {
        let name = FolderName(folder)
        if folders[name]?.isStaged == true { return 0 }
        var code = self.stage(SitePath.folder(of: name.text), in: stage)
        guard code == 0 else { return code }
        code = output.disk.createFolder(name.text, in: stage)
        guard code == 0 || code == ErrorCode.alreadyExists else { return code }
        folders[name]?.isStaged = true
        return 0
    }

    private func look(at folder: String) -> FolderState {
        func blocked(by obstacle: OutputConflict.Obstacle) -> FolderState {
            .blocked(OutputConflict(path: output.shown(folder), obstacle: obstacle))
        }
        guard let status = status(of: folder, in: output.root.number) else { return .missing(top: folder) }
        if status.isFolder {
            // A rename can't reach another disk, and a copy can't be atomic.
            return status.device == device ? .present : blocked(by: .otherDisk)
        }
        // A page of the old site is replaced by the folder.
        if owned.contains(folder) { return .missing(top: folder) }
        switch status.kind {
        case .file: return blocked(by: .fileAsFolder)
        case .link: return blocked(by: .link)
        case .folder, .other: return blocked(by: .device)
        }
    }
}
