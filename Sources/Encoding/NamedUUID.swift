/// Universally unique identifiers that are the same in every run for the same name (RFC 9562, version 8).
package enum NamedUUID {
    /// "xxxxxxxx-xxxx-8xxx-xxxx-xxxxxxxxxxxx", of the SHA-256 of the name.
    package static func text(_ name: String) -> String {
        var bytes = Array(SHA256.hash(Array(name.utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { bytes[$0].hexadecimal }.joined(separator: "-")
    }
}
