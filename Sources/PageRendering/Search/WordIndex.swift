import ContentModel
import SitePlanning

/// The folded words of texts, each with the entries it occurs in.
///
/// A word is a run of letters and digits, and of the points between digits: "D6.12" is one word. Letters before a number
/// with points may be left out, so "6.12" is found too. An ideograph or kana is a word of its own, since nothing divides
/// them. The page's script takes queries apart in the same way; `Tests/Vectors/search.json` pins both.
struct WordIndex: ~Copyable {
    /// Folded words one after another, and where each begins; the last one ends where the bytes do.
    private var bytes: [UInt8] = []
    private var starts: [Int] = []
    private var hashes: [UInt32] = []
    /// An open hash table: the number of a word plus one, or 0.
    private var slots = [UInt32](repeating: 0, count: 1 << 12)
    /// The entry that a word was last seen in.
    private var lastEntries: [Int32] = []
    private var occurrences: [Occurrence] = []
    private var entry: Int32 = 0
    /// The folded beginning of a word that isn't finished.
    private var word: [UInt8] = []

    private struct Occurrence {
        var word: UInt32
        /// The entry times two, plus one for words that aren't in its title.
        var place: UInt32
    }

    /// Longer ones aren't words: encoded data in a listing.
    private static let longestWord = 80

    /// Begins the text of an entry; entries come in order. Titles are added before other texts.
    mutating func begin(entry: Int) { self.entry = Int32(entry) }

    mutating func add(_ text: String, isTitle: Bool) {
        var text = text
        text.withUTF8 { add($0, 0..<$0.count, isTitle) }
        endWord(isTitle)
    }

    mutating func add(_ text: RichText, isTitle: Bool) {
        guard !text.html.isEmpty else { return }
        var html = text.slots.isEmpty ? text.html : text.filled { _ in nil }
        html.withUTF8 { bytes in
            HTMLText(bytes: bytes).forEachPiece { piece in
                switch piece {
                case .text(let range): add(bytes, range, isTitle)
                case .character, .gap: endWord(isTitle)
                }
                return true
            }
        }
        endWord(isTitle)
    }

    // MARK: - Words

    private mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ isTitle: Bool) {
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = text[index]
            let folded = FoldedLetters.ascii(byte)
            if folded != 0 {
                word.append(folded)
                index += 1
            } else if byte < 0x80 {
                let next = index + 1 < range.upperBound ? text[index + 1] : 0
                if byte == UInt8(ascii: "."), let last = word.last, FoldedLetters.isDigit(last), FoldedLetters.isDigit(next) {
                    word.append(byte)
                } else {
                    endWord(isTitle)
                }
                index += 1
            } else {
                index = addOthers(text, index..<range.upperBound, isTitle)
            }
        }
    }

    /// Adds the letter at the beginning of a range, or all that aren't ASCII, and returns where the rest begins.
    private mutating func addOthers(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ isTitle: Bool) -> Int {
        let start = range.lowerBound
        if (0xC2...0xC5).contains(text[start]), range.count > 1,
            let letters = FoldedLetters.latin[Int(text[start] - 0xC2) << 6 | Int(text[start + 1] & 0x3F)]
        {
            if letters.isEmpty { endWord(isTitle) } else { word += letters }
            return start + 2
        }
        // Dashes, quotation marks and the apostrophes of typography, U+2000 to U+203F.
        if text[start] == 0xE2, range.count > 2, text[start + 1] == 0x80 {
            endWord(isTitle)
            return start + 3
        }
        return addFolded(text, range, isTitle)
    }

    /// Folds a run of letters as Unicode has it.
    private mutating func addFolded(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ isTitle: Bool) -> Int {
        var end = range.lowerBound
        while end < range.upperBound, text[end] >= 0x80 { end += 1 }
        let run = String(decoding: text[range.lowerBound..<end], as: UTF8.self)
        for scalar in TextFolding.fold(run).unicodeScalars {
            guard FoldedLetters.isPartOfWord(scalar) else {
                endWord(isTitle)
                continue
            }
            let isAlone = FoldedLetters.isWord(scalar)
            if isAlone { endWord(isTitle) }
            word += UTF8.encode(scalar).map(Array.init) ?? []
            if isAlone { endWord(isTitle) }
        }
        return end
    }

    private mutating func endWord(_ isTitle: Bool) {
        guard !word.isEmpty else { return }
        if word.count <= WordIndex.longestWord {
            note(0, isTitle)
            if let first = word.first, !FoldedLetters.isDigit(first), word.contains(UInt8(ascii: ".")),
                let number = word.firstIndex(where: FoldedLetters.isDigit)
            {
                note(number, isTitle)
            }
        }
        word.removeAll(keepingCapacity: true)
    }

    /// Notes that the word, without the letters before `start`, is in the entry.
    private mutating func note(_ start: Int, _ isTitle: Bool) {
        var hash: UInt32 = 0x811C_9DC5
        for index in start..<word.count { hash = (hash ^ UInt32(word[index])) &* 0x0100_0193 }
        let number = self.number(start, hash)
        guard lastEntries[number] != entry else { return }
        lastEntries[number] = entry
        occurrences.append(Occurrence(word: UInt32(number), place: UInt32(entry) << 1 | (isTitle ? 0 : 1)))
    }

    private mutating func number(_ start: Int, _ hash: UInt32) -> Int {
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if hashes[number] == hash, equals(number, start) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = UInt32(hashes.count + 1)
        starts.append(bytes.count)
        bytes += word[start...]
        hashes.append(hash)
        lastEntries.append(-1)
        if hashes.count * 2 > slots.count { grow() }
        return hashes.count - 1
    }

    private func range(_ number: Int) -> Range<Int> {
        starts[number]..<(number + 1 < starts.count ? starts[number + 1] : bytes.count)
    }

    private func equals(_ number: Int, _ start: Int) -> Bool {
        let range = range(number)
        guard range.count == word.count - start else { return false }
        for index in 0..<range.count where bytes[range.lowerBound + index] != word[start + index] { return false }
        return true
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for (number, hash) in hashes.enumerated() {
            var slot = Int(hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(number + 1)
        }
    }

    // MARK: - Writing

    /// Writes two texts with a space between the items of each: the words in order, and for each the places where it
    /// occurs. Places are ascending, so each is written as its distance to the one before, in digits of base 64 that hold
    /// five bits, the lowest first, and whether another one follows.
    func write(into json: inout CompactJSON) {
        let order = sortedWords()
        var words: [UInt8] = []
        words.reserveCapacity(bytes.count + order.count)
        for number in order {
            if !words.isEmpty { words.append(UInt8(ascii: " ")) }
            words += bytes[range(number)]
        }
        json.member("words", String(decoding: words, as: UTF8.self))
        json.member("places", String(decoding: placeDigits(order), as: UTF8.self))
    }

    /// In the order that scripts compare strings in: of UTF-16. It differs from that of bytes beyond the basic plane.
    private func sortedWords() -> [Int] {
        bytes.withUnsafeBufferPointer { bytes in
            hashes.indices.sorted { a, b in
                let (a, b) = (range(a), range(b))
                for index in 0..<min(a.count, b.count) {
                    let (one, other) = (bytes[a.lowerBound + index], bytes[b.lowerBound + index])
                    guard one != other else { continue }
                    return one >= 0xEE && other >= 0xEE && (one >= 0xF0) != (other >= 0xF0) ? one >= 0xF0 : one < other
                }
                return a.count < b.count
            }
        }
    }

    private func placeDigits(_ order: [Int]) -> [UInt8] {
        // Counting sort: occurrences were noted entry by entry, so each word's stay in order.
        var ends = [Int](repeating: 0, count: hashes.count + 1)
        for occurrence in occurrences { ends[Int(occurrence.word) + 1] += 1 }
        for number in hashes.indices { ends[number + 1] += ends[number] }
        var next = ends
        var places = [UInt32](repeating: 0, count: occurrences.count)
        for occurrence in occurrences {
            places[next[Int(occurrence.word)]] = occurrence.place
            next[Int(occurrence.word)] += 1
        }
        var digits: [UInt8] = []
        digits.reserveCapacity(occurrences.count + occurrences.count / 4 + order.count)
        for (rank, number) in order.enumerated() {
            if rank > 0 { digits.append(UInt8(ascii: " ")) }
            var previous: UInt32 = 0
            for place in places[ends[number]..<ends[number + 1]] {
                // The lowest bit, whether it is in a title, isn't part of the distance.
                WordIndex.append((place >> 1 - previous) << 1 | place & 1, to: &digits)
                previous = place >> 1
            }
        }
        return digits
    }

    private static let base64 = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static func append(_ number: UInt32, to digits: inout [UInt8]) {
        var rest = number
        while rest > 31 {
            digits.append(base64[Int(32 | rest & 31)])
            rest >>= 5
        }
        digits.append(base64[Int(rest)])
    }
}
