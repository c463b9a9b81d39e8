import ContentModel
import Testing

/// Struck text by the rules of GitHub Flavored Markdown (https://github.github.com/gfm/#strikethrough-extension-), subscripts and
/// superscripts by those of Pandoc (https://pandoc.org/MANUAL.html#superscripts-and-subscripts), in cases of our own. The examples of
/// GitHub's specification are in `GitHubExampleTests`.
///
/// In GFM, one tilde strikes out too. Here it is a subscript.
struct ScriptTests {
    @Test(arguments: [
        ("~~no~~ yes", "<del>no</del> yes"), ("a~~b~~c", "a<del>b</del>c"), ("~~a *b* `c`~~", "<del>a <em>b</em> <code>c</code></del>"),
        ("*~~a~~*", "<em><del>a</del></em>"), ("~~one\ntwo~~", "<del>one\ntwo</del>"), ("~~a~~ ~~b~~", "<del>a</del> <del>b</del>"),
        ("x ~~~a~~~", "x ~~~a~~~"), ("x ~~ y ~~ z", "x ~~ y ~~ z"), ("~~a", "~~a"), ("~~ a~~", "~~ a~~"), ("x ~~~~", "x ~~~~"),
        ("\\~~a~~", "~~a~~"), ("`~~a~~`", "<code>~~a~~</code>"), ("*a ~~b* c~~", "<em>a ~~b</em> c~~"),
        ("~~[a~~](https://example.org)~~", "<del><a href=\"https://example.org\">a~~</a></del>"),
    ])
    func strikes(source: String, html: String) { #expect(phrase(source).text.shown == html) }

    @Test(arguments: [
        ("H~2~O", "H<sub>2</sub>O"), ("10^-3^", "10<sup>-3</sup>"), ("SO~4~^2-^", "SO<sub>4</sub><sup>2-</sup>"),
        ("x^*n*+1^", "x<sup><em>n</em>+1</sup>"), ("a^b~c~^", "a<sup>b<sub>c</sub></sup>"), ("~~H~2~O~~", "<del>H<sub>2</sub>O</del>"),
        ("^1^", "<sup>1</sup>"), ("x~a\u{A0}b~", "x<sub>a\u{A0}b</sub>"), ("**x^2^**", "<strong>x<sup>2</sup></strong>"),
        // A space in between, nothing in between, or only one of them.
        ("~5 or ~10", "~5 or ~10"), ("2^3 + 2^4", "2^3 + 2^4"), ("x^^", "x^^"), ("~ 5~", "~ 5~"), ("a~b\nc~", "a~b\nc~"), ("x^2", "x^2"),
        ("~b c~d~", "~b c<sub>d</sub>"), ("\\~a~", "~a~"), ("x\\^2^", "x^2^"), ("~a\\~b~", "<sub>a~b</sub>"),
        ("`H~2~O`", "<code>H~2~O</code>"),
        ("$x^2$ and y^2^", "<span class=\"math\">$x^2$</span> and y<sup>2</sup>"), ("[^1][^2]", "[^1][^2]"), ("*a^b*c^", "<em>a^b</em>c^"),
        ("<https://example.org/~a/~b>", "<a href=\"https://example.org/~a/~b\">https://example.org/~a/~b</a>"),
        ("[x](https://example.org/\\~a~b~)", "<a href=\"https://example.org/~a~b~\">x</a>"),
    ])
    func raisesAndLowers(source: String, html: String) { #expect(phrase(source).text.shown == html) }

    @Test(arguments: [
        ("H~2~O", "H₂O"), ("10^-3^ m", "10⁻³ m"), ("x^n+1^", "xⁿ⁺¹"), ("x^Q^", "x^Q"), ("V~max~", "Vₘₐₓ"), ("t~½~", "t_½"),
        ("~~12~~ 14", "~~12~~ 14"),
        ("M^me^ Curie", "Mᵐᵉ Curie"), ("a~1~ b~2~", "a₁ b₂"),
    ])
    func plainTextHasUnicode(source: String, words: String) { #expect(phrase(source).text.plainText == words) }

    @Test func alternativeTextsHaveUnicode() {
        #expect(phrase("![H~2~O](../media/a.png)").text.shown == "<img src=\"{media/a.png}\" alt=\"H₂O\" />")
    }

    @Test func fencesOfTildesStay() {
        #expect(blocks("~~~\n\\~a~ ^\n~~~").text.shown == "<pre><code>\\~a~ ^\n</code></pre>\n")
    }

    @Test func wordsAreFoundWithoutMarks() {
        var words = ""
        phrase("H~2~O and ~~no~~").text.forEachSearchPiece { piece in
            if case .words(let bytes) = piece { words += String(decoding: bytes, as: UTF8.self) }
            return true
        }
        #expect(words == "H2O and no")
    }
}
