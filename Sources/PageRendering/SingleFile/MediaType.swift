import SitePlanning

/// What a file is, by the ending of its name.
package enum MediaType {
    /// The file itself as an address, for pages that stand alone.
    package static func address(_ path: String, _ bytes: [UInt8]) -> String { "data:\(of(path));base64,\(Base64.text(bytes))" }

    package static func of(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let point = name.lastIndex(of: ".") else { return unknown }
        return types[name[name.index(after: point)...].lowercased()] ?? unknown
    }

    /// Whether files of this ending are packed already, so that packing them again is a waste of time.
    package static func isCompressed(_ path: String) -> Bool {
        let type = of(path)
        return type != "image/svg+xml" && type != "image/bmp" && type != "audio/wav"
            && ["image/", "video/", "audio/"].contains(where: type.hasPrefix) || type == "application/zip"
    }

    private static let unknown = "application/octet-stream"

    private static let types = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "avif": "image/avif", "svg": "image/svg+xml", "ico": "image/x-icon", "bmp": "image/bmp",
        "mp4": "video/mp4", "m4v": "video/mp4", "webm": "video/webm", "ogv": "video/ogg", "mov": "video/quicktime",
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg",
        "wav": "audio/wav", "flac": "audio/flac", "vtt": "text/vtt", "ics": "text/calendar", "txt": "text/plain",
        "csv": "text/csv", "md": "text/markdown", "html": "text/html", "json": "application/json", "xml": "application/xml",
        "pdf": "application/pdf", "zip": "application/zip",
    ]
}
