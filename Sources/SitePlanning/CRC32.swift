/// The checksum of PNG and ZIP: ISO/IEC 15948, annex D.
package enum CRC32 {
    private static let table = (0..<256).map { (start: UInt32) -> UInt32 in
        var value = start
        for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
        return value
    }

    package static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var rest: UInt32 = 0xFFFF_FFFF
        for byte in bytes { rest = table[Int(UInt8(truncatingIfNeeded: rest) ^ byte)] ^ rest >> 8 }
        return ~rest
    }
}
