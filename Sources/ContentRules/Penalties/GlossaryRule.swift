import ContentModel
import Diagnostics

/// A text that contains a term of the glossary is translated with one of the glossary's words for it, and with none of the
/// discouraged ones, so that judges of one language use one name.
///
/// The longer of two overlapping terms, such as "running dive" and "dive", counts. Headline and text are checked separately, since
/// pages show them apart.
struct GlossaryRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        guard let glossary = content.glossary else { return [] }
        var originalTerms = OriginalTerms(glossary, content.settings.language)
        return content.editions.flatMap { edition in
            originals(edition, glossary, content.settings)
                + edition.eachTranslation(content.settings) { language, pairs in
                    pairs.flatMap { pair in
                        halves(pair.original, pair.translation).flatMap { original, translation, position -> [Diagnostic] in
                            let terms = originalTerms.terms(in: original)
                            if terms.isEmpty { return [] }
                            let location = SourceLocation(path: edition.languageFiles[language] ?? "", position: position)
                            let words = TermPattern.words(of: translation)
                            return terms.compactMap {
                                diagnostic(of: $0, pair.penalty, words, language, content.settings.language, at: location, glossary)
                            }
                        }
                    }
                }
        }
    }

    private func halves(_ original: PenaltyText, _ text: PenaltyText) -> [(original: String, text: String, position: SourcePosition)] {
        let texts = (original.text, text.text, text.position)
        // The beginning of a text, in place of a headline, needn't have the terms of a headline.
        return original.hasOwnHeadline && text.hasOwnHeadline
            ? [(original.headline, text.headline, text.headlinePosition), texts] : [texts]
    }

    // MARK: - Diagnostics

    private func diagnostic(
        of found: OriginalTerms.Found, _ penalty: Penalty, _ words: [String],
        _ language: ContentLanguage, _ original: ContentLanguage, at location: SourceLocation, _ glossary: Glossary
    ) -> Diagnostic? {
        guard let wording = found.term.wordings.best(language.fallbacks)?.value else { return nil }
        let note = [Diagnostic.Note("the glossary's entry", at: SourceLocation(path: glossary.path, position: found.term.position))]
        if let discouraged = discouraged(wording, in: words) {
            let question = wording.allowed.isEmpty ? "" : "; did you mean \(list(wording.allowed))?"
            return Diagnostic(
                .discouragedTerm,
                "penalty \(penalty.id) has '\(discouraged.name)' for '\(found.name)' in '\(language)', which the glossary advises against"
                    + question, at: location, notes: note)
        }
        guard !wording.allowed.isEmpty, !wording.allowed.contains(where: { $0.occurs(in: words) }) else { return nil }
        let near = misspelt(wording, in: words, glossary, language)
        let lack = wording.allowed.count == 1 ? "not" : "none of"
        return Diagnostic(
            .missingTerm,
            "penalty \(penalty.id) has '\(found.name)' in '\(original)', but \(lack) \(list(wording.allowed, joined: ", ")) in '\(language)'"
                + (near.map { "; is '\($0)' misspelt?" } ?? ""), at: location, notes: note)
    }

    /// A near miss of the term in the text, unless that is a word for another term.
    private func misspelt(_ wording: Glossary.Wording, in words: [String], _ glossary: Glossary, _ language: ContentLanguage) -> String? {
        let patterns = wording.allowed.filter { $0.length == 1 && $0.isWhole }
        guard !patterns.isEmpty else { return nil }
        let known = glossary.terms.flatMap { $0.wordings.best(language.fallbacks)?.value.allowed ?? [] }
        let others = words.filter { word in !known.contains { $0.occurs(in: [word]) } }
        return patterns.lazy.compactMap { NearMiss.of($0.name, among: others) }.first
    }

    /// Discouraged words in the text. They may be a part of an approved term: "saut périlleux" is not "saut".
    private func discouraged(_ wording: Glossary.Wording, in words: [String]) -> TermPattern? {
        let allowed = Set(wording.allowed.flatMap { $0.ranges(in: words).flatMap(Array.init) })
        return wording.discouraged.first { pattern in
            pattern.ranges(in: words).contains { range in !range.allSatisfy(allowed.contains) }
        }
    }

    /// Discouraged words in texts of the default language.
    private func originals(_ edition: Edition, _ glossary: Glossary, _ settings: SiteSettings) -> [Diagnostic] {
        let language = settings.language
        return edition.penalties.flatMap { penalty -> [Diagnostic] in
            guard let text = penalty.texts.best(language.fallbacks) else { return [] }
            return halves(text.value, text.value).flatMap { _, text, position in
                let words = TermPattern.words(of: text)
                return glossary.terms.compactMap { term -> Diagnostic? in
                    guard let wording = term.wordings.best(language.fallbacks)?.value, let found = discouraged(wording, in: words)
                    else { return nil }
                    return Diagnostic(
                        .discouragedTerm,
                        "penalty \(penalty.id) has '\(found.name)' in '\(language)', which the glossary advises against; did you mean \(list(wording.allowed))?",
                        at: SourceLocation(path: edition.languageFiles[language] ?? edition.folder, position: position),
                        notes: [.init("the glossary's entry", at: SourceLocation(path: glossary.path, position: term.position))])
                }
            }
        }
    }

    private func list(_ patterns: [TermPattern], joined separator: String = " or ") -> String {
        patterns.map { "'\($0.written)'" }.joined(separator: separator)
    }
}

/// The terms of texts in the default language. Each text has several translations.
private struct OriginalTerms {
    typealias Found = (term: Glossary.Term, name: String)

    private let glossary: Glossary
    /// Of each term, its names in the default language.
    private let names: [[TermPattern]]
    private var known: [String: [Found]] = [:]

    init(_ glossary: Glossary, _ language: ContentLanguage) {
        self.glossary = glossary
        let chain = language.fallbacks
        names = glossary.terms.map { $0.wordings.best(chain)?.value.allowed ?? [] }
    }

    /// Terms in `text`, with their name in that language.
    mutating func terms(in text: String) -> [Found] {
        if let terms = known[text] { return terms }
        let words = TermPattern.words(of: text)
        let matches = names.enumerated().flatMap { index, patterns in
            patterns.flatMap { pattern in pattern.ranges(in: words).map { (index: index, pattern: pattern, range: $0) } }
        }
        var taken = Set<Int>()
        var found: [Int: String] = [:]
        for match in matches.sorted(by: { ($1.pattern.length, $0.index) < ($0.pattern.length, $1.index) }) {
            guard taken.isDisjoint(with: match.range) else { continue }
            taken.formUnion(match.range)
            // A prefix is no word, so that the text's own is named.
            let name = match.pattern.isWhole ? match.pattern.name : words[match.range].joined(separator: " ")
            found[match.index] = found[match.index] ?? name
        }
        let terms = found.sorted { $0.key < $1.key }.map { (glossary.terms[$0.key], $0.value) }
        known[text] = terms
        return terms
    }
}
