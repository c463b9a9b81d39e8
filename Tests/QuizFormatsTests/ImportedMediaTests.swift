import ContentSamples
import Foundation
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// What strangers' banks bring to a site: only files that run nothing.
struct ImportedMediaTests {
    /// A question with pictures of and links to files of all types.
    @Test func aBankBringsNothingThatRuns() throws {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script><path d=\"M0 0\"/></svg>"
        let files: [(String, [UInt8])] = [
            ("s.php", MediaSamples.html), ("x.html", MediaSamples.html), ("b.svg", Array(svg.utf8)), ("w.js", MediaSamples.html),
            ("index.html", MediaSamples.html), (".htaccess", MediaSamples.html), ("fake.png", MediaSamples.html),
            ("good.png", MediaSamples.png),
        ]
        let images = files.map { "<img src=\"@@PLUGINFILE@@/\($0.0)\" alt=\"w\">" }.joined()
        let holders = files.map { "<file name=\"\($0.0)\" encoding=\"base64\">\(Data($0.1).base64EncodedString())</file>" }.joined(
            separator: "\n")
        let text = """
            <quiz><question type="truefalse"><questiontext format="html">
            <text><![CDATA[<p>Q?</p><p>\(images)<a href="@@PLUGINFILE@@/x.html">Show the picture</a></p>]]></text>
            \(holders)
            </questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>
            """
        let found = try RoundTrip.quizImport(text, .moodle, try RoundTrip.export())
        #expect(found.files.map(\.path) == ["Content/quizzes/in/other.md", "Content/media/in/b.svg", "Content/media/in/good.png"])
        #expect(!String(decoding: found.files[1].bytes, as: UTF8.self).contains("script"))
        // Each is reported once, at its position.
        #expect(found.lines.map { String($0.prefix(14)) } == [3, 4, 5, 6, 7, 8, 9].map { "\($0) NotImported:" })
        #expect(found.text.contains("Show the picture") && !found.text.contains("](@") && !found.text.contains("x.html"))
    }

    @Test func packagesBringNothingThatRuns() throws {
        let document = """
            <questestinterop><item ident="a" title="A"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel>
            <fieldentry>essay_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext texttype="text/html">\
            &lt;p&gt;Why? &lt;img src="x.php" alt="P"&gt; &lt;img src="a.gif" alt="G"&gt; &lt;a href="x.html"&gt;this&lt;/a&gt;&lt;/p&gt;</mattext></material>
            <response_str ident="r"><render_fib/></response_str></presentation></item></questestinterop>
            """
        let archive = try PackageTesting.zip([("a.xml", document), ("x.php", "<?php"), ("x.html", "<script>"), ("a.gif", "GIF89a")])
        let found = try PackageTesting.quizImport("a.zip", archive, .canvas)
        #expect(found.files.map(\.path).filter { $0.hasPrefix("Content/media") } == ["Content/media/in/a.gif"])
        #expect(PackageTesting.diagnosticLines(found) == ["1 NotImported", "1 NotImported"])
        #expect(found.text.contains("Why? \\[P\\] ![G](../../media/in/a.gif) this"))
    }

    /// A text can't read other files of the author's computer.
    @Test(arguments: ["../secret.png", "a/../../secret.png", "/secret.png"])
    func noFileOutsideComesAlong(path: String) throws {
        let text = "Q? <img src=\"\(path)\" alt=\"\"> {T}\n"
        let found = try RoundTrip.quizImport(Array(text.utf8), .gift, try RoundTrip.export(), neighbours: [path: MediaSamples.png])
        #expect(found.files.count == 1)
        #expect(found.lines == ["1 NotImported: '\(path)' isn't next to this file, and it has no description to replace it"])
    }

    @Test func ourOwnFormatsBringNothingThatRuns() throws {
        let text = "---\ntitle: A\n---\n\n## Q? {type=text}\n\n![x](media/a/b.php) ![y](media/a/c.d.png) [z](media/z.html)\n"
        let neighbours = ["media/a/b.php": MediaSamples.html, "media/a/c.d.png": MediaSamples.png, "media/z.html": MediaSamples.html]
        let found = try RoundTrip.quizImport(Array(text.utf8), .markdown, try RoundTrip.export(), name: "a.md", neighbours: neighbours)
        #expect(found.files.map(\.path) == ["Content/quizzes/in/a.md", "Content/media/in/quizzes/media/a/c-d.png"])
        #expect(found.lines.map { String($0.prefix(14)) } == ["7 NotImported:", "7 NotImported:"])
    }
}
