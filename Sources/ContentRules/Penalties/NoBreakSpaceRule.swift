import Algorithms
import ContentModel
import Diagnostics

/// In French, a no-break space is before `:`, `;`, `!`, `?`, `%` and inside « », so that no line begins with such a character. Keyboards
/// and spreadsheets write plain ones.
struct NoBreakSpaceRule: ContentRule {
    private static let french = ContentLanguage("fr")

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.flatMap { edition in
            edition.languageFiles.keys.filter { $0.fallbacks.last == Self.french }.sorted().compactMap { language in
                let texts = edition.penalties.compactMap { penalty in penalty.texts.byLanguage[language].map { (penalty.id, $0) } }
                    .filter { FrenchSpacing.hasPlainSpace($1.headline) || FrenchSpacing.hasPlainSpace($1.text) }
                guard let (id, first) = texts.first else { return nil }
                let have = texts.count == 1 ? "1 text has" : "\(texts.count) texts have"
                return Diagnostic(
                    .lostNoBreakSpace,
                    "\(have) a plain space where French has a no-break space, such as that of penalty \(id), so a line can begin with its ':' or '»'; "
                        + "write a no-break space (U+00A0) there",
                    at: edition.location(of: first, in: language))
            }
        }
    }
}

/// The spaces of French punctuation.
package enum FrenchSpacing {
    private static let (before, after): (Set<Unicode.Scalar>, Set<Unicode.Scalar>) = ([":", ";", "!", "?", "»", "%"], ["«"])

    /// Whether punctuation that takes a no-break space has an ordinary one.
    package static func hasPlainSpace(_ text: String) -> Bool {
        text.unicodeScalars.adjacentPairs().contains { first, second in
            first == " " && before.contains(second) || after.contains(first) && second == " "
        }
    }
}
