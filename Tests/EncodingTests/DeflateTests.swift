import Testing

@testable import Encoding

@Suite struct DeflateTests {
    private static let samples: [[UInt8]] = [
        [], [7], [7, 7], Array(repeating: 65, count: 70_000), (0...255).flatMap { Array(repeating: UInt8($0), count: 3) },
        Noise.bytes(100_000), Noise.bytes(40_000) + Noise.bytes(40_000),
        Array(String(repeating: "<li class=\"card\"><a href=\"#/quizzes/cells\">", count: 9000).utf8),
    ]

    @Test(arguments: samples.indices)
    func whatIsCompressedIsReadBack(sample: Int) {
        let bytes = DeflateTests.samples[sample]
        for compressed in [Deflate.compressed(bytes), Deflate.stored(bytes)] {
            let isRead = Deflate.decompressed(compressed[...], limit: bytes.count) == bytes
            #expect(isRead)
            // A part of a larger array.
            let isReadAsPart = Deflate.decompressed(([1, 2] + compressed + [3])[2...], limit: bytes.count) == bytes
            #expect(isReadAsPart)
        }
    }

    /// Whatever was compressed before, and at the same time.
    @Test func theSameBytesAreCompressedToTheSame() async {
        let first = DeflateTests.samples.map { Deflate.compressed($0) }
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { DeflateTests.samples.reversed().map { Deflate.compressed($0) } == first.reversed() } }
            for await isSame in group { #expect(isSame) }
        }
    }

    @Test(arguments: samples.indices, [1000, 1 << 20])
    func piecesAreCompressedTogether(sample: Int, size: Int) {
        let bytes = DeflateTests.samples[sample]
        func compressed(_ end: DeflateStream.End) -> [UInt8] {
            var stream = DeflateStream()
            var result: [UInt8] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { piece in
                    stream.append(piece) { result.append(contentsOf: $0) }
                }
            }
            stream.finish(end) { result.append(contentsOf: $0) }
            return result
        }
        let isRead = Deflate.decompressed(compressed(.final)[...], limit: bytes.count) == bytes
        #expect(isRead)
        let isReadTwice = Deflate.decompressed((compressed(.open) + compressed(.final))[...], limit: 2 * bytes.count) == bytes + bytes
        #expect(isReadTwice)
    }

    @Test func textGetsMuchShorter() {
        let text = (0..<2000).map { "<li class=\"penalty-row\" data-penalty=\"\($0)\">" }.joined()
        #expect(Deflate.compressed(Array(text.utf8)).count < text.utf8.count / 8)
    }

    @Test func noMoreComesOutThanTheLimit() {
        let bomb = Deflate.compressed([UInt8](repeating: 0, count: 10_000_000))
        #expect(bomb.count < 20_000)
        for limit in [0, 1, 100, 9_999_999] { #expect(Deflate.decompressed(bomb[...], limit: limit) == nil) }
        #expect(Deflate.decompressed(bomb[...], limit: 10_000_000)?.count == 10_000_000)
        #expect(Deflate.decompressed(bomb[...], limit: 10_000_001)?.count == 10_000_000)
        #expect(Deflate.decompressed(bomb[...], limit: -1) == nil)
        #expect(Deflate.decompressed([3, 0], limit: 0) == [])
    }

    @Test func everyTruncationIsNoticed() {
        let bytes = Array("hello hello hello, \(String(repeating: "ab", count: 300))".utf8)
        let compressed = Deflate.compressed(bytes)
        for length in 0..<compressed.count { #expect(Deflate.decompressed(compressed[..<length], limit: bytes.count) == nil) }
    }

    /// A reserved block type, a contradictory stored block, a distance before the beginning, an oversubscribed code.
    @Test(
        arguments: [[7], [1, 5, 0, 0, 0, 1, 2, 3, 4, 5], [3, 2, 0], [5, 0xE0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]] as [[UInt8]])
    func damageIsRefused(bytes: [UInt8]) {
        #expect(Deflate.decompressed(bytes[...], limit: 1000) == nil)
    }

    @Test func checksumsAreThoseOfTheStandards() {
        #expect(CRC32.of(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(CRC32.of([]) == 0)
    }
}
