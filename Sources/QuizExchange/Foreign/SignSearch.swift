// Not of StringProtocol, as generic code of another module is slow.

extension Substring {
    /// Range of the first `signs`, found in the bytes: the library's search prepares tables in each call, which takes longer than the
    /// short texts of questions themselves.
    ///
    /// - Parameter signs: signs of ASCII that delimit parts of a text.
    package func firstRange(ofSigns signs: String) -> Range<Index>? {
        guard let first = signs.utf8.first else { return nil }
        var rest = utf8
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: signs.utf8) { return start..<rest.index(start, offsetBy: signs.utf8.count) }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// Whether `signs` of ASCII are anywhere in the text.
    package func has(signs: String) -> Bool { firstRange(ofSigns: signs) != nil }

    /// Whether the text begins with `signs` of ASCII.
    package func begins(withSigns signs: String) -> Bool { utf8.starts(with: signs.utf8) }

    /// The parts between `signs`, of which some may be empty.
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
