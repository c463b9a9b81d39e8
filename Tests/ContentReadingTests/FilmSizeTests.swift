import ContentModel
import Testing

@testable import ContentReading

struct FilmSizeTests {
    private func size(_ bytes: [UInt8]) -> [Int]? { FilmSizeReader(bytes: bytes).size.map { [$0.width, $0.height] } }

    // MARK: - MP4

    private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let count = content.count + 8
        return [0, 0, UInt8(count >> 8), UInt8(count & 0xFF)] + Array(name.utf8) + content
    }

    /// The header of a track, with a matrix that turns it or not.
    private func header(_ width: UInt8, _ height: UInt8, isTurned: Bool = false) -> [UInt8] {
        var matrix = [UInt8](repeating: 0, count: 36)
        for index in isTurned ? [4, 12] : [0, 16] { matrix[index + 1] = 1 }
        return box("tkhd", [UInt8](repeating: 0, count: 40) + matrix + [1, width, 0, 0, 1, height, 0, 0])
    }

    private func film(_ tracks: [[UInt8]]) -> [UInt8] {
        box("ftyp", Array("isom".utf8)) + box("moov", box("mvhd", [0, 0]) + tracks.flatMap { box("trak", $0 + box("mdia", [1])) })
    }

    @Test func readsTheHeaderOfTheFirstTrackWithPictures() {
        let sound = box("tkhd", [UInt8](repeating: 0, count: 84))
        #expect(size(film([sound, header(64, 144)])) == [320, 400])
        #expect(size(film([header(64, 144, isTurned: true)])) == [400, 320])
        #expect(size(film([sound])) == nil)
    }

    @Test func theEndOfAnMP4IsNotNeeded() {
        let bytes = film([header(64, 144)])
        #expect(size(Array(bytes.dropLast(9))) == [320, 400])
        for count in 0..<bytes.count { _ = size(Array(bytes.prefix(count))) }
        #expect(size(box("mdat", [1, 2]) + bytes) == [320, 400])
        #expect(size([0, 0, 0, 1] + Array("mdat".utf8) + bytes) == nil)
    }

    // MARK: - WebM

    /// An element with a length of one byte.
    private func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] { id + [0x80 | UInt8(content.count)] + content }

    private func webM(_ video: [UInt8]) -> [UInt8] {
        let tracks = element([0x16, 0x54, 0xAE, 0x6B], element([0xAE], element([0xD7], [1]) + element([0xE0], video)))
        let segment = element([0x15, 0x49, 0xA9, 0x66], [1, 2, 3]) + tracks
        return element([0x1A, 0x45, 0xDF, 0xA3], [0x42]) + [0x18, 0x53, 0x80, 0x67, 0x01] + [UInt8](repeating: 0xFF, count: 7) + segment
    }

    @Test func readsTheTracksOfAWebM() {
        let video = element([0xB0], [1, 64]) + element([0xBA], [1, 144])
        let bytes = webM(video)
        #expect(size(bytes) == [320, 400])
        for count in 0..<bytes.count { _ = size(Array(bytes.prefix(count))) }
        #expect(size(webM(element([0xB0], [1, 64]))) == nil)
    }

    @Test(arguments: [[], [0], [0x1A, 0x45, 0xDF, 0xA3], [0x1A, 0x45, 0xDF, 0xA3, 0x01], Array("GIF89a".utf8)] as [[UInt8]])
    func otherFilesHaveNone(bytes: [UInt8]) {
        #expect(size(bytes) == nil)
    }

    /// Each level would take some of the stack.
    @Test func containersInContainersWithoutEndHaveNone() {
        let count = 30_000
        let elements = [[0x1A, 0x45, 0xDF, 0xA3, 0x80]] + [[UInt8]](repeating: [0xAE, 0xFF], count: count)
        #expect(size(elements.flatMap(\.self)) == nil)
        let boxes = (0..<count).map { number in
            let length = UInt32(8 * (count - number))
            return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + Array("moov".utf8)
        }
        #expect(size(boxes.flatMap(\.self)) == nil)
    }
}
