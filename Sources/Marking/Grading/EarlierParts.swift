import ContentModel
import Sealing
import SitePlanning

/// What is left of an answer to a question whose parts came or went, in the letters of today: a letter stands for the part with the
/// same text.
struct EarlierParts {
    /// How much of the answer is still in the question.
    enum Remainder {
        /// All of it is still there.
        case whole
        /// Some of it was removed.
        case part
        /// Some of it was removed or reworded: it may be one of the parts that are new.
        case unknown
    }

    let answer: [String]
    let remainder: Remainder

    /// - Parameters:
    ///   - isReordered: whether the report has parts in an order of the page.
    ///   - written: the answer in the letters of the report.
    init(_ former: Report.Answer, isReordered: Bool, _ written: [String], of question: KeyedQuestion) {
        let (old, new) = (former.parts, question.fingerprint?.parts ?? [])
        switch question.key {
        case _ where old.isEmpty && new.isEmpty, .blanks where EarlierAnswer.isSameKind(former.kind, question.kind):
            // Words stay what they are.
            (answer, remainder) = (written, .whole)
        case .matching(let key) where former.kind == QuestionKind.matching.rawValue && written.count <= old.count:
            let (oldSides, newSides) = (old.prefix(written.count), new.prefix(key.count))
            let (oldMatches, newMatches) = (old.dropFirst(written.count), new.dropFirst(key.count))
            let sides = PartIndices(of: oldSides, in: newSides).withReworded
            let letters = EarlierParts.letters(PartIndices(of: oldMatches, in: newMatches).withReworded)
            var result = [String](repeating: "", count: key.count)
            var (lostSides, lostMatches) = (false, false)
            for (side, match) in zip(sides, written) where !match.isEmpty {
                if let side { result[side] = letters[match] ?? "" } else { lostSides = true }
                if letters[match] == nil { lostMatches = true }
            }
            answer = result
            let isUnknown =
                lostSides && EarlierParts.hasNew(newSides, besides: oldSides)
                || lostMatches && EarlierParts.hasNew(newMatches, besides: oldMatches)
            remainder = isUnknown ? .unknown : lostSides || lostMatches ? .part : .whole
        case .single, .multiple, .weighted, .ordering:
            let isComparable = (former.kind == QuestionKind.ordering.rawValue) == (question.kind == .ordering)
            // In the author's order, parts at the same index are the same, unless parts came, went or moved.
            let indices: [Int?] =
                isReordered || PartIndices.reworded(old, new) == nil
                ? PartIndices(of: old[...], in: new[...]).withReworded : Array(old.indices)
            let letters = isComparable ? EarlierParts.letters(indices) : [:]
            // An empty box of an ordering stays where it is.
            answer = written.compactMap { $0.isEmpty ? "" : letters[$0] }
            remainder = answer.count == written.count ? .whole : EarlierParts.hasNew(new[...], besides: old[...]) ? .unknown : .part
        default: (answer, remainder) = ([], .unknown)
        }
    }

    private static func hasNew(_ new: ArraySlice<String>, besides old: ArraySlice<String>) -> Bool { !Set(new).isSubset(of: old) }

    /// Today's letters of parts by those that they had.
    private static func letters(_ indices: [Int?]) -> [String: String] {
        var letters: [String: String] = [:]
        for case (let index, let today?) in indices.enumerated() { letters[Choice.id(index)] = Choice.id(today) }
        return letters
    }
}
