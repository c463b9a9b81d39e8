import ContentModel
import Testing

@testable import ContentReading

@Suite struct PictureSizeTests {
    private func size(_ bytes: [UInt8]) -> [Int]? { PictureSizeReader(bytes: bytes).size.map { [$0.width, $0.height] } }

    private func size(svg: String) -> [Int]? { size(Array(svg.utf8)) }

    @Test func readsPNG() {
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
        #expect(size(start + [0, 0, 2, 128, 0, 0, 1, 144]) == [640, 400])
        #expect(size(start) == nil)
        #expect(size(start + [0, 0, 0, 0, 0, 0, 1, 144]) == nil)
    }

    @Test func readsGIF() { #expect(size(Array("GIF89a".utf8) + [64, 1, 200, 0]) == [320, 200]) }

    @Test func readsEveryKindOfWebP() {
        let start = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
        #expect(size(start + Array("VP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 63, 1, 0, 199, 0, 0]) == [320, 200])
        #expect(size(start + Array("VP8L".utf8) + [0, 0, 0, 0, 0x2F, 0x3F, 0xC1, 0x31, 0]) == [320, 200])
        #expect(size(start + Array("VP8 ".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A, 64, 1, 200, 0]) == [320, 200])
    }

    /// SOI, an APP0 segment, then the frame.
    private let frame: [UInt8] = [0xFF, 0xC2, 0, 17, 8, 0, 200, 1, 64, 3, 0, 0, 0]

    @Test func readsJPEG() {
        let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 1]
        #expect(size(start + frame) == [320, 200])
        #expect(size(start) == nil)
        #expect(size(start + [0xFF, 0xDA, 0, 2] + frame) == nil, "pixels have begun")
    }

    @Test(arguments: [(1, [320, 200]), (3, [320, 200]), (6, [200, 320]), (8, [200, 320])] as [(UInt8, [Int])])
    func aPhotographMayBeTurned(orientation: UInt8, shown: [Int]) {
        let little: [UInt8] =
            Array("Exif\0\0II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
        let big: [UInt8] = Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
        for exif in [little, big] {
            #expect(size([0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + frame) == shown)
        }
    }

    @Test func readsSVG() {
        #expect(size(svg: "<?xml version='1.0'?>\n<svg width=\"64px\" height='32' viewBox=\"0 0 1 1\">") == [64, 32])
        #expect(size(svg: "<svg\nviewBox=\"0, 0 12.4 10\"/>") == [12, 10])
        #expect(size(svg: "<!-- <svg width=\"1\" height=\"1\"> -->\r\n<svg\r\n\tviewBox=\"0\t0\r\n30 20\">") == [30, 20])
        #expect(size(svg: "<svg width=\"100%\" height=\"50%\" viewBox='0 0 30 20'>") == [30, 20])
        #expect(size(svg: "<svg width=\"2em\"/>") == nil)
        #expect(size(svg: "<svg viewBox=\"0 0 -5 1e99\">") == nil)
        #expect(size(svg: "no picture") == nil)
        #expect(size([]) == nil)
    }

    @Test func namesOfPictures() {
        #expect(["a.PNG", "media/b.jpeg", "c.svg"].allSatisfy(PictureSizeReader.isPicture))
        #expect(!["a.pdf", "png", "b.mp4"].contains(where: PictureSizeReader.isPicture))
    }
}
