import ContentModel

/// Size of a picture from the beginning of its file: PNG, JPEG, GIF, WebP, SVG. Pages write it, so that nothing moves when the
/// picture is loaded.
struct PictureSizeReader {
    private static let endings = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"]
    /// Number of bytes to read, except for JPEG: cameras may write long metadata before the size.
    private static let headLimit = 4 << 10
    private static let photographLimit = 256 << 10

    static func isPicture(_ path: String) -> Bool {
        let path = path.lowercased()
        return endings.contains { path.hasSuffix($0) }
    }

    static func size(of path: String, _ heads: FileHeads) -> PictureSize? {
        let head = heads.bytes(path, limit: headLimit)
        let reader = PictureSizeReader(bytes: head)
        guard reader.isJPEG, head.count == headLimit else { return reader.size }
        return reader.size ?? PictureSizeReader(bytes: heads.bytes(path, limit: photographLimit)).size
    }

    private let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Size in pixels; nil if this isn't the beginning of a picture, or the size isn't in it.
    var size: PictureSize? {
        let size: PictureSize? =
            if isPNG {
                PictureSize(width: big(16, bytes: 4), height: big(20, bytes: 4))
            } else if isGIF {
                PictureSize(width: little(6, bytes: 2), height: little(8, bytes: 2))
            } else if isRIFF, starts("WEBP".utf8, at: 8) {
                webP
            } else if isJPEG {
                jpeg
            } else {
                SVGSize(bytes).size
            }
        guard let size, (1...100_000).contains(size.width), (1...100_000).contains(size.height) else { return nil }
        return size
    }

    private var isPNG: Bool { starts([0x89, 0x50, 0x4E, 0x47]) }
    private var isGIF: Bool { starts("GIF8".utf8) }
    /// The container of WebP.
    private var isRIFF: Bool { starts("RIFF".utf8) }

    /// Whether the file begins as one of these formats, except SVG.
    var hasSignature: Bool { isPNG || isGIF || isRIFF || isJPEG }

    private var webP: PictureSize? {
        if starts("VP8X".utf8, at: 12) { return PictureSize(width: little(24, bytes: 3) + 1, height: little(27, bytes: 3) + 1) }
        if starts("VP8L".utf8, at: 12) {
            let bits = little(21, bytes: 4)
            return PictureSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
        }
        guard starts("VP8 ".utf8, at: 12) else { return nil }
        return PictureSize(width: little(26, bytes: 2) & 0x3FFF, height: little(28, bytes: 2) & 0x3FFF)
    }

    // MARK: - JPEG

    var isJPEG: Bool { starts([0xFF, 0xD8]) }

    /// Reads segment after segment, each with its length, up to the frame header with the size.
    private var jpeg: PictureSize? {
        var index = 2
        var isTurned = false
        while index + 9 < bytes.count, bytes[index] == 0xFF {
            let marker = bytes[index + 1]
            switch marker {
            case 0xFF:
                index += 1
                continue
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                let (height, width) = (big(index + 5, bytes: 2), big(index + 7, bytes: 2))
                return isTurned ? PictureSize(width: height, height: width) : PictureSize(width: width, height: height)
            case 0xE1 where starts("Exif\0\0".utf8, at: index + 4): isTurned = isTurned || turns(tiff: index + 10)
            case 0xD9, 0xDA: return nil
            default: break
            }
            index += 2 + max(2, big(index + 2, bytes: 2))
        }
        return nil
    }

    /// Whether width and height are swapped: Exif orientations from 5 on, which browsers apply.
    private func turns(tiff start: Int) -> Bool {
        let isLittle = starts("II".utf8, at: start)
        func number(_ index: Int, _ count: Int) -> Int { isLittle ? little(index, bytes: count) : big(index, bytes: count) }
        let directory = start + number(start + 4, 4)
        for entry in 0..<min(number(directory, 2), 64) where number(directory + 2 + entry * 12, 2) == 0x0112 {
            return (5...8).contains(number(directory + 2 + entry * 12 + 8, 2))
        }
        return false
    }

    // MARK: - Bytes

    private func starts(_ prefix: some Sequence<UInt8>, at index: Int = 0) -> Bool { bytes.dropFirst(index).starts(with: prefix) }

    private func big(_ index: Int, bytes count: Int) -> Int { bytes.bigEndian(at: index, count) }

    private func little(_ index: Int, bytes count: Int) -> Int {
        guard index >= 0, index + count <= bytes.count else { return 0 }
        return bytes[index..<index + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

extension [UInt8] {
    /// Big-endian integer of so many bytes; zero past the end.
    func bigEndian(at index: Int, _ count: Int) -> Int {
        guard index >= 0, index + count <= self.count else { return 0 }
        return self[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
    }
}

/// Size of an SVG drawing: its width and height, or those of its view box.
private struct SVGSize {
    private var attributes: [String: String] = [:]

    init(_ bytes: [UInt8]) {
        let text = SVGSize.withoutComments(String(decoding: bytes, as: UTF8.self))
        guard let start = text.firstRange(of: "<svg")?.upperBound else { return }
        let tag = String(text[start...].prefix { $0 != ">" }.map { $0.isWhitespace ? " " : $0 })
        for name in ["width", "height", "viewBox"] {
            for quote in ["\"", "'"] {
                guard let start = tag.firstRange(of: " \(name)=\(quote)") else { continue }
                attributes[name] = String(tag[start.upperBound...].prefix { String($0) != quote })
            }
        }
    }

    private static func withoutComments(_ text: String) -> String {
        var rest = text[...]
        var kept = ""
        while let start = rest.firstRange(of: "<!--") {
            kept += rest[..<start.lowerBound]
            guard let end = rest[start.upperBound...].firstRange(of: "-->") else { return kept }
            rest = rest[end.upperBound...]
        }
        return kept + rest
    }

    var size: PictureSize? {
        if let width = pixels(attributes["width"]), let height = pixels(attributes["height"]) {
            return PictureSize(width: width, height: height)
        }
        let box = (attributes["viewBox"] ?? "").split { $0 == " " || $0 == "," }.compactMap { Double($0) }
        guard box.count == 4, box[2] >= 1, box[3] >= 1, box[2] < 1e6, box[3] < 1e6 else { return nil }
        return PictureSize(width: Int(box[2].rounded()), height: Int(box[3].rounded()))
    }

    /// A length in pixels; nil for percentages and units that depend on the context.
    private func pixels(_ text: String?) -> Int? {
        guard var text = text?[...] else { return nil }
        if text.hasSuffix("px") { text = text.dropLast(2) }
        guard let number = Double(text), number >= 1, number < 1e6 else { return nil }
        return Int(number.rounded())
    }
}
