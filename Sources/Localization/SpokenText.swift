package import ContentModel

/// A text for a page's script, with its language where that isn't the page's.
package struct SpokenText: Hashable, Sendable {
    package let key: String
    package let text: String
    /// Nil for the language of the page or one that it falls back to: `es` on a page in `es-419`.
    package let language: ContentLanguage?
    /// Whether the text runs against the page's direction.
    package let opposesPage: Bool

    package init(_ key: String, _ phrase: LocalizedString, on page: ContentLanguage) {
        self.key = key
        text = phrase.text
        let isFallback = !page.fallbacks.contains(phrase.language)
        language = isFallback ? phrase.language : nil
        opposesPage = isFallback && phrase.language.isRightToLeft != page.isRightToLeft
    }
}
