import Diagnostics
import Encoding

/// Pictures whose files aren't of the type in their names, so that browsers show nothing.
enum UnreadablePicture {
    /// Bytes of a drawing in which its element is looked for; programs write comments above it.
    private static let drawingLimit = 64 << 10

    /// - Parameter path: below `Content/`.
    /// - Returns: nil for a picture that browsers may show.
    static func diagnostic(_ path: String, _ heads: FileHeads) -> Diagnostic? {
        let file = "Content/\(path)"
        let isDrawing = path.hasFileExtension("svg")
        let bytes = heads.bytes(file, limit: isDrawing ? drawingLimit : 32)
        guard !heads.isUnreadable(file), let message = isDrawing ? drawing(bytes) : picture(bytes) else { return nil }
        return Diagnostic(.unshownMedia, message, at: SourceLocation(path: file))
    }

    private static let empty = "this file is empty, so pages show no picture; copy it here again"

    private static func drawing(_ bytes: [UInt8]) -> String? {
        if bytes.isEmpty { return empty }
        // A compressed drawing, or one in UTF-16.
        guard bytes[0] != 0x1F, bytes[0] < 0xFE, !String(decoding: bytes, as: UTF8.self).contains("<svg") else { return nil }
        return "this isn't an SVG file, so pages show no picture; save it as SVG"
    }

    private static func picture(_ bytes: [UInt8]) -> String? {
        if bytes.isEmpty { return empty }
        if bytes.dropFirst(4).starts(with: "ftyphei".utf8) || bytes.dropFirst(4).starts(with: "ftypmif".utf8) {
            return "this is an HEIC photo, which most browsers don't show under any name; save it as JPEG"
        }
        // Browsers also show bitmaps and AVIF, whatever their names are.
        let isKnown =
            PictureSizeReader(bytes: bytes).hasSignature || bytes.starts(with: "BM".utf8) || bytes.dropFirst(4).starts(with: "ftyp".utf8)
        return isKnown ? nil : "this file isn't a picture, so pages show none; save it as PNG or JPEG"
    }
}
