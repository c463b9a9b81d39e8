import Encoding

/// Why an address of `site.yml` can't be published as it is.
enum SiteAddressError: Equatable {
    case scheme, account, query, white, folders
    case foreign(encoded: String)

    /// Nil for a valid address.
    init?(_ address: String) {
        guard let scheme = ["https://", "http://"].first(where: { address.hasPrefix($0) }) else {
            self = .scheme
            return
        }
        let rest = address.dropFirst(scheme.count)
        let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
        let host = rest.prefix { !"/?#".contains($0) }
        if host.contains("@") {
            self = .account
        } else if rest.contains(where: { "?#".contains($0) }) {
            self = .query
        } else if rest.contains(where: { $0.isWhitespace || "\"<>\\".contains($0) }) || host.isEmpty {
            self = .white
        } else if parts.contains(where: { $0 == "." || $0 == ".." }) {
            self = .folders
        } else if !address.utf8.allSatisfy({ $0 < 0x80 }) {
            let encoded = PercentEncoding.encoded(address, keeping: .inWholePaths)
            self = .foreign(encoded: host.utf8.allSatisfy { $0 < 0x80 } ? encoded : "")
        } else {
            return nil
        }
    }

    /// A clause that follows the message.
    var hint: String {
        switch self {
        case .scheme: "; it begins with https:// or http://, in lowercase"
        case .account: "; remove the name and password before the @, because everybody can read them"
        case .query: "; remove everything from the ? or # on"
        case .white: ", without spaces, quotes and brackets"
        case .folders: "; write the whole path, without . and .."
        case .foreign(let encoded):
            encoded.isEmpty
                ? "; write the name of the server in its ASCII form, which begins with xn--" : "; write \(encoded)"
        }
    }
}
