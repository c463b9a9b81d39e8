import ContentModel
import Testing

@testable import Marking

@Suite struct FractionTests {
    @Test func isInLowestTerms() {
        #expect(Fraction(6, of: 8) == Fraction(3, of: 4))
        #expect(Fraction(0, of: 8).description == "0/1")
        #expect(Fraction(-1, of: 8) == .zero)
    }

    @Test func readsWhatItsAuthorWrote() {
        #expect(Fraction(shortest: 0.1) == Fraction(1, of: 10))
        #expect(Fraction(shortest: 1e-7)?.description == "1/10000000")
        #expect(Fraction(decimal: "2,50") == Fraction(5, of: 2))
        #expect(Fraction(decimal: "1.5e3") == Fraction(1500))
        #expect(Fraction(decimal: "-0") == .zero)
        #expect(Fraction(decimal: "-1") == nil)
        #expect(Fraction(decimal: "many") == nil)
        #expect(Fraction(shortest: .nan) == nil)
        // Lowest terms of such numbers take seconds.
        #expect(Fraction(decimal: "0." + String(repeating: "1", count: 300)) == nil)
        #expect(Fraction(signed: "-0." + String(repeating: "1", count: 300)) == nil)
    }

    /// The sum of 1/1 to 1/100; its denominator has 41 digits.
    @Test func sumsDoNotOverflow() {
        let sum = (1...100).map { Fraction(1, of: $0) }.reduce(.zero, +)
        let digits = "14466636279520351160221518043104131447711/2788815009188499086581352357412492142272"
        #expect(sum.description == digits)
        #expect(sum.flooredPercent(of: Fraction(6)) == 86)
        #expect(sum > Fraction(5) && sum < Fraction(6))
    }

    @Test func nothingIsNoPercentOfNothing() {
        #expect(Fraction(999, of: 1000).flooredPercent(of: .one) == 99)
        #expect(Fraction.one.flooredPercent(of: .zero) == nil)
        #expect(Fraction.one.shownPercent(of: .zero, pass: nil) == nil)
        #expect(Fraction.zero.shownPercent(of: .zero, pass: .one) == nil)
    }
}

/// Numbers as gradebooks and people read them.
struct FractionTextTests {
    @Test(arguments: [
        ("1.234", "1.234"), ("0.05", "0.05"), ("0.005", "0.005"), ("2", "2"), ("12.500000", "12.5"), ("0.1234567", "0.1234567"),
        ("2.6666667", "2.6666667"), ("0.00000000000000001", "0.00000000000000001"),
    ])
    func whatAPersonTypedIsWrittenInFull(typed: String, written: String) throws {
        #expect(try #require(Fraction(decimal: typed)).written == written)
        #expect(Fraction(1, of: 3).written == "0.33")
        #expect((-(try #require(Fraction(decimal: typed)))).written == "-" + written)
    }

    @Test(arguments: [
        (29, 3, "9.66667", "10"), (2, 3, "0.66667", "1"), (1, 3, "0.33333", "1"), (1, 8, "0.125", "1"), (7, 2, "3.5", "4"),
        (4, 1, "4", "4"),
        (999_999, 1_000_000, "0.99999", "1"), (1, 1_000_000, "0.00001", "1"), (0, 1, "0", "1"),
        (1_999_999, 1_000_000, "1.99999", "2.0000001"),
        (20_000_001, 10_000_000, "2", "2.0000001"),
    ])
    func pointsForOtherProgramsAreRounded(numerator: Int, denominator: Int, written: String, maximum: String) throws {
        let (points, full) = (Fraction(numerator, of: denominator), try #require(Fraction(decimal: maximum)))
        #expect(points.decimal(outOf: full) == written)
        if points > .zero { #expect((-points).decimal(outOf: full).hasPrefix("-")) }
    }

    /// A gradebook that compares with its own pass mark decides as Quizmark did.
    @Test func roundingNeverDecidesWhoPasses() throws {
        let pass = try #require(Fraction(decimal: "66.667"))
        // 66.667% of 1 is 0.66667.
        #expect(Fraction(2, of: 3).decimal(outOf: .one) == "0.66667")
        #expect(Fraction(2, of: 3).decimal(outOf: .one, pass: pass) == "0.66666")
        let third = Fraction(1, of: 3) * Fraction(100)
        #expect(Fraction(1, of: 3).decimal(outOf: .one, pass: third) == "0.33334")
        #expect(Fraction(2, of: 3).decimal(outOf: .one, pass: Fraction(50)) == "0.66667")
        #expect((-Fraction(2, of: 3)).decimal(outOf: Fraction(1, of: 7), pass: pass) == "-0.66667")
    }

    @Test func sumsAndProductsOfWholeNumbersAndOthers() {
        let numbers = [Fraction(0), Fraction(1), -Fraction(1), Fraction(1, of: 3), -Fraction(2, of: 3), Fraction(5, of: 2), Fraction(7)]
        for a in numbers {
            for b in numbers {
                #expect(a + b == b + a && a * b == b * a && a + b - b == a)
                #expect(abs((a + b).value - a.value - b.value) < 1e-9 && abs((a * b).value - a.value * b.value) < 1e-9)
                if b != .zero { #expect(Fraction(a * b, over: b) == a) }
            }
        }
    }
}
