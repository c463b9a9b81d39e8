import SitePackaging
import Testing

@Suite struct LongRangeMatchesTests {
    /// Too little to repeat, adjacent and distant repetitions, at any position in a block, with changes and at the end.
    private static let samples: [[UInt8]] = [
        [], [7], Array("fifteen letters".utf8), Array("sixteen letters!".utf8), Array(repeating: 65, count: 70_000),
        noise(40_000) + noise(40_000), noise(40_000) + [1, 2, 3] + noise(39_990).dropFirst(7) + noise(33).reversed(),
        (0..<3000).flatMap { noise(40 + $0 % 90).dropFirst($0 % 23) }, (0..<5000).flatMap { Array("<li>Penalty \($0 % 700)</li>".utf8) },
    ]

    @Test(arguments: samples.indices)
    func whatIsShortenedCanBeRead(sample: Int) throws {
        let bytes = LongRangeMatchesTests.samples[sample]
        let isRead = try lengthened(shortened(bytes)) == bytes
        #expect(isRead)
    }

    @Test func whatStoodFarBeforeIsNamed() {
        let bytes = LongRangeMatchesTests.noise(100_000)
        #expect(shortened(bytes + bytes).count < bytes.count + 20)
        #expect(shortened(bytes + bytes.dropFirst(30_009).prefix(31)).count < bytes.count + 20)
    }

    @Test func theLongestOfSeveralIsNamed() {
        let bytes = LongRangeMatchesTests.noise(9000)
        // A part of it comes first, so that is found first, and ends where the whole continues.
        let text = bytes + bytes[1000..<1040] + [0] + bytes[990..<3000]
        #expect(shortened(text).count < bytes.count + 20)
    }

    @Test(arguments: samples.indices)
    func chunksAreOneAfterTheOther(sample: Int) throws {
        let bytes = LongRangeMatchesTests.samples[sample]
        for size in [3, 100, 30_000] where bytes.count / size < 2000 {
            let isRead = try lengthened(shortened(bytes, by: size)) == bytes
            #expect(isRead, "\(size)")
        }
    }

    @Test func textWithoutRepetitionsHardlyGrows() {
        let bytes = LongRangeMatchesTests.noise(5000)
        #expect(shortened(bytes).count == bytes.count + 3)
    }

    /// Random bytes from a seed, without repetitions.
    private static func noise(_ count: Int) -> [UInt8] {
        var state: UInt64 = 88_172_645_463_325_252
        return (0..<count).map { _ in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return UInt8(truncatingIfNeeded: state)
        }
    }

    /// The bytes in chunks of this size.
    private func shortened(_ bytes: [UInt8], by size: Int = LongRangeMatches.chunkSize) -> [UInt8] {
        var matches = LongRangeMatches()
        var literals: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            let chunk = Array(bytes[start..<min(start + size, bytes.count)])
            matches.append(LongRangeMatches(chunk) { literals.append(contentsOf: $0) })
        }
        return matches.numbers.flatMap(\.self) + literals
    }

    private struct InvalidData: Error {}

    private func lengthened(_ bytes: [UInt8]) throws -> [UInt8] {
        var rest = bytes[...]
        func number() throws -> Int {
            var (value, shift) = (0, 0)
            while let byte = rest.popFirst() {
                value |= Int(byte & 127) << shift
                if byte < 128 { return value }
                shift += 7
            }
            throw InvalidData()
        }
        let (size, count) = (try number(), try number())
        let numbers = try (0..<3 * count).map { _ in try number() }
        var all: [UInt8] = []
        for index in 0..<count {
            let (gap, length, distance) = (numbers[index], numbers[count + index], numbers[2 * count + index])
            all += rest.prefix(gap)
            rest = rest.dropFirst(gap)
            guard length <= distance, distance <= all.count else { throw InvalidData() }
            let start = all.count - distance
            all += Array(all[start..<start + length])
        }
        all += rest
        guard all.count == size else { throw InvalidData() }
        return all
    }
}
