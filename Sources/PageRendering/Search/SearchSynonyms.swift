import ContentModel
import Encoding
import Localization

/// Words that mean the same, from the glossary: approved, discouraged and searched ones of the page's language, and those of the
/// site's default language and of English, as readers know the rules in them.
///
/// A line for each term; its phrases, case-folded, are separated by bars, and a prefix ends with an asterisk:
/// `armstand|handstand|vertical*`.
enum SearchSynonyms {
    static func text(_ content: SiteContent, in language: ContentLanguage) -> String {
        guard let glossary = content.glossary else { return "" }
        let languages = [language, content.settings.language, .english]
        // In Spanish, "salto" is a dive, though it is a word to avoid for a somersault in English.
        let own = Set(
            glossary.terms.compactMap { $0.wordings.best(language.fallbacks)?.value }.flatMap { $0.allowed + $0.also }.map(\.searchText))
        return glossary.terms.compactMap { term -> String? in
            var phrases: [String] = []
            for (index, code) in languages.enumerated() {
                guard let wording = term.wordings.best(code.fallbacks)?.value else { continue }
                for phrase in (wording.allowed + wording.also + wording.discouraged).map(\.searchText)
                where !phrases.contains(phrase) && (index == 0 || !own.contains(phrase)) {
                    phrases.append(phrase)
                }
            }
            return phrases.count > 1 ? phrases.joined(separator: "|") : nil
        }.joined(separator: "\n")
    }
}

extension PageContext {
    /// Other words that a penalty is found by, in the page's language and in the site's default one.
    func searchWords(of penalty: Penalty) -> [String] {
        var words = penalty.also[nil] ?? []
        for language in language.fallbacks + content.settings.language.fallbacks {
            for word in penalty.also[language] ?? [] where !words.contains(word) { words.append(word) }
        }
        return words
    }

    /// Other words that a sanction is found by: the note on it in the page of a penalty, and those for a deduction and for the judge's
    /// opinion, which readers know in English, too.
    func searchWords(of sanction: Sanction, in edition: Edition) -> String {
        let key: StringKey? =
            switch sanction {
            case .deductTwo, .deductHalfToTwo: .deductionWords
            case .judgesOpinion: .opinionWords
            default: nil
            }
        var words = [note(of: sanction, in: edition), key.map { table[$0].text }]
        if let key, language.fallbacks.last != .english {
            let english = site.strings[.english]
            words.append(english[key].text)
            if sanction == .judgesOpinion { words.append(english[sanction.name].text) }
        }
        return words.compactMap(\.self).joined(separator: " ")
    }

    /// The English names of the sanctions beside another language, in which judges know the rule book.
    func englishNames(of sanctions: [Sanction]) -> [(sanction: Sanction, name: String)] {
        guard language.fallbacks.last != .english else { return [] }
        let english = site.strings[.english]
        return sanctions.map { ($0, english[$0.name].text) }.filter { table[$0.0.name].text != $0.1 }.map { (sanction: $0.0, name: $0.1) }
    }

    /// The author's words for a sanction, unless they end with its name, and so only repeat it. They are in the default language;
    /// elsewhere the name is enough.
    func note(of sanction: Sanction, in edition: Edition) -> String? {
        guard language == site.settings.language, let note = edition.sanctions[sanction]?.description else { return nil }
        func plain(_ text: String) -> Substring {
            let folded = TextFolding.fold(text.trimmed)
            return folded.last == "." ? folded.dropLast() : folded[...]
        }
        return plain(note).hasSuffix(plain(table[sanction.name].text)) ? nil : note
    }
}
