import CZlib

/// The checksum of PNG and ZIP: ISO/IEC 15948, annex D.
package enum CRC32 {
    package static func of(_ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBufferPointer { UInt32(crc32_z(0, $0.baseAddress, $0.count)) }
    }
}

/// The checksum of zlib's own frame (RFC 1950).
enum Adler32 {
    static func of(_ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBufferPointer { UInt32(adler32_z(1, $0.baseAddress, $0.count)) }
    }
}
