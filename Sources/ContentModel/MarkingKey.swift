/// Public key that reports are sealed with: a point of the curve P-256 (FIPS 186-4), written as a JWK (RFC 7517).
package struct MarkingKey: Hashable, Sendable {
    /// Path of the file with the keys, from the site's folder.
    package static let path = "Content/marking-key.jwk"

    /// Coordinates, 32 bytes each in base64url without padding.
    package let x: String
    package let y: String
    /// Thumbprint (RFC 7638) in base64url, by which reports name the key.
    package let id: String

    package init(x: String, y: String, id: String) {
        self.x = x
        self.y = y
        self.id = id
    }
}
