#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

// Not of StringProtocol, as generic code of another module is slow.

extension Substring {
    /// Range of the first `signs`, found in the bytes: the library's search prepares tables in each call, which takes longer than the
    /// short texts of questions themselves.
    ///
    /// - Parameter signs: signs of ASCII that delimit parts of a text.
    package func firstRange(ofSigns signs: String) -> Range<Index>? {
        var (text, signs) = (self, signs)
        let place = text.withUTF8 { text in signs.withUTF8 { Substring.place(of: $0, in: text) } }
        guard let place else { return nil }
        let start = utf8.index(startIndex, offsetBy: place)
        return start..<utf8.index(start, offsetBy: signs.utf8.count)
    }

    private static func place(of signs: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let start = text.baseAddress, let sign = signs.baseAddress, !signs.isEmpty, signs.count <= text.count else { return nil }
        var place = 0
        while let found = memchr(start + place, CInt(sign.pointee), text.count - signs.count + 1 - place) {
            place = UnsafeRawPointer(found) - UnsafeRawPointer(start)
            if memcmp(found, sign, signs.count) == 0 { return place }
            place += 1
        }
        return nil
    }

    /// Whether `signs` of ASCII are anywhere in the text.
    package func has(signs: String) -> Bool { firstRange(ofSigns: signs) != nil }

    /// Whether the text begins with `signs` of ASCII.
    package func begins(withSigns signs: String) -> Bool { utf8.starts(with: signs.utf8) }

    /// The parts between `signs`, some of which may be empty.
    package func parts(betweenSigns signs: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = self
        while let range = rest.firstRange(ofSigns: signs) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return parts + [rest]
    }
}

extension String {
    package func firstRange(ofSigns signs: String) -> Range<Index>? { self[...].firstRange(ofSigns: signs) }

    package func has(signs: String) -> Bool { self[...].has(signs: signs) }

    package func begins(withSigns signs: String) -> Bool { utf8.starts(with: signs.utf8) }

    package func parts(betweenSigns signs: String) -> [Substring] { self[...].parts(betweenSigns: signs) }
}
