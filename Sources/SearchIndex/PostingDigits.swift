/// Postings of a word as a run of words has them: entries, each with whether the word is in its title.
///
/// Postings are ascending, so each is written as its distance to the one before, in digits of base 64 that hold five bits, the lowest
/// first, and whether another one follows.
enum PostingDigits {
    /// - Parameter postings: entries times two, plus one where the word isn't in the title.
    static func append(_ postings: some Sequence<UInt32>, to digits: inout [UInt8]) {
        var previous: UInt32 = 0
        for posting in postings {
            // The lowest bit, whether it is in a title, isn't part of the distance.
            append((posting >> 1 - previous) << 1 | posting & 1, to: &digits)
            previous = posting >> 1
        }
    }

    private static func append(_ number: UInt32, to digits: inout [UInt8]) {
        var rest = number
        while rest > 31 {
            digits.append(Base64Digits.of(32 | rest & 31))
            rest >>= 5
        }
        digits.append(Base64Digits.of(rest))
    }

    /// Calls `body` with each posting that `append` wrote.
    /// - Returns: false for other digits, after the postings before them.
    static func read(_ digits: ArraySlice<UInt8>, _ body: (UInt32) -> Void) -> Bool {
        var (number, shift, previous): (UInt32, UInt32, UInt32) = (0, 0, 0)
        for digit in digits {
            guard let value = Base64Digits.value(of: digit), shift < 30 else { return false }
            number |= (value & 31) << shift
            shift += 5
            guard value < 32 else { continue }
            let entry = previous &+ number >> 1
            body(entry << 1 | number & 1)
            (number, shift, previous) = (0, 0, entry)
        }
        return shift == 0
    }
}

/// Digits that scripts can read quickly.
enum Base64Digits {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let values = digits.enumerated().reduce(into: [UInt8](repeating: 64, count: 256)) { values, digit in
        values[Int(digit.element)] = UInt8(digit.offset)
    }

    /// - Parameter value: from 0 to 63
    static func of(_ value: UInt32) -> UInt8 { digits[Int(value)] }

    /// Nil for what isn't a digit.
    static func value(of digit: UInt8) -> UInt32? { values[Int(digit)] < 64 ? UInt32(values[Int(digit)]) : nil }
}
