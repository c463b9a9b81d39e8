import Markup
import QuizExchange

/// Expressions and rules of QTI 2.1 for scores.
enum QTIRule {
    static func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ children: [MarkupElement] = [])
        -> MarkupElement
    {
        MarkupElement(
            name: name, attributes: attributes.map { (name: $0.key, value: $0.value) }, children: children.map { .element($0) })
    }

    static func value(_ text: String, _ type: String) -> MarkupElement {
        MarkupElement(name: "baseValue", attributes: [("baseType", type)], children: [.text(text)])
    }

    static func variable(_ identifier: String) -> MarkupElement { element("variable", ["identifier": identifier]) }
    static func correct(_ identifier: String) -> MarkupElement { element("correct", ["identifier": identifier]) }
    static func mapped(_ identifier: String) -> MarkupElement { element("mapResponse", ["identifier": identifier]) }

    static func all(_ tests: [MarkupElement]) -> MarkupElement { tests.count == 1 ? tests[0] : element("and", [:], tests) }
    static func any(_ tests: [MarkupElement]) -> MarkupElement { tests.count == 1 ? tests[0] : element("or", [:], tests) }

    /// Whether the answer equals the right one.
    static func isRight(_ identifier: String) -> MarkupElement { element("match", [:], [variable(identifier), correct(identifier)]) }

    static func set(_ outcome: String, to expression: MarkupElement) -> MarkupElement {
        element("setOutcomeValue", ["identifier": outcome], [expression])
    }

    /// Runs `action` if the test matches.
    static func when(_ test: MarkupElement, _ action: MarkupElement, otherwise: [MarkupElement] = []) -> MarkupElement {
        let parts = [element("responseIf", [:], [test, action])]
        return element("responseCondition", [:], parts + (otherwise.isEmpty ? [] : [element("responseElse", [:], otherwise)]))
    }

    static func add(_ points: String, to outcome: String) -> MarkupElement {
        set(outcome, to: element("sum", [:], [variable(outcome), value(points, "float")]))
    }

    // MARK: - Scores

    /// All points for a correct answer, else none.
    static func allOrNothing(_ test: MarkupElement, points: Double) -> [MarkupElement] {
        [when(test, set("SCORE", to: value(QuizFrontMatter.number(points), "float")))]
    }

    /// All points if every test matches, else a share for each. Shares alone could miss the maximum by a rounding error.
    static func shares(_ tests: [MarkupElement], whole: MarkupElement, points: Double) -> [MarkupElement] {
        let share = QuizFrontMatter.number(points / Double(max(1, tests.count)))
        return [
            when(
                whole, set("SCORE", to: value(QuizFrontMatter.number(points), "float")),
                otherwise: tests.map { when($0, add(share, to: "SCORE")) })
        ]
    }

    /// Whether `item` directly precedes `next` in an answer of `count` items.
    static func follows(_ item: String, _ next: String, count: Int) -> MarkupElement {
        func isItem(_ identifier: String, at index: Int) -> MarkupElement {
            element("match", [:], [element("index", ["n": String(index)], [variable("RESPONSE")]), value(identifier, "identifier")])
        }
        return any((1..<max(2, count)).map { all([isItem(item, at: $0), isItem(next, at: $0 + 1)]) })
    }
}

extension XMLWriter {
    /// Writes an element as it is; text in it keeps its white space.
    mutating func element(_ element: MarkupElement) {
        self.element(element.name, element.attributes.map { ($0.name, $0.value) }) { xml in
            for child in element.children {
                switch child {
                case .element(let element): xml.element(element)
                case .text(let text): xml.text(text)
                }
            }
        }
    }
}
