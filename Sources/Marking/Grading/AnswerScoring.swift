import Algorithms
package import ContentModel

/// Exact scores of answers, equal to those of the page's script; `Tests/Vectors/scoring.json` keeps the two equal.
package enum AnswerScoring {
    /// - Parameter answer: nil if the question was never shown.
    package static func score(_ answer: Answer?, key: AnswerKey, scoring: Quiz.Scoring) -> Grade {
        let grade = exactScore(answer, key: key, scoring: scoring)
        return scoring == .classic ? grade.allOrNothing : grade
    }

    private static func exactScore(_ answer: Answer?, key: AnswerKey, scoring: Quiz.Scoring) -> Grade {
        guard let answer, answer.isGiven else { return .incomplete }
        return switch (key, answer) {
        case (.text, .parts): .pending
        case (.sanction(let key), .sanction(let call)): Grade(score: sanction(call, key: key))
        // An answer of another kind is no answer.
        case (.sanction, .parts), (_, .sanction): .incomplete
        case (.single(let right), .parts(let parts)): Grade(score: Set(parts).count == 1 && right.contains(parts[0]) ? .one : .zero)
        case (.weighted(_, let shares, let isSingle), .parts(let parts)): Grade(score: weighted(parts, shares, isSingle: isSingle))
        case (.trueFalse(let isTrue), .parts(let parts)):
            Grade(score: choices(parts, key: [isTrue ? "true" : "false"], scoring: .allOrNothing))
        case (.multiple(let key), .parts(let parts)): Grade(score: choices(parts, key: key, scoring: scoring))
        case (.blanks(let key), .parts(let parts)): Grade(score: blanks(parts, key: key, scoring: scoring))
        case (.matching(let key), .parts(let parts)):
            Grade(score: share(zip(key, parts).count { $0 == $1 }, of: key.count, scoring: scoring))
        case (.ordering(let key), .parts(let parts)): Grade(score: ordering(parts, key: key, scoring: scoring))
        }
    }

    private static func blanks(_ written: [String], key: [Blank], scoring: Quiz.Scoring) -> Fraction {
        let filled = key.indices.reduce(Fraction.zero) { sum, index in
            sum + key[index].share(of: part(index, of: written))
        }
        if filled == Fraction(key.count) { return .one }
        return scoring == .partial ? filled * Fraction(1, of: key.count) : .zero
    }

    /// Repeated choices count once. In partial scoring, a wrong choice cancels a right one.
    private static func choices(_ picked: [String], key: [String], scoring: Quiz.Scoring) -> Fraction {
        let picked = Set(picked)
        let right = picked.count(where: key.contains)
        let wrong = picked.count - right
        return switch scoring {
        case .allOrNothing, .classic: right == key.count && wrong == 0 ? .one : .zero
        case .partial: Fraction(right - wrong, of: key.count)
        }
    }

    /// A single choice may take points away, several together not.
    private static func weighted(_ picked: [String], _ shares: [String: Fraction], isSingle: Bool) -> Fraction {
        let picked = Set(picked)
        if isSingle, picked.count > 1 { return .zero }
        let sum = picked.reduce(Fraction.zero) { $0 + (shares[$1] ?? .zero) }
        return min(.one, max(isSingle ? -.one : .zero, sum))
    }

    /// Scores pairs of neighbours, as one misplaced item would otherwise shift all others.
    private static func ordering(_ order: [String], key: [String], scoring: Quiz.Scoring) -> Fraction {
        let order = asKeyed(order, by: key)
        if order == key { return .one }
        var open = Dictionary(neighbours(key).map { ($0, 1) }, uniquingKeysWith: +)
        let right = neighbours(order).count { pair in
            guard let count = open[pair], count > 0 else { return false }
            open[pair] = count - 1
            return true
        }
        // With equal items, another order may have the same neighbours.
        let pairs = max(0, key.count - 1)
        return scoring == .partial ? Fraction(min(right, max(0, pairs - 1)), of: pairs) : .zero
    }

    private static func neighbours(_ items: [String]) -> [[String]] { items.adjacentPairs().map { [$0, $1] } }

    /// An order in which equal items have one letter, as in the key. Each item's own letter is that of its index in the key.
    static func asKeyed(_ order: [String], by key: [String]) -> [String] {
        let letters = Dictionary(uniqueKeysWithValues: key.enumerated().map { (Choice.id($0), $1) })
        return order.map { letters[$0] ?? $0 }
    }

    /// Half the points for the sanction with one of two officials right, unless scoring is classic.
    private static func sanction(_ call: SanctionCall, key: SanctionCall) -> Fraction {
        guard call.sanction == key.sanction else { return .zero }
        return Fraction([call.refereeDecides == key.refereeDecides, call.judgesDecide == key.judgesDecide].count { $0 }, of: 2)
    }

    private static func share(_ right: Int, of whole: Int, scoring: Quiz.Scoring) -> Fraction {
        if right == whole { return .one }
        return scoring == .partial ? Fraction(right, of: whole) : .zero
    }

    private static func part(_ index: Int, of parts: [String]) -> String {
        parts.indices.contains(index) ? parts[index] : ""
    }
}

extension Blank {
    /// Whether the blank accepts the answer.
    func isFilled(by written: String) -> Bool { share(of: written) == .one }

    /// The credit for the answer: one for a right one, and half for the right number with a wrong unit.
    package func share(of written: String) -> Fraction {
        switch self {
        case .numbers(let numbers): numbers.map { $0.share(of: written) }.max() ?? .zero
        case .words, .patterns, .menu: accepts(written) ? .one : .zero
        }
    }

    private func accepts(_ written: String) -> Bool {
        let exact = TextFolding.exact
        switch self {
        case .words(let words, matchesCase: true):
            return words.contains { exact($0).utf8.elementsEqual(exact(written).utf8) }
        case .words(let words, matchesCase: false):
            let answers = AnswerForms.typed(written)
            return words.contains { AnswerForms.accepted($0).contains { $0.agrees(withAny: answers) } }
        case .patterns(let patterns, matchesCase: true):
            return patterns.contains { WordPattern.matches(exact(WordPattern($0).marked), exact(written)) }
        case .patterns(let patterns, matchesCase: false):
            let answers = AnswerForms.typed(written)
            return patterns.contains { pattern in
                AnswerForms.accepted(WordPattern(pattern).marked).contains { $0.agrees(withAny: answers, by: WordPattern.matches) }
            }
        case .menu(let options, let key): return exact(options[key]).utf8.elementsEqual(exact(written).utf8)
        case .numbers: return false
        }
    }
}
