import Encoding

/// Media types (`Content-Type`) by file name extension.
enum ContentType {
    static func of(_ path: String) -> String {
        let type = MediaType.of(path)
        return type.hasPrefix("text/") || type == "application/json" || type == "application/xml" ? type + "; charset=utf-8" : type
    }
}
