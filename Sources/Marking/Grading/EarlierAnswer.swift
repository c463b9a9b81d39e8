import Algorithms
import ContentModel
package import Sealing
import SitePlanning

extension KeyedQuiz {
    /// An answer in the letters of the quiz's file; nil where today's question isn't the one that was answered.
    package func letters(of answer: Report.Answer, in report: Report) -> [String]? {
        guard let question = sheet(in: report.language).questions.first(where: { $0.id == answer.question }),
            case .fits(.parts(let letters)?) = EarlierAnswer(answer, isReordered: report.isReordered, to: question)
        else { return nil }
        return letters
    }
}

/// An answer to a question that may have changed since, in the letters of today.
enum EarlierAnswer {
    /// The question is as it was, its parts were put in another order, or at most half of them were reworded.
    case fits(Answer?)
    /// Its kind is another, parts came or went, or it may be another question: what the answer would be worth isn't known.
    ///
    /// With what is left of the answer: parts that the question no longer has are left out.
    case changed(Answer?, EarlierParts.Remainder)

    /// - Parameter isReordered: whether the report has parts in an order of the page.
    init(_ former: Report.Answer, isReordered: Bool, to question: KeyedQuestion) {
        let answer = EarlierAnswer.answer(former.value)
        guard let today = question.fingerprint, case .parts(let written)? = answer else {
            self = EarlierAnswer.isSameKind(former.kind, question.kind) ? .fits(answer) : .changed(answer, .whole)
            return
        }
        let isOther = former.question != question.id && former.prompt != today.prompt
        let isSame = !isOther && EarlierAnswer.isSameKind(former.kind, question.kind)
        if isSame, case .blanks(let blanks) = question.key {
            self =
                switch EarlierBlanks(former, isReordered: isReordered, written, to: blanks, today, question.rows) {
                case .fits(let words): .fits(.parts(words))
                case .lostOption: .changed(answer, .unknown)
                case .changed: .changed(answer, .whole)
                }
        } else if isSame,
            let letters = EarlierAnswer.letters(from: former.parts, isReordered: isReordered, to: today.parts, written, question.key)
        {
            self = .fits(.parts(question.key.isSet ? EarlierAnswer.sorted(letters) : letters))
        } else {
            let left = EarlierParts(former, isReordered: isReordered, written, of: question)
            self = .changed(.parts(left.answer), left.remainder)
        }
    }

    /// The answer as it was given, even if the question has changed; nil if nothing was answered.
    static func answer(_ value: JSONValue?) -> Answer? {
        if let parts = value?.texts { return .parts(parts) }
        guard case .object(let call)? = value, let sanction = call["sanction"]?.text, let owners = call["owners"]?.texts else { return nil }
        return .sanction(
            SanctionCall(Sanction(rawValue: sanction), refereeDecides: owners.contains("referee"), judgesDecide: owners.contains("judge")))
    }

    /// A blank that became a number is still a blank.
    static func isSameKind(_ name: String, _ kind: QuestionKind) -> Bool {
        let blanks = [QuestionKind.blanks, .numeric]
        guard let former = QuestionKind(rawValue: name) else { return false }
        return former == kind || blanks.contains(former) && blanks.contains(kind)
    }

    /// In the order of the quiz's file, "z" before "aa", so that the same choices are the same text, whatever the order of the page.
    private static func sorted(_ letters: [String]) -> [String] { letters.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) } }

    /// The letters of an answer in today's order; nil where the parts aren't the same.
    private static func letters(
        from old: [String], isReordered: Bool, to new: [String], _ answer: [String], _ key: AnswerKey
    ) -> [String]? {
        if old == new || !isReordered && areReworded(old, new) { return answer }
        if case .matching(let key) = key { return matches(from: old, isReordered: isReordered, to: new, answer, pairs: key.count) }
        guard old.count == new.count else { return nil }
        guard let indices = newIndices(of: old[...], in: new[...], allowsReworded: isReordered) else { return nil }
        let letters = Dictionary(uniqueKeysWithValues: indices.enumerated().map { (Choice.id($0), Choice.id($1)) })
        return answer.map { letters[$0] ?? $0 }
    }

    /// Whether at most half of the parts differ, and none of those only moved.
    static func areReworded(_ old: [String], _ new: [String]) -> Bool {
        PartIndices.reworded(old, new).map { $0.count * 2 <= old.count } ?? false
    }

    /// The new index of each part; equal ones are taken in order. Nil if they aren't the same parts.
    ///
    /// - Parameter allowsReworded: whether one part may have been reworded: the one that is left over.
    private static func newIndices(of old: ArraySlice<String>, in new: ArraySlice<String>, allowsReworded: Bool = false) -> [Int]? {
        guard old.count == new.count else { return nil }
        let indices = PartIndices(of: old, in: new)
        let known = allowsReworded && old.count > 1 ? indices.withReworded : indices.found
        return known.contains(nil) ? nil : known.compactMap(\.self)
    }

    /// The parts are the left sides of the pairs, then their matches and the distractors. An answer has the match of each left side.
    private static func matches(
        from old: [String], isReordered: Bool, to new: [String], _ answer: [String], pairs: Int
    ) -> [String]? {
        guard answer.count == pairs, old.count >= pairs, new.count >= 2 * pairs,
            let sides = newIndices(of: old[..<pairs], in: new[..<pairs], allowsReworded: isReordered)
        else { return nil }
        // The page of an exam has each match once, so that it doesn't reveal how often one is right. Equal ones share the first letter.
        let (former, today) = (Array(old[pairs...].uniqued()), Array(new[pairs...].uniqued()))
        guard let found = newIndices(of: former[...], in: today[...], allowsReworded: isReordered) else { return nil }
        let firsts = today.map { match in new[pairs...].firstIndex(of: match).map { $0 - pairs } ?? 0 }
        var letters: [String: String] = [:]
        for (index, match) in old[pairs...].enumerated() {
            letters[Choice.id(index)] = former.firstIndex(of: match).map { Choice.id(firsts[found[$0]]) }
        }
        var result = [String](repeating: "", count: pairs)
        for (side, match) in zip(sides, answer) { result[side] = letters[match] ?? match }
        return result
    }
}
