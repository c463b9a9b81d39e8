import Encoding

/// A JWE in compact form (RFC 7516, §7.1) that is encrypted with `A256GCM`.
struct CompactJWE {
    let header: [UInt8]
    /// Empty where the key is agreed on directly.
    let encryptedKey: [UInt8]
    /// The header as written, which can't be changed unnoticed.
    private let head: [UInt8]
    private let nonce: [UInt8]
    private let content: [UInt8]
    private let tag: [UInt8]

    /// Nil for a text in another form.
    init?(_ text: String) {
        var text = text
        let read = text.withUTF8 { text -> (head: [UInt8], parts: [[UInt8]])? in
            let pieces = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard pieces.count == 5 else { return nil }
            let parts = pieces.compactMap { Base64.decodedURL(UnsafeBufferPointer(rebasing: $0)) }
            return parts.count == pieces.count ? (Array(pieces[0]), parts) : nil
        }
        guard let (head, parts) = read else { return nil }
        (header, encryptedKey, self.head) = (parts[0], parts[1], head)
        (nonce, content, tag) = (parts[2], parts[3], parts[4])
    }

    /// The content; nil where the key is another one, or any bit was changed.
    func opened(with cipher: ContentCipher) -> [UInt8]? { cipher.opened(content, tag: tag, nonce: nonce, header: head) }

    /// - Returns: the compact form; nil where the machine has no random numbers.
    static func sealed(_ content: [UInt8], with cipher: ContentCipher, header: [UInt8], encryptedKey: [UInt8] = []) -> String? {
        let head = Base64.urlText(header)
        guard let nonce = RandomBytes.make(ContentCipher.nonceLength),
            let sealed = cipher.sealed(content, nonce: nonce, header: Array(head.utf8))
        else { return nil }
        let parts = [encryptedKey, nonce, sealed.text, sealed.tag].map { Base64.urlText($0) }
        return ([head] + parts).joined(separator: ".")
    }
}
