/// The order in which people list names and rules: by bytes, except for runs of digits, which count as numbers, so that "week 2" precedes
/// "week 10", and rule 8.9 rule 8.10.
package enum NaturalOrder {
    package static func precedes(_ a: String, _ b: String) -> Bool {
        var (a, b) = (a, b)
        return a.withUTF8 { a in b.withUTF8 { b in precedes(a, b) } }
    }

    // Lists of thousands of names are sorted by this, so it works on bytes in memory.
    private typealias Bytes = UnsafeBufferPointer<UInt8>

    private static func precedes(_ a: Bytes, _ b: Bytes) -> Bool {
        let order = compare(a, b)
        return order != 0 ? order < 0 : a.lexicographicallyPrecedes(b)
    }

    /// Zero for names that differ only in leading zeros, such as "week 2" and "week 02".
    private static func compare(_ a: Bytes, _ b: Bytes) -> Int {
        var (first, second) = (0, 0)
        while first < a.count, second < b.count {
            let (byte, other) = (a[first], b[second])
            if byte.isASCIIDigit, other.isASCIIDigit {
                let order = compareNumbers(a, &first, b, &second)
                if order != 0 { return order }
            } else if byte != other {
                return Int(byte) - Int(other)
            } else {
                first += 1
                second += 1
            }
        }
        return (a.count - first) - (b.count - second)
    }

    /// Compares the numbers that begin at the indices, of any size, and moves the indices behind them.
    private static func compareNumbers(_ a: Bytes, _ first: inout Int, _ b: Bytes, _ second: inout Int) -> Int {
        let numbers = (digits(a, &first), digits(b, &second))
        if numbers.0.count != numbers.1.count { return numbers.0.count - numbers.1.count }
        return numbers.0.elementsEqual(numbers.1) ? 0 : numbers.0.lexicographicallyPrecedes(numbers.1) ? -1 : 1
    }

    /// Moves the index behind the digits that begin there, and returns those after leading zeros.
    private static func digits(_ text: Bytes, _ index: inout Int) -> Slice<Bytes> {
        let digits = text[index...].prefix(while: \.isASCIIDigit)
        index = digits.endIndex
        return digits.drop { $0 == UInt8(ascii: "0") }
    }
}
