#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

// Not of StringProtocol, as generic code of another module is slow.

extension Substring {
    /// Range of the first occurrence of an ASCII string, found in the bytes: the library's search prepares tables in each call, which
    /// takes longer than the short texts of questions themselves.
    package func firstRange(ofASCII target: String) -> Range<Index>? {
        var (text, target) = (self, target)
        let offset = text.withUTF8 { text in target.withUTF8 { text.offset(ofASCII: $0) } }
        guard let offset else { return nil }
        let start = utf8.index(startIndex, offsetBy: offset)
        return start..<utf8.index(start, offsetBy: target.utf8.count)
    }

    /// Whether the text contains an ASCII string.
    package func contains(ascii target: String) -> Bool { firstRange(ofASCII: target) != nil }

    /// Whether the text begins with an ASCII string.
    package func hasPrefix(ascii prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

    /// The parts between occurrences of an ASCII string, some of which may be empty.
    package func split(atASCII separator: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = self
        while let range = rest.firstRange(ofASCII: separator) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return parts + [rest]
    }
}

extension String {
    package func firstRange(ofASCII target: String) -> Range<Index>? { self[...].firstRange(ofASCII: target) }

    package func contains(ascii target: String) -> Bool { self[...].contains(ascii: target) }

    package func hasPrefix(ascii prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

    package func split(atASCII separator: String) -> [Substring] { self[...].split(atASCII: separator) }
}

extension UnsafeBufferPointer<UInt8> {
    /// Offset of the first occurrence of a mark that isn't empty, from an offset on.
    package func firstIndex(ofASCII mark: StaticString, from start: Int) -> Int? {
        offset(ofASCII: UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount), from: start)
    }

    fileprivate func offset(ofASCII target: UnsafeBufferPointer<UInt8>, from beginning: Int = 0) -> Int? {
        guard let start = baseAddress, let first = target.baseAddress, !target.isEmpty, target.count <= count - beginning else {
            return nil
        }
        var offset = beginning
        while let match = memchr(start + offset, CInt(first.pointee), count - target.count + 1 - offset) {
            offset = UnsafeRawPointer(match) - UnsafeRawPointer(start)
            if memcmp(match, first, target.count) == 0 { return offset }
            offset += 1
        }
        return nil
    }

    /// Whether the text contains an ASCII string.
    package func contains(ascii target: String) -> Bool {
        var target = target
        return target.withUTF8 { offset(ofASCII: $0) != nil }
    }
}
