import CCrypto
package import ContentModel
import Encoding

/// Private key of the curve P-256 (FIPS 186-4), which opens reports.
package struct PrivateKey: Hashable, Sendable {
    /// The secret number, 32 bytes, big-endian.
    let scalar: [UInt8]
    package let publicKey: MarkingKey

    /// - Parameter scalar: 32 bytes, big-endian.
    /// - Returns: nil where the number isn't a private key of the curve.
    init?(scalar: [UInt8]) {
        guard scalar.count == P256.coordinateLength, let point = Curve.point(ofKey: scalar) else { return nil }
        self.scalar = scalar
        publicKey = MarkingKey(x: point.x, y: point.y)
    }

    /// A new random key; nil where the machine has no random numbers.
    package static func random() -> PrivateKey? {
        // A number above the curve's order is drawn once in four billion times.
        for _ in 0..<8 {
            guard let scalar = RandomBytes.make(P256.coordinateLength) else { return nil }
            if let key = PrivateKey(scalar: scalar) { return key }
        }
        return nil
    }

    /// The secret that both sides of a Diffie–Hellman exchange share (SEC 1, §3.3.1), 32 bytes; nil where the other key isn't a point
    /// of the curve.
    func sharedSecret(with other: MarkingKey) -> [UInt8]? {
        guard let x = Base64.decodedURL(other.x), let y = Base64.decodedURL(other.y) else { return nil }
        return sharedSecret(x: x, y: y)
    }

    /// The same with the coordinates of the other key, big-endian.
    func sharedSecret(x: [UInt8], y: [UInt8]) -> [UInt8]? {
        x.count == P256.coordinateLength && y.count == P256.coordinateLength ? Curve.product(of: scalar, x: x, y: y) : nil
    }
}

extension MarkingKey {
    /// - Parameters:
    ///   - x: coordinate of a point of the curve, 32 bytes, big-endian.
    ///   - y: the other one.
    init(x: [UInt8], y: [UInt8]) {
        let (x, y) = (Base64.urlText(x), Base64.urlText(y))
        self.init(x: x, y: y, id: P256.thumbprint(x: x, y: y))
    }
}

/// Random bytes by libcrypto, for keys.
enum RandomBytes {
    /// Nil where the machine has none.
    static func make(_ count: Int) -> [UInt8]? {
        var code: CInt = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            code = RAND_priv_bytes(buffer.baseAddress, CInt(count))
            initialized = code == 1 ? count : 0
        }
        return code == 1 ? bytes : nil
    }
}

/// Arithmetic of P-256 by libcrypto, which takes the same time for all secret numbers.
private enum Curve {
    /// The public point of a private key; nil for a number outside 1 … order − 1.
    static func point(ofKey scalar: [UInt8]) -> (x: [UInt8], y: [UInt8])? {
        multiplied(scalar) { group, result, number in EC_POINT_mul(group, result, number, nil, nil, nil) == 1 }
    }

    /// The first coordinate of a point taken `scalar` times.
    static func product(of scalar: [UInt8], x: [UInt8], y: [UInt8]) -> [UInt8]? {
        multiplied(scalar) { group, result, number in
            guard let point = EC_POINT_new(group) else { return false }
            defer { EC_POINT_free(point) }
            // The uncompressed form (SEC 1, §2.3.3), which is refused for other points.
            let octets = [0x04] + x + y
            return EC_POINT_oct2point(group, point, octets, octets.count, nil) == 1
                && EC_POINT_mul(group, result, nil, point, number, nil) == 1
        }?.x
    }

    private static func multiplied(
        _ scalar: [UInt8], by multiply: (_ group: OpaquePointer, _ result: OpaquePointer, _ number: OpaquePointer) -> Bool
    ) -> (x: [UInt8], y: [UInt8])? {
        guard let group = P256.group, let number = BN_bin2bn(scalar, CInt(scalar.count), nil) else { return nil }
        defer { BN_clear_free(number) }
        BN_set_flags(number, BN_FLG_CONSTTIME)
        guard BN_is_zero(number) == 0, BN_cmp(number, EC_GROUP_get0_order(group)) < 0, let result = EC_POINT_new(group) else { return nil }
        defer { EC_POINT_clear_free(result) }
        guard multiply(group, result, number) else { return nil }
        let length = 1 + 2 * P256.coordinateLength
        var octets = [UInt8](repeating: 0, count: length)
        guard EC_POINT_point2oct(group, result, POINT_CONVERSION_UNCOMPRESSED, &octets, length, nil) == length else { return nil }
        return (Array(octets[1...P256.coordinateLength]), Array(octets[(1 + P256.coordinateLength)...]))
    }
}
