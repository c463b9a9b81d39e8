import CZlib

/// The checksum of PNG and ZIP: ISO/IEC 15948, annex D.
package struct CRC32: Sendable {
    package private(set) var value: UInt32 = 0

    package init() {}

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        bytes.withMemoryRebound(to: UInt8.self) { value = UInt32(crc32_z(UInt(value), $0.baseAddress, $0.count)) }
    }

    package static func of(_ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBufferPointer { UInt32(crc32_z(0, $0.baseAddress, $0.count)) }
    }
}
