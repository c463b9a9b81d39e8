import Encoding
import Testing

@Suite struct MediaTypeTests {
    @Test(arguments: [
        ("a/b.SVG", "image/svg+xml"), ("x.mp3", "audio/mpeg"), ("all.ics", "text/calendar"), ("README", "application/octet-stream"),
    ])
    func mediaTypes(path: String, type: String) {
        #expect(MediaType.of(path) == type)
    }

    @Test(arguments: ["a.png", "b.aac", "c.woff2", "d.epub", "e.gz", "f.zip", "g.mp4", "h.MKV", "i.docx", "j/k.7z"])
    func isPackedAlready(path: String) { #expect(MediaType.isCompressed(path)) }

    @Test(arguments: ["a.svg", "b.wav", "c.bmp", "d.ttf", "e.html", "README", "mkv", "a.zip/b.txt"])
    func canStillBePacked(path: String) { #expect(!MediaType.isCompressed(path)) }

    @Test func typesHaveAUsualEnding() {
        #expect(MediaType.ending(ofType: "image/jpeg") == "jpg")
        #expect(MediaType.ending(ofType: "audio/ogg") == "ogg")
        #expect(MediaType.ending(ofType: "image/unheard-of") == nil)
    }
}
