import ContentModel
import Diagnostics
import Platform
import Testing

@testable import ContentReading

struct CaptionFileTests {
    private func read(_ text: String) -> WebVTT? { WebVTT(Array(text.utf8)) }

    @Test func paragraphsBeginWithSpeakersAndPauses() throws {
        let captions = try #require(
            read(
                """
                WEBVTT

                00:00.000 --> 00:01.000
                Hello

                2
                00:01.500 --> 00:02.000\talign:start
                <i>there</i> &amp; here

                1:00:05.000 --> 1:00:06.000
                <v Ann>After a pause
                """))
        #expect(captions.paragraphs == ["Hello there & here", "Ann: After a pause"])
        #expect(captions.invalidTimes.isEmpty)
    }

    /// Each of these is a caption that browsers leave out without a word.
    @Test(arguments: ["00:01,000 --> 00:04,000", "00:01 --> 00:04", "0:01.000 --> 0:04.000", "00:01.000 --> bad", "--> 00:04.000"])
    func timesThatBrowsersCannotReadAreReported(times: String) throws {
        let captions = try #require(read("WEBVTT\n\n\(times)\nLost\n\n00:05.000 --> 00:06.000\nKept\n"))
        #expect(captions.invalidTimes.map(\.line) == [3])
        #expect(captions.invalidTimes.map(\.times) == [times])
        #expect(captions.paragraphs == ["Kept"])
    }

    @Test func captionsThatBrowsersDoNotReadAreReported() {
        let heads = FileHeads(ReadableFolder("/nowhere/Content"), overlay: ["Content/media/b.vtt": Array("WEBVTT\n".utf8)])
        let media = ["media/a.mp4", "media/a.srt", "media/b.mp4", "media/b.srt", "media/b.vtt", "media/c.srt"]
        let captions = CaptionFiles(media, SiteSettings(id: "s", title: "S"), heads)
        #expect(captions.diagnostics.map(\.location.path) == ["Content/media/a.srt"])
        #expect(captions.diagnostics.first?.message.hasSuffix("save them as WebVTT, in a.vtt") == true)
    }

    @Test(arguments: [
        ("media/a.de.vtt", "the site has no language 'de'; add it to 'languages' in site.yml, or call the file a.vtt"),
        (
            "media/b.de.vtt",
            "there is no video or audio file with this name beside it; name it after the recording, such as talk.vtt for talk.mp4"
        ),
    ])
    func captionsOfNoRecordingAreReported(file: String, message: String) {
        let heads = FileHeads(ReadableFolder("/nowhere/Content"), overlay: ["Content/\(file)": Array("WEBVTT\n".utf8)])
        let captions = CaptionFiles(["media/a.mp4", file], SiteSettings(id: "s", title: "S"), heads)
        #expect(captions.diagnostics.map(\.message) == [message])
    }

    @Test func otherFormatsAreNone() {
        #expect(read("1\n00:00:01,000 --> 00:00:02,000\nHello") == nil)
    }
}
