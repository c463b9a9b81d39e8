import ContentModel
import Localization
import Markup
import SitePlanning

extension HTMLWriter {
    /// The address of the site's pages in this language, as QR code and as text; empty without a base URL.
    mutating func siteAddress(_ context: PageContext) {
        guard let address = context.plan.url(of: context.path(of: context.plan.front)) else { return }
        open("div", class: "site-address")
        if let code = QRCode(address) { drawing(of: code, label: context.table.text(.addressCode, address)) }
        open("p")
        phrase(.addressText, context) { html, _ in
            // An address is written from left to right in every language.
            html.open("a")
            html.attribute("href", address)
            if context.language.isRightToLeft { html.attribute("dir", is: "ltr") }
            html.text(address)
            html.close("a")
        }
        close("p")
        close("div")
    }

    /// Dark on light in any theme: many cameras read nothing else. The quiet zone is four modules wide.
    mutating func drawing(of code: QRCode, label: String) {
        let border = 4
        open("svg", class: "qr-code")
        attribute("viewBox", "0 0 \(code.size + 2 * border) \(code.size + 2 * border)")
        attribute("role", is: "img")
        attribute("aria-label", label)
        open("path")
        attribute("fill", is: "#ffffff")
        attribute("d", "M0 0h\(code.size + 2 * border)v\(code.size + 2 * border)H0z")
        close("path")
        open("path")
        attribute("fill", is: "#000000")
        attribute("shape-rendering", is: "crispEdges")
        attribute("d") { value in
            for y in 0..<code.size {
                var x = 0
                while x < code.size {
                    guard code.isDark(x: x, y: y) else {
                        x += 1
                        continue
                    }
                    let start = x
                    while code.isDark(x: x, y: y) { x += 1 }
                    value.value("M\(start + border) \(y + border)h\(x - start)v1h-\(x - start)z")
                }
            }
        }
        close("path")
        close("svg")
    }
}
