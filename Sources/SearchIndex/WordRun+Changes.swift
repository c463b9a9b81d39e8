/// Changes of an index that was written before: its words are read again, and some entries get other words.
extension WordRun {
    /// Adds the words of a file, as `write` wrote them, after those of the files before it.
    /// - Returns: false for bytes that it doesn't write.
    package mutating func append(file: [UInt8]) -> Bool {
        guard let start = file.firstIndex(of: UInt8(ascii: "{")), let words = WordRun.text("{\"words\":\"", in: file[start...]),
            let places = WordRun.text("\",\"places\":\"", in: file[words.endIndex...])
        else { return false }
        let space = UInt8(ascii: " ")
        var (word, place) = (words.startIndex, places.startIndex)
        while true {
            let wordEnd = words[word...].firstIndex(of: space) ?? words.endIndex
            let placeEnd = places[place...].firstIndex(of: space) ?? places.endIndex
            append(word: words[word..<wordEnd]) { $0 += places[place..<placeEnd] }
            guard wordEnd < words.endIndex, placeEnd < places.endIndex else {
                return wordEnd == words.endIndex && placeEnd == places.endIndex
            }
            (word, place) = (wordEnd + 1, placeEnd + 1)
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

    /// The runs that `joined` made one of.
    ///
    /// - Parameter run: number of the run that has an entry.
    /// - Returns: nil where the places aren't those of the runs.
    package func divided(into count: Int, by run: (_ entry: Int) -> Int?) -> [WordRun]? {
        var runs = [WordRun](repeating: WordRun(), count: count)
        for number in 0..<self.count {
            for places in places(number).split(separator: UInt8(ascii: ",")) {
                var first: UInt32?
                guard PlaceDigits.read(places, { first = first ?? $0 }), let first, let run = run(Int(first >> 1)), run < count
                else { return nil }
                runs[run].append(word: letters(number)) { $0 += places }
            }
        }
        return runs
    }

    /// This run with the words of another one in some entries. Neither has been joined.
    package func replacing(_ entries: Set<Int>, with other: WordRun) -> WordRun {
        var run = WordRun()
        run.reserve(words: count, letters: letterCount, places: placeCount)
        var (one, two) = (0, 0)
        var places: [UInt32] = []
        while one < count || two < other.count {
            let order = two == other.count ? -1 : one == count ? 1 : compared(one, other, two)
            places.removeAll(keepingCapacity: true)
            if order <= 0 {
                _ = PlaceDigits.read(self.places(one)) { if !entries.contains(Int($0 >> 1)) { places.append($0) } }
            }
            if order >= 0 {
                let kept = places.count
                _ = PlaceDigits.read(other.places(two)) { places.append($0) }
                if kept > 0 { places.sort() }
            }
            if !places.isEmpty { run.append(word: order <= 0 ? letters(one) : other.letters(two)) { PlaceDigits.append(places, to: &$0) } }
            if order <= 0 { one += 1 }
            if order >= 0 { two += 1 }
        }
        return run
    }
}
