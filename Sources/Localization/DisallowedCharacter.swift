package import Diagnostics

/// A character that a translation can't have: a control character, or one that changes the direction of what follows it (UAX 9).
/// Isolates that end in the text, and marks of direction, are fine.
struct DisallowedCharacter {
    private let scalar: Unicode.Scalar

    /// The first such character of `text`, or nil.
    static func first(in text: String) -> DisallowedCharacter? {
        // Nothing else is below the space in UTF-8, and the others begin with C2 or E2.
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) else { return nil }
        var opened: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: continue
            case ..<0x20, 0x7F...0x9F, 0x202A...0x202E: return DisallowedCharacter(scalar: scalar)
            case 0x2066...0x2068: opened.append(scalar)
            case 0x2069: _ = opened.popLast()
            default: continue
            }
        }
        return opened.first.map(DisallowedCharacter.init)
    }

    /// "the control character U+0007"
    var inWords: String {
        scalar.value < 0x2000
            ? "the control character \(scalar.codePoint)" : "\(scalar.codePoint), which changes the direction of the text after it"
    }
}

extension DiagnosticLog {
    /// Reports a character that a translation can't have.
    ///
    /// - Returns: Whether there is one.
    package mutating func reportDisallowedCharacter(in text: Located<String>) -> Bool {
        guard let character = DisallowedCharacter.first(in: text.value) else { return false }
        report(.controlCharacter, "text can't contain \(character.inWords)", at: text.position)
        return true
    }
}
