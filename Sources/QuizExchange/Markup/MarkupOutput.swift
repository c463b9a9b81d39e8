import ContentModel
import Formulas
import Markup

/// HTML of a text as nodes, without a parser.
private struct MarkupOutput: HTMLOutput {
    /// Open elements, outermost first; the first one is the text itself.
    private var open = [MarkupElement(name: "")]

    var nodes: [MarkupNode] { open[0].children }

    mutating func open(_ name: StaticString) { open.append(MarkupElement(name: "\(name)")) }

    mutating func close(_ name: StaticString) { closeEmptyElement() }

    mutating func closeEmptyElement() {
        guard open.count > 1 else { return }
        let element = open.removeLast()
        add(.element(element))
    }

    mutating func flag(_ name: StaticString) { open[open.count - 1].attributes.append(("\(name)", "\(name)")) }

    mutating func attribute(_ name: StaticString, is value: StaticString) {
        open[open.count - 1].attributes.append(("\(name)", "\(value)"))
    }

    mutating func attribute(_ name: StaticString, _ prefix: StaticString, _ value: UnsafeBufferPointer<UInt8>) {
        open[open.count - 1].attributes.append(("\(name)", "\(prefix)" + String(decoding: value, as: UTF8.self)))
    }

    mutating func text(_ words: UnsafeBufferPointer<UInt8>) {
        if !words.isEmpty { add(.text(String(decoding: words, as: UTF8.self))) }
    }

    mutating func newline() { add(.text("\n")) }

    /// Adjacent texts are one node.
    mutating func add(_ node: MarkupNode) {
        if case .text(let words) = node, case .text(let before)? = open[open.count - 1].children.last {
            open[open.count - 1].children[open[open.count - 1].children.count - 1] = .text(before + words)
        } else {
            open[open.count - 1].children.append(node)
        }
    }
}

extension Formula {
    /// The formula as an element of MathML.
    var mathML: MarkupElement {
        var output = MarkupOutput()
        write(to: &output, tex: UnsafeBufferPointer(start: nil, count: 0))
        return output.nodes.first?.element ?? MarkupElement(name: "math")
    }
}

extension RichText {
    /// The text as nodes of HTML. A link without an address keeps only its text.
    func markup(
        address: (SiteReference) -> String?, blank: (Int) -> MarkupNode, formulas: FormulaNotation = .source,
        words: (RichText.AddedWords) -> String = \.inEnglish
    ) -> [MarkupNode] {
        var output = MarkupOutput()
        writeHTML(
            to: &output,
            address: { output, name, reference, _ in output.attribute(name, address(reference) ?? "") },
            blank: { $0.add(blank($1)) },
            instead: { output, element in
                if output.write(formula: element, formulas) { return .written }
                return element.isLink(without: address) ? .onlyWords : .asUsual
            }, words: words)
        return formulas == .source ? ForeignMathematics.own(output.nodes) : output.nodes
    }
}
