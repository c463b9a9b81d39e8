import ContentSamples
import Testing

@testable import QuizExchange

/// Imported files never contain or are named like executable content.
struct ImportedFilesTests {
    private func added(_ name: String, _ bytes: [UInt8]) -> (name: String?, remarks: [String]) {
        let files = ImportedFiles()
        let name = files.add(EmbeddedFile(name: name, bytes: bytes))
        return (name, files.drainRemarks().map(\.message))
    }

    @Test func takesPicturesSoundsFilmsCaptionsAndPDF() {
        for (ending, bytes) in MediaSamples.all {
            #expect(added("a.\(ending)", bytes).name == "a.\(ending)")
            #expect(added("a.\(ending.uppercased())", bytes).name == "a.\(ending)")
            #expect(added("a.\(ending)", []).name == nil)
        }
        #expect(added("frame.mp3", [0xFF, 0xFB, 0x90, 0x64]).name == "frame.mp3")
        #expect(added("marked.vtt", [0xEF, 0xBB, 0xBF] + Array("WEBVTT".utf8)).name == "marked.vtt")
        // If the name has no extension, the bytes decide.
        #expect(added("xid-123", MediaSamples.png).name == "xid-123.png")
    }

    /// Names in the folder that differ only in case would be one file on other systems.
    @Test(arguments: [("CELL.png", "Cell-2.png"), ("Cell.png", "Cell.png"), ("cell.PNG", "Cell-2.png"), ("other.png", "Cell.png")])
    func namesInTheFolderAreTaken(present: String, name: String) {
        let files = ImportedFiles(present: [present])
        #expect(files.add(EmbeddedFile(name: "Cell.png", bytes: MediaSamples.png)) == name)
    }

    @Test func takesNothingThatIsNamedAsAnotherType() {
        for (ending, bytes) in MediaSamples.all where ending != "png" {
            let found = added("a.png", bytes)
            #expect(found.name == nil, "\(ending)")
            #expect(found.remarks == ["'a.png' isn't the .png file that its name says, so it isn't imported"])
        }
        #expect(added("a.mp4", MediaSamples.html).name == nil)
        #expect(added("a.vtt", MediaSamples.html).name == nil)
    }

    @Test(arguments: [
        "x.html", "x.htm", "x.xhtml", "x.js", "x.mjs", "s.php", "s.PHP", "s.php5", "s.phtml", ".htaccess", ".png", "x.gif.php",
        "x.gif.php.",
        "x.php ", "x.swf", "x.wasm", "x.xml", "x.css", "x.zip", "x.bmp", "x.\u{440}ng", "x.\u{FF50}\u{FF4E}\u{FF47}", "x.png\u{202E}",
        "x.svgz", "x",
    ])
    func leavesAllElseOut(name: String) {
        for bytes in [MediaSamples.html, Array("GIF8".utf8) + MediaSamples.html] {
            let found = added(name, bytes)
            #expect(found.name == nil)
            #expect(found.remarks.count == 1)
        }
    }

    @Test(arguments: [
        ("x.php.gif", "x-php.gif"), ("a.html\0.gif", "a-html.gif"), ("x.gif.", "x.gif"), ("x.gif. . ", "x.gif"), ("../../x.gif", "x.gif"),
        ("..\\..\\x.gif", "x.gif"), ("Zelle (1).GIF", "Zelle-1.gif"), ("con.gif", "con-file.gif"), ("-rf.gif", "rf.gif"),
        ("a\nb.gif", "a-b.gif"),
        ("\u{202E}fig.gif", "fig.gif"), ("été.gif", "été.gif"), ("?.gif", "file.gif"), ("a:b.gif", "a-b.gif"),
    ])
    func namesAreFit(name: String, fit: String) { #expect(added(name, MediaSamples.gif).name == fit) }

    @Test func twoFilesNeverShareAName() {
        let files = ImportedFiles()
        func add(_ name: String, _ rest: String) -> String? { files.add(EmbeddedFile(name: name, bytes: MediaSamples.gif + rest.utf8)) }
        #expect(add("a.gif", "1") == "a.gif")
        #expect(add("x/a.gif", "1") == "a.gif")
        #expect(add("A.GIF", "2") == "A-2.gif")
        #expect(add("e\u{301}.gif", "3") == "e\u{301}.gif")
        #expect(add("é.gif", "4") == "é-2.gif")
        #expect(files.drainNewFiles().count == 4)
    }

    @Test func filesOfOneNameAreNumbered() {
        let files = ImportedFiles()
        func add(_ name: String, _ rest: String) -> String? { files.add(EmbeddedFile(name: name, bytes: MediaSamples.gif + rest.utf8)) }
        #expect(add("a-3.gif", "own") == "a-3.gif")
        #expect((1...5).map { add("a.gif", "\($0)") } == ["a.gif", "a-2.gif", "a-4.gif", "a-5.gif", "a-6.gif"])
        // Equal bytes under any of these names are the same file.
        #expect(["1", "2", "own", "5"].map { add("A.gif", $0) } == ["a.gif", "a-2.gif", "a-3.gif", "a-6.gif"])
        #expect(add("a-2.gif", "new") == "a-2-2.gif")
    }

    // MARK: - SVG

    private func svg(_ inner: String, _ attributes: String = "") throws -> (text: String, losses: [String]) {
        let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \(attributes)>\(inner)</svg>"
        let picture = try #require(SVGPicture(Array(text.utf8)))
        return (String(decoding: picture.bytes, as: UTF8.self), picture.losses)
    }

    @Test func drawingsStayAsTheyAre() throws {
        let inner = """
            <defs><linearGradient id="g"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><style>.a { fill: url(#g) }</style>\
            <g class="a" transform="scale(2)"><path d="M0 0h1"></path><text x="1" y="2">a &lt; b</text><use href="#g"></use></g>
            """
        let found = try svg(inner, "viewBox=\"0 0 10 10\"")
        #expect(found.text == "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">\(inner)</svg>\n")
        #expect(found.losses == [])
    }

    @Test(arguments: [
        ("<script>alert(1)</script>", "<script>"), ("<rect onclick=\"alert(1)\"/>", "'onclick'"),
        ("<foreignObject><body xmlns=\"http://www.w3.org/1999/xhtml\"><script/></body></foreignObject>", "<foreignObject>"),
        ("<use xlink:href=\"data:image/svg+xml;base64,PHN2Zy8+#a\"/>", "a link to 'data:'"),
        ("<image href=\"data:image/svg+xml;base64,PHN2Zy8+\"/>", "a link to 'data:'"),
        ("<image href=\"data:image/png;base64,PHN2Zy8+\"/>", "a link to 'data:'"),
        ("<image href=\"https://example.org/a.png\"/>", "a link to 'https:'"), ("<use href=\"other.svg#a\"/>", "a link to another file"),
        ("<style>@import url(https://example.org/a.css);</style>", "<style>"),
        ("<style>.a{background:url('https://example.org')}</style>", "<style>"),
        ("<style>.a{fill:u\\72l(https://example.org)}</style>", "<style>"), ("<rect style=\"fill:url(https://example.org)\"/>", "'style'"),
        ("<rect fill=\"url(https://example.org#a)\"/>", "'fill'"),
        ("<rect mask=\"image-set('https://example.org/x' 1x)\"/>", "'mask'"),
        ("<rect mask=\"-webkit-image-set('https://example.org/x' 1x)\"/>", "'mask'"),
        ("<rect clip-path=\"\\75rl(https://example.org/x#a)\"/>", "'clip-path'"), ("<rect fill=\"src('https://example.org')\"/>", "'fill'"),
        ("<rect mask=\"-webkit-cross-fade('https://example.org', red)\"/>", "'mask'"),
        ("<g><set attributeName=\"fill\" to=\"\\75rl(https://example.org/x#a)\"/></g>", "'to'"),
        ("<animate attributeName=\"href\" values=\"javascript:alert(1)\"/>", "<animate>"),
        ("<set attributeName=\"onclick\" to=\"alert(1)\"/>", "<set>"), ("<handler type=\"x\">alert(1)</handler>", "<handler>"),
    ])
    func whatRunsOrLoadsIsLeftOut(inner: String, loss: String) throws {
        let found = try svg(inner + "<path d=\"M0 0\"/>")
        #expect(found.losses == [loss])
        #expect(found.text.contains("<path d=\"M0 0\"></path>"))
        for trace in ["script", "alert", "example.org", "data:", "other.svg"] { #expect(!found.text.contains(trace)) }
    }

    @Test func textsForScreenReadersStay() throws {
        #expect(try svg("<rect aria-label=\"a \\ b: src(1)\"/>").text.contains("aria-label=\"a \\ b: src(1)\""))
    }

    @Test func linksKeepWhatTheyShow() throws {
        #expect(try svg("<a xlink:href=\"javascript:alert(1)\"><circle r=\"1\"/></a>").text.contains("<circle r=\"1\"></circle></svg>"))
        let picture = "data:image/png;base64,iVBORw0KGgo="
        #expect(try svg("<image xlink:href=\"\(picture)\"/>").text.contains("<image href=\"\(picture)\">"))
        // Elements of other namespaces draw nothing.
        let foreign = "<a:rect xmlns:a=\"urn:a\" width=\"1\"/><g a:onclick=\"x\" xmlns:a=\"urn:a\"/>"
        #expect(try svg(foreign).text.hasSuffix("\"><g></g></svg>\n"))
    }

    @Test(arguments: [
        "", "text", "<html/>", "<svg", "<svg xmlns=\"urn:other\"/>",
        "<!DOCTYPE svg [<!ENTITY a \"<script/>\">]><svg xmlns=\"http://www.w3.org/2000/svg\">&a;</svg>",
    ])
    func whatIsNoDrawingStaysOut(text: String) { #expect(added("a.svg", Array(text.utf8)).name == nil) }
}
