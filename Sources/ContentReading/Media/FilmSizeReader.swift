import ContentModel

/// Size of a film from the beginning of its file: MP4, QuickTime, WebM. Pages write it, so that nothing moves when the film is loaded.
/// A camera may put it at the end, where it isn't looked for.
struct FilmSizeReader {
    private static let endings = [".mp4", ".m4v", ".mov", ".webm"]
    private static let headLimit = 64 << 10
    /// Most containers in each other: Segment, Tracks, TrackEntry and Video. Damaged files may have thousands.
    private static let depthLimit = 4

    static func isFilm(_ path: String) -> Bool {
        let path = path.lowercased()
        return endings.contains { path.hasSuffix($0) }
    }

    /// Nil if the size isn't at the beginning of the file.
    static func size(of path: String, _ heads: FileHeads) -> PictureSize? {
        FilmSizeReader(bytes: heads.bytes(path, limit: headLimit)).size
    }

    private let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Size in pixels, as the film is shown.
    var size: PictureSize? {
        let isWebM = bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
        let size = isWebM ? webM(bytes.indices) : mp4(bytes.indices)
        guard let size, (1...100_000).contains(size.width), (1...100_000).contains(size.height) else { return nil }
        return size
    }

    private func number(_ index: Int, _ count: Int) -> Int { bytes.bigEndian(at: index, count) }

    // MARK: - MP4

    /// The size in the header of the first track with pictures, among the boxes of a range: each begins with its length and its name.
    private func mp4(_ range: Range<Int>, depth: Int = 0) -> PictureSize? {
        var start = range.lowerBound
        while start + 8 <= range.upperBound {
            let length = number(start, 4)
            // A length of 1 is in the 64 bits behind the name, as that of the pictures themselves; 0 is the rest of the file.
            guard length >= 8, length <= range.upperBound - start || isContainer(start) else { return nil }
            let content = start + 8..<min(start + length, range.upperBound)
            if isContainer(start), depth < FilmSizeReader.depthLimit, let size = mp4(content, depth: depth + 1) { return size }
            if name(start, is: "tkhd"), let size = trackSize(content) { return size }
            start = content.upperBound
        }
        return nil
    }

    private func isContainer(_ start: Int) -> Bool { name(start, is: "moov") || name(start, is: "trak") }

    private func name(_ start: Int, is name: StaticString) -> Bool {
        bytes[(start + 4)...].starts(with: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }

    /// Width and height are 16.16 fixed-point numbers at the end of a track's header, behind the matrix that may turn them. A track of
    /// sound has zeros.
    private func trackSize(_ content: Range<Int>) -> PictureSize? {
        guard content.count >= 84 else { return nil }
        let (width, height) = (number(content.upperBound - 8, 4) >> 16, number(content.upperBound - 4, 4) >> 16)
        guard width > 0, height > 0 else { return nil }
        let matrix = content.upperBound - 44
        let isTurned = number(matrix, 4) == 0 && number(matrix + 16, 4) == 0
        return isTurned ? PictureSize(width: height, height: width) : PictureSize(width: width, height: height)
    }

    // MARK: - WebM

    /// Segment, Tracks, TrackEntry and Video, which contain other elements.
    private static let containers: Set = [0x1853_8067, 0x1654_AE6B, 0xAE, 0xE0]
    private static let (pixelWidth, pixelHeight) = (0xB0, 0xBA)

    /// The size among the elements of a range: each begins with its id and its length, whose first byte says how long they are.
    private func webM(_ range: Range<Int>, depth: Int = 0) -> PictureSize? {
        var (start, width, height) = (range.lowerBound, 0, 0)
        while start < range.upperBound {
            guard let id = variableInteger(start), let length = variableInteger(id.end) else { return nil }
            // Live recordings leave the length open.
            let mask = 1 << (7 * (length.end - id.end)) - 1
            let isOpen = length.value & mask == mask
            let end = isOpen ? range.upperBound : min(length.end + min(length.value & mask, bytes.count), range.upperBound)
            let content = length.end..<max(length.end, end)
            if FilmSizeReader.containers.contains(id.value), depth < FilmSizeReader.depthLimit, content.upperBound <= bytes.count,
                let size = webM(content, depth: depth + 1)
            {
                return size
            }
            if id.value == FilmSizeReader.pixelWidth { width = number(content.lowerBound, min(content.count, 4)) }
            if id.value == FilmSizeReader.pixelHeight { height = number(content.lowerBound, min(content.count, 4)) }
            if width > 0, height > 0 { return PictureSize(width: width, height: height) }
            start = content.upperBound
        }
        return nil
    }

    /// An integer of 1 to 8 bytes, with the bit that marks its length.
    private func variableInteger(_ index: Int) -> (value: Int, end: Int)? {
        guard index < bytes.count, bytes[index] > 0 else { return nil }
        let count = bytes[index].leadingZeroBitCount + 1
        guard index + count <= bytes.count else { return nil }
        return (number(index, count), index + count)
    }
}
