import ContentModel
import QuizExchange

extension RightNumbers {
    /// Numbers that match a condition of QTI 1.2.
    ///
    /// - Parameter isAsked: whether a test is about the number, and not about another answer.
    init(_ rule: QTI12Question.Rule, isAsked: (QTI12Question.Test) -> Bool) {
        self = RightNumbers.read(rule, isAsked) ?? .none
    }

    /// Nil if the rule is about something else.
    private static func read(_ rule: QTI12Question.Rule, _ isAsked: (QTI12Question.Test) -> Bool) -> RightNumbers? {
        switch rule {
        case .test(let test): return isAsked(test) ? RightNumbers(test) : nil
        case .any(let rules):
            let read = rules.compactMap { self.read($0, isAsked) }
            return read.isEmpty ? nil : .union(of: read)
        case .all(let rules):
            // An exact number beside a range around it: both are right, and programs mean the union.
            let (points, others) = (rules.filter(\.isPoint), rules.filter { !$0.isPoint })
            let exact = points.compactMap { read($0, isAsked) }
            let limits = others.compactMap { read($0, isAsked) }
            guard !exact.isEmpty || !limits.isEmpty else { return nil }
            let range = limits.dropFirst().reduce(limits.first ?? .none) { $0.limited(to: $1) }
            return .union(of: [range] + exact)
        case .not(let rule): return rule.tests(isNegated: false).contains(where: isAsked) ? .unreadable : nil
        case .other, .unanswered: return nil
        }
    }

    private init(_ test: QTI12Question.Test) {
        guard let number = DecimalNumber(test.value) else {
            self = .unreadable
            return
        }
        switch test.relation {
        case .equal: self.init(exactly: number)
        case .atLeast: self.init(Range(lowest: ExactDecimal(number), highest: nil, excludesLowest: test.excludesEnd))
        case .atMost: self.init(Range(lowest: nil, highest: ExactDecimal(number), excludesHighest: test.excludesEnd))
        case .contains, .pattern: self = .unreadable
        }
    }
}

extension QTI12Question.Rule {
    fileprivate var isPoint: Bool {
        if case .test(let test) = self { test.relation == .equal } else { false }
    }
}
