import Encoding

/// What a browser is told about a file, by the ending of its name.
enum ContentType {
    static func of(_ path: String) -> String {
        let type = MediaType.of(path)
        return type.hasPrefix("text/") || type == "application/json" || type == "application/xml" ? type + "; charset=utf-8" : type
    }
}
