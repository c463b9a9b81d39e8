import Diagnostics

/// Meaning of a key in a language file: headline or text of a penalty.
package struct PenaltyKey: Hashable {
    /// Spelling of keys, by file format.
    package enum Style {
        /// `Penalty-12`, `Penalty-12-headline`
        case strings
        /// `penalty12`, `penalty12Headline`
        case arb

        package func key(_ id: Int, isHeadline: Bool) -> String {
            switch self {
            case .strings: "Penalty-\(id)" + (isHeadline ? "-headline" : "")
            case .arb: "penalty\(id)" + (isHeadline ? "Headline" : "")
            }
        }
    }

    package var id: Int
    package var isHeadline: Bool

    package init(id: Int, isHeadline: Bool) {
        self.id = id
        self.isHeadline = isHeadline
    }

    /// Which spellings name a penalty's text.
    package enum Spelling {
        /// That of the file's format alone, as files of a site have it.
        case exact
        /// Also others of the same words, such as `penalty_12_title`: apps have their own customs.
        case any
    }

    package enum Reading: Equatable {
        case penalty(PenaltyKey)
        /// Another text of an app.
        case foreign
        /// Probably a penalty's key, in a wrong spelling.
        case misspelt(suggestion: String?)
    }

    /// Keys that begin like those of penalties and continue with a number count as misspelt.
    package static func read(_ key: String, _ style: Style, _ spelling: Spelling = .exact) -> Reading {
        let lowercased = key.lowercased()
        guard lowercased.hasPrefix("penalty") else { return .foreign }
        let rest = lowercased.dropFirst("penalty".count).drop { "-_. ".contains($0) }
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard let id = Int(digits) else { return .foreign }
        for isHeadline in [false, true] where key == style.key(id, isHeadline: isHeadline) {
            return .penalty(PenaltyKey(id: id, isHeadline: isHeadline))
        }
        if spelling == .any {
            switch String(rest.dropFirst(digits.count).drop { "-_. ".contains($0) }) {
            case "", "text", "description": return .penalty(PenaltyKey(id: id, isHeadline: false))
            case "headline", "title": return .penalty(PenaltyKey(id: id, isHeadline: true))
            default: break
            }
        }
        let candidates = [false, true].map { style.key(id, isHeadline: $0) }
        return .misspelt(suggestion: NearMiss.of(key, among: candidates))
    }
}
