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
    private static let digitLimit = 9

    /// Nil for other words, and for whole numbers, which have one spelling.
    init?(_ word: String) {
        let text = TextFolding.answer(word)
        let sign = text.hasPrefix("-") ? "-" : ""
        let written = text.dropFirst(sign.count)
        guard written.utf8.count <= Self.digitLimit + 2, let fraction = WrittenFraction(written) else { return nil }
        switch fraction {
        case .decimal(let whole, let digits):
            guard fraction.isShortestDecimal, let number = Int(whole + digits) else {
                let spellings = [".", ","].map { "\(whole)\($0)\(digits)" }
                self.init(identity: spellings[0], all: spellings, sign: sign)
                return
            }
            self.init(Value(number, over: digits.reduce(1) { power, _ in power * 10 }), sign: sign)
        case .quotient(let whole, let above, let below):
            guard let value = Value(whole: whole, above, over: below) else { return nil }
            self.init(value, sign: sign)
        }
    }

    private init(_ value: Value, sign: String) { self.init(identity: value.text, all: value.spellings, sign: sign) }

    private init(identity: String, all: [String], sign: String) {
        self.identity = sign + identity
        self.all = all.map { sign + $0 }
    }

    /// A fraction in lowest terms.
    private struct Value {
        let above: Int
        let below: Int

        init(_ above: Int, over below: Int) {
            var (one, other) = (above, below)
            while other > 0 { (one, other) = (other, one % other) }
            let divisor = max(1, one)
            self.above = above / divisor
            self.below = below / divisor
        }

        /// Nil unless it is in lowest terms, and a proper one after a whole number.
        init?(whole: Substring?, _ above: Substring, over below: Substring) {
            guard let above = Int(above), let below = Int(below), below > 1, whole == nil || above < below,
                Value(above, over: below).below == below
            else { return nil }
            self.init((whole.flatMap { Int($0) } ?? 0) * below + above, over: below)
        }

        var text: String { "\(above)/\(below)" }

        var spellings: [String] {
            let (whole, rest) = (above / below, above % below)
            var spellings: [String] = []
            if let digits = decimals {
                spellings = ["\(whole).\(digits)", "\(whole),\(digits)"] + (whole == 0 ? [".\(digits)", ",\(digits)"] : [])
            }
            // Nobody types 3.14159 as a fraction.
            guard below <= 100 else { return spellings }
            spellings.append(text)
            let character = VulgarFraction.character(of: String(rest), over: String(below))
            if whole > 0 { spellings += ["\(whole) \(rest)/\(below)"] + (character.map { ["\(whole)\($0)", "\(whole) \($0)"] } ?? []) }
            if whole == 0, let character { spellings.append(character) }
            return spellings
        }

        /// The digits after the decimal mark; nil if they don't end, or are too many.
        private var decimals: String? {
            var digits = ""
            var rest = above % below
            while rest > 0 {
                guard digits.count < NumberSpellings.digitLimit else { return nil }
                rest *= 10
                digits += String(rest / below)
                rest %= below
            }
            return digits
        }
    }
}

extension Blank {
    /// The form of a right word in which all spellings that a blank takes for the same are equal.
    static func identity(of word: String) -> String { NumberSpellings(word)?.identity ?? TextFolding.answer(word) }
}
