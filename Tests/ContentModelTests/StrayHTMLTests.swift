import Testing

@testable import ContentModel

struct StrayHTMLTests {
    @Test(arguments: [
        ("A <b>large</b> splash", "<b>"), ("large</B> splash", "</B>"), ("One<br>two", "<br>"), ("One<br/>two", "<br/>"),
        ("<span style=\"color: red\">Late</span>", "<span style=\"color: red\">"), ("L&rsquo;entrée", "&rsquo;"), ("R&amp;D", "&amp;"),
        ("&#8217;", "&#8217;"), ("&#x2019;", "&#x2019;"), ("a < b <i>c</i>", "<i>"),
    ])
    func tagsAndReferencesAreFound(text: String, html: String) {
        #expect(StrayHTML.first(in: text).map(String.init) == html)
    }

    @Test(arguments: [
        "", "Late", "a < b > c", "<Name>", "<bold>", "<b", "b>", "R&D;", "R & D", "&;", "&#;", "AT&T", "Tom & Jerry; both", "<<b", "<\nb>",
        "< b>", "x<y, y>z", "&averylongname;",
    ])
    func otherSignsMeanThemselves(text: String) {
        #expect(StrayHTML.first(in: text) == nil)
    }
}
