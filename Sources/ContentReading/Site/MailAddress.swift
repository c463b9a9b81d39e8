enum MailAddress {
    /// Whether this is an email address in everyday syntax, not all of RFC 5322: characters that a `mailto:` URL has to escape are
    /// refused.
    static func isValid(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        func isFit(_ part: Substring, _ others: String) -> Bool {
            !part.isEmpty && part.first != "." && part.last != "." && !part.contains("..")
                && part.allSatisfy { $0.isLetter || $0.isNumber || others.contains($0) }
        }
        return isFit(parts[0], "._+-") && isFit(parts[1], ".-") && parts[1].contains(".")
    }
}
