import Markup

extension MarkupElement {
    /// The text of code, in which editors of other programs write line ends as elements.
    var textInLines: String {
        var text = ""
        addText(to: &text)
        return text
    }

    private func addText(to text: inout String) {
        for child in children {
            switch child {
            case .text(let piece): text += piece
            case .element(let element) where element.name == "br": text += "\n"
            case .element(let element):
                let isLine = ["div", "p", "li"].contains(element.name)
                if isLine, !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
                element.addText(to: &text)
                if isLine, !text.hasSuffix("\n") { text += "\n" }
            }
        }
    }
}
