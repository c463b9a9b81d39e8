import Encoding

/// Language tag (BCP 47) as authors write it: `en`, `es-419`. Tags are equal in any case: `es-MX` is `es-mx`.
package struct ContentLanguage: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The tag as it was written.
    package let code: String
    /// The code in lower case, which is compared.
    private let folded: String

    /// Maximum length in characters, which BCP 47 recommends (RFC 5646, section 4.4.1). No registered tag is longer.
    private static let lengthLimit = 35

    /// Nil unless the tag has the form of BCP 47: letters, then subtags of two to eight letters or digits.
    package init?(_ code: String) {
        guard code.utf8.count <= ContentLanguage.lengthLimit else { return nil }
        let parts = code.split(separator: "-", omittingEmptySubsequences: false)
        guard let primary = parts.first, (2...3).contains(primary.utf8.count),
            primary.utf8.allSatisfy(\.isASCIILowercase),
            parts.dropFirst().allSatisfy({ (2...8).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isASCIILetterOrDigit) })
        else { return nil }
        self.init(trusted: code)
    }

    private init(trusted code: String) {
        self.code = code
        folded = code.lowercased()
    }

    package static let english = ContentLanguage(trusted: "en")

    package var description: String { code }

    /// `es-419` → `es-419`, `es`.
    package var fallbacks: [ContentLanguage] {
        // Most codes have one part.
        guard code.utf8.contains(UInt8(ascii: "-")) else { return [self] }
        var parts = code.split(separator: "-")
        var chain: [ContentLanguage] = []
        while !parts.isEmpty {
            chain.append(ContentLanguage(trusted: parts.joined(separator: "-")))
            parts.removeLast()
        }
        return chain
    }

    /// By its script, if the tag names one: `az-Arab`, `ks-Deva`.
    package var isRightToLeft: Bool {
        guard folded.utf8.contains(UInt8(ascii: "-")) else { return Self.rightToLeft.contains(folded) }
        let subtags = folded.split(separator: "-")
        if let script = subtags.dropFirst().first(where: { $0.utf8.count == 4 && $0.allSatisfy(\.isLetter) }) {
            return ["arab", "aran", "hebr", "thaa", "syrc", "nkoo", "adlm", "rohg"].contains(script)
        }
        return subtags.first.map { Self.rightToLeft.contains(String($0)) } ?? false
    }

    private static let rightToLeft: Set<String> = [
        "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "prs", "ps", "sd", "syr", "ug", "ur", "yi",
    ]

    package static func == (a: ContentLanguage, b: ContentLanguage) -> Bool { a.folded == b.folded }

    package func hash(into hasher: inout Hasher) { hasher.combine(folded) }

    package static func < (a: ContentLanguage, b: ContentLanguage) -> Bool { a.folded < b.folded }
}

/// A value in each language.
package struct Translated<Value> {
    package var byLanguage: [ContentLanguage: Value]

    package init(_ byLanguage: [ContentLanguage: Value] = [:]) { self.byLanguage = byLanguage }

    /// The value of the first language of `chain` that has one, and that language.
    package func best(_ chain: [ContentLanguage]) -> (language: ContentLanguage, value: Value)? {
        for language in chain {
            if let value = byLanguage[language] { return (language, value) }
        }
        return nil
    }
}

extension Translated: Sendable where Value: Sendable {}
