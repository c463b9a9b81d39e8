package import ContentModel
import Diagnostics
import Platform

/// Checks of a translation that need no knowledge of the language.
package enum TextComparison {
    static let fewestTexts = 8
    static let shortestText = 20
    static let farthestDeviations = 5.0
    static let smallestFactor = 2.0

    /// Pairs whose translation is far longer or shorter than usual, with the factor.
    ///
    /// Ratios of lengths are compared on a logarithmic scale by median and median absolute deviation, which a few outliers don't
    /// change. A text is an outlier at five deviations, if it is also twice or half as long as usual; short texts, and languages
    /// with few of them, give too little evidence.
    package static func unusualLengths(_ pairs: [(original: String, translation: String)]) -> [(index: Int, factor: Double)] {
        let measured = pairs.enumerated().compactMap { index, pair -> (index: Int, ratio: Double)? in
            let (original, translation) = (pair.original.count, pair.translation.count)
            guard max(original, translation) >= shortestText else { return nil }
            return (index, (Double(max(translation, 1)) / Double(max(original, 1))).naturalLogarithm)
        }
        guard measured.count >= fewestTexts else { return [] }
        let middle = median(measured.map(\.ratio))
        let deviation = median(measured.map { abs($0.ratio - middle) })
        let limit = max(smallestFactor.naturalLogarithm, farthestDeviations * deviation)
        return measured.filter { abs($0.ratio - middle) > limit }.map { ($0.index, ($0.ratio - middle).exponential) }
    }

    static let longestDisagreement = 1.35
    static let usualFactors = 0.70...1.60

    /// Texts that are much longer or shorter than in the other languages, where at least two of these agree.
    ///
    /// Lengths are divided by what is usual for their language, which is the median over all texts.
    /// - Parameter rows: for each item, its texts in the order of the languages; nil where there is none.
    static func lengthsAgainstConsensus(_ rows: [[String?]]) -> [(row: Int, column: Int, factor: Double)] {
        let lengths = rows.map { row in row.map { $0.map { Double($0.count) } } }
        let usual = (rows.first ?? []).indices.map { column in
            let ratios = lengths.compactMap { row -> Double? in
                let known = row.compactMap(\.self)
                guard let own = row[column], own > 0, !known.isEmpty else { return nil }
                return own / (known.reduce(0, +) / Double(known.count))
            }
            return ratios.isEmpty ? 1 : median(ratios)
        }
        return lengths.enumerated().flatMap { index, row -> [(row: Int, column: Int, factor: Double)] in
            guard row.compactMap(\.self).max() ?? 0 >= Double(shortestText) else { return [] }
            let scaled = zip(row, usual).map { length, usual in length.map { $0 / usual } }
            return scaled.indices.compactMap { column in
                guard let own = scaled[column] else { return nil }
                let others = scaled.indices.filter { $0 != column }.compactMap { scaled[$0] }.sorted()
                guard others.count > 1, let least = others.first, let most = others.last, least > 0, most / least <= longestDisagreement
                else { return nil }
                let factor = own / median(others)
                return usualFactors.contains(factor) ? nil : (index, column, factor)
            }
        }
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// Numbers of a text as sorted runs of digits: those of `4.5` are `4` and `5`, as for `4,5`.
    package static func numbers(in text: String) -> [String] {
        var numbers: [String] = []
        var run = ""
        for scalar in (text + "\n").unicodeScalars {
            if let digit = scalar.decimalDigit {
                run.append(String(digit))
            } else if !run.isEmpty {
                numbers.append(run)
                run = ""
            }
        }
        return numbers.sorted()
    }

    /// Whether two texts have the same numbers. One in digits may be in words in the other text, where Quizmark knows its language.
    package static func haveSameNumbers(_ a: (text: String, language: ContentLanguage), _ b: (text: String, language: ContentLanguage))
        -> Bool
    {
        let (mine, theirs) = (numbers(in: a.text), numbers(in: b.text))
        return mine == theirs || hasInWords(b, mine.removing(theirs)) && hasInWords(a, theirs.removing(mine))
    }

    private static func hasInWords(_ text: (text: String, language: ContentLanguage), _ numbers: [String]) -> Bool {
        guard !numbers.isEmpty else { return true }
        let named = NamedNumbers(TermPattern.words(of: text.text), text.language.fallbacks.last?.code ?? "").values
        return numbers.allSatisfy { Int($0).map(named.contains) ?? false }
    }

    // MARK: - Changes

    /// Letters of a quotation before the first difference.
    private static let context = 24

    /// Two wordings of a text for a message, which quotes 80 letters: from shortly before their first difference, if that comes later.
    package static func excerpts(_ former: String, _ present: String) -> (former: String, present: String) {
        let same = zip(former, present).prefix { $0 == $1 }.count
        guard same > 2 * context, max(former.unicodeScalars.count, present.unicodeScalars.count) >= MessageLimits.quotation else {
            return (former, present)
        }
        let start =
            former.prefix(same - context).lastIndex(of: " ").map { former.distance(from: former.startIndex, to: $0) } ?? same - context
        return ("…" + former.dropFirst(start + 1), "…" + present.dropFirst(start + 1))
    }
}

extension [String] {
    /// The elements without those of another list, as often as that has them.
    fileprivate func removing(_ others: [String]) -> [String] {
        others.reduce(into: self) { rest, other in
            if let index = rest.firstIndex(of: other) { rest.remove(at: index) }
        }
    }
}

extension Unicode.Scalar {
    /// Value of a decimal digit of any script.
    fileprivate var decimalDigit: Int? {
        guard properties.generalCategory == .decimalNumber, let value = properties.numericValue else { return nil }
        return Int(value)
    }
}
