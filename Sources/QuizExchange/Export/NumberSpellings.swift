import ContentModel

/// A number with a fraction as a word of a blank, of which pages accept every spelling: "0.5", "0,5", "1/2" and "½".
///
/// `AnswerForms` and the page's script compare them. Numbers that could be written shorter, "0.50" and "2/4", may have been asked for
/// as they are: of "0.50", only the decimal mark doesn't matter, and "2/4" has one spelling.
struct NumberSpellings {
    /// Equal for all spellings of a number.
    let identity: String
    /// In the order in which they are likely to be typed.
    let all: [String]

    /// Longer numbers than this aren't calculated with.
    private static let mostDigits = 9

    /// Nil for other words, and for whole numbers, which have one spelling.
    init?(_ word: String) {
        let text = TextFolding.answer(word)
        let sign = text.hasPrefix("-") ? "-" : ""
        let written = text.dropFirst(sign.count)
        guard written.utf8.count <= Self.mostDigits + 2 else { return nil }
        if let decimal = Self.decimal(written) {
            let spellings = [".", ","].map { decimal.whole + $0 + decimal.digits }
            guard let value = decimal.value else {
                identity = sign + spellings[0]
                all = spellings.map { sign + $0 }
                return
            }
            identity = sign + value.text
            all = value.spellings.map { sign + $0 }
        } else if let value = Self.mixed(written) {
            identity = sign + value.text
            all = value.spellings.map { sign + $0 }
        } else {
            return nil
        }
    }

    private static func decimal(_ text: Substring) -> (whole: String, digits: String, value: Value?)? {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts.count == 2, parts[0].isEmpty || isDigits(parts[0]), isDigits(parts[1]) else { return nil }
        let (whole, digits) = (String(parts[0]), String(parts[1]))
        let isShortest = digits.last != "0" && (whole.isEmpty || whole == "0" || whole.first != "0")
        guard isShortest, let number = Int(whole + digits) else { return (whole, digits, nil) }
        return (whole, digits, Value(number, over: digits.reduce(1) { power, _ in power * 10 }))
    }

    /// A fraction in lowest terms, with a whole number before it if it is a proper one.
    private static func mixed(_ text: Substring) -> Value? {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let parts = halves[0].split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count <= 2, (parts + [halves[1]]).allSatisfy({ isDigits($0) && $0.first != "0" }),
            let above = parts.last.flatMap({ Int($0) }), let below = Int(halves[1]), below > 1
        else { return nil }
        let whole = parts.count == 2 ? Int(parts[0]) ?? 0 : 0
        guard whole == 0 || above < below, Value(above, over: below).below == below else { return nil }
        return Value(whole * below + above, over: below)
    }

    private static func isDigits(_ text: Substring) -> Bool { !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } }

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
            let sign = Value.signs["\(rest)/\(below)"]
            if whole > 0 { spellings += ["\(whole) \(rest)/\(below)"] + (sign.map { ["\(whole)\($0)", "\(whole) \($0)"] } ?? []) }
            if whole == 0, let sign { spellings.append(sign) }
            return spellings
        }

        /// The digits behind the decimal mark; nil if they have no end.
        private var decimals: String? {
            var digits = ""
            var rest = above % below
            while rest > 0 {
                guard digits.count < NumberSpellings.mostDigits else { return nil }
                rest *= 10
                digits += String(rest / below)
                rest %= below
            }
            return digits
        }

        private static let signs = [
            "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/5": "⅕", "2/5": "⅖", "3/5": "⅗", "4/5": "⅘", "1/6": "⅙",
            "5/6": "⅚", "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞",
        ]
    }
}

extension Blank {
    /// The form of a right word in which all spellings that a blank takes for the same are equal.
    static func identity(of word: String) -> String { NumberSpellings(word)?.identity ?? TextFolding.answer(word) }
}
