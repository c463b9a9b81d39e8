package import Markup
import Synchronization

/// The HTML of a formula that several texts contain.
struct WrittenFormula {
    var inText: [UInt8]?
    var inPhrase: [UInt8]?
}

/// Formulas on pages.
extension Formula {
    /// Characters of plain text from which a part of a formula may be wider than a choice on a small phone.
    private static let wide = 16

    /// Whether pages never divide it, as it isn't wide.
    package var fitsLine: Bool { plainBytes.count <= Formula.wide || width <= Formula.wide }

    /// Writes the formula in a span or in parts. A wide formula breaks into lines. A part that is still wide scrolls within itself,
    /// which the keyboard reaches too. In a phrase it takes no focus: in a label, Firefox wouldn't select the clicked choice.
    ///
    /// - Parameter tex: its source.
    package func writeForPages<Output: HTMLOutput & ~Copyable>(
        to output: inout Output, tex: UnsafeBufferPointer<UInt8>, isPhrase: Bool
    ) {
        let isWritten = output.withWriter { html in
            guard uses.load(ordering: .relaxed) > 1 else { return write(to: &html, tex, isPhrase) }
            if let ready = written.withLock({ isPhrase ? $0.inPhrase : $0.inText }) { return html.ready(ready) }
            // What is kept doesn't begin with the end of the tag before it.
            html.ready([])
            let start = html.count
            write(to: &html, tex, isPhrase)
            let ready = html.withUnsafeBytes { Array($0[start...]) }
            written.withLock { if isPhrase { $0.inPhrase = ready } else { $0.inText = ready } }
        }
        if !isWritten { write(to: &output, tex, isPhrase) }
    }

    private func write<Output: HTMLOutput & ~Copyable>(to output: inout Output, _ tex: UnsafeBufferPointer<UInt8>, _ isPhrase: Bool) {
        // In characters, because most symbols of formulas take several bytes.
        let width = width
        let parts = width > Formula.wide ? parts(tex, characters: width, wide: Formula.wide) : []
        let scrolls = parts.contains { $0.width > Formula.wide }
        let isBroken = parts.count > 1
        if isDisplay {
            output.open("span")
            output.attribute("class", is: "math display")
            if isBroken { output.attribute("dir", is: "ltr") }
            if scrolls && !isPhrase { output.attribute("tabindex", is: "0") }
        }
        if isBroken {
            // In a text from right to left, the parts would follow each other in its direction.
            if !isDisplay {
                output.open("span")
                output.attribute("dir", is: "ltr")
            }
            for (index, part) in parts.enumerated() {
                // Firefox breaks no line between two formulas that touch.
                if index > 0 {
                    output.open("wbr")
                    output.closeEmptyElement()
                }
                let isWide = !isDisplay && part.width > Formula.wide
                if isWide { Formula.openWidePart(&output, isPhrase) }
                part.write(to: &output, tex: tex)
                if isWide { output.close("span") }
            }
            if !isDisplay { output.close("span") }
        } else {
            if scrolls && !isDisplay { Formula.openWidePart(&output, isPhrase) }
            write(to: &output, tex: tex, namespace: false)
            if scrolls && !isDisplay { output.close("span") }
        }
        if isDisplay { output.close("span") }
    }

    private static func openWidePart<Output: HTMLOutput & ~Copyable>(_ output: inout Output, _ isPhrase: Bool) {
        output.open("span")
        output.attribute("class", is: "math long")
        if !isPhrase { output.attribute("tabindex", is: "0") }
    }
}
