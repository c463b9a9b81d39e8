#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The order of file systems, which compare bytes and not text.
package enum ByteOrder {
    /// Negative, zero or positive, like `memcmp`; a prefix comes first.
    package static func compare(_ a: Slice<UnsafeRawBufferPointer>, _ b: Slice<UnsafeRawBufferPointer>) -> Int {
        guard let first = UnsafeRawBufferPointer(rebasing: a).baseAddress, let second = UnsafeRawBufferPointer(rebasing: b).baseAddress
        else { return a.count - b.count }
        let order = memcmp(first, second, min(a.count, b.count))
        return order != 0 ? Int(order) : a.count - b.count
    }
}
