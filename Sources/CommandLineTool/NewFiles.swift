import Platform

/// Files of which either all or none are written.
struct NewFiles {
    private let files: [(path: String, bytes: [UInt8])]
    private let isForced: Bool

    init(_ files: [(path: String, bytes: [UInt8])], isForced: Bool) {
        self.files = files
        self.isForced = isForced
    }

    /// Writes the files; where there is a link, to the file that it leads to.
    ///
    /// - Throws: `Exit.contentErrors` where something exists that isn't a file, or another file and `isForced` is false,
    ///   `Exit.machine` where one can't be written.
    func write() throws {
        let files = files.map { (path: DestinationPath(path: $0.path).target, bytes: $0.bytes) }
        for file in self.files { try DestinationPath(path: file.path).requireFile() }
        if !isForced, let taken = self.files.first(where: { FileSystem.exists($0.path) && ReadableFile.ifReadable($0.path) != $0.bytes }) {
            quizmarkError("'\(taken.path)' already exists and wasn't changed; --force replaces it")
            throw Exit.contentErrors
        }
        try FileGroup.writeOrReport(files)
    }
}

extension FileGroup {
    /// Writes files and removes others: all, or none.
    ///
    /// - Throws: `Exit.machine` where the disk refuses.
    static func writeOrReport(
        _ files: [(path: String, bytes: [UInt8])], mode: UInt16? = nil, removing removed: [String] = []
    ) throws {
        do throws(Failure) {
            try write(files, mode: mode, removing: removed)
        } catch {
            let changed = error.changed.joined(separator: ", ")
            let result = changed.isEmpty ? "nothing was changed" : "these files were changed: \(changed)"
            quizmarkError("can't write \(error.path): \(error.error); \(result)")
            throw Exit.machine
        }
    }
}
