import ContentModel
import Encoding
import Markup
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
        guard let number = ForeignNumber.decimal(test.value) else {
            self = .unreadable
            return
        }
        switch test.relation {
        case .equal: self = test.tolerance.map { $0.numbers(around: number) } ?? RightNumbers(exactly: number)
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

extension QTI12Question {
    /// How exact an answer has to be in New Quizzes: `precisiontype="decimals" precision="2"`, or `margintype="percent" margin="5"`.
    struct Tolerance {
        private let kind: String
        /// As written.
        let amount: String

        /// Nil for an element without these attributes.
        init?(_ element: MarkupElement) {
            let precision = element["precision"].map { (element["precisiontype"] ?? "decimals", $0) }
            guard let (kind, amount) = precision ?? element["margin"].map({ (element["margintype"] ?? "absolute", $0) }) else { return nil }
            self.kind = kind.lowercased()
            self.amount = amount.trimmed
        }

        /// The numbers that are rounded to this one, or within its margin.
        func numbers(around number: DecimalNumber) -> RightNumbers {
            guard let width = width(around: number) else { return .unreadable }
            let decimal = ExactDecimal(number)
            return RightNumbers(RightNumbers.Range(lowest: decimal - width, highest: decimal + width, exact: [number]))
        }

        private func width(around number: DecimalNumber) -> ExactDecimal? {
            guard let amount = ForeignNumber.decimal(amount), amount.value >= 0 else { return nil }
            switch kind {
            case "absolute": return ExactDecimal(amount)
            case "percent": return DecimalNumber(String(abs(number.value) * amount.value / 100)).map { ExactDecimal($0) }
            case "decimals": return Int(exactly: amount.value).flatMap { Tolerance.half(ofDecimal: $0) }
            case "significantdigits", "significant_digits":
                let decimal = ExactDecimal(number)
                let place = decimal.scale - "\(decimal.magnitude.text(decimals: 0))".count
                return Int(exactly: amount.value).flatMap { Tolerance.half(ofDecimal: place + $0) }
            default: return nil
            }
        }

        /// Half a unit of a decimal place, to which a number is rounded.
        private static func half(ofDecimal place: Int) -> ExactDecimal? { ExactDecimal("5e\(-place - 1)") }
    }
}
