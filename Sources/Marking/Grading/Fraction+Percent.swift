import ContentModel

extension Fraction {
    /// Whole percentage of the fraction in `whole`, rounded down, for the sanction quiz and classic scoring. Nil if `whole` is zero.
    func flooredPercent(of whole: Fraction) -> Int? { percent(of: whole)?.floored }

    /// Whole percentage of the fraction in `whole` as shown: rounded, but never across the pass mark, nor to 100 if something is
    /// missing, nor to 0 if something was earned. Nil if `whole` is zero.
    /// - Parameter pass: pass mark in percent.
    func shownPercent(of whole: Fraction, pass: Fraction?) -> Int? {
        guard let (floored, rounded) = percent(of: whole), self > .zero else { return whole == .zero ? nil : 0 }
        var percent = max(1, rounded)
        if let pass {
            let passes = self * Fraction(100) >= whole * pass
            let seemsToPass = Fraction(percent) >= pass
            if seemsToPass, !passes { percent = floored }
            if passes, !seemsToPass { percent += 1 }
        }
        return self < whole ? min(99, percent) : percent
    }

    private func percent(of whole: Fraction) -> (floored: Int, rounded: Int)? {
        guard whole != .zero else { return nil }
        if isNegative { return (0, 0) }
        let hundredfold = Natural(100) * numerator * whole.denominator
        let divisor = denominator * whole.numerator
        let (quotient, remainder) = hundredfold.quotientAndRemainder(dividingBy: divisor)
        guard let floored = quotient.integer else { return nil }
        return (floored, remainder + remainder < divisor ? floored : floored + 1)
    }
}
