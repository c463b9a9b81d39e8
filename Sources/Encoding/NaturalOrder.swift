/// The order in which people list names and rules: by bytes, except for runs of digits, which count as numbers, so that "week 2" precedes
/// "week 10", and rule 8.9 rule 8.10.
package enum NaturalOrder {
    package static func precedes(_ a: String, _ b: String) -> Bool {
        let order = compare(a.utf8, b.utf8)
        return order != 0 ? order < 0 : a.utf8.lexicographicallyPrecedes(b.utf8)
    }

    /// Zero for names that differ only in leading zeros, such as "week 2" and "week 02".
    private static func compare(_ a: String.UTF8View, _ b: String.UTF8View) -> Int {
        var (first, second) = (a[...], b[...])
        while let byte = first.first, let other = second.first {
            if byte.isASCIIDigit, other.isASCIIDigit {
                let order = compareNumbers(&first, &second)
                if order != 0 { return order }
            } else if byte != other {
                return Int(byte) - Int(other)
            } else {
                first.removeFirst()
                second.removeFirst()
            }
        }
        return first.count - second.count
    }

    /// Compares the numbers at the beginnings, of any size, and removes them.
    private static func compareNumbers(_ a: inout Substring.UTF8View, _ b: inout Substring.UTF8View) -> Int {
        let numbers = (digits(&a), digits(&b))
        if numbers.0.count != numbers.1.count { return numbers.0.count - numbers.1.count }
        return numbers.0.elementsEqual(numbers.1) ? 0 : numbers.0.lexicographicallyPrecedes(numbers.1) ? -1 : 1
    }

    /// Removes the digits at the beginning, and returns those after leading zeros.
    private static func digits(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
        let digits = text.prefix(while: \.isASCIIDigit)
        text = text[digits.endIndex...]
        return digits.drop { $0 == UInt8(ascii: "0") }
    }
}
