package import ContentModel
package import Diagnostics
import Encoding

/// Reads `Content/marking-key.jwk`: a public key as a JWK, or several as a JWK set (RFC 7517).
package enum MarkingKeyReader {
    /// The valid keys. Unknown members are ignored, as RFC 7517 requires.
    package static func read(_ text: String, log: inout DiagnosticLog) -> [MarkingKey] {
        if isLocked(text) {
            log.report(
                .privateMarkingKey,
                "this is a private key with a passphrase; keep it in the folder Marking, next to Content, and put only its public part here",
                at: .start)
            return []
        }
        guard let tree = JSONReader.read(text, log: &log), let entries = entries(of: tree, log: &log) else { return [] }
        guard let list = entries.entry("keys") else {
            return key(entries, at: tree.position, log: &log).map { [$0] } ?? []
        }
        guard case .sequence(let trees) = list.value.value, !trees.isEmpty else {
            log.report(.invalidMarkingKey, "'keys' must be a list with at least one key", at: list.value.position)
            return []
        }
        var keys: [(key: MarkingKey, position: SourcePosition)] = []
        for tree in trees {
            guard let entries = self.entries(of: tree, log: &log), let key = key(entries, at: tree.position, log: &log) else { continue }
            if let first = keys.first(where: { $0.key == key }) {
                log.report(
                    .invalidMarkingKey, "this key is listed twice; remove one", at: tree.position,
                    notes: [("first listed here", first.position)])
                continue
            }
            keys.append((key, tree.position))
        }
        return keys.map(\.key)
    }

    /// Position of a private member of a key in a JSON text, or of a key under a passphrase; nil for other texts.
    static func privateMember(of text: String) -> SourcePosition? {
        if isLocked(text) { return .start }
        guard text.contains(ascii: "\"kty\"") else { return nil }
        var ignored = DiagnosticLog(path: "")
        guard let tree = JSONReader.read(text, log: &ignored), case .mapping(let entries) = tree.value else { return nil }
        var keys = [entries]
        if case .sequence(let trees) = entries.entry("keys")?.value.value {
            keys += trees.compactMap { if case .mapping(let entries) = $0.value { entries } else { nil } }
        }
        return keys.lazy.compactMap { privateEntry($0)?.keyPosition }.first
    }

    /// Whether the text is a key under a passphrase, as a JWE whose header names the method.
    private static func isLocked(_ text: String) -> Bool {
        let head = text.utf8.prefix(1024).prefix { $0 != UInt8(ascii: ".") }
        guard let header = Base64.decodedURL(String(decoding: head, as: UTF8.self)) else { return false }
        return String(decoding: header, as: UTF8.self).contains("\"PBES2-")
    }

    private static func entries(of tree: ContentTree, log: inout DiagnosticLog) -> [ContentTree.Entry]? {
        if case .mapping(let entries) = tree.value { return entries }
        log.report(
            .invalidMarkingKey, "a marking key must be a JWK, an object with keys, but this is \(tree.kindInWords)", at: tree.position)
        return nil
    }

    /// `d` of a private key, or `k` of a shared secret.
    private static func privateEntry(_ entries: [ContentTree.Entry]) -> ContentTree.Entry? {
        guard entries.contains(where: { $0.key == "kty" }) else { return nil }
        return entries.first { $0.key == "d" || $0.key == "k" }
    }

    private static func key(_ entries: [ContentTree.Entry], at position: SourcePosition, log: inout DiagnosticLog) -> MarkingKey? {
        if let entry = privateEntry(entries) {
            log.report(
                .privateMarkingKey,
                "'\(entry.key)' makes this a private key, which opens every report; keep it in the folder Marking, next to Content, and put only its public part here",
                at: entry.keyPosition)
            return nil
        }
        let isKind = word("kty", is: "EC", "a key of an elliptic curve", entries, position, log: &log)
        let isCurve = isKind && word("crv", is: "P-256", "the curve that browsers encrypt with", entries, position, log: &log)
        guard isCurve, let x = coordinate("x", entries, position, log: &log), let y = coordinate("y", entries, position, log: &log) else {
            return nil
        }
        guard P256.isPoint(x: x.bytes, y: y.bytes) else {
            log.report(
                .invalidMarkingKey, "'x' and 'y' aren't a point on the curve P-256, so nothing can be encrypted; copy the key again",
                at: x.position)
            return nil
        }
        guard isForSealing(entries, log: &log) else { return nil }
        let id = P256.thumbprint(x: x.text, y: y.text)
        guard word("kid", is: id, "the key's thumbprint", entries, nil, log: &log) else { return nil }
        return MarkingKey(x: x.text, y: y.text, id: id)
    }

    /// Whether `use` and `alg`, if the key has them, allow what reports need.
    private static func isForSealing(_ entries: [ContentTree.Entry], log: inout DiagnosticLog) -> Bool {
        let hasUse = word("use", is: "enc", "encryption", entries, nil, log: &log)
        let hasAlgorithm = word("alg", is: "ECDH-ES", "how reports are encrypted", entries, nil, log: &log)
        return hasUse && hasAlgorithm
    }

    /// Whether a member has the expected value.
    /// - Parameter position: where a missing member is reported; nil if it may be missing.
    private static func word(
        _ name: String, is expected: String, _ meaning: String, _ entries: [ContentTree.Entry], _ position: SourcePosition?,
        log: inout DiagnosticLog
    ) -> Bool {
        guard let entry = entries.entry(name) else {
            guard let position else { return true }
            log.report(.invalidMarkingKey, "a marking key needs '\(name)': \"\(expected)\", \(meaning)", at: position)
            return false
        }
        if case .text(let text) = entry.value.value {
            if text.string == expected { return true }
            log.report(
                .invalidMarkingKey, "'\(name)' must be \"\(expected)\", \(meaning), not '\(text.string)'", at: entry.value.position)
        } else {
            log.report(
                .invalidMarkingKey, "'\(name)' must be \"\(expected)\", \(meaning), but this is \(entry.value.kindInWords)",
                at: entry.value.position)
        }
        return false
    }

    private static func coordinate(
        _ name: String, _ entries: [ContentTree.Entry], _ position: SourcePosition, log: inout DiagnosticLog
    ) -> (text: String, bytes: [UInt8], position: SourcePosition)? {
        guard let entry = entries.entry(name) else {
            log.report(.invalidMarkingKey, "a marking key needs '\(name)', a coordinate of its point", at: position)
            return nil
        }
        guard case .text(let text) = entry.value.value else {
            log.report(
                .invalidMarkingKey, "'\(name)' must be text in base64url, but this is \(entry.value.kindInWords)", at: entry.value.position)
            return nil
        }
        guard let bytes = Base64.decodedURL(text.string) else {
            log.report(
                .invalidMarkingKey, "'\(name)' isn't base64url: letters, digits, '-' and '_', without '=' at the end",
                at: entry.value.position)
            return nil
        }
        guard bytes.count == P256.coordinateLength else {
            log.report(
                .invalidMarkingKey, "'\(name)' must have \(P256.coordinateLength) bytes, not \(bytes.count)", at: entry.value.position)
            return nil
        }
        return (text.string, bytes, entry.value.position)
    }
}
