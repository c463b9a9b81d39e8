import Diagnostics

extension SiteContent {
    /// Files of `media` that only unpublished texts refer to: marking notes, answers of exams, drafts, and quizzes that are held back. A
    /// file that no text refers to is published, as other pages may link to it.
    ///
    /// - Parameter facts: those of all quizzes.
    package func hiddenMedia(knowing facts: [QuizFacts]) -> Set<String> {
        var hidden = leftOutReferences
        for facts in facts { hidden.formUnion(facts.hiddenReferences) }
        hidden.formIntersection(media)
        guard !hidden.isEmpty else { return [] }
        hidden.subtract(publishedReferences)
        for facts in facts where !hidden.isEmpty {
            let own = Set(facts.hiddenReferences)
            for reference in facts.references.versions.joined()
            where !own.contains(reference.path) { hidden.remove(reference.path) }
        }
        return hidden.union(captions(ofOnly: hidden))
    }

    /// Captions that no published recording has.
    private func captions(ofOnly hidden: Set<String>) -> Set<String> {
        var (own, others): (Set<String>, Set<String>) = ([], [])
        for (path, captions) in captions {
            for caption in captions {
                if hidden.contains(path) { own.insert(caption.reference.path) } else { others.insert(caption.reference.path) }
            }
        }
        return own.subtracting(others)
    }

    /// Paths of pages and files that the site refers to, other than in the texts of quizzes.
    private var publishedReferences: Set<String> {
        var paths = Set(quizHeads.compactMap { $0.original.icon?.value })
        for item in assignments {
            for assignment in item.versions { paths.formUnion(assignment.references.map(\.path)) }
        }
        for item in checklists {
            for checklist in item.versions { paths.formUnion(checklist.references.map(\.path)) }
        }
        for item in pages {
            for page in item.versions { paths.formUnion(page.body.references.map(\.path)) }
        }
        for edition in editions { paths.formUnion(edition.rulebook.values.map(\.value)) }
        if let logo = settings.theme.logo { paths.insert(logo.value) }
        return paths
    }
}

extension Assignment {
    package var references: [SiteReference] { notes.references + tasks.flatMap(\.notes.references) }
}

extension Checklist {
    package var references: [SiteReference] { introduction.references + items.flatMap(\.text.references) }
}
