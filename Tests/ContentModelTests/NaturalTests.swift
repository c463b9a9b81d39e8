import Testing

@testable import ContentModel

@Suite struct NaturalTests {
    @Test(arguments: ["0", "7", "1000000000", "999999999999999999", "1000000000000000000000000001"])
    func showsItsDigits(digits: String) {
        #expect(natural(digits).description == digits)
        #expect(natural("000" + digits) == natural(digits))
    }

    @Test func divisionUndoesMultiplication() {
        let numbers = ["1", "3", "999999999", "1000000000", "123456789012345678901234567890", "1" + zeros(40)]
            .map(natural)
        for a in numbers {
            for b in numbers {
                let remainder = b.distance(to: .one)
                let (quotient, rest) = (a * b + remainder).quotientAndRemainder(dividingBy: b)
                #expect(quotient == a && rest == remainder, "\(a) × \(b)")
                #expect((a + b).distance(to: b) == a)
            }
        }
    }

    @Test func nothingIsDividedByZero() {
        let (quotient, remainder) = natural("5").quotientAndRemainder(dividingBy: .zero)
        #expect(quotient == .zero && remainder == natural("5"))
    }

    @Test func timesTen() {
        for exponent in 0...20 {
            #expect(natural("42").timesTen(toThe: exponent).description == "42" + zeros(exponent))
        }
        #expect(Natural.zero.timesTen(toThe: 300).description == "0")
    }

    private func natural(_ digits: String) -> Natural {
        Natural(digits: digits.utf8.map { $0 - 0x30 })
    }

    private func zeros(_ count: Int) -> String {
        String(repeating: "0", count: count)
    }
}

/// Numbers of one word and longer ones are the same kind of number.
struct WordsOfNaturalTests {
    private func number(_ digits: String) -> Natural { Natural(digits: digits.utf8.map { $0 - 0x30 }) }

    @Test(arguments: ["0", "1", "999999999999999999", "1000000000000000000", "18446744073709551615", "18446744073709551616"])
    func digitsAreKept(digits: String) throws {
        #expect(number(digits).description == digits)
        if let word = UInt64(digits) { #expect(Natural(word) == number(digits) && Set([Natural(word), number(digits)]).count == 1) }
    }

    @Test func sumsProductsAndQuotientsAgree() {
        let texts = [
            "0", "1", "7", "999999999", "1000000000", "999999999999999999", "1000000000000000000", "123456789012345678901234567890",
        ]
        for one in texts.map(number) {
            for other in texts.map(number) {
                let sum = one + other
                #expect(sum.distance(to: other) == one && sum.distance(to: one) == other && sum == other + one)
                #expect((sum < one) == false && one * other == other * one)
                guard !other.isZero else { continue }
                let (quotient, remainder) = (one * other).quotientAndRemainder(dividingBy: other)
                #expect(quotient == one && remainder.isZero)
                let (whole, rest) = one.quotientAndRemainder(dividingBy: other)
                #expect(whole * other + rest == one && rest < other)
            }
        }
        #expect(Natural.greatestCommonDivisor(number("1000000000000000000000"), Natural(1024)) == Natural(1024))
    }
}
