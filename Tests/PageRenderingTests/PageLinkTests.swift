import Markup
import SitePlanning
import Testing

@testable import PageRendering

@Suite struct PageLinkTests {
    @Test func linksAreRelative() {
        var html = HTMLWriter()
        html.open("a")
        html.attribute("href") { $0.link(from: OutputPath("fr/a.html"), to: OutputPath("media/x y.png"), suffix: "#\"b") }
        html.close("a")
        #expect(html.text == "<a href=\"../media/x%20y.png#&quot;b\"></a>")
    }
}
