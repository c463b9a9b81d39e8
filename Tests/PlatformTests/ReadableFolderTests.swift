import Foundation
import Testing

@testable import Platform

/// Files that are opened below a folder.
struct ReadableFolderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(for: "test")
        try FileSystem.makeFolders("\(folder.path)/site/a/b")
        for path in ["site/top.txt", "site/a/b/deep.txt", "secret.txt"] {
            try FileSystem.replace("\(folder.path)/\(path)", with: Array(path.utf8))
        }
        for (path, target) in [
            ("site/file", "top.txt"), ("site/folder", "a/b"), ("site/out", "../secret.txt"), ("site/a/up", "../.."),
        ] {
            try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/\(path)", withDestinationPath: target)
        }
    }

    /// Systems without the one call go folder by folder.
    @Test func bothWaysOpenTheSame() throws {
        let site = try Descriptor(opening: "\(folder.path)/site", .folder)
        let links = [-ErrorCode.tooManySymbolicLinkLevels, -ErrorCode.notDirectory]
        for (path, codes) in [
            ("top.txt", nil), ("a/b/deep.txt", nil), ("file", links), ("folder/deep.txt", links), ("out", links),
            ("a/up/secret.txt", links), ("top.txt/x", [-ErrorCode.notDirectory]), ("none.txt", [-ErrorCode.noSuchFileOrDirectory]),
            ("none/deep.txt", [-ErrorCode.noSuchFileOrDirectory]), ("../secret.txt", [-ErrorCode.invalidArgument]),
            ("a/../../secret.txt", [-ErrorCode.invalidArgument]),
        ] as [(String, [CInt]?)] {
            let ways = [Descriptor.openAtOnce(path, below: site.number), Descriptor.openStepwise(path, below: site.number)]
            for number in ways.compactMap(\.self) {
                guard number >= 0 else {
                    #expect(codes?.contains(number) == true, "\(path): \(number)")
                    continue
                }
                #expect(codes == nil, "\(path)")
                let bytes = try ReadableFile(owning: Descriptor(owning: number)).bytes()
                #expect(bytes == Array("site/\(path)".utf8))
            }
        }
    }

    @Test func linksInsideAreFollowed() throws {
        let site = ReadableFolder("\(folder.path)/site")
        #expect(try site.bytes("file") == Array("site/top.txt".utf8))
        #expect(try site.bytes("folder/deep.txt") == Array("site/a/b/deep.txt".utf8))
        for path in ["out", "a/up/secret.txt"] { #expect(throws: ReadableFolder.isOutside) { try site.bytes(path) } }
    }

    @Test func aMissingFolderHasNoFiles() {
        let missing = ReadableFolder("\(folder.path)/none")
        #expect(throws: SystemError(ErrorCode.noSuchFileOrDirectory)) { try missing.bytes("a.txt") }
        #expect(missing.stamp(of: "a.txt") == nil)
    }
}
