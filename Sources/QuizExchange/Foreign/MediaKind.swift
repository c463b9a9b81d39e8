import Encoding

/// Types of files that may be imported with quizzes: pictures, sound, video, captions and PDF. Anything else could run on the site:
/// pages and scripts in a reader's browser, programs on the server.
enum MediaKind {
    enum Verdict {
        /// The file is accepted, with this extension.
        case kind(String)
        /// SVG after sanitizing, with the removed parts.
        case picture([UInt8], losses: [String])
        /// Reason for refusal, to follow the name.
        case refused(String)
    }

    /// Decides by the name and the first bytes of a file, which have to agree. If the name has no extension, the bytes decide.
    static func judge(_ name: String, _ bytes: [UInt8]) -> Verdict {
        let name = withoutTail(name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? "")
        if bytes.isEmpty { return .refused("is empty, so it isn't imported") }
        if name.hasPrefix(".") { return .refused(unknown) }
        guard let point = name.lastIndex(of: ".") else {
            return kinds.first { $0.isOne(bytes) }.map { .kind($0.endings[0]) } ?? .refused(unknown)
        }
        let ending = name[name.index(after: point)...].lowercased()
        if ending == "svg" {
            guard let picture = SVGPicture(bytes) else { return .refused("can't be read as SVG, so it isn't imported") }
            return .picture(picture.bytes, losses: picture.losses)
        }
        guard let kind = kinds.first(where: { $0.endings.contains(ending) }) else { return .refused(unknown) }
        return kind.isOne(bytes) ? .kind(ending) : .refused("isn't the .\(ending) file that its name says, so it isn't imported")
    }

    static let unknown = "isn't a picture, sound, video, captions or PDF, so it isn't imported"

    /// Name without dots and spaces at the end, which Windows ignores.
    static func withoutTail(_ name: String) -> String {
        var name = name
        while let last = name.unicodeScalars.last, last == "." || last.value <= 0x20 { name.unicodeScalars.removeLast() }
        return name
    }

    /// Whether the bytes begin with the signature of this raster image type.
    static func isPicture(_ bytes: [UInt8], ofType type: String) -> Bool {
        let ending = type == "jpg" ? "jpeg" : type
        return ["png", "jpeg", "gif", "webp"].contains(ending) && kinds.contains { $0.endings.contains(ending) && $0.isOne(bytes) }
    }

    // MARK: - Signatures

    private struct Kind {
        /// File name extensions, the usual one first.
        var endings: [String]
        var isOne: @Sendable ([UInt8]) -> Bool
    }

    private static let kinds: [Kind] = [
        Kind(endings: ["png"]) { $0.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) },
        Kind(endings: ["jpg", "jpeg"]) { $0.starts(with: [0xFF, 0xD8, 0xFF]) },
        Kind(endings: ["gif"]) { begins($0, "GIF87a") || begins($0, "GIF89a") },
        Kind(endings: ["webp"]) { begins($0, "RIFF") && begins($0, "WEBP", at: 8) },
        Kind(endings: ["avif"]) { bytes in ["avif", "avis"].contains { brands(bytes).contains($0) } },
        Kind(endings: ["mp4", "m4v", "m4a", "mov"]) { !brands($0).isEmpty && !brands($0).contains("avif") },
        Kind(endings: ["webm"]) { $0.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) },
        Kind(endings: ["ogg", "oga", "ogv", "opus"]) { begins($0, "OggS") },
        Kind(endings: ["mp3"]) { begins($0, "ID3") || isFrameOfMP3($0) },
        Kind(endings: ["wav"]) { begins($0, "RIFF") && begins($0, "WAVE", at: 8) },
        Kind(endings: ["flac"]) { begins($0, "fLaC") },
        Kind(endings: ["pdf"]) { begins($0, "%PDF-") },
        Kind(endings: ["vtt"]) { begins($0.withoutByteOrderMark, "WEBVTT") },
    ]

    private static func begins(_ bytes: [UInt8], _ text: String, at offset: Int = 0) -> Bool {
        bytes.dropFirst(offset).starts(with: text.utf8)
    }

    /// Brands in the `ftyp` box of an ISO base media file (ISO/IEC 14496-12); empty if the file doesn't begin with one.
    private static func brands(_ bytes: [UInt8]) -> [String] {
        guard begins(bytes, "ftyp", at: 4) else { return [] }
        let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let box = bytes.prefix(min(max(length, 16), 256)).dropFirst(8)
        // The minor version follows the major brand.
        return stride(from: box.startIndex, to: max(box.startIndex, box.endIndex - 3), by: 4).map {
            String(decoding: box[$0..<$0 + 4], as: UTF8.self)
        }
    }

    /// Whether this is an MPEG audio frame header: eleven set bits, then a valid version and layer.
    private static func isFrameOfMP3(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 3, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 else { return false }
        return bytes[1] & 0x18 != 0x08 && bytes[1] & 0x06 == 0x02 && bytes[2] & 0xF0 != 0xF0
    }
}
