import Testing

@testable import ContentReading

struct ActiveMarkupTests {
    private static let active = [
        "<?x <!-- ?><svg><script/></svg>", "<?x <![CDATA[ ?><svg><script/></svg>", "<svg><!-- a --><script/></svg>",
        "<!DOCTYPE svg [<!ENTITY y \"<!--\">]><svg><script/></svg>", "<!DOCTYPE svg [<!ATTLIST svg onload CDATA \"alert(1)\">]><svg/>",
        "<!DOCTYPE svg SYSTEM \"a>b\" [ <!ENTITY % y SYSTEM \"x\"> %y; ]><svg/>",
        "<!doctype svg [<!ENTITY j \"javascript:alert(1)\">]><svg/>",
        "<?xml-stylesheet href=\"a.xsl\"?><svg/>", "<svg>" + String(repeating: "<!-- a -->", count: 200_000) + "<script/></svg>",
    ]

    @Test(arguments: active) func scriptsAreFound(text: String) { #expect(ActiveMarkup.first(in: Array(text.utf8)) != nil) }

    @Test func utf16WithoutItsMarkIsRead() {
        let bytes = Array("<?xml version=\"1.0\"?><svg><script/></svg>".utf8)
        #expect(ActiveMarkup.first(in: bytes.flatMap { [0, $0] }) != nil && ActiveMarkup.first(in: bytes.flatMap { [$0, 0] }) != nil)
    }

    /// As drawing programs write them.
    private static let harmless = [
        "<?xml version=\"1.0\" encoding=\"utf-8\"?><!-- <script> --><svg><![CDATA[<script>]]></svg>",
        "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\"><svg/>",
        "<!DOCTYPE svg [\n\t<!ENTITY ns_svg \"http://www.w3.org/2000/svg\">\n\t<!ENTITY ns_ai \"http://ns.adobe.com/AI/10.0/\">\n]>"
            + "<svg xmlns=\"&ns_svg;\"/>",
    ]

    @Test(arguments: harmless) func drawingsPass(text: String) { #expect(ActiveMarkup.first(in: Array(text.utf8)) == nil) }
}
