import Foundation

/// The path of a request, taken apart before it is decoded, so that `%2F` and `%2E%2E` can't lead anywhere else.
struct RequestPath: Equatable {
    /// Decoded; none is empty, hidden, `..`, or holds a `/`.
    let parts: [String]
    let endsWithSlash: Bool

    /// Nil where no file of a site can be meant.
    init?(_ encoded: String) {
        guard encoded.hasPrefix("/") else { return nil }
        var parts: [String] = []
        for part in encoded.split(separator: "/", omittingEmptySubsequences: true) {
            guard let decoded = String(part).removingPercentEncoding, !decoded.isEmpty, !decoded.hasPrefix("."),
                !decoded.unicodeScalars.contains(where: { $0 == "/" || $0 == "\\" || $0.value < 0x20 })
            else { return nil }
            parts.append(decoded)
        }
        self.parts = parts
        endsWithSlash = encoded.hasSuffix("/")
    }

    /// Below the folder of the site.
    var file: String { parts.joined(separator: "/") }

    /// For `Location`, where it begins with one `/` only, or it would be the name of another server.
    var encodedFolder: String {
        "/" + parts.map { ($0.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? $0) + "/" }.joined()
    }
}
