package import Encoding

/// Words for correcting typing mistakes where the words of an index are in many files.
package struct SpellingWords: Sendable {
    /// Each word with the number of bytes of its postings, which grows with the number of entries it occurs in.
    private var weights: [String: Int] = [:]

    package init() {}

    /// Adds the words of a run that have only letters, at least four, and are in several entries.
    package mutating func add(_ run: WordRun) {
        for number in 0..<run.count where run.isSpelling(number) {
            weights[run.word(number), default: 0] += run.weight(number)
        }
    }

    package mutating func add(_ other: SpellingWords) {
        weights.merge(other.weights, uniquingKeysWith: +)
    }

    /// The most frequent words, in order, without postings.
    package func run(most: Int) -> WordRun {
        let frequent = weights.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(most).map { Array($0.key.utf8) }
        var run = WordRun()
        for word in frequent.sorted(by: { $0.lexicographicallyPrecedes($1) }) { run.append(word: word[...]) { _ in } }
        return run
    }
}

extension SpellingWords: Packable {
    package func pack(into writer: inout PackedWriter) { weights.pack(into: &writer) }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) { weights = try reader.value() }
}

extension WordRun {
    fileprivate func isSpelling(_ number: Int) -> Bool {
        weight(number) > 2 && letters(number).count > 3 && letters(number).allSatisfy { $0 >= UInt8(ascii: "a") }
    }

    fileprivate func weight(_ number: Int) -> Int { postings(number).count }
}
