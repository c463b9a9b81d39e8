/// Media types by file name extension.
package enum MediaType {
    /// `data:` URL of a file, for self-contained pages.
    package static func address(_ path: String, _ bytes: [UInt8]) -> String { "data:\(of(path));base64,\(Base64.text(bytes))" }

    package static func of(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let point = name.lastIndex(of: ".") else { return unknown }
        return types[name[name.index(after: point)...].lowercased()] ?? unknown
    }

    /// Usual extension of a media type.
    package static func ending(ofType type: String) -> String? { known.first { $0.type == type }?.ending }

    /// Whether files with this extension are compressed already.
    package static func isCompressed(_ path: String) -> Bool {
        let type = of(path)
        let name = path.split(separator: "/").last ?? ""
        if let point = name.lastIndex(of: "."), packedEndings.contains(name[name.index(after: point)...].lowercased()) { return true }
        if packed.contains(type) { return true }
        return !bare.contains(type) && isMedia(type)
    }

    /// Whether a media type is one of pictures, sound or video.
    package static func isMedia(_ type: String) -> Bool { ["image/", "audio/", "video/"].contains { type.hasPrefix($0) } }

    private static let packed: Set = ["application/zip", "application/gzip", "application/epub+zip", "font/woff", "font/woff2"]
    /// Archives, films and documents of types that no page shows.
    private static let packedEndings: Set = [
        "7z", "apkg", "br", "bz2", "docx", "heic", "jar", "jxl", "mkv", "odp", "ods", "odt", "pptx", "rar", "tgz", "xlsx", "xz", "zst",
    ]
    private static let bare: Set = ["image/svg+xml", "image/bmp", "audio/wav"]
    private static let unknown = "application/octet-stream"

    private static let types = Dictionary(uniqueKeysWithValues: known.map { ($0.ending, $0.type) })

    /// The usual extension of a type comes first.
    private static let known: [(ending: String, type: String)] = [
        ("png", "image/png"), ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("gif", "image/gif"), ("webp", "image/webp"),
        ("avif", "image/avif"), ("svg", "image/svg+xml"), ("ico", "image/vnd.microsoft.icon"), ("bmp", "image/bmp"),
        ("mp4", "video/mp4"), ("m4v", "video/mp4"), ("webm", "video/webm"), ("ogv", "video/ogg"), ("mov", "video/quicktime"),
        ("mp3", "audio/mpeg"), ("m4a", "audio/mp4"), ("aac", "audio/aac"), ("ogg", "audio/ogg"), ("oga", "audio/ogg"),
        ("opus", "audio/ogg"), ("wav", "audio/wav"), ("flac", "audio/flac"),
        ("html", "text/html"), ("css", "text/css"), ("js", "text/javascript"), ("mjs", "text/javascript"), ("txt", "text/plain"),
        ("srt", "text/plain"), ("md", "text/markdown"), ("csv", "text/csv"), ("ics", "text/calendar"), ("vtt", "text/vtt"),
        ("json", "application/json"), ("map", "application/json"), ("webmanifest", "application/manifest+json"),
        ("xml", "application/xml"), ("pdf", "application/pdf"), ("wasm", "application/wasm"),
        ("zip", "application/zip"), ("gz", "application/gzip"), ("epub", "application/epub+zip"),
        ("woff", "font/woff"), ("woff2", "font/woff2"), ("ttf", "font/ttf"), ("otf", "font/otf"),
    ]
}
