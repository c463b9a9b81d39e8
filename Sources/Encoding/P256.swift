import CCrypto

/// The elliptic curve P-256 (FIPS 186-4), by libcrypto.
package enum P256 {
    /// Bytes of a coordinate.
    package static let coordinateLength = 32

    /// The curve for libcrypto, which takes longer to create than to use. Threads share it, as nothing changes it.
    nonisolated(unsafe) package static let group: OpaquePointer? = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)

    /// Whether two coordinates, big-endian, are a point of the curve.
    package static func isPoint(x: [UInt8], y: [UInt8]) -> Bool {
        guard x.count == coordinateLength, y.count == coordinateLength, let group, let point = EC_POINT_new(group) else { return false }
        defer { EC_POINT_free(point) }
        // The uncompressed form (SEC 1, §2.3.3), which is refused for other points.
        let octets = [0x04] + x + y
        return EC_POINT_oct2point(group, point, octets, octets.count, nil) == 1
    }

    /// Thumbprint of a public key (RFC 7638): the hash of its JWK's required members in the order of their names, in base64url.
    /// - Parameters:
    ///   - x: coordinate in base64url, as in the JWK.
    ///   - y: the other one.
    package static func thumbprint(x: String, y: String) -> String {
        let members = "{\"crv\":\"P-256\",\"kty\":\"EC\",\"x\":\"\(x)\",\"y\":\"\(y)\"}"
        return Base64.urlText(SHA256.hash(Array(members.utf8)))
    }
}
