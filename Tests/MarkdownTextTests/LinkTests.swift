import ContentModel
import Diagnostics
import Testing

@testable import MarkdownText

struct LinkTests {
    // MARK: - Files of the site

    @Test(arguments: [
        ("[a](dna.md)", "quizzes/dna.md"), ("[a](dna.md#top)", "quizzes/dna.md#top"), ("[a](./dna.md?x=1#y)", "quizzes/dna.md?x=1#y"),
        ("[a](../pages/about.md)", "pages/about.md"), ("[a](../media/./x/../a.pdf)", "media/a.pdf"),
        ("[a](<../media/my file.pdf>)", "media/my file.pdf"), ("[a](../media/my%20file.pdf)", "media/my file.pdf"),
        ("[a](../media/%C3%A9.pdf)", "media/é.pdf"), ("[a](../media/100%.pdf)", "media/100%.pdf"),
        ("[a](../media/a%+fb.pdf)", "media/a%+fb.pdf"),
        ("[a](../penalties/2026/)", "penalties/2026"),
        ("[a][b]\n\n[b]: dna.md \"title\"", "quizzes/dna.md"), ("[a](../media/a_b*c.pdf)", "media/a_b*c.pdf"),
    ])
    func resolvesFromTheFile(source: String, target: String) {
        let (text, messages) = blocks(source)
        #expect(messages == [])
        #expect(text.shown.contains("<a href=\"{\(target)}\""), "\(text.shown)")
        #expect(text.references.first?.position == SourcePosition(line: 3, column: 5))
    }

    @Test func keepsOtherSitesAndFragmentsOfThePage() {
        for url in ["https://example.org/a?b=1#c", "http://example.org", "mailto:a@example.org", "#part", "tel:+441234"] {
            let (text, messages) = blocks("[a](\(url))")
            #expect(text.html == "<p><a href=\"\(url)\">a</a></p>\n")
            #expect(messages.isEmpty && text.references.isEmpty)
        }
        #expect(blocks("<https://example.org>").text.html == "<p><a href=\"https://example.org\">https://example.org</a></p>\n")
    }

    @Test func positionsAreThoseOfTheLink() {
        let (text, _) = blocks("é *b*\n[a](dna.md) ![c](../media/c.svg)")
        #expect(text.references.map(\.position) == [SourcePosition(line: 4, column: 1), SourcePosition(line: 4, column: 13)])
        let escaped = blocks("é *b* [a](dna.md)", isVerbatim: false).text.references.first
        #expect(escaped == SiteReference(path: "quizzes/dna.md", position: SourcePosition(line: 3, column: 5)))
    }

    @Test(arguments: [
        ("heic", "export the photo as JPEG"), ("HEIF", "export the photo as JPEG"), ("tiff", "save the picture as JPEG or PNG"),
        ("avi", "save the video as MP4"), ("wma", "save the audio as MP3"), ("pdf", "for a link to the document"),
    ])
    func filesThatBrowsersDoNotShowAreReported(ending: String, remedy: String) {
        let messages = blocks("![a](../media/b.\(ending)) [c](../media/b.\(ending))").messages
        #expect(messages.count == 1)
        #expect(messages.first?.contains("UnshownMedia: most browsers don't show '../media/b.\(ending)'; \(remedy)") == true, "\(messages)")
    }

    @Test(arguments: ["png", "jpg", "JPEG", "gif", "webp", "avif", "svg", "bmp", "ico", "mp4", "mp3"])
    func filesThatBrowsersShowAreFine(ending: String) { #expect(blocks("![a](../media/b.\(ending))").messages == []) }

    // MARK: - What isn't published

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", "vbscript:x", "data:text/html,x", "file:///etc/passwd", "java&#115;cript:alert(1)",
        "javascript&colon;alert(1)",
    ])
    func refusesUnsafeSchemes(url: String) {
        let (text, messages) = blocks("[a](\(url))")
        #expect(text.html == "<p><a href=\"\">a</a></p>\n")
        #expect(messages.count == 1 && messages[0].contains("UnsafeLink: a link to '"), "\(messages)")
    }

    @Test(arguments: [
        (
            "[a](/etc/passwd)",
            "3:5 MediaOutsideContent: '/etc/passwd' is an absolute path; write it relative to this file, such as ../media/name.svg"
        ),
        (
            "[a](/pages/about.html#us)",
            "3:5 MediaOutsideContent: '/pages/about.html#us' is an absolute path; write it relative to this file, such as ../pages/name.md"
        ),
        (
            "![a](/media/a.svg)",
            "3:5 MediaOutsideContent: '/media/a.svg' is an absolute path; write it relative to this file, such as ../media/name.svg"
        ),
        (
            "[a](/rules/?a=1)",
            "3:5 MediaOutsideContent: '/rules/?a=1' is an absolute path; write it relative to this file, such as ../pages/name.md"
        ),
        (
            "[a](//example.org/a)",
            "3:5 MediaOutsideContent: '//example.org/a' needs https: before it, because pages can be opened from a folder"
        ),
        (
            "![a](//example.org/a)",
            "3:5 MediaOutsideContent: '//example.org/a' is an absolute path; write it relative to this file, such as ../media/name.svg"
        ),
        ("[a](../../secret.md)", "3:5 MediaOutsideContent: '../../secret.md' points outside Content; copy the file to Content/media"),
        (
            "![a](../../media/a.png)",
            "3:5 MediaOutsideContent: '../../media/a.png' points outside Content; did you mean '../media/a.png'?"
        ),
        ("![a](../../../a.png)", "3:5 MediaOutsideContent: '../../../a.png' points outside Content; copy the file to Content/media"),
        (
            "[a](..%2F..%2Fsecret.md)",
            "3:5 MediaOutsideContent: '..%2F..%2Fsecret.md' points outside Content; copy the file to Content/media"
        ),
    ])
    func refusesPathsOutsideOfContent(source: String, message: String) {
        let (text, messages) = blocks(source)
        #expect(messages == [message])
        #expect(text.references.isEmpty)
        #expect(!text.html.contains("secret") && !text.html.contains("passwd"))
    }

    // MARK: - Pictures and films

    @Test func pictures() {
        let (text, messages) = blocks("![The *cell*](../media/cell.svg \"A title\")")
        #expect(messages == [])
        #expect(text.shown == "<p><img src=\"{media/cell.svg}\" alt=\"The cell\" title=\"A title\" /></p>\n")
    }

    @Test(arguments: [
        (
            "![](../media/cell.svg)",
            "3:5 MissingAltText: the picture '../media/cell.svg' has no alternative text; describe it in the brackets"
        ),
        (
            "![a](https://example.org/a.png)",
            "3:5 MissingMedia: 'https://example.org/a.png' is on another site; copy it to Content/media, so that the page works offline"
        ),
        (
            "![a]()",
            "3:5 MissingMedia: this picture has no address; write it in the parentheses, as in ![what it shows](../media/name.png)"
        ),
        (
            "![a](https://www.youtube.com/watch?v=x)",
            "3:5 MissingMedia: 'https://www.youtube.com/watch?v=x' is a video on another site; write a link to it in a separate paragraph: [its words](address)"
        ),
        ("a [b]() c", "3:7 StrayMark: this link has no address; write it in the parentheses, or \\[ for a bracket"),
        (
            "![a](../media/a.png){width=50%}",
            "3:25 StrayMark: attributes of a picture or link aren't supported, so '{width=50%}' is shown; remove it"
        ),
        ("[a](dna.md){.big} b", "3:16 StrayMark: attributes of a picture or link aren't supported, so '{.big}' is shown; remove it"),
        (
            "![a](../media/a.png \"**Not** red\")",
            "3:5 StrayMark: captions are plain text, so '**' is shown as it is; write the caption without it, or below as a paragraph"
        ),
        (
            "![a](../media/a.png \"H~2~O\")",
            "3:5 StrayMark: captions are plain text, so '~' is shown as it is; write the caption without it, or below as a paragraph"
        ),
        (
            "![a](../media/a.png \"$\\alpha$ and $x$\")",
            "3:5 StrayMark: captions are plain text, so '$' is shown as it is; write the caption without it, or below as a paragraph"
        ),
        (
            "![a](../media/a.mp4 \"Take off\")",
            "3:5 StrayMark: the caption of a video or audio file is in its brackets, so \"Take off\" isn't shown; write it there"
        ),
        ("![a](javascript:x)", "3:5 UnsafeLink: a picture from 'javascript:' isn't published; copy the file to Content/media"),
        ("![a](C:/a.png)", "3:5 UnsafeLink: 'C:' is a drive on your computer; copy the file to Content/media, and write ../media/name.png"),
    ])
    func picturesWithErrors(source: String, message: String) {
        #expect(blocks(source).messages == [message])
    }

    @Test(arguments: [
        "![a](../media/a.png \"From $5 to $6, 2^3\")", "![a](../media/a.png){ x }", "![a](../media/a.png)\\{width=5}", "[a](dna.md){1, 2}",
        "![a](../media/a.png \"2 * 3 ** 4\")", "f\\[x]()", "[a](dna.md)",
    ])
    func charactersBehindLinksAreText(source: String) { #expect(blocks(source).messages == []) }

    @Test(arguments: [("clip.mp4", "video"), ("clip.WEBM", "video"), ("sound.mp3", "audio"), ("sound.ogg", "audio")])
    func filmsAndSounds(file: String, element: String) {
        let (text, messages) = blocks("![A \"dive\"](../media/\(file))")
        #expect(messages == [])
        let player = "<\(element) controls preload=\"metadata\" src=\"{media/\(file)}\" aria-label=\"A &quot;dive&quot;\">"
        let caption = "<span class=\"caption\" aria-hidden=\"true\">A &quot;dive&quot;</span>"
        #expect(text.shown == "<p><span class=\"media\">\(player)A &quot;dive&quot;</\(element)>\(caption)</span></p>\n")
    }

    @Test func noAuthorsLinkCanPassForAReference() {
        let (text, messages) = blocks("[a](dna.md) [b](quizmark-reference:0) quizmark-reference:0 `quizmark-reference:0`")
        #expect(messages.map { $0.split(separator: " ")[1] } == ["UnsafeLink:"])
        #expect(text.references.count == 1)
        #expect(text.html.contains("<code>quizmark-reference:0</code>"), "\(text.shown)")
    }
}
