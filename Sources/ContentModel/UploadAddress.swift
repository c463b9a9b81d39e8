/// Address of a folder that pages may upload to: `https://`, or `http://` on the reader's own computer.
package struct UploadAddress: Hashable, Sendable {
    package let text: String
    /// Scheme, host and port, as a content security policy names them: `https://cloud.example.org:8443`.
    package let origin: String

    /// Nil for other addresses, and for those with a user's name or a fragment.
    package init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.contains(where: { "\"'<>\\^`{|}#".contains($0) }),
            let scheme = ["https://", "http://"].first(where: { text.lowercased().hasPrefix($0) })
        else { return nil }
        let authority = text.dropFirst(scheme.count).prefix { !"/?".contains($0) }.lowercased()
        guard let host = UploadAddress.host(of: authority), scheme == "https://" || UploadAddress.isLoopback(host) else { return nil }
        self.text = text
        origin = scheme + authority
    }

    /// The host of an authority without a user's name: letters, digits, `-` and `.`, or `[::1]`. The policy can't name others.
    private static func host(of authority: String) -> String? {
        let host: Substring
        let rest: Substring
        if authority.hasPrefix("[::1]") {
            (host, rest) = (authority.prefix(5), authority.dropFirst(5))
        } else {
            host = authority.prefix { $0 != ":" }
            rest = authority.dropFirst(host.count)
            let labels = host.split(separator: ".", omittingEmptySubsequences: false)
            guard labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } }) else { return nil }
        }
        guard !rest.isEmpty else { return String(host) }
        guard rest.first == ":", rest.dropFirst().allSatisfy(\.isNumber), let port = UInt16(rest.dropFirst()), port > 0 else { return nil }
        return String(host)
    }

    private static func isLoopback(_ host: String) -> Bool {
        if ["localhost", "[::1]"].contains(host) || host.hasSuffix(".localhost") { return true }
        let parts = host.split(separator: ".").compactMap { UInt8($0) }
        return parts.count == 4 && parts[0] == 127 && host.split(separator: ".").count == 4
    }
}
