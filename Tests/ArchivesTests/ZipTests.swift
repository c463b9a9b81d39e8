import Foundation
import SitePlanning
import Testing

@testable import Archives

struct ZipTests {
    /// `QUIZMARK_MUTATIONS=20000` tries more.
    private static let rounds = ProcessInfo.processInfo.environment["QUIZMARK_MUTATIONS"].flatMap { Int($0) } ?? 400

    private func text(_ count: Int) -> [UInt8] {
        var random = Mulberry32(state: 7)
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
        #expect(throws: ZipArchive.Failure.namesakes("a")) { try ZipArchive.bytes(twice) }
    }

    /// An archive of another program may have any name in it.
    @Test func readsNothingOfAnArchiveWithSuchNames() throws {
        let archive = try ZipArchive.bytes([ZipEntry(path: "aaaa", bytes: [1, 2, 3])])
        for name in ["../a", "/etc", "a\\..", "C:/a"] {
            let changed = replaced(archive, Array("aaaa".utf8), with: Array(name.utf8))
            #expect(throws: ZipReader.Failure.unsafeName(name)) { try ZipReader(changed) }
        }
    }

    @Test func aBombEndsWhereItBeginsToLie() throws {
        let archive = try ZipArchive.bytes([ZipEntry(path: "a", bytes: [UInt8](repeating: 0, count: 1_000_000))])
        #expect(archive.count < 2_000)
        var reader = try ZipReader(archive, limits: ZipReader.Limits(bytesOfFile: 999_999))
        #expect(throws: ZipReader.Failure.tooLarge("a")) { try reader.bytes(of: "a") }
        var whole = try ZipReader(archive, limits: ZipReader.Limits(bytes: 1_500_000))
        #expect(try whole.bytes(of: "a")?.count == 1_000_000)
        #expect(throws: ZipReader.Failure.tooLarge("a")) { try whole.bytes(of: "a") }
        // The directory says 100 bytes, but a million come out.
        let lie = replaced(archive, [0x40, 0x42, 0x0F, 0], with: [100, 0, 0, 0])
        var lying = try ZipReader(lie)
        #expect(throws: ZipReader.Failure.damaged("a")) { try lying.bytes(of: "a") }
        #expect(throws: ZipReader.Failure.tooManyFiles(0)) { try ZipReader(archive, limits: ZipReader.Limits(files: 0)) }
    }

    @Test func damageIsNoCrash() throws {
        let archive = try ZipArchive.bytes([ZipEntry(path: "a", bytes: text(5_000)), ZipEntry(path: "b", bytes: text(10))])
        #expect(throws: ZipReader.Failure.notAnArchive) { try ZipReader([]) }
        #expect(throws: ZipReader.Failure.notAnArchive) { try ZipReader(Array("<html>".utf8)) }
        var random = Mulberry32(state: 1)
        for _ in 0..<ZipTests.rounds {
            var damaged = archive
            for _ in 0...(random.next() % 3) { damaged[Int(random.next()) % damaged.count] = UInt8(truncatingIfNeeded: random.next()) }
            if random.next() % 4 == 0 { damaged.removeLast(Int(random.next()) % damaged.count) }
            guard var reader = try? ZipReader(damaged) else { continue }
            for path in reader.paths { _ = try? reader.bytes(of: path) }
        }
    }

    @Test func manyFilesHaveTheLargerRecord() throws {
        let entries = (0..<65_536).map { ZipEntry(path: "\($0)", bytes: []) }
        let archive = try ZipArchive.bytes(entries)
        #expect(archive.suffix(22 + 20).starts(with: [0x50, 0x4B, 6, 7]))
        #expect(throws: ZipReader.Failure.tooManyFiles(10_000)) { try ZipReader(archive) }
    }

    private func replaced(_ bytes: [UInt8], _ old: [UInt8], with new: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for place in bytes.indices.dropLast(old.count - 1) where Array(bytes[place..<(place + old.count)]) == old {
            bytes.replaceSubrange(place..<(place + old.count), with: new)
        }
        return bytes
    }
}
