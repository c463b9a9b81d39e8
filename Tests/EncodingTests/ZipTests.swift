import Foundation
import Testing

@testable import Encoding

struct ZipTests {
    /// `QUIZMARK_MUTATIONS=20000` tries more.
    private static let rounds = ProcessInfo.processInfo.environment["QUIZMARK_MUTATIONS"].flatMap { Int($0) } ?? 400

    private func text(_ count: Int) -> [UInt8] {
        var random = Noise(state: 7)
        return (0..<count).map { _ in UInt8(ascii: "a") + UInt8(random.next() % 5) }
    }

    @Test func readsWhatItWrites() throws {
        let noise: [UInt8] = (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        let files: [(String, [UInt8])] = [
            ("index.html", text(70_000)), ("empty", []), ("médias/ß 画.png", noise), ("a/b/c.txt", Array("hello hello hello hello".utf8)),
        ]
        let archive = try ZipArchive.bytes(files.map { ZipEntry(path: $0.0, bytes: $0.1) })
        var reader = try ZipReader(archive)
        #expect(reader.paths == ["a/b/c.txt", "empty", "index.html", "médias/ß 画.png"])
        for (path, bytes) in files { #expect(try reader.bytes(of: path) == bytes, "\(path)") }
        #expect(try reader.bytes(of: "other") == nil)
        #expect(archive.count < 40_000)
    }

    @Test func theSameFilesAreTheSameBytes() throws {
        let files = ["b", "a", "c/d"].map { ZipEntry(path: $0, bytes: Array("content of \($0)".utf8)) }
        #expect(try ZipArchive.bytes(files) == ZipArchive.bytes(files.reversed()))
        // No time of day, and the first day of the format.
        #expect(try Array(ZipArchive.bytes(files)[10..<14]) == [0, 0, 0x21, 0])
    }

    @Test func refusesNamesThatLeadElsewhere() throws {
        for path in ["", "/a", "../a", "a/../b", "a//b", "./a", "a\\b", "C:/a", "C:", "a\u{0}", "a/"] {
            #expect(throws: ZipArchive.Failure.invalidName(path)) { try ZipArchive.bytes([ZipEntry(path: path, bytes: [1])]) }
        }
        let twice = [ZipEntry(path: "a", bytes: []), ZipEntry(path: "a", bytes: [])]
        #expect(throws: ZipArchive.Failure.duplicateName("a")) { try ZipArchive.bytes(twice) }
    }

    /// Another program's archive may contain any name.
    @Test func readsNothingOfAnArchiveWithSuchNames() throws {
        let archive = try ZipArchive.bytes([ZipEntry(path: "aaaa", bytes: [1, 2, 3])])
        for name in ["../a", "/etc", "a\\..", "C:/a"] {
            let changed = replaced(archive, Array("aaaa".utf8), with: Array(name.utf8))
            #expect(throws: ZipReader.Failure.unsafeName(name.replacing("\\", with: "/"))) { try ZipReader(changed) }
        }
    }

    @Test func backslashesOfWindowsAreSlashes() throws {
        let archive = try ZipArchive.bytes([ZipEntry(path: "aaaa", bytes: [1, 2, 3])])
        var reader = try ZipReader(replaced(archive, Array("aaaa".utf8), with: Array("a\\bc".utf8)))
        #expect(reader.paths == ["a/bc"])
        #expect(try reader.bytes(of: "a/bc") == [1, 2, 3])
    }

    /// A class's archive may have one file that other readers refuse.
    @Test func leavesOutWhatIsInvalid() throws {
        let archive = try ZipArchive.bytes(["aaaa", "b", "cccc"].map { ZipEntry(path: $0, bytes: Array($0.utf8)) })
        let one = replaced(archive, Array("aaaa".utf8), with: Array("../a".utf8))
        let changed = replaced(one, Array("cccc".utf8), with: Array("c:cc".utf8))
        var reader = try ZipReader(changed, leavesOutInvalid: true)
        #expect(reader.paths == ["b"])
        #expect(try reader.bytes(of: "b") == Array("b".utf8))
        #expect(reader.leftOut.map(\.path) == ["../a", "c:cc"])
        #expect(reader.leftOut.map(\.failure) == [.unsafeName("../a"), .unsafeName("c:cc")])
    }

    /// Each entry of the directory names the same bytes, so that a small archive would unpack to any size.
    @Test func entriesMayNotOverlap() throws {
        let archive = try ZipArchive.bytes([
            ZipEntry(path: "a", bytes: [UInt8](repeating: 0, count: 100_000)), ZipEntry(path: "b", bytes: Array("b".utf8)),
        ])
        // The second file's header in the directory, at whose end is the offset of its local header.
        let header = try #require(archive.indices.last { archive[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
        var changed = archive
        for index in 0..<4 { changed[header + 42 + index] = 0 }
        #expect(throws: ZipReader.Failure.overlapping("b")) { try ZipReader(changed) }
        #expect(try ZipReader(archive).paths == ["a", "b"])
    }

    @Test func aBombEndsWhereItBeginsToLie() throws {
        let archive = try ZipArchive.bytes([ZipEntry(path: "a", bytes: [UInt8](repeating: 0, count: 1_000_000))])
        #expect(archive.count < 2_000)
        var reader = try ZipReader(archive, limits: ZipReader.Limits(bytesOfFile: 999_999))
        #expect(throws: ZipReader.Failure.tooLarge("a")) { try reader.bytes(of: "a") }
        var whole = try ZipReader(archive, limits: ZipReader.Limits(bytes: 1_500_000))
        #expect(try whole.bytes(of: "a")?.count == 1_000_000)
        #expect(throws: ZipReader.Failure.tooLarge("a")) { try whole.bytes(of: "a") }
        // The directory states 100 bytes, but the file has a million.
        let lie = replaced(archive, [0x40, 0x42, 0x0F, 0], with: [100, 0, 0, 0])
        var lying = try ZipReader(lie)
        #expect(throws: ZipReader.Failure.damaged("a")) { try lying.bytes(of: "a") }
        #expect(throws: ZipReader.Failure.tooManyFiles(0)) { try ZipReader(archive, limits: ZipReader.Limits(files: 0)) }
    }

    @Test func damageIsNoCrash() throws {
        let archive = try ZipArchive.bytes([ZipEntry(path: "a", bytes: text(5_000)), ZipEntry(path: "b", bytes: text(10))])
        #expect(throws: ZipReader.Failure.notAnArchive) { try ZipReader([]) }
        #expect(throws: ZipReader.Failure.notAnArchive) { try ZipReader(Array("<html>".utf8)) }
        var random = Noise(state: 1)
        for _ in 0..<ZipTests.rounds {
            var damaged = archive
            for _ in 0...(random.next() % 3) { damaged[Int(random.next()) % damaged.count] = UInt8(truncatingIfNeeded: random.next()) }
            if random.next() % 4 == 0 { damaged.removeLast(Int(random.next()) % damaged.count) }
            guard var reader = try? ZipReader(damaged) else { continue }
            for path in reader.paths { _ = try? reader.bytes(of: path) }
        }
    }

    /// A slash with a combining mark is one character, and `..` before it still leads out.
    @Test(arguments: ["../\u{301}", "x/../\u{FE0F}", "/\u{301}abc", "\u{600}/../a"])
    func slashesHideBehindNoMark(name: String) throws {
        #expect(throws: ZipArchive.Failure.invalidName(name)) { try ZipArchive.bytes([ZipEntry(path: name, bytes: [1])]) }
        let stand = String(repeating: "a", count: name.utf8.count)
        let archive = try ZipArchive.bytes([ZipEntry(path: stand, bytes: [1, 2, 3])])
        let changed = replaced(archive, Array(stand.utf8), with: Array(name.utf8))
        #expect(throws: ZipReader.Failure.unsafeName(name)) { try ZipReader(changed) }
    }

    @Test func liesAboutSizesAreRefused() throws {
        let text = text(5_000)
        let archive = try ZipArchive.bytes([ZipEntry(path: "a", bytes: text)])
        let stored = try ZipArchive.bytes([ZipEntry(path: "a", bytes: text, isCompressed: true)])
        let size: [UInt8] = [0x88, 0x13, 0, 0]
        for (archive, lie) in [(archive, [0x89, 0x13, 0, 0]), (archive, [0x87, 0x13, 0, 0]), (archive, [0, 0, 0, 0])]
            as [([UInt8], [UInt8])]
        {
            var reader = try ZipReader(replaced(archive, size, with: lie))
            #expect(throws: ZipReader.Failure.damaged("a")) { try reader.bytes(of: "a") }
        }
        // Both sizes of a stored file are wrong, or only one of them: the directory begins after the file, at 5,031.
        for lie in [[0x87, 0x13, 0, 0], [0xFF, 0xFF, 0xFF, 0x7F]] as [[UInt8]] {
            var both = try ZipReader(replaced(stored, size, with: lie), limits: ZipReader.Limits(bytesOfFile: .max, bytes: .max))
            #expect(throws: ZipReader.Failure.damaged("a")) { try both.bytes(of: "a") }
            var one = stored
            one.replaceSubrange(5_031 + 24..<5_031 + 28, with: lie)
            var reader = try ZipReader(one, limits: ZipReader.Limits(bytesOfFile: .max, bytes: .max))
            #expect(throws: ZipReader.Failure.damaged("a")) { try reader.bytes(of: "a") }
        }
    }

    @Test func aWrongChecksumIsRefused() throws {
        let text = text(5_000)
        for entry in [ZipEntry(path: "a", bytes: text), ZipEntry(path: "a", bytes: text, isCompressed: true)] {
            let archive = try ZipArchive.bytes([entry])
            let crc = CRC32.of(text)
            let written = (0..<4).map { UInt8(truncatingIfNeeded: crc >> (8 * $0)) }
            var reader = try ZipReader(replaced(archive, written, with: [written[0] ^ 1] + written[1...]))
            #expect(throws: ZipReader.Failure.damaged("a")) { try reader.bytes(of: "a") }
        }
    }

    @Test func everyReadCountsTowardsTheLimit() throws {
        let content = [UInt8](repeating: 0, count: 1_000_000)
        let archive = try ZipArchive.bytes((0..<9).map { ZipEntry(path: "file\($0)", bytes: content) })
        var reader = try ZipReader(archive, limits: ZipReader.Limits(bytes: 3_500_000))
        for path in ["file0", "file1", "file0"] { #expect(try reader.bytes(of: path)?.count == 1_000_000) }
        #expect(throws: ZipReader.Failure.tooLarge("file2")) { try reader.bytes(of: "file2") }
    }

    @Test func manyFilesHaveTheLargerRecord() throws {
        let entries = (0..<65_536).map { ZipEntry(path: "\($0)", bytes: [UInt8($0 & 255)], isCompressed: true) }
        let archive = try ZipArchive.bytes(entries)
        #expect(archive.suffix(22 + 20).starts(with: [0x50, 0x4B, 6, 7]))
        var reader = try ZipReader(archive)
        #expect(reader.paths.count == 65_536)
        #expect(try reader.bytes(of: "65535") == [255])
        #expect(throws: ZipReader.Failure.tooManyFiles(65_535)) { try ZipReader(archive, limits: ZipReader.Limits(files: 65_535)) }
    }

    @Test func aLargerRecordThatLiesIsRefused() throws {
        let archive = try ZipArchive.bytes((0..<65_535).map { ZipEntry(path: "\($0)", bytes: []) })
        let record = archive.count - 22 - 20 - 56
        // A number of files, a directory and a record that can't be.
        let lies: [(offset: Int, bytes: [UInt8])] = [
            (record + 32, [UInt8](repeating: 0xFF, count: 8)), (record + 48, [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0]),
            (archive.count - 22 - 12, [UInt8](repeating: 0x3F, count: 8)),
        ]
        for lie in lies {
            var damaged = archive
            damaged.replaceSubrange(lie.offset..<lie.offset + 8, with: lie.bytes)
            let isRefused = (try? ZipReader(damaged)) == nil
            #expect(isRefused, "\(lie.offset - record)")
        }
    }

    @Test func aLargeArchiveUnpacksToMore() throws {
        let noise = Noise.bytes(200_000)
        let archive = try ZipArchive.bytes([ZipEntry(path: "a", bytes: noise), ZipEntry(path: "b", bytes: text(800_000))])
        var limits = ZipReader.Limits(bytes: 500_000)
        limits.growth = 1
        var narrow = try ZipReader(archive, limits: limits)
        #expect(throws: ZipReader.Failure.tooLarge("b")) { try narrow.bytes(of: "b") }
        limits.growth = 32
        var wide = try ZipReader(archive, limits: limits)
        #expect(try wide.bytes(of: "b") == text(800_000))
    }

    @Test func entriesFromElsewhereAreTheSameArchive() throws {
        let (page, film) = (text(70_000), Noise.bytes(300_000))
        var stream = DeflateStream()
        var deflated: [UInt8] = []
        page.withUnsafeBytes { bytes in stream.append(bytes) { deflated.append(contentsOf: $0) } }
        stream.finish { deflated.append(contentsOf: $0) }
        let contents = ["page.html": deflated, "film.mp4": film]
        let archive = try ZipArchive([
            ZipEntry(path: "page.html", crc: CRC32.of(page), size: page.count, deflatedSize: deflated.count),
            ZipEntry(path: "film.mp4", crc: CRC32.of(film), size: film.count, deflatedSize: nil), ZipEntry(path: "z", bytes: page),
        ])
        var written: [UInt8] = []
        archive.write {
            written.append(contentsOf: $0)
        } copy: {
            written += contents[$0.path] ?? []
        }
        #expect(written.count == archive.size)
        var reader = try ZipReader(written)
        #expect(reader.paths == ["film.mp4", "page.html", "z"])
        for (path, bytes) in [("page.html", page), ("film.mp4", film), ("z", page)] {
            let isRead = try reader.bytes(of: path) == bytes
            #expect(isRead, "\(path)")
        }
    }

    @Test func noArchiveExceedsFourGigabytes() throws {
        let large = (0..<3).map { ZipEntry(path: "film\($0).mp4", crc: 0, size: 2 << 30, deflatedSize: nil) }
        #expect(throws: ZipArchive.Failure.tooLarge) { try ZipArchive(large) }
        #expect(throws: ZipArchive.Failure.tooLarge) {
            try ZipArchive([ZipEntry(path: "a", crc: 0, size: 4 << 30, deflatedSize: 1000)])
        }
        #expect(try ZipArchive([large[0]]).size == 2 << 30 + 30 + 46 + 22 + 2 * 9)
    }

    /// `zip -fz` of Info-ZIP writes sizes in the ZIP64 field, whether they need it or not.
    @Test func sizesOfZip64AreRead() throws {
        let text = """
            504b03042d000000080037a97c5de3513d8dffffffffffffffff05003000612e74787455540900031a430b6b1a430b6b75780b000104000000000400
            0000000100100017000000000000000a00000000000000cb48cdc9c957c8402701504b01021e032d000000080037a97c5de3513d8d0a000000ffffff
            ff050024000000000001000000a48100000000612e74787455540500031a430b6b75780b000104000000000400000000010008001700000000000000
            504b06062c000000000000001e032d0000000000000000000100000000000000010000000000000057000000000000005d00000000000000504b0607
            00000000b40000000000000001000000504b0506000000000100010057000000ffffffff0000
            """
        let archive = text.filter(\.isHexDigit).hexadecimalBytes
        var reader = try ZipReader(archive)
        #expect(try reader.bytes(of: "a.txt") == Array("hello hello hello hello".utf8))
        // The unpacked size, in the directory.
        let size = try #require(archive.indices.last { archive[$0...].starts(with: [1, 0, 8, 0, 23, 0, 0, 0]) }) + 4
        func changed(_ bytes: [UInt8]) -> [UInt8] { Array(archive[..<size]) + bytes + archive[(size + bytes.count)...] }
        var small = try ZipReader(changed([22]))
        #expect(throws: ZipReader.Failure.damaged("a.txt")) { try small.bytes(of: "a.txt") }
        var large = try ZipReader(changed([0, 0, 0, 0, 1]))
        #expect(throws: ZipReader.Failure.tooLarge("a.txt")) { try large.bytes(of: "a.txt") }
        for impossible in [[UInt8](repeating: 0xFF, count: 8), [0, 0, 0, 0, 0, 0, 0, 0x20]] {
            #expect(throws: ZipReader.Failure.damaged("a.txt")) { try ZipReader(changed(impossible)) }
        }
        // Without the field.
        var bare = archive
        bare[size - 4] = 2
        #expect(throws: ZipReader.Failure.damaged("a.txt")) { try ZipReader(bare) }
    }

    private func replaced(_ bytes: [UInt8], _ old: [UInt8], with new: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for index in bytes.indices.dropLast(old.count - 1) where Array(bytes[index..<(index + old.count)]) == old {
            bytes.replaceSubrange(index..<(index + old.count), with: new)
        }
        return bytes
    }

    /// A link that is unpacked as a file, or followed, could show another file of the computer.
    @Test func linksArentFollowed() throws {
        var bytes = try ZipArchive.bytes([ZipEntry(path: "a", bytes: Array("/etc/passwd".utf8)), ZipEntry(path: "b", bytes: [1])])
        let entry = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
        // Made by Unix, with the mode 120777.
        bytes[entry + 5] = 3
        bytes[entry + 40] = 0xFF
        bytes[entry + 41] = 0xA1
        var archive = try ZipReader(bytes)
        #expect(throws: ZipReader.Failure.link("a")) { try archive.bytes(of: "a") }
        #expect(try archive.bytes(of: "b") == [1])
    }
}

extension String {
    /// The bytes that are written as pairs of hexadecimal digits.
    fileprivate var hexadecimalBytes: [UInt8] {
        let digits = compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
