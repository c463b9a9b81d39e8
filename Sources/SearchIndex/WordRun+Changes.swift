/// Changes to an index that was written before: its words are read again, and some entries get other words.
extension WordRun {
    /// Adds the words of a file, as `write` wrote them, after those of the files before it.
    /// - Returns: false for bytes that `write` doesn't write.
    package mutating func append(file: [UInt8]) -> Bool {
        guard let start = file.firstIndex(of: UInt8(ascii: "{")), let words = WordRun.text("{\"words\":\"", in: file[start...]),
            let postings = WordRun.text("\",\"places\":\"", in: file[words.endIndex...])
        else { return false }
        let space = UInt8(ascii: " ")
        var (word, posting) = (words.startIndex, postings.startIndex)
        while true {
            let wordEnd = words[word...].firstIndex(of: space) ?? words.endIndex
            let postingEnd = postings[posting...].firstIndex(of: space) ?? postings.endIndex
            append(word: words[word..<wordEnd]) { $0 += postings[posting..<postingEnd] }
            guard wordEnd < words.endIndex, postingEnd < postings.endIndex else {
                return wordEnd == words.endIndex && postingEnd == postings.endIndex
            }
            (word, posting) = (wordEnd + 1, postingEnd + 1)
        }
    }

    /// The text after a heading, up to the next quotation mark; nil for another heading, and for a text with escapes.
    private static func text(_ heading: StaticString, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let count = heading.utf8CodeUnitCount
        guard bytes.count > count, heading.withUTF8Buffer({ bytes.starts(with: $0) }) else { return nil }
        let rest = bytes.dropFirst(count)
        guard let end = rest.firstIndex(of: UInt8(ascii: "\"")), end > rest.startIndex, !rest[..<end].contains(UInt8(ascii: "\\"))
        else { return nil }
        return rest[..<end]
    }

    /// The runs that `joined` combined.
    ///
    /// - Parameter run: the number of the run with an entry.
    /// - Returns: nil where the postings aren't those of the runs.
    package func divided(into count: Int, by run: (_ entry: Int) -> Int?) -> [WordRun]? {
        var runs = [WordRun](repeating: WordRun(), count: count)
        for number in 0..<self.count {
            for postings in postings(number).split(separator: UInt8(ascii: ",")) {
                var first: UInt32?
                guard PostingDigits.read(postings, { first = first ?? $0 }), let first, let run = run(Int(first >> 1)), run < count
                else { return nil }
                runs[run].append(word: letters(number)) { $0 += postings }
            }
        }
        return runs
    }

    /// This run with the words of another one in some entries. Neither has been joined.
    package func replacing(_ entries: Set<Int>, with other: WordRun) -> WordRun {
        var run = WordRun()
        run.reserve(words: count, letters: letterLength, postings: postingLength)
        var (one, two) = (0, 0)
        var postings: [UInt32] = []
        while one < count || two < other.count {
            let order = two == other.count ? -1 : one == count ? 1 : compared(one, other, two)
            postings.removeAll(keepingCapacity: true)
            if order <= 0 {
                _ = PostingDigits.read(self.postings(one)) { if !entries.contains(Int($0 >> 1)) { postings.append($0) } }
            }
            if order >= 0 {
                let kept = postings.count
                _ = PostingDigits.read(other.postings(two)) { postings.append($0) }
                if kept > 0 { postings.sort() }
            }
            if !postings.isEmpty {
                run.append(word: order <= 0 ? letters(one) : other.letters(two)) { PostingDigits.append(postings, to: &$0) }
            }
            if order <= 0 { one += 1 }
            if order >= 0 { two += 1 }
        }
        return run
    }
}
