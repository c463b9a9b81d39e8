extension [String] {
    /// "a, b or c". Where an alternative has a comma, such as that of a decimal number, semicolons divide them.
    ///
    /// - Parameters:
    ///   - separator: the separator of lists in the language, such as ", ".
    ///   - or: what precedes the last one, such as " or ".
    package func alternatives(separator: String, or: String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: contains { $0.utf8.contains(UInt8(ascii: ",")) } ? "; " : separator) + or + last
    }
}
