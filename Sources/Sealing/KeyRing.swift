package import ContentModel
import Encoding
import Markup

/// The private keys of a site in `Marking/key.jwk`, a JWK set (RFC 7517). The first one is the newest.
package struct KeyRing: Sendable {
    /// Paths from the site's folder.
    package static let folder = "Marking"
    package static let path = "Marking/key.jwk"

    package let keys: [PrivateKey]

    package init(_ keys: [PrivateKey]) { self.keys = keys }

    /// Reads a JWK set or a single JWK.
    ///
    /// - Returns: nil where the bytes are neither, or a key in them isn't a private key of P-256, or its public part belongs to
    ///   another key.
    package init?(_ bytes: [UInt8]) {
        guard let value = JSONValue(bytes), case .object(let members) = value else { return nil }
        var values = [value]
        if case .array(let list) = members["keys"] { values = list }
        let keys = values.compactMap(KeyRing.key)
        guard !keys.isEmpty, keys.count == values.count else { return nil }
        self.keys = keys
    }

    private static func key(_ value: JSONValue) -> PrivateKey? {
        guard case .object(let members) = value, members["kty"] == .text("EC"), members["crv"] == .text("P-256"),
            let scalar = members["d"]?.text.flatMap(Base64.decodedURL), let key = PrivateKey(scalar: scalar)
        else { return nil }
        let isOwn = members["x"] == .text(key.publicKey.x) && members["y"] == .text(key.publicKey.y)
        return isOwn ? key : nil
    }

    /// The file with the private keys.
    package var privateFile: [UInt8] {
        KeyRing.file { json in
            for key in keys {
                json.object { json in
                    key.publicKey.writeMembers(to: &json)
                    json.member("d", Base64.urlText(key.scalar))
                    key.publicKey.writePurpose(to: &json)
                }
            }
        }
    }

    /// The file with public keys, the first of which seals.
    package static func publicFile(_ keys: [MarkingKey]) -> [UInt8] {
        guard keys.count == 1, let key = keys.first else {
            return file { json in for key in keys { key.writePublic(to: &json) } }
        }
        var json = CompactJSON()
        key.writePublic(to: &json)
        return json.bytes + [0x0A]
    }

    private static func file(_ write: (inout CompactJSON) -> Void) -> [UInt8] {
        var json = CompactJSON()
        json.object { json in
            json.key("keys")
            json.array(write)
        }
        return json.bytes + [0x0A]
    }

    /// Whether a report that is sealed with this public key can be opened: seals a probe and opens it.
    package func opens(_ key: MarkingKey) -> Bool {
        let probe = Array("Quizmark".utf8)
        guard let text = SealedText.sealed(probe, for: key, type: Report.contentType), let sealed = try? SealedText(text) else {
            return false
        }
        return (try? sealed.opened(with: keys)) == probe
    }
}

extension MarkingKey {
    /// Writes the key as a JWK.
    fileprivate func writePublic(to json: inout CompactJSON) {
        json.object { json in
            writeMembers(to: &json)
            writePurpose(to: &json)
        }
    }

    /// Writes the purpose of the key, and its name.
    fileprivate func writePurpose(to json: inout CompactJSON) {
        json.member("kid", id)
        json.member("use", "enc")
        json.member("alg", "ECDH-ES")
    }
}
