import Diagnostics
import Platform
import Testing

@testable import ContentReading

struct UnreadablePictureTests {
    private func problem(_ name: String, _ bytes: [UInt8]) -> String? {
        let heads = FileHeads(ReadableFolder("/nowhere/Content"), overlay: ["Content/media/\(name)": bytes])
        return UnreadablePicture.diagnostic("media/\(name)", heads)?.message
    }

    @Test func emptyFilesAreReported() {
        #expect(problem("a.png", [])?.hasPrefix("this file is empty") == true)
        #expect(problem("a.svg", [])?.hasPrefix("this file is empty") == true)
    }

    @Test func otherFormatsAreReported() {
        #expect(problem("a.svg", Array("<html></html>".utf8))?.hasPrefix("this isn't an SVG file") == true)
        #expect(problem("a.jpg", [0, 0, 0, 24] + Array("ftypheic".utf8))?.contains("HEIC") == true)
        #expect(problem("a.png", Array("<html></html>".utf8))?.hasPrefix("this file isn't a picture") == true)
    }

    /// Browsers look at the bytes, so the ending needn't be right. A drawing may have no size.
    @Test func picturesAreFine() {
        #expect(problem("a.png", [0xFF, 0xD8, 0xFF]) == nil)
        #expect(problem("a.webp", [0, 0, 0, 24] + Array("ftypavif".utf8)) == nil)
        #expect(problem("a.svg", Array("<?xml version='1.0'?><!-- a -->\n<svg/>".utf8)) == nil)
        #expect(problem("a.svg", [0x1F, 0x8B]) == nil)
    }

    @Test func aFileThatCannotBeReadIsReportedOnce() {
        let heads = FileHeads(ReadableFolder("/nowhere/Content"), overlay: [:])
        #expect(UnreadablePicture.diagnostic("media/a.png", heads) == nil)
        #expect(heads.diagnostics.count == 1)
    }
}
