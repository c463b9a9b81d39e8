import Algorithms
package import ContentModel
import Diagnostics
import Encoding
package import Markup

extension Blank {
    /// A blank for these words; nil if none is left. Spellings that count as the same are listed once.
    package init?(accepting words: [String], matchesCase: Bool) {
        let squeezed = words.map { $0.trimmed.split(separator: "\n").map { TextFolding.squeeze(String($0)) }.joined(separator: "\n") }
        self.init(exactly: squeezed, matchesCase: matchesCase)
    }

    /// As above, with the spaces of the words.
    package init?(exactly words: [String], matchesCase: Bool) {
        var accepted = words.filter { !$0.isEmpty }.uniqued { matchesCase ? $0 : Blank.identity(of: $0) }
        if !matchesCase {
            // An export adds spellings behind the words.
            var covered: Set<String> = []
            accepted = accepted.filter { word in
                guard !covered.contains(word) else { return false }
                covered.formUnion(KeyboardSpellings.all(of: word))
                return true
            }
        }
        guard !accepted.isEmpty else { return nil }
        self = .words(accepted, matchesCase: matchesCase)
    }

    /// A list of options; nil unless one is right, and readers can tell them apart.
    package init?(options: [String], keys: [Int]) {
        guard keys.count == 1, options.count > 1, Set(options).count == options.count, !options.contains(where: \.isEmpty) else {
            return nil
        }
        self = .menu(options, key: keys[0])
    }

    /// A blank for a range of numbers; nil if its limits are reversed.
    ///
    /// - Parameter exact: numbers of the range as written; the one in the middle keeps its digits, and an only one elsewhere is kept
    ///   beside the range.
    package init?(from lowest: DecimalNumber, to highest: DecimalNumber, exact: [DecimalNumber] = []) {
        guard let middle = DecimalNumber.middle(of: lowest, highest), middle.tolerance.value >= 0 else { return nil }
        // Other programs calculate the limits in binary floating point.
        let written = exact.first { abs($0.value - middle.number.value) <= 1e-9 * max(1, abs(middle.number.value)) }
        let number = written.flatMap { DecimalNumber($0.plain) } ?? middle.number
        let range = RightNumber(number.compact, tolerance: middle.tolerance.compact)
        guard written == nil, Set(exact.map(\.value)).count == 1, let nominal = exact.first,
            (lowest.value...highest.value).contains(nominal.value)
        else {
            self = .numbers([range])
            return
        }
        self = .numbers([RightNumber(nominal.compact, tolerance: .zero), range])
    }
}

/// Puts the blanks of a question into its text.
package struct BlankPlacement {
    private let blanks: [Blank]

    package init(_ blanks: [Blank]) { self.blanks = blanks }

    package var matchesCase: Bool {
        blanks.contains(where: \.matchesCase)
    }

    package func node(_ number: Int) -> MarkupNode {
        let written = blanks.indices.contains(number) ? blanks[number].written : "____"
        return .element(MarkupElement(name: HTMLNames.blank, children: [.text(written)]))
    }

    /// Blanks in place of marks with their numbers.
    package func atMarks(_ nodes: [MarkupNode]) -> [MarkupNode] {
        nodes.flatMap { mark -> [MarkupNode] in
            guard case .element(var element) = mark else { return [mark] }
            if element.name == HTMLNames.blank, let number = Int(element.text) { return [node(number)] }
            element.children = atMarks(element.children)
            return BlankPlacement.unquoted(element)
        }
    }

    /// Content of a block quote: at the end of a question that would be its explanation, which has no blanks.
    private static func unquoted(_ element: MarkupElement) -> [MarkupNode] {
        let hasBlank = element.name == "blockquote" && !element.descendants(HTMLNames.blank).isEmpty
        return hasBlank ? element.children : [.element(element)]
    }

    /// Blanks after the text, in a paragraph of their own.
    package func below(_ nodes: [MarkupNode]) -> [MarkupNode] {
        let all = blanks.indices.flatMap { [node($0), .text(" ")] }
        return nodes + [.element(MarkupElement(name: "p", children: all))]
    }

    /// Blanks in place of `[name]`; nil unless the text has all names.
    package func byName(_ nodes: [MarkupNode], _ names: [[String]]) -> [MarkupNode]? {
        var left = Set(blanks.indices)
        let replaced = replacing(nodes) { text in
            var found: [(Range<Substring.Index>, Int)] = []
            for (number, names) in names.enumerated() where left.contains(number) {
                found += names.filter { !$0.isEmpty }.compactMap { name in text.firstRange(of: "[\(name)]").map { ($0, number) } }
            }
            return found.min { $0.0.lowerBound < $1.0.lowerBound }
        } taken: {
            left.remove($0)
        }
        return left.isEmpty ? replaced : nil
    }

    /// Blanks in place of lines such as `____`; nil unless there is one for each.
    package func byLines(_ nodes: [MarkupNode]) -> [MarkupNode]? {
        var next = 0
        func replaced(_ nodes: [MarkupNode]) -> [MarkupNode] {
            replacing(nodes) { text in
                guard let start = text.firstRange(of: "___")?.lowerBound else { return nil }
                let end = text[start...].firstIndex { $0 != "_" } ?? text.endIndex
                return (start..<end, next)
            } taken: { _ in
                next += 1
            }
        }
        let marked = changed(nodes, inElementsOf: BlankPlacement.lineClass, replaced)
        if next == blanks.count { return marked }
        next = 0
        let all = replaced(nodes)
        return next == blanks.count ? all : nil
    }

    /// Class of the element around a line that is a blank, in a text with other lines.
    package static let lineClass = "blank-line"

    private func changed(
        _ nodes: [MarkupNode], inElementsOf name: String, _ change: ([MarkupNode]) -> [MarkupNode]
    ) -> [MarkupNode] {
        nodes.flatMap { node -> [MarkupNode] in
            guard case .element(var element) = node else { return [node] }
            element.children = element.hasClass(name) ? change(element.children) : changed(element.children, inElementsOf: name, change)
            return BlankPlacement.unquoted(element)
        }
    }

    private func replacing(
        _ nodes: [MarkupNode], _ find: (Substring) -> (Range<Substring.Index>, Int)?, taken: (Int) -> Void
    ) -> [MarkupNode] {
        nodes.flatMap { node -> [MarkupNode] in
            switch node {
            case .element(var element):
                element.children = replacing(element.children, find, taken: taken)
                return BlankPlacement.unquoted(element)
            case .text(let text):
                var nodes: [MarkupNode] = []
                var rest = text[...]
                // The first match comes first, as blanks count in the order of the text.
                while let (range, number) = find(rest) {
                    if rest.startIndex < range.lowerBound { nodes.append(.text(String(rest[..<range.lowerBound]))) }
                    nodes.append(self.node(number))
                    taken(number)
                    rest = rest[range.upperBound...]
                }
                if !rest.isEmpty { nodes.append(.text(String(rest))) }
                return nodes
            }
        }
    }
}
