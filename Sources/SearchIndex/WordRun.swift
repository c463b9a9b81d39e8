package import ContentModel
import Encoding
package import Markup

/// Sorted words, each with its postings, as the index contains them.
package struct WordRun: Sendable {
    private var letters: [UInt8] = []
    private var postings: [UInt8] = []
    private var ends: [Ends] = []

    /// Where a word and its postings end.
    private struct Ends {
        var letters: UInt32
        var postings: UInt32
    }

    package init() {}

    package var count: Int { ends.count }
    /// Number of bytes of all words, and of all postings.
    var letterLength: Int { letters.count }
    var postingLength: Int { postings.count }

    mutating func reserve(words: Int, letters: Int, postings: Int) {
        ends.reserveCapacity(words)
        self.letters.reserveCapacity(letters)
        self.postings.reserveCapacity(postings)
    }

    /// Adds a word, which comes after all others.
    mutating func append(word: ArraySlice<UInt8>, postings: (inout [UInt8]) -> Void) {
        letters += word
        postings(&self.postings)
        ends.append(Ends(letters: UInt32(letters.count), postings: UInt32(self.postings.count)))
    }

    func letters(_ number: Int) -> ArraySlice<UInt8> {
        letters[(number > 0 ? Int(ends[number - 1].letters) : 0)..<Int(ends[number].letters)]
    }

    func postings(_ number: Int) -> ArraySlice<UInt8> {
        postings[(number > 0 ? Int(ends[number - 1].postings) : 0)..<Int(ends[number].postings)]
    }

    package func word(_ number: Int) -> String { String(decoding: letters(number), as: UTF8.self) }

    // MARK: - Joining and dividing

    /// Joins several runs. Postings of a word in several runs are separated by a comma, after which they count from 0 again.
    /// - Complexity: linear in the size of the runs, times the logarithm of their number.
    package static func joined(_ runs: [WordRun]) -> WordRun {
        guard runs.count > 1 else { return runs.first ?? WordRun() }
        let middle = runs.count / 2
        return joined(joined(Array(runs[..<middle])), joined(Array(runs[middle...])))
    }

    private static func joined(_ first: WordRun, _ second: WordRun) -> WordRun {
        var run = WordRun()
        run.reserve(
            words: max(first.count, second.count), letters: max(first.letters.count, second.letters.count),
            postings: first.postings.count + second.postings.count + min(first.count, second.count))
        var (one, other) = (0, 0)
        while one < first.count || other < second.count {
            let order =
                other == second.count ? -1 : one == first.count ? 1 : first.compared(one, second, other)
            run.append(word: order <= 0 ? first.letters(one) : second.letters(other)) { postings in
                if order <= 0 { postings += first.postings(one) }
                if order == 0 { postings.append(UInt8(ascii: ",")) }
                if order >= 0 { postings += second.postings(other) }
            }
            if order <= 0 { one += 1 }
            if order >= 0 { other += 1 }
        }
        return run
    }

    /// Ranges of words that have about as many bytes as the limit, or one word. The words themselves decide where a range begins, so
    /// that a change of some words changes their ranges and few others, and devices keep the rest.
    package func parts(limit: Int) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = 0
        var size = 0
        for number in ends.indices {
            let more = letters(number).count + postings(number).count + 2
            if size > 0, size + more > 2 * limit || size >= limit / 4 && isBoundary(number, size: more, limit: limit) {
                parts.append(start..<number)
                (start, size) = (number, 0)
            }
            size += more
        }
        if start < count { parts.append(start..<count) }
        return parts
    }

    /// True for as many words that there is one in every `limit` bytes on average.
    private func isBoundary(_ number: Int, size: Int, limit: Int) -> Bool {
        // The upper bits of the hash alone are alike for words that differ at the end.
        let hash = letters(number).withUnsafeBytes { FNV1a.hash($0) } &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0xFFFF_FFFF) < (size << 32) / limit
    }

    // MARK: - Order and text

    /// Negative, zero or positive, in the order in which scripts compare strings, that of UTF-16. It differs from byte order beyond
    /// the basic plane.
    static func compared(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
        for index in 0..<min(a.count, b.count) where a[index] != b[index] {
            let (one, other) = (a[index], b[index])
            let isFirst = one >= 0xEE && other >= 0xEE && (one >= 0xF0) != (other >= 0xF0) ? one >= 0xF0 : one < other
            return isFirst ? -1 : 1
        }
        return a.count - b.count
    }

    func compared(_ number: Int, _ run: WordRun, _ other: Int) -> Int {
        letters(number).withUnsafeBufferPointer { word in run.letters(other).withUnsafeBufferPointer { WordRun.compared(word, $0) } }
    }

    /// Writes two texts with a space between the items of each: the words, and the postings of each. In a language whose stems are
    /// known there is a third one: for each word the number of letters that its forms share, as a digit of base 64; A for all.
    package func write(_ range: Range<Int>, language: ContentLanguage?, into json: inout CompactJSON) {
        json.member("words", text(range) { letters($0) })
        if !postings.isEmpty { json.member("places", text(range) { postings($0) }) }
        if let stemmer = language.flatMap({ Stemmer($0) }) { json.member("stems", stems(range, stemmer)) }
    }

    private func stems(_ range: Range<Int>, _ stemmer: borrowing Stemmer) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity(range.count)
        for number in range {
            let word = letters(number)
            let length = word.withUnsafeBufferPointer { stemmer.lengthOfStem($0) }
            digits.append(Base64Digits.of(length == word.count || length > 63 ? 0 : UInt32(length)))
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Stems of words that are longer, each once, in order, with a space between them.
    package func stems(_ language: ContentLanguage) -> String {
        guard let stemmer = Stemmer(language) else { return "" }
        var stems: Set<String> = []
        for number in 0..<count {
            let word = letters(number)
            let length = word.withUnsafeBufferPointer { stemmer.lengthOfStem($0) }
            if length < word.count { stems.insert(String(decoding: word.prefix(length), as: UTF8.self)) }
        }
        return stems.sorted().joined(separator: " ")
    }

    private func text(_ range: Range<Int>, _ item: (Int) -> ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(range.reduce(range.count) { $0 + item($1).count })
        for number in range {
            if number > range.lowerBound { text.append(UInt8(ascii: " ")) }
            text += item(number)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
