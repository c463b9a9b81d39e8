package import Diagnostics
import Encoding

/// A file embedded in another one.
package struct EmbeddedFile {
    var name: String
    var bytes: [UInt8]
    /// Its type as the text declares it, if it has no name of its own.
    var declaredType: String?
    /// Position of the file; nil if only that of the text is known.
    var position: SourcePosition?

    package init(name: String, bytes: [UInt8], position: SourcePosition? = nil) {
        self.name = name
        self.bytes = bytes
        self.position = position
    }

    /// Parses `data:image/png;base64,…`; nil for other URLs, and for types other than pictures, sound and video.
    init?(dataAddress: String) {
        guard dataAddress.lowercased().hasPrefix("data:"), let comma = dataAddress.firstIndex(of: ",") else { return nil }
        let kind = dataAddress[..<comma].dropFirst(5).split(separator: ";").map { $0.lowercased() }
        // Some programs use JPEG's shorter extension as its type.
        guard let type = kind.first.map({ $0 == "image/jpg" ? "image/jpeg" : $0 }),
            MediaType.isMedia(type), let ending = MediaType.ending(ofType: type)
        else { return nil }
        let content = dataAddress[dataAddress.index(after: comma)...]
        if kind.contains("base64") {
            guard let bytes = Base64.decoded(content) else { return nil }
            self.init(name: "picture.\(ending)", bytes: bytes)
        } else {
            self.init(name: "picture.\(ending)", bytes: Array((PercentEncoding.decoded(content) ?? String(content)).utf8))
        }
        declaredType = type
    }
}
