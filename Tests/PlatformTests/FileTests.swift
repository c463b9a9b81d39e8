import Foundation
import Platform
import Testing

struct FileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quizmark-platform-\(UUID().uuidString)").path

    private func withFolder(_ body: () throws -> Void) throws {
        try FileSystem.makeFolders(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body()
    }

    /// Wrong clocks and archives give such dates.
    @Test(arguments: [64_060_588_800, 16_725_225_600, 9_223_372_037, -9_000_000_000]) func filesOfAnyYearHaveAStamp(seconds: Double) throws
    {
        try withFolder {
            try FileSystem.replace("\(folder)/a", with: [1])
            let now = try FileStatus(of: "\(folder)/a").stamp
            try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: "\(folder)/a")
            #expect(try FileStatus(of: "\(folder)/a").stamp != now)
        }
    }

    @Test func whatIsWrittenIsRead() throws {
        try withFolder {
            for count in [0, 1, 1 << 17, (1 << 17) + 1, 300_000] {
                let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
                try FileSystem.replace("\(folder)/a", with: bytes)
                #expect(try ReadableFile.bytes("\(folder)/a") == bytes)
                let file = try ReadableFile("\(folder)/a")
                #expect(file.status.size == count)
                var pieces: [UInt8] = []
                try file.forEachPiece { pieces += $0 }
                #expect(pieces == bytes)
                try file.seek(to: count / 2)
                #expect(try file.bytes(upTo: 5) == Array(bytes[(count / 2)...].prefix(5)))
            }
        }
    }

    /// A sparse file takes no space on the disk, and devices and pipes have no end.
    @Test func whatIsTooLargeIsRefused() throws {
        let tooLarge = SystemError(ErrorCode.fileTooLarge)
        try withFolder {
            try FileSystem.create("\(folder)/a", [1, 2, 3])
            #expect(try ReadableFile.bytes("\(folder)/a", limit: 3) == [1, 2, 3])
            #expect(throws: tooLarge) { try ReadableFile.bytes("\(folder)/a", limit: 2) }
            let sparse = try #require(FileHandle(forWritingAtPath: "\(folder)/a"))
            try sparse.truncate(atOffset: 5 << 30)
            try sparse.close()
            #expect(throws: tooLarge) { try ReadableFile.bytes("\(folder)/a") }
            #expect(throws: tooLarge) { try ReadableFile.bytes("/dev/zero", allowsPipes: true, limit: 1 << 20) }
            let endless = Process()
            endless.executableURL = URL(fileURLWithPath: "/bin/sh")
            endless.arguments = ["-c", "mkfifo '\(folder)/pipe' && echo && exec yes >'\(folder)/pipe'"]
            let said = Pipe()
            endless.standardOutput = said
            try endless.run()
            _ = said.fileHandleForReading.readData(ofLength: 1)
            #expect(throws: tooLarge) { try ReadableFile.bytes("\(folder)/pipe", allowsPipes: true, limit: 1 << 20) }
            endless.waitUntilExit()
        }
    }

    /// The second file can't be written, as a folder has its path: the first one is then as it was, and the third isn't there.
    @Test func aGroupIsWrittenWholeOrNotAtAll() throws {
        try withFolder {
            try FileSystem.create("\(folder)/old", [1, 2], mode: 0o600)
            try FileSystem.makeFolders("\(folder)/taken")
            let files = [("\(folder)/old", [UInt8(3)]), ("\(folder)/new/one", [4]), ("\(folder)/taken", [5]), ("\(folder)/new/two", [6])]
            let failure = #expect(throws: FileGroup.Failure.self) { try FileGroup.write(files) }
            #expect(failure?.path == "\(folder)/taken")
            #expect(failure?.changed == [])
            #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == ["old", "taken"])
            #expect(try ReadableFile.bytes("\(folder)/old") == [1, 2])
            try FileSystem.create("\(folder)/old.new~", [7])
            try FileGroup.write([files[0], files[1], files[3]])
            #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == ["new", "new/one", "new/two", "old", "taken"])
            #expect(try ReadableFile.bytes("\(folder)/old") == [3])
            let permissions = try FileManager.default.attributesOfItem(atPath: "\(folder)/old")[.posixPermissions] as? Int
            #expect(permissions == 0o600)
        }
    }

    @Test func aGroupRemovesFilesOrNone() throws {
        try withFolder {
            for name in ["old", "other"] { try FileSystem.create("\(folder)/\(name)", [1], mode: 0o600) }
            try FileSystem.makeFolders("\(folder)/taken/full")
            let files = [("\(folder)/new", [UInt8(3)])]
            #expect(throws: FileGroup.Failure.self) {
                try FileGroup.write(files, removing: ["\(folder)/old", "\(folder)/taken", "\(folder)/other"])
            }
            #expect(try FolderEntry.all(in: folder).map(\.name).sorted() == ["old", "other", "taken"])
            #expect(try ReadableFile.bytes("\(folder)/old") == [1])
            try FileGroup.write(files, mode: 0o600, removing: ["\(folder)/old", "\(folder)/none"])
            #expect(try FolderEntry.all(in: folder).map(\.name).sorted() == ["new", "other", "taken"])
            #expect(try FileManager.default.attributesOfItem(atPath: "\(folder)/new")[.posixPermissions] as? Int == 0o600)
        }
    }

    /// A name that is removed twice is missing the second time.
    @Test func aFileThatIsPutBackHasItsPermissions() throws {
        try withFolder {
            let path = "\(folder)/private"
            try FileSystem.create(path, [1], mode: 0o600)
            let failure = #expect(throws: FileGroup.Failure.self) { try FileGroup.write([], removing: [path, path]) }
            #expect(failure?.error.code == ErrorCode.noSuchFileOrDirectory && failure?.changed == [])
            #expect(try ReadableFile.bytes(path) == [1])
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        }
    }

    /// A link to itself hides whether there is a file, as a folder does that may not be entered.
    @Test func whatCannotBeSeenIsNotTakenForRemoved() throws {
        try withFolder {
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/loop", withDestinationPath: "loop")
            let failure = #expect(throws: FileGroup.Failure.self) {
                try FileGroup.write([("\(folder)/new", [1])], removing: ["\(folder)/loop"])
            }
            #expect(failure?.path == "\(folder)/loop" && failure?.error.code == ErrorCode.tooManySymbolicLinkLevels)
            #expect(try FolderEntry.all(in: folder).map(\.name) == ["loop"])
        }
    }

    /// Generated files have no size.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
    func filesWithoutSizeAreReadToTheEnd() throws {
        #expect(try ReadableFile.bytes("/proc/self/status").count > 100)
    }

    @Test func whatIsNoFileIsRefused() throws {
        try withFolder {
            func code(_ path: String) throws -> CInt? {
                #expect(throws: SystemError.self) { try ReadableFile.bytes(path) }?.code
            }
            #expect(try code("\(folder)/none") == ErrorCode.noSuchFileOrDirectory)
            #expect(try code(folder) == ErrorCode.isDirectory)
            #expect(try code("/dev/null") == ErrorCode.invalidArgument)
            #expect(try ReadableFile.bytes("/dev/null", allowsPipes: true) == [])
            // Opening a pipe without a writer doesn't block.
            try #require(Subprocess(name: "mkfifo").run(["\(folder)/pipe"]) == .written([]))
            #expect(try code("\(folder)/pipe") == ErrorCode.invalidArgument)
        }
    }

    @Test func aFileIsReplacedWithItsPermissionsAndNeverTwiceMade() throws {
        try withFolder {
            let path = "\(folder)/a"
            try FileSystem.create(path, [1])
            let error = #expect(throws: SystemError.self) { try FileSystem.create(path, [2]) }
            #expect(error?.code == ErrorCode.alreadyExists)
            // More than the mask of most users lets new files have.
            try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
            // Leftovers of an interrupted program are replaced, and links not followed.
            try FileManager.default.createSymbolicLink(atPath: path + ".new~", withDestinationPath: "elsewhere")
            try FileSystem.replace(path, with: [3])
            #expect(try ReadableFile.bytes(path) == [3])
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o666)
            try FileGroup.write([(path, [5])])
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o666)
            #expect(try FolderEntry.all(in: folder).map(\.name) == ["a"])
            let refusal = #expect(throws: SystemError.self) { try FileSystem.replace("\(folder)/none/a", with: [4]) }
            #expect(refusal?.description == "No such file or directory")
        }
    }

    /// The names differ only at their end, where nothing can be added.
    @Test func filesWithTheLongestNamesAreReplaced() throws {
        try withFolder {
            let paths = ["a", "b"].map { "\(folder)/" + String(repeating: "i", count: 254) + $0 }
            for path in paths { try FileSystem.create(path, [1]) }
            try FileSystem.replace(paths[0], with: [2])
            #expect(try ReadableFile.bytes(paths[0]) == [2])
            try FileGroup.write([(paths[0], [3]), (paths[1], [4])])
            #expect(try paths.map { try ReadableFile.bytes($0) } == [[3], [4]])
            #expect(try FolderEntry.all(in: folder).count == 2)
        }
    }

    /// A command that is run with sudo.
    @Test(.enabled(if: getuid() == 0)) func aReplacedFileKeepsItsOwnerAndGroup() throws {
        try withFolder {
            let path = "\(folder)/a"
            try FileSystem.create(path, [1])
            let others: [FileAttributeKey: Any] = [.ownerAccountID: 65_534, .groupOwnerAccountID: 65_533, .posixPermissions: 0o664]
            try FileManager.default.setAttributes(others, ofItemAtPath: path)
            try FileSystem.replace(path, with: [2])
            try FileGroup.write([(path, [3])])
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.ownerAccountID] as? Int == 65_534)
            #expect(attributes[.groupOwnerAccountID] as? Int == 65_533)
            #expect(attributes[.posixPermissions] as? Int == 0o664)
        }
    }

    @Test func aFileIsReplacedInPiecesOrNotAtAll() throws {
        try withFolder {
            let path = "\(folder)/a"
            try FileSystem.replace(path) { write throws(SystemError) in for byte in 1...3 { try write([UInt8(byte), 0]) } }
            #expect(try ReadableFile.bytes(path) == [1, 0, 2, 0, 3, 0])
            #expect(throws: SystemError.self) {
                try FileSystem.replace(path) { write throws(SystemError) in
                    try write([4])
                    throw SystemError(ErrorCode.inputOutput)
                }
            }
            #expect(try ReadableFile.bytes(path) == [1, 0, 2, 0, 3, 0])
            #expect(try FolderEntry.all(in: folder).map(\.name) == ["a"])
        }
    }

    @Test func foldersAreListedWithTheirKinds() throws {
        try withFolder {
            try FileSystem.makeFolders("\(folder)/sub//deeper/")
            try FileSystem.create("\(folder)/é", [])
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "sub")
            let entries = try FolderEntry.all(in: folder).sorted { $0.name < $1.name }
            #expect(entries.map(\.name) == ["link", "sub", "é"])
            #expect(entries.prefix(2).allSatisfy { !$0.isKnownFile })
            #expect(try FileStatus(of: "\(folder)/link").isFolder)
            #expect(FileStatus(of: "\(folder)/link", in: Descriptor.workingFolder)?.kind == .link)
            #expect(throws: SystemError.self) { try FolderEntry.all(in: "\(folder)/link", of: Descriptor.workingFolder) }
            #expect(throws: SystemError.self) { try FolderEntry.all(in: "\(folder)/é") }
        }
    }

    @Test func bytesHaveAnOrder() {
        func order(_ a: String, _ b: String) -> Int {
            Array(a.utf8).withUnsafeBytes { a in Array(b.utf8).withUnsafeBytes { b in ByteOrder.compare(a[...], b[...]).signum() } }
        }
        #expect(order("", "") == 0)
        #expect(order("a", "a") == 0)
        #expect(order("", "a") == -1)
        #expect(order("ab", "a") == 1)
        #expect(order("a", "é") == -1)
    }
}
