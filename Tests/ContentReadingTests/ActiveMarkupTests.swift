import Diagnostics
import Testing

@testable import ContentReading

struct ActiveMarkupTests {
    private static let active = [
        "<?x <!-- ?><svg><script/></svg>", "<?x <![CDATA[ ?><svg><script/></svg>", "<svg><!-- a --><script/></svg>",
        "<!DOCTYPE svg [<!ENTITY y \"<!--\">]><svg><script/></svg>", "<!DOCTYPE svg [<!ATTLIST svg onload CDATA \"alert(1)\">]><svg/>",
        "<!DOCTYPE svg SYSTEM \"a>b\" [ <!ENTITY % y SYSTEM \"x\"> %y; ]><svg/>",
        "<!doctype svg [<!ENTITY j \"javascript:alert(1)\">]><svg/>",
        // In XML, a comment that begins so doesn't end there.
        "<svg><!--> <![CDATA[ --><script/></svg>", "<svg><!--> <? --><script/></svg>", "<svg><!---> <? --><script/></svg>",
        "<!DOCTYPE svg [<!--> ]> --><!ENTITY x \"&#60;script>alert(1)&#60;/script>\">]><svg>&x;</svg>",
        // In HTML it does, and other things end earlier, too.
        "<svg><!--><script>alert(1)</script> --></svg>", "<svg><!-- --!><script>alert(1)</script> --></svg>",
        "<svg><? ><script>alert(1)</script> ?></svg>", "<svg><![CDATA[ ><script>alert(1)</script> ]]></svg>",
        "<svg><style><!-- </style><script>alert(1)</script> --></svg>", "<svg><a b=c<!--><rect onclick=\"a()\"/></a><!-- --></svg>",
        "<svg></a b=\"<!--\"><script>alert(1)</script> --></svg>", "<é a='<img/onerror=alert(1)>'/>",
        "<svg><a =\"><script>alert(1)</script>\"/></svg>", "<svg><![CDATA[ > <!-- ]]><? ><script>alert(1)</script> ?></svg>",
        "<svg><meta charset=\"iso-2022-jp\"/></svg>", "<svg><a href=\"java&Tab;script&colon;alert(1)\"/></svg>",
        "<svg><a href=\"&#0000106avascript:alert(1)\"/></svg>", "<svg><use href=\"data:image/svg+xml,a#b\"/></svg>",
        "<?xml-stylesheet href=\"a.xsl\"?><svg/>", "<svg>" + String(repeating: "<!-- a -->", count: 200_000) + "<script/></svg>",
    ]

    @Test(arguments: active) func scriptsAreFound(text: String) { #expect(ActiveMarkup.first(in: Array(text.utf8)) != nil) }

    @Test func utf16WithoutItsMarkIsRead() {
        let bytes = Array("<?xml version=\"1.0\"?><svg><script/></svg>".utf8)
        #expect(ActiveMarkup.first(in: bytes.flatMap { [0, $0] }) != nil && ActiveMarkup.first(in: bytes.flatMap { [$0, 0] }) != nil)
    }

    /// Characters whose bytes look like a comment.
    @Test func utf16HidesNothing() {
        let text = "\u{FEFF}<svg><a b=\"\u{213C}\u{2D2D}\u{2D2D}\"/><script/><!-- --></svg>"
        #expect(ActiveMarkup.first(in: text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })?.value == "<script>")
    }

    @Test(arguments: [
        ("<?xml version=\"1.0\" encoding=\"iso-2022-jp\"?><svg><scr\u{1B}(Bipt/></svg>", "the encoding 'iso-2022-jp'"),
        ("<?xml version='1.0'\(String(repeating: " ", count: 2000))encoding='Shift_JIS'?><svg/>", "the encoding 'shift_jis'"),
        ("<svg><scr\u{1B}(Bipt/></svg>", "an escape character"),
    ])
    func encodingsThatHideScriptsAreFound(text: String, cause: String) {
        #expect(MarkupEncoding.unreadable(Array(text.utf8))?.value == cause)
    }

    @Test(arguments: ["UTF-8", "utf-16", "ISO-8859-1", "windows-1252", "US-ASCII"]) func commonEncodingsPass(name: String) {
        #expect(MarkupEncoding.unreadable(Array("\u{FEFF}<?xml version=\"1.0\" encoding=\"\(name)\"?><svg/>".utf8)) == nil)
        #expect(MarkupEncoding.unreadable(Array("<svg><text>encoding=\"shift_jis\"</text></svg>".utf8)) == nil)
    }

    /// As drawing programs write them.
    private static let harmless = [
        "<?xml version=\"1.0\" encoding=\"utf-8\"?><!-- <script> --><svg><![CDATA[<script>]]></svg>",
        "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\"><svg/>",
        "<!DOCTYPE svg [\n\t<!ENTITY ns_svg \"http://www.w3.org/2000/svg\">\n\t<!ENTITY ns_ai \"http://ns.adobe.com/AI/10.0/\">\n]>"
            + "<svg xmlns=\"&ns_svg;\"/>",
        "<svg><style><![CDATA[ g > path { fill: red } ]]></style><!-- once = 1 --><use href=\"#a\"/></svg>",
    ]

    @Test(arguments: harmless) func drawingsPass(text: String) { #expect(ActiveMarkup.first(in: Array(text.utf8)) == nil) }
}
