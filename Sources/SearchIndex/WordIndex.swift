package import ContentModel
import Encoding
package import Markup

/// The folded words of texts, each with the entries it occurs in.
///
/// A word is a run of letters and digits, and of the points between digits: "D6.12" is one word. Letters before a number
/// with points may be left out, so "6.12" is found too. An ideograph or kana is a word of its own, since nothing divides
/// them. The page's script splits queries in the same way; `Tests/Vectors/search.json` pins both.
package struct WordIndex: ~Copyable {
    private var words: [Word] = []
    /// The folded words one after another.
    private var letters: [UInt8] = []
    /// An open hash table: the number of a word plus one, or 0.
    private var slots = [UInt32](repeating: 0, count: 1 << 12)
    private var occurrences: [Occurrence] = []
    /// The occurrences of each entry, in the order in which they were added.
    private var runs: [Run] = []
    private var entry: UInt32 = 0
    private var reading = WordBuffer()

    private struct Word {
        var start: UInt32
        var length: UInt32
        var hash: UInt32
        /// The entry that the word was last seen in.
        var lastEntry: UInt32
    }

    private struct Occurrence {
        var word: UInt32
        /// The entry times two, plus one for words that aren't in its title.
        var posting: UInt32
    }

    private struct Run {
        var entry: UInt32
        var start: Int
    }

    package init() {}

    /// Begins the text of an entry, in which titles are added before other texts. Entries come in any order, each once.
    package mutating func begin(entry: Int) {
        self.entry = UInt32(entry)
        runs.append(Run(entry: self.entry, start: occurrences.count))
    }

    package mutating func add(_ text: String, isTitle: Bool) {
        var text = text
        text.withUTF8 { add($0, 0..<$0.count, isTitle) }
        endWord(isTitle)
    }

    package mutating func add(_ text: RichText, isTitle: Bool) {
        text.forEachSearchPiece { piece in
            switch piece {
            case .words(let words): add(words, words.indices, isTitle)
            case .gap, .heading: endWord(isTitle)
            }
            return true
        }
        endWord(isTitle)
    }

    // MARK: - Words

    private mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ isTitle: Bool) {
        var index = range.lowerBound
        while index < range.upperBound {
            index = reading.append(lettersOf: text, in: index..<range.upperBound)
            guard index < range.upperBound else { return }
            let byte = text[index]
            if byte < 0x80 {
                let next = index + 1 < range.upperBound ? text[index + 1] : 0
                if byte == UInt8(ascii: ","), next.isASCIIDigit, reading.last.isASCIIDigit, !reading.hasPoint {
                    reading.append(UInt8(ascii: "."))
                } else if byte == UInt8(ascii: "."), reading.last.isASCIIDigit {
                    // What follows may fold to a digit.
                    guard next < 0x80 else { return addFolded(text, index..<range.upperBound, isTitle) }
                    if next.isASCIIDigit { reading.append(byte) } else { endWord(isTitle) }
                } else {
                    endWord(isTitle)
                }
                index += 1
            } else if let length = addLatin(text, index..<range.upperBound, isTitle) {
                index += length
            } else {
                return addFolded(text, index..<range.upperBound, isTitle)
            }
        }
    }

    /// Adds the letter, symbol or fraction at the beginning of a range, and returns how many bytes it has; nil if no table covers it.
    private mutating func addLatin(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ isTitle: Bool) -> Int? {
        let start = range.lowerBound
        if text[start] == 0xC2, range.count > 1, let decimals = FoldedLetters.decimals(text[start + 1]) {
            if !FoldedLetters.isAfterWholeNumber(start, in: text) {
                endWord(isTitle)
                reading.append(UInt8(ascii: "0"))
            }
            decimals.withUTF8Buffer { for byte in $0 { reading.append(byte) } }
            return 2
        }
        if (0xC2...0xC5).contains(text[start]), range.count > 1,
            let letters = FoldedLetters.latin[Int(text[start] - 0xC2) << 6 | Int(text[start + 1] & 0x3F)]
        {
            add(letters, isTitle)
            return 2
        }
        if (0xCD...0xCF).contains(text[start]), range.count > 1, let letters = FoldedLetters.greek(text[start], text[start + 1]) {
            add(letters, isTitle)
            return 2
        }
        if text[start] == 0xE2, range.count > 2, let letters = FoldedLetters.mathematical(text[start + 1], text[start + 2]) {
            add(letters, isTitle)
            return 3
        }
        // Dashes, quotation marks and the apostrophes of typography, U+2000 to U+203F, except the one that becomes a point.
        if text[start] == 0xE2, range.count > 2, text[start + 1] == 0x80, text[start + 2] != 0xA4 {
            endWord(isTitle)
            return 3
        }
        return nil
    }

    /// Adds the letters of a table's character; without any, it ends a word.
    @inline(__always)
    private mutating func add(_ letters: [UInt8], _ isTitle: Bool) {
        if letters.isEmpty { endWord(isTitle) } else { for letter in letters { reading.append(letter) } }
    }

    /// Adds a text as Unicode folds it.
    private mutating func addFolded(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ isTitle: Bool) {
        let rest = withDecimals(text, range)
        // "4⅓" becomes "4 1/3", wherever the text before it ends.
        if reading.last.isASCIIDigit, let first = rest.unicodeScalars.first, TextFolding.isFraction(first) { endWord(isTitle) }
        let folded = Array(TextFolding.fold(rest).unicodeScalars)
        for (index, scalar) in folded.enumerated() {
            if scalar == "." || scalar == "," && !reading.hasPoint, reading.last.isASCIIDigit,
                folded.indices.contains(index + 1), ("0"..."9").contains(folded[index + 1])
            {
                reading.append(UInt8(ascii: "."))
                continue
            }
            guard FoldedLetters.isPartOfWord(scalar) else {
                endWord(isTitle)
                continue
            }
            let isAlone = FoldedLetters.isWord(scalar)
            if isAlone { endWord(isTitle) }
            for byte in String(scalar).utf8 { reading.append(byte) }
            if isAlone { endWord(isTitle) }
        }
    }

    /// Text with ¼, ½ and ¾ as decimals.
    private func withDecimals(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
        var decimal: [UInt8] = []
        decimal.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            if text[index] == 0xC2, index + 1 < range.upperBound, let decimals = FoldedLetters.decimals(text[index + 1]) {
                if !FoldedLetters.isAfterWholeNumber(index, in: text) { decimal += " 0".utf8 }
                decimals.withUTF8Buffer { decimal += $0 }
                index += 2
            } else {
                decimal.append(text[index])
                index += 1
            }
        }
        return String(decoding: decimal, as: UTF8.self)
    }

    @inline(__always)
    private mutating func endWord(_ isTitle: Bool) {
        guard reading.count > 0 else { return }
        if !reading.isTooLong {
            note(isTitle)
            // A rule is found by its number alone too.
            if reading.hasPoint, reading.dropLetters() { note(isTitle) }
        }
        reading.removeAll()
    }

    /// Notes that the word is in the entry.
    private mutating func note(_ isTitle: Bool) {
        let number = number(reading.hash)
        guard words[number].lastEntry != entry else { return }
        words[number].lastEntry = entry
        occurrences.append(Occurrence(word: UInt32(number), posting: entry << 1 | (isTitle ? 0 : 1)))
    }

    /// The number of the word that was read, assigned when it is read for the first time.
    private mutating func number(_ hash: UInt32) -> Int {
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if words[number].hash == hash, isRead(words[number]) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = UInt32(words.count + 1)
        words.append(
            Word(start: UInt32(letters.count), length: UInt32(reading.count), hash: hash, lastEntry: UInt32.max))
        letters += reading.bytes
        if words.count * 2 > slots.count { grow() }
        return words.count - 1
    }

    private func isRead(_ word: Word) -> Bool {
        let bytes = reading.bytes
        guard Int(word.length) == bytes.count else { return false }
        return letters.withUnsafeBufferPointer { letters in
            for index in bytes.indices where letters[Int(word.start) + index] != bytes[index] { return false }
            return true
        }
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for (number, word) in words.enumerated() {
            var slot = Int(word.hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(number + 1)
        }
    }

    private func range(_ number: Int) -> Range<Int> {
        let start = Int(words[number].start)
        return start..<(start + Int(words[number].length))
    }

    // MARK: - Writing

    /// Writes all words and their postings.
    package func write(language: ContentLanguage? = nil, into json: inout CompactJSON) {
        let run = run()
        run.write(0..<run.count, language: language, into: &json)
    }

    /// The words in order, each with its postings as `PostingDigits` writes them.
    package func run() -> WordRun {
        // Counting sort by word, in the order of entries, so that the postings of each word are ascending.
        var ends = [Int](repeating: 0, count: words.count + 1)
        for occurrence in occurrences { ends[Int(occurrence.word) + 1] += 1 }
        for number in words.indices { ends[number + 1] += ends[number] }
        var next = ends
        var postings = [UInt32](repeating: 0, count: occurrences.count)
        for run in sortedRuns() {
            for occurrence in occurrences[run] {
                postings[next[Int(occurrence.word)]] = occurrence.posting
                next[Int(occurrence.word)] += 1
            }
        }
        var run = WordRun()
        run.reserve(words: words.count, letters: letters.count, postings: occurrences.count + occurrences.count / 4)
        for number in sortedWords() {
            run.append(word: letters[range(number)]) { PostingDigits.append(postings[ends[number]..<ends[number + 1]], to: &$0) }
        }
        return run
    }

    private func sortedWords() -> [Int] {
        letters.withUnsafeBufferPointer { letters in
            words.indices.sorted { a, b in
                WordRun.compared(UnsafeBufferPointer(rebasing: letters[range(a)]), UnsafeBufferPointer(rebasing: letters[range(b)])) < 0
            }
        }
    }

    /// The occurrences of each entry, entry by entry.
    private func sortedRuns() -> [Range<Int>] {
        runs.indices.sorted { runs[$0].entry < runs[$1].entry }.map { number in
            runs[number].start..<(number + 1 < runs.count ? runs[number + 1].start : occurrences.count)
        }
    }
}
