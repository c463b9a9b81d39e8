/// What to write in place of an unknown command.
///
/// Names of commands are short, and one letter makes another function of many, so only plausible mistypings have a suggestion: other
/// capitals, swapped neighbours, a letter too many or too few, and one wrong letter in a long name.
enum CommandSuggestion {
    /// Names of functions that have no command in LaTeX either.
    private static let functions: Set = [
        "Var", "Cov", "Corr", "Std", "sign", "signum", "id", "Id", "Aut", "End", "Hom", "Gal", "Ker", "Img", "Tr", "Res", "span", "Span",
        "grad", "Grad", "rot", "curl", "Div", "erf", "erfc", "diag", "supp", "rg", "rang", "lb", "Log", "Ln", "Arg", "Card", "card", "ord",
        "conv", "vol", "adj", "cof", "proj", "pr", "cis", "sinc",
    ]

    /// Greek capitals that look like Latin ones, for which LaTeX has no commands.
    private static let capitals = [
        "Alpha": "A", "Beta": "B", "Epsilon": "E", "Zeta": "Z", "Eta": "H", "Iota": "I", "Kappa": "K", "Mu": "M", "Nu": "N", "Omicron": "O",
        "Rho": "P", "Tau": "T", "Chi": "X",
    ]

    static func advice(on name: String) -> String? {
        if let capital = capitals[name] { return "write \\mathrm{\(capital)}" }
        if functions.contains(name) { return "write \\operatorname{\(name)}" }
        return meant(by: name).map { "did you mean '\\\($0)'?" }
    }

    /// Commands that can be suggested; one that would also be rejected isn't.
    private static let names = FormulaReference.commandNames

    private static func meant(by name: String) -> String? {
        var best: (rank: Int, name: String)?
        for candidate in names where abs(candidate.utf8.count - name.utf8.count) < 2 {
            guard let rank = rank(Array(name.utf8), Array(candidate.utf8), isFunction: isFunction(candidate)) else { continue }
            if let best, (best.rank, best.name) <= (rank, candidate) { continue }
            best = (rank, candidate)
        }
        return best?.name
    }

    private static func isFunction(_ name: String) -> Bool { if case .function? = CommandTable.commands[name] { true } else { false } }

    /// How likely it is that `candidate` was meant, less being likelier; nil if it probably wasn't.
    private static func rank(_ word: [UInt8], _ candidate: [UInt8], isFunction: Bool) -> Int? {
        if word.count > 1, word.map({ $0 | 0x20 }) == candidate.map({ $0 | 0x20 }) { return 0 }
        guard word.count > 2 else { return nil }
        if word.first != candidate.first {
            // Before the first letter, 'n' negates and 'a' inverts.
            let isFirstMissing = candidate.dropFirst().elementsEqual(word) && !"na".utf8.contains(candidate[0])
            return isFirstMissing && !isFunction ? 5 : nil
        }
        let first = zip(word, candidate).prefix { $0 == $1 }.count
        let (rest, others) = (word[first...], candidate[first...])
        if rest.count == others.count {
            if rest.prefix(2).elementsEqual(others.prefix(2).reversed()), rest.dropFirst(2).elementsEqual(others.dropFirst(2)) { return 1 }
            return word.count > 5 && !isFunction && rest.dropFirst().elementsEqual(others.dropFirst()) ? 4 : nil
        }
        let (longer, shorter) = rest.count > others.count ? (rest, others) : (others, rest)
        guard longer.dropFirst().elementsEqual(shorter) else { return nil }
        let all = rest.count > others.count ? word : candidate
        let isDoubled = first > 0 && all[first] == all[first - 1]
        if isDoubled { return 2 }
        return max(word.count, candidate.count) > 3 && !isFunction ? 3 : nil
    }
}
