import ContentModel
import Platform

/// The order of many texts, which is found on several threads at once. It is that of Swift, but they are compared as bytes in one piece
/// of memory: comparing strings one by one counts who uses them, which takes longer than the rest.
struct TextOrder {
    /// The texts in NFC, each with `end` after it.
    private var bytes: [UInt8] = []
    /// Where each entry ends in `bytes`.
    private var ends: [Int] = []

    /// Comes before all that may follow in a longer text: a zero in it becomes `zero`, and the text after it can't begin in that way.
    private static let end: UInt8 = 0
    private static let zero: [UInt8] = [0, 0xFF]

    /// - Parameter count: number of entries that will be added.
    init(count: Int) {
        bytes.reserveCapacity(count * 32)
        ends.reserveCapacity(count)
    }

    /// Adds an entry. The second text counts where the first ones are equal.
    mutating func add(_ first: String, _ second: String = "") {
        append(first)
        append(second)
        ends.append(bytes.count)
    }

    private mutating func append(_ text: String) {
        var text = text
        let isPlain = text.withUTF8 { utf8 in
            guard utf8.allSatisfy({ (1..<0x80).contains($0) }) else { return false }
            bytes.append(contentsOf: utf8)
            return true
        }
        if !isPlain {
            for byte in TextFolding.compose(text).utf8 { if byte == 0 { bytes += TextOrder.zero } else { bytes.append(byte) } }
        }
        bytes.append(TextOrder.end)
    }

    /// The indices of all entries in their order, those of equal ones in the order in which they were added.
    func indices(jobs: Int) -> [Int] {
        let pieceSize = max(1, (ends.count + jobs - 1) / max(1, jobs))
        return bytes.withUnsafeBytes { bytes in
            // Only read while this waits for the threads.
            nonisolated(unsafe) let bytes = bytes
            @Sendable func precedes(_ one: Int, _ other: Int) -> Bool { ByteOrder.compare(bytes[range(one)], bytes[range(other)]) < 0 }
            var pieces = mapInParallel((ends.count + pieceSize - 1) / pieceSize, jobs: jobs) { piece in
                (piece * pieceSize..<min(ends.count, (piece + 1) * pieceSize)).sorted(by: precedes)
            }
            while pieces.count > 1 {
                let sorted = pieces
                pieces = mapInParallel((sorted.count + 1) / 2, jobs: jobs) { pair in
                    pair * 2 + 1 < sorted.count ? TextOrder.merged(sorted[pair * 2], sorted[pair * 2 + 1], precedes) : sorted[pair * 2]
                }
            }
            return pieces.first ?? []
        }
    }

    private func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

    private static func merged(_ one: [Int], _ other: [Int], _ precedes: (Int, Int) -> Bool) -> [Int] {
        var merged: [Int] = []
        merged.reserveCapacity(one.count + other.count)
        var (index, otherIndex) = (0, 0)
        while index < one.count, otherIndex < other.count {
            if precedes(other[otherIndex], one[index]) {
                merged.append(other[otherIndex])
                otherIndex += 1
            } else {
                merged.append(one[index])
                index += 1
            }
        }
        return merged + one[index...] + other[otherIndex...]
    }
}
