import ContentModel
import Diagnostics

/// A video or audio file has its transcript wherever it is shown, so a file can't show it any number of times.
struct TranscriptRule: ContentRule {
    /// Bytes of transcripts on a page: some fifty hours of speech.
    private static let limit = 4 << 20

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        guard !content.captions.isEmpty else { return [] }
        let search = TranscriptSearch(content)
        let quizzes = zip(content.quizHeads, content.quizFacts).compactMap { head, facts in TranscriptRule.diagnose(head, facts, search) }
        let assignments = content.assignments.compactMap { search.excess($0, \.path, \.references) }
        let pages = content.pages.compactMap { search.excess($0, \.path, \.body.references) }
        let checklists = content.checklists.compactMap { search.excess($0, \.path, \.references) }
        return quizzes + assignments + pages + checklists
    }

    /// The check of one quiz.
    static func diagnose(_ head: TranslatedItem<QuizHead>, _ facts: QuizFacts, _ search: TranscriptSearch) -> Diagnostic? {
        if let excess = search.excess(facts.references.original, in: head.original.path) { return excess }
        for (language, references) in facts.references.translations.sorted(by: { $0.key < $1.key }) {
            if let path = head.translations[language]?.path, let excess = search.excess(references, in: path) { return excess }
        }
        return nil
    }

    /// The sizes of transcripts, and where they are too large.
    struct TranscriptSearch: Sendable {
        /// In bytes, by the paths of the recordings.
        private let sizes: [String: Int]

        init(_ content: SiteContent) {
            sizes = content.captions.mapValues { captions in captions.reduce(0) { $0 + $1.paragraphs.reduce(0) { $0 + $1.utf8.count } } }
        }

        /// Only the first in an item, as translations show the same files.
        func excess<Item>(
            _ item: TranslatedItem<Item>, _ path: KeyPath<Item, String>, _ references: KeyPath<Item, [SiteReference]>
        ) -> Diagnostic? {
            let items = [item.original] + item.translations.sorted { $0.key < $1.key }.map(\.value)
            return items.lazy.compactMap { excess($0[keyPath: references], in: $0[keyPath: path]) }.first
        }

        func excess(_ references: [SiteReference], in path: String) -> Diagnostic? {
            var size = 0
            for reference in references {
                guard let transcript = sizes[reference.path] else { continue }
                size += transcript
                guard size > TranscriptRule.limit else { continue }
                return Diagnostic(
                    .blockTooLarge,
                    "up to here, this file has more than \(TranscriptRule.limit >> 20) MB of transcripts, as each video or audio file has one "
                        + "wherever it is shown; show it less often, or split the file",
                    at: SourceLocation(path: path, position: reference.position))
            }
            return nil
        }
    }
}
