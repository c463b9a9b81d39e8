/// Authors name a module by its id or by its title, in any language. A name that is both means the module with this id.
extension SiteSettings {
    /// Index in `modules` of the module with this id or title; nil for one that `site.yml` doesn't list.
    package func moduleIndex(named name: String) -> Int? {
        modules.firstIndex { $0.id == name } ?? modules.firstIndex { $0.title == name }
            ?? modules.firstIndex { $0.titles.values.contains(name) }
    }

    /// The module with this id or title.
    package func module(named name: String) -> CourseModule? { moduleIndex(named: name).map { modules[$0] } }

    /// Id of the module with this id or title; the name itself for a module that `site.yml` doesn't list.
    package func moduleID(named name: String) -> String { module(named: name)?.id ?? name }

    /// Title of the module with this id or title, in the site's default language; the name itself for a module that `site.yml` doesn't
    /// list.
    package func moduleTitle(named name: String) -> String { module(named: name)?.title ?? name }

    /// The same for readers of `language`.
    package func moduleTitle(named name: String, in language: ContentLanguage) -> String {
        module(named: name).map { title(of: $0, in: language).text } ?? name
    }

    /// Teachers of an item: its own, else those of its module.
    ///
    /// - Parameter module: id or title, as its author wrote it.
    package func teachers(of module: String?, own: [String]) -> [String] {
        own.isEmpty ? module.flatMap { self.module(named: $0) }?.teachers ?? [] : own
    }
}
