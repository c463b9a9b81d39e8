// Which pages need the styles of texts that are rare: see `RichText.needsStyles`.

extension Assignment {
    package var needsTextStyles: Bool { notes.needsStyles || tasks.contains(where: \.notes.needsStyles) }
}

extension Checklist {
    package var needsTextStyles: Bool { introduction.needsStyles || items.contains(where: \.text.needsStyles) }
}

extension SiteContent {
    /// Whether any page of a site whose quizzes are in memory needs them.
    package var needsTextStyles: Bool {
        quizzes.contains { $0.contains(where: \.needsTextStyles) } || pages.contains { $0.contains(where: \.body.needsStyles) }
            || assignments.contains { $0.contains(where: \.needsTextStyles) }
            || checklists.contains { $0.contains(where: \.needsTextStyles) }
    }
}

extension TranslatedItem {
    fileprivate func contains(where predicate: (Item) -> Bool) -> Bool {
        predicate(original) || translations.values.contains(where: predicate)
    }
}
