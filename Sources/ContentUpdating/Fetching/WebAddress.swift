import CTransfer
import ContentReading
import Diagnostics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Address of a file of quizzes: http or https, with a host, without a password.
package struct WebAddress: Hashable, Sendable {
    /// The address as it is stored and shown.
    package let text: String
    let url: URL

    /// - Throws: `ParseError` for another scheme, a missing host, a user name or password, or control characters.
    package init(_ text: String) throws(ParseError) {
        guard text == withoutControls(text) else { throw .notAnAddress(withoutControls(text)) }
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased() else { throw .notAnAddress(text) }
        guard scheme == "http" || scheme == "https" else { throw .otherScheme(scheme) }
        guard let host = url.host(percentEncoded: false), WebAddress.isHost(host, in: text) else { throw .notAnAddress(text) }
        guard url.user == nil, url.password == nil else { throw .password }
        if let port = WebAddress.port(of: text), Int(port).map((1...65535).contains) != true { throw .port(port) }
        self.text = text
        self.url = url
    }

    /// The digits of the port that the address names; nil if it names none.
    private static func port(of text: String) -> String? {
        let host = authority(of: text)
        guard let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") else { return nil }
        let port = host[host.index(after: colon)...]
        return port.isEmpty ? nil : String(port)
    }

    /// The first parameter that looks like a secret, by its name; nil if there is none.
    package var secretParameter: String? {
        let query = text.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let names = query.split(separator: "&").map { String($0.prefix { $0 != "=" }) }
        return names.first { WebAddress.secretParameters.contains($0.lowercased()) }
    }

    private static let secretParameters: Set = [
        "token", "access_token", "private_token", "auth", "key", "api_key", "apikey", "password", "secret", "sig", "signature",
    ]

    /// What is between the slashes: the host and the port.
    private static func authority(of text: String) -> Substring {
        let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        return (parts.dropFirst(2).first ?? "").prefix { !"/?#".contains($0) }
    }

    /// Whether a host is a name, or an IP address.
    private static func isHost(_ host: String, in text: String) -> Bool {
        if authority(of: text).contains("[") { return quizmark_is_ipv6(bare(host)) }
        return !host.isEmpty && host.unicodeScalars.allSatisfy { $0.isLetterOrDigit || !$0.isASCII || "-._~".unicodeScalars.contains($0) }
    }

    /// The host without the brackets and the zone of an IPv6 address.
    private static func bare(_ host: String) -> String { String(host.drop { $0 == "[" }.prefix { $0 != "]" && $0 != "%" }) }

    package enum ParseError: Error, Hashable, CustomStringConvertible {
        case notAnAddress(String)
        case port(String)
        case otherScheme(String)
        /// A password would be stored, and shown in every message.
        case password

        package var description: String {
            switch self {
            case .notAnAddress(let text): "'\(text)' isn't an address such as https://example.org/quiz.json"
            case .port(let port): "there is no port \(port); ports are numbers from 1 to 65535, and most addresses need none"
            case .otherScheme(let scheme): "an address must begin with https or http, not with '\(scheme)'"
            case .password: "addresses with a user name or a password aren't fetched, because the address is saved in the site's folder"
            }
        }
    }

    /// File name without its extension, as ids are written: `osi-model` for `https://example.org/OSI%20model.json`.
    package var fileName: String {
        var last = url.pathComponents.last { $0 != "/" } ?? ""
        if last.lowercased().hasSuffix(".json") { last.removeLast(".json".count) }
        for name in [last, url.host() ?? ""] {
            let slug = Identifier.slug(name)
            if !slug.isEmpty { return slug }
        }
        return "quiz"
    }

    /// Whether an address names this computer or its own network by itself, without being looked up.
    static func isPrivate(_ url: URL) -> Bool {
        guard var host = url.host(percentEncoded: false)?.lowercased() else { return false }
        while host.hasSuffix(".") { host.removeLast() }
        host = bare(host)
        if quizmark_is_private_literal(host) { return true }
        // Names of local networks (RFC 6761, 6762 with its appendix G, and 8375, and ICANN's "internal"), and those without a domain.
        return !host.contains(".") && !host.contains(":")
            || [".localhost", ".local", ".internal", ".home.arpa", ".lan", ".home", ".corp", ".intranet", ".private"].contains {
                host.hasSuffix($0)
            }
    }

    /// Whether a redirect is allowed: never to a file of this computer, from https to http, or with a password that would be sent.
    static func mayLead(from here: URL, to there: URL) -> Bool {
        guard there.user == nil, there.password == nil else { return false }
        return switch there.scheme?.lowercased() {
        case "https": true
        case "http": here.scheme?.lowercased() == "http"
        default: false
        }
    }
}
