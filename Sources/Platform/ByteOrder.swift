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

    /// The same of two texts, without copies where they are in one piece in memory.
    package static func compare(_ a: String, _ b: String) -> Int {
        let order = a.utf8.withContiguousStorageIfAvailable { a in
            b.utf8.withContiguousStorageIfAvailable { b in compare(UnsafeRawBufferPointer(a)[...], UnsafeRawBufferPointer(b)[...]) }
        }
        if case .some(.some(let order)) = order { return order }
        return a.utf8.elementsEqual(b.utf8) ? 0 : a.utf8.lexicographicallyPrecedes(b.utf8) ? -1 : 1
    }

    package static func precedes(_ a: String, _ b: String) -> Bool { compare(a, b) < 0 }
}
