import Encoding

/// Path of a request, split before it is decoded, so that `%2F` and `%2E%2E` can't escape the site's folder.
struct RequestPath: Equatable {
    /// Decoded components; none is empty, hidden, `..`, or contains a `/`.
    let parts: [String]
    let endsWithSlash: Bool

    /// Nil for a path that can't name a file of a site.
    init?(_ encoded: String) {
        guard encoded.hasPrefix("/") else { return nil }
        var parts: [String] = []
        for part in encoded.split(separator: "/", omittingEmptySubsequences: true) {
            guard let decoded = PercentEncoding.decoded(part), !decoded.isEmpty, !decoded.hasPrefix("."),
                !decoded.unicodeScalars.contains(where: { $0 == "/" || $0 == "\\" || $0.value < 0x20 })
            else { return nil }
            parts.append(decoded)
        }
        self.parts = parts
        endsWithSlash = encoded.hasSuffix("/")
    }

    /// Path below the folder of the site.
    var file: String { parts.joined(separator: "/") }

    /// Value of `Location`. It begins with one `/` only, as two would begin the name of another server.
    var encodedFolder: String {
        "/" + parts.map { PercentEncoding.encoded($0, keeping: .inPaths) + "/" }.joined()
    }
}
