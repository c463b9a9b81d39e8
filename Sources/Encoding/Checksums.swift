import CZlib

/// The checksum of PNG and ZIP: ISO/IEC 15948, annex D.
package enum CRC32 {
    package static func of(_ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBufferPointer { UInt32(crc32_z(0, $0.baseAddress, $0.count)) }
    }
}
