import ContentModel

/// Addresses of websites without `https://`, which are paths in a link.
enum SchemelessAddress {
    /// The endings of the names of most websites that schools link to. Few files end like this.
    private static let domains: Set<Substring> = [
        "com", "org", "net", "edu", "gov", "int", "info", "io", "eu", "uk", "us", "ca", "au", "nz", "ie", "fr", "be", "ch", "es", "it",
        "de", "at", "nl", "pt", "mx", "ar",
    ]

    /// The whole address for `www.example.org`, `example.org/page` and `https//example.org`; nil for other paths.
    ///
    /// - Parameters:
    ///   - target: path below `Content/` to which the link seems to lead.
    ///   - path: file with the link.
    static func completed(_ target: String, in path: String) -> String? {
        let folder = SiteContent.below(path).split(separator: "/").dropLast()
        var parts = target.split(separator: "/")
        guard parts.starts(with: folder) else { return nil }
        parts.removeFirst(folder.count)
        if let first = parts.first, ["http", "https"].contains(first) { parts.removeFirst() }
        guard let name = parts.first else { return nil }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, !labels.contains(""), labels[0] == "www" || domains.contains(labels[labels.count - 1]) else { return nil }
        return "https://" + parts.joined(separator: "/")
    }
}
