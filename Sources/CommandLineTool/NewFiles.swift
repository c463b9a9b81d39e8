/// Files to be written all or none, as far as can be told before.
struct NewFiles {
    private let files: [(path: String, bytes: [UInt8])]
    private let isForced: Bool

    init(_ files: [(path: String, bytes: [UInt8])], isForced: Bool) {
        self.files = files
        self.isForced = isForced
    }

    func write() throws {
        if !isForced, let taken = files.first(where: { exists($0.path) && readFile($0.path) != $0.bytes }) {
            quizmarkError("'\(taken.path)' is there already and stays as it is; --force replaces it")
            throw Exit.contentErrors
        }
        for file in files {
            let folder = file.path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            guard let reason = (folder.isEmpty ? nil : makeFolder(folder)) ?? replaceFile(file.path, file.bytes) else { continue }
            quizmarkError("can't write \(file.path): \(reason)")
            throw Exit.machine
        }
    }
}
