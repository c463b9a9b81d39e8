import ContentModel
import Formulas

/// A number with a fraction as a word of a blank. Pages accept every spelling of it: "0.5", "0,5", "1/2" and "½".
///
/// `AnswerForms` and the page's script compare them. Numbers that could be written shorter, "0.50" and "2/4", may have been asked for
/// as they are: of "0.50", only the decimal mark doesn't matter, and "2/4" has one spelling.
struct NumberSpellings {
    /// Equal for all spellings of a number.
    let identity: String
    /// In the order in which they are likely to be typed.
    let all: [String]

    /// Longer numbers have no other spellings.
    fileprivate static let digitLimit = 9

    /// Nil for other words, and for whole numbers, which have one spelling.
    init?(_ word: String) {
        let text = TextFolding.answer(word)
        let sign = text.hasPrefix("-") ? "-" : ""
        let written = text.dropFirst(sign.count)
        guard written.utf8.count <= Self.digitLimit + 2, let fraction = WrittenFraction(written), let identity = fraction.identity else {
            return nil
        }
        self.identity = sign + identity
        all = fraction.spellings.map { sign + $0 }
    }
}

extension WrittenFraction {
    fileprivate var spellings: [String] {
        if let value = shortestValue { return value.spellings }
        guard case .decimal(let whole, let digits) = self else { return [] }
        return [".", ","].map { "\(whole)\($0)\(digits)" }
    }
}

extension Fraction {
    fileprivate var spellings: [String] {
        guard let above = numerator.integer, let below = denominator.integer else { return [] }
        let (whole, rest) = above.quotientAndRemainder(dividingBy: below)
        var spellings: [String] = []
        if let digits = Fraction.decimals(of: rest, over: below) {
            spellings = ["\(whole).\(digits)", "\(whole),\(digits)"] + (whole == 0 ? [".\(digits)", ",\(digits)"] : [])
        }
        // Nobody types 3.14159 as a fraction.
        guard below <= 100 else { return spellings }
        spellings.append(description)
        let character = VulgarFraction.character(of: String(rest), over: String(below))
        if whole > 0 { spellings += ["\(whole) \(rest)/\(below)"] + (character.map { ["\(whole)\($0)", "\(whole) \($0)"] } ?? []) }
        if whole == 0, let character { spellings.append(character) }
        return spellings
    }

    /// The digits after the decimal mark; nil if they don't end, or are too many.
    private static func decimals(of remainder: Int, over divisor: Int) -> String? {
        var digits = ""
        var rest = remainder
        while rest > 0 {
            guard digits.count < NumberSpellings.digitLimit else { return nil }
            rest *= 10
            digits += String(rest / divisor)
            rest %= divisor
        }
        return digits
    }
}

extension Blank {
    /// The form of a right word in which all spellings that a blank takes for the same are equal.
    package static func identity(of word: String) -> String { NumberSpellings(word)?.identity ?? KeyboardSpellings.identity(of: word) }
}
