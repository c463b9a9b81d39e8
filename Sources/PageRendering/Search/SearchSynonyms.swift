import ContentModel

/// Words that mean the same, from the glossary: approved, discouraged and searched ones of the page's language, and those of the
/// site's default language and of English, as readers know the rules in them.
///
/// A line for each term; its phrases stand between bars, folded, and a prefix ends with an asterisk: `armstand|handstand|vertical*`.
enum SearchSynonyms {
    static func text(_ content: SiteContent, in language: ContentLanguage) -> String {
        guard let glossary = content.glossary else { return "" }
        let languages = [language, content.settings.language, .english]
        return glossary.terms.compactMap { term -> String? in
            var phrases: [String] = []
            for wording in languages.compactMap({ term.wordings.best($0.fallbacks)?.value }) {
                for pattern in wording.allowed + wording.also + wording.discouraged where !phrases.contains(pattern.searchText) {
                    phrases.append(pattern.searchText)
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
}
