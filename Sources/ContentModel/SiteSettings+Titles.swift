/// The titles of the site, of its modules and of its editions may be translated.
extension SiteSettings {
    /// The site's title for readers of `language`, and the language that it is in.
    package func title(in language: ContentLanguage) -> (text: String, language: ContentLanguage) {
        best(titles, title, in: language)
    }

    /// The same for one of its modules.
    package func title(of module: CourseModule, in language: ContentLanguage) -> (text: String, language: ContentLanguage) {
        best(module.titles, module.title, in: language)
    }

    /// The same for an edition of the penalties.
    package func title(of edition: Edition, in language: ContentLanguage) -> (text: String, language: ContentLanguage) {
        best(edition.titles, edition.title, in: language)
    }

    private func best(
        _ titles: [ContentLanguage: String], _ title: String, in language: ContentLanguage
    ) -> (text: String, language: ContentLanguage) {
        // Most titles are the same in all languages.
        guard !titles.isEmpty, let best = Translated(titles).best(chain(language)) else { return (title, self.language) }
        return (best.value, best.language)
    }
}

extension CourseModule {
    /// Whether this is its id or one of its titles.
    package func isCalled(_ name: String) -> Bool { id == name || title == name || titles.values.contains(name) }

    /// A title that another module has too, in the same language; the one in the default language if that is it.
    package func sharedTitle(with other: CourseModule) -> String? {
        if title == other.title { return title }
        return titles.sorted { $0.key < $1.key }.first { other.titles[$0.key] == $0.value }?.value
    }

    /// All titles, each once: that in the default language first, then the others by their languages.
    package var allTitles: [String] {
        var all = [title]
        for (_, text) in titles.sorted(by: { $0.key < $1.key }) where !all.contains(text) { all.append(text) }
        return all
    }
}
