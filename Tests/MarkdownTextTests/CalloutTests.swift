import ContentModel
import Markup
import Testing

/// Quotes with labels, and items with boxes.
struct CalloutTests {
    @Test(arguments: [
        (
            "> [!NOTE]\n> Two *words*.\n>\n> More.",
            "<blockquote class=\"callout callout-note\">\n<p class=\"callout-title\"><strong>NOTE</strong></p>\n"
                + "<p>Two <em>words</em>.</p>\n<p>More.</p>\n</blockquote>\n"
        ),
        (
            "> [!warning] On *one* line",
            "<blockquote class=\"callout callout-warning\">\n"
                + "<p class=\"callout-title callout-title-own\"><strong>On <em>one</em> line</strong></p>\n</blockquote>\n"
        ),
        (
            "> [!TIP] **Bold** first\n> Words\n> in lines.\n>\n> - a",
            "<blockquote class=\"callout callout-tip\">\n"
                + "<p class=\"callout-title callout-title-own\"><strong><strong>Bold</strong> first</strong></p>\n"
                + "<p>Words\nin lines.</p>\n<ul>\n<li>a</li>\n</ul>\n</blockquote>\n"
        ),
        (
            "> [!TIP]\n> - a",
            "<blockquote class=\"callout callout-tip\">\n<p class=\"callout-title\"><strong>TIP</strong></p>\n<ul>\n<li>a</li>\n</ul>\n</blockquote>\n"
        ),
        (
            "> [!Tip]+ Own\n> a",
            "<blockquote class=\"callout callout-tip\">\n<p class=\"callout-title callout-title-own\"><strong>Own</strong></p>\n<p>a</p>\n</blockquote>\n"
        ),
        ("> \\[!NOTE]\n> a", "<blockquote>\n<p>[!NOTE]\na</p>\n</blockquote>\n"), ("\\[!NOTE]", "<p>[!NOTE]</p>\n"),
        ("> a [!NOTE]", "<blockquote>\n<p>a [!NOTE]</p>\n</blockquote>\n"),
    ])
    func readsCallouts(source: String, html: String) {
        let (text, messages) = blocks(source)
        #expect(text.html == html)
        #expect(messages == [])
    }

    @Test func calloutsOfPagesHaveARole() {
        var html = HTMLWriter()
        blocks("- > [!CAUTION]\n  > a").text.write(
            to: &html, address: { _, _, _, _ in }, blank: { _, _ in }, words: { _ in "Attention <" }, isOnPage: true)
        #expect(
            html.text == "<ul>\n<li>\n<div class=\"callout callout-caution\" role=\"note\">\n"
                + "<p class=\"callout-title\"><strong>Attention &lt;</strong></p>\n<p>a</p>\n</div>\n</li>\n</ul>\n")
    }

    @Test func calloutsWithTitlesKeepTheirKindForScreenReaders() {
        var html = HTMLWriter()
        blocks("> [!CAUTION] Hot\n> a").text.write(
            to: &html, address: { _, _, _, _ in }, blank: { _, _ in }, words: { _ in "Attention" }, isOnPage: true)
        #expect(
            html.text == "<div class=\"callout callout-caution\" role=\"note\" aria-label=\"Attention\">\n"
                + "<p class=\"callout-title callout-title-own\"><strong>Hot</strong></p>\n<p>a</p>\n</div>\n")
    }

    private static let late = "a label begins a block quote, so this one is shown as text; leave an empty line without '>' above it"

    @Test(arguments: [
        "> a\n> \\[!NOTE]", "> a [!NOTE]", "> `a\n> [!NOTE]`", "> [NOTES]\n> a", "> [NOTE] is a label", "[!x](a.md)", "> a\n>\n> [x]",
    ])
    func otherBracketsAreText(source: String) { #expect(!blocks(source).messages.contains { $0.contains("Callout") }) }

    @Test(arguments: [
        ("> [!NOET]\n> a", "3:7 UnknownCallout: '[!NOET]' isn't a callout; did you mean 'NOTE'?"),
        (
            "> [!SEEALSO] a",
            "3:7 UnknownCallout: '[!SEEALSO]' isn't a callout; write one of NOTE, TIP, IMPORTANT, WARNING, CAUTION, or remove the label"
        ),
        ("> [!abstract] a", "3:7 UnknownCallout: '[!abstract]' isn't a callout; write one of NOTE,"),
        ("> [!question]- a", "3:7 UnknownCallout: '[!question]' isn't a callout"),
        ("> [NOTE]\n> a", "3:7 UnknownCallout: this label has no exclamation mark, so it is shown as text; write ! before NOTE"),
        (
            "> [!note]- Solution\n> a",
            "3:7 UnknownCallout: '[!note]-' is closed in other programs, but callouts don't fold here, so this text is shown immediately"
        ),
        (
            "> [!warning]Without space",
            "3:7 UnknownCallout: this label has no space after its bracket, so it is shown as text; write a space after [!warning]"
        ),
        ("> a\n> [!NOTE]\n> b", "4:3 UnknownCallout: \(late)"), ("> [!NOTE]\n> a\n>\n> [!tip]", "6:3 UnknownCallout: \(late)"),
        ("> - a\n> [!NOTE]", "4:3 UnknownCallout: \(late)"), ("> a\n[!NOTE]", "4:1 UnknownCallout: \(late)"),
        (
            "a\n[!NOTE] b",
            "4:1 UnknownCallout: this label isn't in a block quote, so it is shown as text; write > before it, and before the lines below it"
        ),
    ])
    func reportsUnknownLabels(source: String, message: String) {
        #expect(blocks(source).messages.count == 1)
        #expect(blocks(source).messages.first?.hasPrefix(message) ?? false, "\(blocks(source).messages)")
    }

    @Test func foldedCalloutsOfQuizzesAreShown() {
        let (text, messages) = blocks("> [!note]-\n> The solution", hasBlanks: true)
        #expect(text.html.contains("<p>The solution</p>"))
        #expect(
            messages.count == 1 && messages[0].contains("students see this text immediately; write a solution as the explanation"),
            "\(messages)")
        #expect(blocks("> [!note]+ Open\n> a", hasBlanks: true).messages == [])
    }

    @Test(arguments: [
        (
            "- [x] done\n- [ ] to do\n- other",
            "<ul>\n<li class=\"task-list-item\">☑ done</li>\n<li class=\"task-list-item\">☐ to do</li>\n<li>other</li>\n</ul>\n"
        ),
        ("1. [X] *a*\n\n   b", "<ol>\n<li class=\"task-list-item\">\n<p>☑ <em>a</em></p>\n<p>b</p>\n</li>\n</ol>\n"),
        (
            "- [x](https://example.org)\n- [y] a\n- [ ]b",
            "<ul>\n<li><a href=\"https://example.org\">x</a></li>\n<li>[y] a</li>\n<li>[ ]b</li>\n</ul>\n"
        ),
    ])
    func readsTasks(source: String, html: String) {
        #expect(blocks(source).text.html == html)
    }

    @Test func plainTextHasSymbols() {
        #expect(blocks("- [x] a\n- [ ] b\n\n> [!NOTE]\n> c").text.plainText == "☑ a\n☐ b\n\nc")
        #expect(blocks("> [!NOTE] My *title*\n> c").text.plainText == "My title\n\nc")
        #expect(blocks("1. [x] a").text.plainText == "1. ☑ a")
    }
}
