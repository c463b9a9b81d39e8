import Encoding

/// gettext's `plural` expression: an expression of C in `n`, whose value is the index of the form.
///
/// Files come from strangers, so length and depth are bounded, and arithmetic that has no value gives none.
struct PluralExpression {
    private indirect enum Node {
        case n
        case number(Int)
        case not(Node)
        case binary(String, Node, Node)
        case choice(Node, Node, Node)
    }

    private static let lengthLimit = 2_000
    private static let depthLimit = 100
    /// Operators from the loosest to the tightest; those of one row are read from the left.
    private static let operators: [[String]] = [["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"]]

    private let root: Node

    /// Nil for anything but a whole expression.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count <= PluralExpression.lengthLimit else { return nil }
        var parser = Parser(rest: text.utf8.filter { ![0x20, 0x09].contains($0) }[...])
        guard let root = parser.choice(), parser.rest.isEmpty else { return nil }
        self.root = root
    }

    /// Index of the form of a whole number; nil where the expression has no value, as it divides by 0.
    func index(of n: Int) -> Int? { PluralExpression.value(root, n) }

    private static func value(_ node: Node, _ n: Int) -> Int? {
        switch node {
        case .n: return n
        case .number(let number): return number
        case .not(let operand): return value(operand, n).map { $0 == 0 ? 1 : 0 }
        case .choice(let condition, let first, let second):
            return value(condition, n).flatMap { value($0 != 0 ? first : second, n) }
        case .binary(let name, let first, let second):
            guard let a = value(first, n) else { return nil }
            // C doesn't compute the second operand where the first one decides.
            if name == "||", a != 0 { return 1 }
            if name == "&&", a == 0 { return 0 }
            return value(second, n).flatMap { result(name, a, $0) }
        }
    }

    private static func result(_ name: String, _ a: Int, _ b: Int) -> Int? {
        func whole(_ result: (partialValue: Int, overflow: Bool)) -> Int? { result.overflow ? nil : result.partialValue }
        switch name {
        case "||", "&&": return b != 0 ? 1 : 0
        case "==": return a == b ? 1 : 0
        case "!=": return a != b ? 1 : 0
        case "<=": return a <= b ? 1 : 0
        case ">=": return a >= b ? 1 : 0
        case "<": return a < b ? 1 : 0
        case ">": return a > b ? 1 : 0
        case "+": return whole(a.addingReportingOverflow(b))
        case "-": return whole(a.subtractingReportingOverflow(b))
        case "*": return whole(a.multipliedReportingOverflow(by: b))
        case "/": return whole(a.dividedReportingOverflow(by: b))
        default: return whole(a.remainderReportingOverflow(dividingBy: b))
        }
    }

    private struct Parser {
        /// What follows, without spaces.
        var rest: ArraySlice<UInt8>
        private var depth = 0

        init(rest: ArraySlice<UInt8>) { self.rest = rest }

        /// A condition and its two values, or what is tighter.
        mutating func choice() -> Node? {
            depth += 1
            defer { depth -= 1 }
            guard depth <= depthLimit, let condition = binary(0) else { return nil }
            guard take("?") else { return condition }
            guard let first = choice(), take(":"), let second = choice() else { return nil }
            return .choice(condition, first, second)
        }

        private mutating func binary(_ row: Int) -> Node? {
            guard row < operators.count else { return operand() }
            guard var node = binary(row + 1) else { return nil }
            var count = 0
            while let name = operators[row].first(where: { take($0) }) {
                count += 1
                guard count <= depthLimit, let second = binary(row + 1) else { return nil }
                node = .binary(name, node, second)
            }
            return node
        }

        private mutating func operand() -> Node? {
            depth += 1
            defer { depth -= 1 }
            guard depth <= depthLimit else { return nil }
            if take("n") { return .n }
            if take("!") { return operand().map { .not($0) } }
            if take("(") {
                guard let inside = choice(), take(")") else { return nil }
                return inside
            }
            let digits = rest.prefix(while: \.isASCIIDigit)
            rest = rest.dropFirst(digits.count)
            return Int(String(decoding: digits, as: UTF8.self)).map { .number($0) }
        }

        /// Whether the next characters are these, which are then read.
        private mutating func take(_ token: String) -> Bool {
            guard rest.starts(with: token.utf8) else { return false }
            rest = rest.dropFirst(token.utf8.count)
            return true
        }
    }
}
