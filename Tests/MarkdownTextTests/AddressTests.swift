import ContentModel
import Testing

/// Links without marks, by the examples of GitHub Flavored Markdown (https://github.github.com/gfm/#autolinks-extension-).
struct AddressTests {
    @Test(arguments: [
        ("www.commonmark.org", "<p><a href=\"http://www.commonmark.org\">www.commonmark.org</a></p>\n"),
        (
            "Visit www.commonmark.org/help for more information.",
            "<p>Visit <a href=\"http://www.commonmark.org/help\">www.commonmark.org/help</a> for more information.</p>\n"
        ),
        (
            "Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.",
            "<p>Visit <a href=\"http://www.commonmark.org\">www.commonmark.org</a>.</p>\n"
                + "<p>Visit <a href=\"http://www.commonmark.org/a.b\">www.commonmark.org/a.b</a>.</p>\n"
        ),
        (
            "www.google.com/search?q=Markup+(business)\n\nwww.google.com/search?q=Markup+(business)))\n\n"
                + "(www.google.com/search?q=Markup+(business))\n\n(www.google.com/search?q=Markup+(business)",
            "<p><a href=\"http://www.google.com/search?q=Markup+(business)\">www.google.com/search?q=Markup+(business)</a></p>\n"
                + "<p><a href=\"http://www.google.com/search?q=Markup+(business)\">www.google.com/search?q=Markup+(business)</a>))</p>\n"
                + "<p>(<a href=\"http://www.google.com/search?q=Markup+(business)\">www.google.com/search?q=Markup+(business)</a>)</p>\n"
                + "<p>(<a href=\"http://www.google.com/search?q=Markup+(business)\">www.google.com/search?q=Markup+(business)</a></p>\n"
        ),
        (
            "www.google.com/search?q=(business))+ok",
            "<p><a href=\"http://www.google.com/search?q=(business))+ok\">www.google.com/search?q=(business))+ok</a></p>\n"
        ),
        (
            "www.google.com/search?q=commonmark&hl=en\n\nwww.google.com/search?q=commonmark&hl;",
            "<p><a href=\"http://www.google.com/search?q=commonmark&amp;hl=en\">www.google.com/search?q=commonmark&amp;hl=en</a></p>\n"
                + "<p><a href=\"http://www.google.com/search?q=commonmark\">www.google.com/search?q=commonmark</a>&amp;hl;</p>\n"
        ),
        ("www.commonmark.org/he<lp", "<p><a href=\"http://www.commonmark.org/he\">www.commonmark.org/he</a>&lt;lp</p>\n"),
        (
            "http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))",
            "<p><a href=\"http://commonmark.org\">http://commonmark.org</a></p>\n<p>(Visit "
                + "<a href=\"https://encrypted.google.com/search?q=Markup+(business)\">https://encrypted.google.com/search?q=Markup+(business)</a>)</p>\n"
        ),
        ("foo@bar.baz", "<p><a href=\"mailto:foo@bar.baz\">foo@bar.baz</a></p>\n"),
        (
            "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.",
            "<p>hello@mail+xyz.example isn't valid, but <a href=\"mailto:hello+xyz@mail.example\">hello+xyz@mail.example</a> is.</p>\n"
        ),
        (
            "a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_",
            "<p><a href=\"mailto:a.b-c_d@a.b\">a.b-c_d@a.b</a></p>\n<p><a href=\"mailto:a.b-c_d@a.b\">a.b-c_d@a.b</a>.</p>\n"
                + "<p>a.b-c_d@a.b-</p>\n<p>a.b-c_d@a.b_</p>\n"
        ),
        (
            "mailto:foo@bar.baz\n\nmailto:a.b-c_d@a.b-\n\nmailto:a.b-c_d@a.b/",
            "<p><a href=\"mailto:foo@bar.baz\">mailto:foo@bar.baz</a></p>\n<p>mailto:a.b-c_d@a.b-</p>\n"
                + "<p><a href=\"mailto:a.b-c_d@a.b\">mailto:a.b-c_d@a.b</a>/</p>\n"
        ),
    ])
    func examplesOfTheSpecification(source: String, html: String) {
        let (text, messages) = blocks(source)
        #expect(text.html == html)
        #expect(messages == [])
    }

    @Test(arguments: [
        // In other marks.
        ("*https://a.org/b_c_d*", "<p><em><a href=\"https://a.org/b_c_d\">https://a.org/b_c_d</a></em></p>\n"),
        ("**See https://a.org/~me/~x~.**", "<p><strong>See <a href=\"https://a.org/~me/~x\">https://a.org/~me/~x</a>~.</strong></p>\n"),
        ("https://a.org/$x$?y=[[1]]", "<p><a href=\"https://a.org/$x$?y=%5B%5B1%5D%5D\">https://a.org/$x$?y=[[1]]</a></p>\n"),
        (
            "“https://a.org”, „www.b.org“",
            "<p>“<a href=\"https://a.org\">https://a.org</a>”, „<a href=\"http://www.b.org\">www.b.org</a>“</p>\n"
        ),
        ("[see https://a.org](https://b.org)", "<p><a href=\"https://b.org\">see https://a.org</a></p>\n"),
        ("[x](https://b.org/c) (www.a.org)", "<p><a href=\"https://b.org/c\">x</a> (<a href=\"http://www.a.org\">www.a.org</a>)</p>\n"),
        (
            "<https://a.org> [b]\n\n[b]: https://b.org",
            "<p><a href=\"https://a.org\">https://a.org</a> <a href=\"https://b.org\">b</a></p>\n"
        ),
        ("`https://a.org` `www.a.org`", "<p><code>https://a.org</code> <code>www.a.org</code></p>\n"),
        ("    https://a.org\n", "<pre><code>https://a.org\n</code></pre>\n"),
        ("![https://a.org](../media/a.png)", "<p><img src=\"\" alt=\"https://a.org\" /></p>\n"),
        ("# At a@b.org", "<h1>At <a href=\"mailto:a@b.org\">a@b.org</a></h1>\n"),
        // Characters with a backslash, as other programs write them.
        (
            "https://a.org/Main\\_Page\\*x\\~y.\\_",
            "<p><a href=\"https://a.org/Main_Page*x~y\">https://a.org/Main_Page*x~y</a>._</p>\n"
        ),
        ("www.a.org/b\\_c\\.", "<p><a href=\"http://www.a.org/b_c\">www.a.org/b_c</a>.</p>\n"),
        ("a\\_b\\_c@a.org", "<p><a href=\"mailto:a_b_c@a.org\">a_b_c@a.org</a></p>\n"),
        ("*https://a.org/b\\_c*", "<p><em><a href=\"https://a.org/b_c\">https://a.org/b_c</a></em></p>\n"),
        // No addresses.
        ("http:// https://. www. www.a_b.c_d a@b", "<p>http:// https://. www. www.a_b.c_d a@b</p>\n"),
        ("xhttps://a.org https\\://a.org", "<p>xhttps://a.org https://a.org</p>\n"), ("javascript://a.org", "<p>javascript://a.org</p>\n"),
    ])
    func addressesAmongOthers(source: String, html: String) {
        #expect(blocks(source).text.html == html)
    }

    @Test func cellsEndAddresses() {
        let html = blocks("| a | b |\n|---|---|\n|https://a.org|c|").text.html
        #expect(html.contains("<td><a href=\"https://a.org\">https://a.org</a></td>\n<td>c</td>"))
    }

    @Test func plainTextHasTheAddressOnce() {
        #expect(blocks("See https://a.org, or mail a@b.org").text.plainText == "See https://a.org, or mail a@b.org")
        #expect(phrase("See www.a.org").text.plainText == "See www.a.org")
    }

    /// Attributes behind an address are where they were.
    @Test func positionsBehindAddressesAreExact() {
        #expect(blocks("www.a.org $\\nope$").messages.first?.hasPrefix("3:16 ") == true)
    }
}
