import ContentModel
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Fill-in questions, and lists in a text.
extension QTI12Answers {
    private static let textTypes = ["essay", "long answer", "short response", "text question"]
    private static let blankTypes = [
        "blank", "short answer", "short_answer", "fib", "numer", "pattern_match", "cloze", "textsubset", "long menu",
    ]

    mutating func typed(_ responses: [QTI12Question.Response]) -> MarkdownQuestion? {
        let rights = responses.map { question.rightTests($0) }
        if QTI12Answers.textTypes.contains(where: { question.type.contains($0) }) {
            if !rights.allSatisfy(\.isEmpty) {
                report("Quizmark leaves texts to a teacher, so the accepted words aren't imported")
            }
            return text()
        }
        if rights.allSatisfy(\.isEmpty) {
            return QTI12Answers.blankTypes.contains { question.type.contains($0) } ? missingKey() : text()
        }
        reportTogether(responses)
        var blanks: [Blank] = []
        for response in responses {
            guard let blank = blank(response) else { return nil }
            blanks.append(blank)
        }
        if zip(responses, blanks).contains(where: { $0.isList && !$1.isMenu }) { reportLists() }
        if question.allowsTypos, !blanks.allSatisfy({ $0.isNumber || $0.isMenu }) {
            report("answers with a typo were accepted; in Quizmark, they are wrong")
        }
        scoreBlanks(responses, blanks)
        return filled(responses, blanks)
    }

    /// Reports blanks whose correct answer depends on another blank.
    private mutating func reportTogether(_ responses: [QTI12Question.Response]) {
        let boxes = question.sharesWords ? responses.count : responses.map(\.boxes).max() ?? 1
        if boxes > 1 {
            return report("each of the \(boxes) boxes accepts any of the correct words, so a word now counts in several; check the key")
        }
        let joint = question.conditions.filter { condition in
            condition.score > 0
                && responses.count { response in condition.tests.contains { !$0.isNegated && question.isAsked(response, by: $0) } } > 1
        }
        if joint.count > 1 || question.hasCombinations {
            report("the blanks depended on each other; Quizmark marks each one separately; check the key")
        }
    }

    private mutating func reportLists() {
        report("the lists to choose from become blanks to fill in; add other correct words")
    }

    /// Nil, after a report, if the question can't have this blank.
    private mutating func blank(_ response: QTI12Question.Response) -> Blank? {
        let conditions = best(response)
        let tests = conditions.flatMap(\.tests).filter { !$0.isNegated }
        if response.isList, let menu = menu(response, Set(tests.compactMap { label(of: $0.value, in: response) })) { return menu }
        let isRange = tests.contains { $0.relation == .atLeast || $0.relation == .atMost }
        let isNumber = response.isNumber || question.type.contains(ascii: "numer")
        if isRange || isNumber, let (fault, position) = QTI12Answers.fault(of: tests) {
            report("\(fault), so this question isn't imported", position)
            return nil
        }
        let isReadable = isRange || isNumber && tests.contains { ForeignNumber.decimal($0.value) != nil }
        let limited = limited(response)
        if isReadable || limited != nil {
            let listed = isReadable ? conditions : []
            let numbers = listed.map { RightNumbers($0.condition.rule) { question.isAsked(response, by: $0) } }
            return number(.union(of: [limited ?? .none] + numbers), tests.first?.position)
        }
        var words: [String] = []
        for test in tests {
            guard let right = literals(test.value, test.relation == .pattern ? "TextRegex" : "", test.position) else { return nil }
            words += right
        }
        if tests.contains(where: { $0.relation == .contains }) {
            report("answers that only had to contain a word must now be exactly that word", tests.first?.position)
        }
        let exact = tests.filter(\.matchesCase)
        if !question.matchesCase, !exact.isEmpty, exact.count < tests.count {
            report("some answers were case-sensitive; in Quizmark, none of them are")
        }
        guard let blank = Blank(accepting: words, matchesCase: question.matchesCase || exact.count == tests.count) else {
            _ = missingKey()
            return nil
        }
        return blank
    }

    /// Conditions with the highest score for this field; others are reported.
    private mutating func best(
        _ response: QTI12Question.Response
    ) -> [(condition: QTI12Question.Condition, tests: [QTI12Question.Test])] {
        let conditions = question.rightConditions(response)
        let highest = conditions.map(\.condition.score).max() ?? 0
        // Equal scores may differ by a rounding error.
        let best = conditions.filter { $0.condition.score >= highest - 0.02 }
        func words(_ tests: [QTI12Question.Test]) -> Set<String> {
            Set(tests.filter { !$0.isNegated }.map { TextFolding.answer($0.value) })
        }
        if !words(conditions.flatMap(\.tests)).isSubset(of: words(best.flatMap(\.tests))) {
            report("answers that earned part of the points earn nothing in Quizmark")
        }
        return best
    }

    /// Why a number of the key can't be read, and where it is; nil if all can.
    private static func fault(of tests: [QTI12Question.Test]) -> (words: String, position: SourcePosition)? {
        tests.lazy.compactMap { test in
            ForeignNumber.fault(of: [test.value, test.tolerance?.amount ?? ""]).map { ($0, test.position) }
        }.first
    }

    /// The numbers between the limits of the field, as ILIAS has them; nil, after a report, if these are formulas.
    private mutating func limited(_ response: QTI12Question.Response) -> RightNumbers? {
        guard question.isOfILIAS, let limits = response.limits else { return nil }
        guard let lowest = ForeignNumber.decimal(limits.lowest), let highest = ForeignNumber.decimal(limits.highest) else {
            report("the limits '\(limits.lowest)' and '\(limits.highest)' of the correct numbers can't be read; add a tolerance")
            return nil
        }
        return RightNumbers(.init(lowest: ExactDecimal(lowest), highest: ExactDecimal(highest)))
    }

    private mutating func number(_ numbers: RightNumbers, _ position: SourcePosition?) -> Blank? {
        switch numbers.conversion {
        case .blank(let blank, let remark):
            if let remark { report(remark, position) }
            return blank
        case .nothing(let reason):
            report("\(reason), so this question isn't imported", position)
            return nil
        }
    }

    // MARK: - Lists in a text

    /// Fields in the text with a list each: of choices, or of all right words.
    mutating func lists(_ responses: [QTI12Question.Response]) -> MarkdownQuestion? {
        let isFilledIn =
            question.type.contains(ascii: "fill_in_multiple") || question.type.isEmpty && responses.allSatisfy { hasSpellings($0) }
        var blanks: [Blank] = []
        var isTypedList = false
        for response in responses {
            // New Quizzes may have lists of choices among blanks; otherwise all words are right.
            let isList = !isFilledIn || response.labels.contains { ["dropdown", "wordbank"].contains($0.answerType) }
            let tests = isList ? best(response).flatMap(\.tests).filter { !$0.isNegated } : []
            let right = Set(tests.compactMap { label(of: $0.value, in: response) })
            if isList, let menu = menu(response, right) {
                blanks.append(menu)
                continue
            }
            isTypedList = isTypedList || isList
            var words: [String] = []
            for (index, label) in response.labels.enumerated() where !isList || right.contains(index) {
                guard let literals = literals(texts.lines(label.material), isList ? "" : label.scoring, label.position) else { return nil }
                words += literals
            }
            guard let blank = Blank(accepting: words, matchesCase: question.matchesCase) else { return missingKey() }
            blanks.append(blank)
        }
        if isTypedList { reportLists() }
        scoreBlanks(responses, blanks)
        return filled(responses, blanks)
    }

    /// Whether the text has the name of each field in brackets, as Canvas names fields in a text: `[city]` for `response_city`.
    func areNamed(_ responses: [QTI12Question.Response]) -> Bool {
        responses.allSatisfy { response in
            guard response.ident.hasPrefix("response_") else { return false }
            let name = "[\(response.ident.dropFirst("response_".count))]"
            return question.material.contains { $0.text.contains(name) }
        }
    }

    /// Whether all labels are spellings of the same word, so that they are the accepted ones.
    private mutating func hasSpellings(_ response: QTI12Question.Response) -> Bool {
        Set(response.labels.map { TextFolding.answer(texts.lines($0.material)) }).count == 1
    }

    /// A list with one right option of plain words; nil for any other.
    private mutating func menu(_ response: QTI12Question.Response, _ right: Set<Int>) -> Blank? {
        Blank(options: response.labels.map { texts.words(texts.nodes($0.material)) }, keys: right.sorted())
    }

    /// Words that match a rule of New Quizzes; nil, after a report, if they can't be listed.
    private mutating func literals(_ text: String, _ scoring: String, _ position: SourcePosition) -> [String]? {
        switch scoring {
        case "", "Equivalence", "TextEquivalence", "TextInChoices": break
        case "TextContainsAnswer": report("'\(text)' could be part of an answer; it must now be the whole answer", position)
        case "TextCloseEnough": report("'\(text)' was accepted with a typo; it must now be spelt correctly", position)
        case "TextRegex":
            if let words = TextPattern(text).literals { return words }
            report(
                "answers are compared with the pattern '\(text)', but a blank needs correct words, so this question isn't imported",
                position)
            return nil
        default: report("'\(text)' was compared by the rule '\(scoring)'; the answer must now be exactly that word", position)
        }
        return [text]
    }
}

/// A regular expression for answers in other programs.
struct TextPattern {
    private let text: String

    init(_ text: String) { self.text = text }

    /// All answers that match; nil unless the pattern is a list of words between `^` and `$`.
    var literals: [String]? {
        guard text.hasPrefix("^"), text.hasSuffix("$"), text.count > 2 else { return nil }
        var inner = text.dropFirst().dropLast()
        let isGrouped = inner.hasPrefix("(") && inner.hasSuffix(")")
        if isGrouped { inner = inner.dropFirst(inner.hasPrefix("(?:") ? 3 : 1).dropLast() }
        let words = inner.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        // Without a group, `^` and `$` would apply to the first and the last word only.
        guard isGrouped || words.count == 1 else { return nil }
        return words.allSatisfy { !$0.isEmpty && !$0.contains(where: #"\^$.*+?()[]{}"#.contains) } ? words : nil
    }
}
