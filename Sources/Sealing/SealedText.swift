package import ContentModel
import Encoding
package import Markup

/// A JWE in compact form (RFC 7516) with `ECDH-ES` and `A256GCM`, as pages seal reports.
package struct SealedText {
    package enum Failure: Error, Equatable {
        /// The key isn't one of those at hand.
        case unknownKey
        /// Not whole, not as it was sealed, or sealed in another way.
        case damaged
        /// Unpacks to more than the limit.
        case tooLarge
    }

    /// Longest text that is read, in characters.
    package static let textLimit = 16 << 20
    /// Largest content, in bytes.
    static let contentLimit = 8 << 20
    /// Deflate packs 1,032 bytes into one at most.
    private static let growth = 1032

    private let jwe: CompactJWE
    private let header: Header

    private struct Header {
        var keyID: String?
        /// Coordinates of the key that the text was sealed with, which is new for each.
        var sender: (x: [UInt8], y: [UInt8])
        var isDeflated: Bool
    }

    /// - Throws: `Failure` where the text isn't a JWE that is sealed in this way, or is too long.
    package init(_ text: String) throws(Failure) {
        guard text.utf8.count <= SealedText.textLimit else { throw .tooLarge }
        // The encrypted key is empty because the key is agreed on directly.
        guard let jwe = CompactJWE(text), jwe.encryptedKey.isEmpty, let header = SealedText.header(jwe.header) else { throw .damaged }
        self.jwe = jwe
        self.header = header
    }

    /// The header has to name exactly what is supported. Other members are ignored, but `crit` names some that must not be.
    private static func header(_ bytes: [UInt8]) -> Header? {
        guard case .object(let members) = JSONValue(bytes), members["alg"] == .text("ECDH-ES"),
            members["enc"] == .text(ContentCipher.algorithm), members["crit"] == nil, members["apu"] == nil, members["apv"] == nil,
            case .object(let sender) = members["epk"], sender["kty"] == .text("EC"), sender["crv"] == .text("P-256"),
            let x = sender["x"]?.text.flatMap({ Base64.decodedURL($0) }), let y = sender["y"]?.text.flatMap({ Base64.decodedURL($0) }),
            P256.isPoint(x: x, y: y)
        else { return nil }
        guard members["zip"] == nil || members["zip"] == .text("DEF") else { return nil }
        return Header(keyID: members["kid"]?.text, sender: (x, y), isDeflated: members["zip"] != nil)
    }

    /// The content.
    ///
    /// - Throws: `Failure` where no key opens it, or it unpacks to more than `contentLimit`.
    package func opened(with keys: [PrivateKey]) throws(Failure) -> [UInt8] {
        let candidates = header.keyID.map { id in keys.filter { $0.publicKey.id == id } } ?? keys
        guard !candidates.isEmpty else { throw .unknownKey }
        for key in candidates {
            guard let secret = key.sharedSecret(x: header.sender.x, y: header.sender.y),
                let bytes = jwe.opened(with: ContentCipher(secret: secret))
            else { continue }
            return header.isDeflated ? try SealedText.inflated(bytes) : bytes
        }
        throw header.keyID == nil ? .unknownKey : .damaged
    }

    private static func inflated(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        let limit = min(bytes.count * growth, contentLimit)
        do throws(Deflate.Failure) {
            return try Deflate.unpacked(bytes[...], limit: limit)
        } catch {
            throw error == .tooLarge && limit == contentLimit ? .tooLarge : .damaged
        }
    }

    /// Seals bytes for a key.
    ///
    /// - Returns: the compact form; nil where the key isn't a point of the curve, or the machine has no random numbers.
    package static func sealed(_ bytes: [UInt8], for key: MarkingKey, type: String, isDeflated: Bool = true) -> String? {
        seal(isDeflated ? Deflate.compressed(bytes) : bytes, for: key, type: type, isDeflated: isDeflated)
    }

    /// - Parameter isDeflated: whether the bytes are deflated already, as the header says.
    static func seal(_ content: [UInt8], for key: MarkingKey, type: String, isDeflated: Bool) -> String? {
        guard let own = PrivateKey.random(), let secret = own.sharedSecret(with: key) else { return nil }
        var json = CompactJSON()
        json.object { json in
            json.member("alg", "ECDH-ES")
            json.member("enc", ContentCipher.algorithm)
            json.member("kid", key.id)
            json.key("epk")
            json.object { own.publicKey.writeMembers(to: &$0) }
            json.member("cty", type)
            if isDeflated { json.member("zip", "DEF") }
        }
        return CompactJWE.sealed(content, with: ContentCipher(secret: secret), header: json.bytes)
    }
}

extension MarkingKey {
    /// The required members of a JWK.
    package func writeMembers(to json: inout CompactJSON) {
        json.member("kty", "EC")
        json.member("crv", "P-256")
        json.member("x", x)
        json.member("y", y)
    }
}
