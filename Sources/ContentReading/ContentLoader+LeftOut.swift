import ContentModel
import Diagnostics
import Encoding

/// What a build leaves out: drafts, and quizzes that are held back.
extension ContentLoader {
    /// - Parameter leftOut: paths of files with something left out; a file with several quizzes may have some that are ready.
    func drafts(
        among items: [QuizItem], besides heads: [TranslatedItem<QuizHead>], _ leftOut: Set<String>, _ context: ReadingContext
    ) -> DraftQuizzes {
        guard !publication.includesDrafts else { return DraftQuizzes() }
        let present = Set(heads.map(\.original.path))
        let candidates = items.filter { present.isDisjoint(with: $0.paths) || !leftOut.isDisjoint(with: $0.paths) }
        if candidates.isEmpty { return DraftQuizzes() }
        let published = Dictionary(keepingFirst: heads.map { ($0.original.id, $0.original.questionCount) })
        let reader = reader(context, of: Publication(includesDrafts: true, heldBack: publication.heldBack))
        var drafts = DraftQuizzes()
        for head in candidates.lazy.flatMap({ reader.read($0).quizzes.map(\.head.original) }) {
            if let count = published[head.id] {
                if head.questionCount > count { drafts.questions[head.id] = head.questionCount - count }
            } else {
                drafts.ids.insert(head.id)
                for id in head.ids { drafts.paths[id] = head.path }
            }
        }
        return drafts
    }

    /// Paths of pages and files that left-out content refers to, why its own pages are left out, and the ids of quizzes that are held back.
    ///
    /// - Parameter leftOut: paths of files with something left out.
    func leftOutContent(
        of leftOut: Set<String>, _ items: [QuizItem], _ jobs: [ReadingJob], _ context: ReadingContext, _ files: FileHeads
    ) -> (references: Set<String>, pages: [String: LeftOutReason], heldBack: Set<String>) {
        guard !leftOut.isEmpty else { return ([], [:], []) }
        // What isn't a quiz can only be a draft.
        var pages = Dictionary(uniqueKeysWithValues: leftOut.map { (SiteContent.below($0), LeftOutReason.draft) })
        var context = context
        context.publication = .everything
        let reader = reader(context, of: .everything)
        var paths: Set<String> = []
        var heldBack: Set<String> = []
        for item in items where !leftOut.isDisjoint(with: item.paths) {
            for quiz in reader.read(item).quizzes {
                if quiz.original.draft == nil || publication.includesDrafts, quiz.original.holdBack != nil,
                    let date = quiz.original.available
                {
                    let head = quiz.head.original
                    if publication.holdsBack(head) { heldBack.formUnion(head.ids) }
                    for version in quiz.versions { pages[SiteContent.below(version.path)] = .heldBack(until: date) }
                } else if quiz.original.draft != nil {
                    for version in quiz.versions { pages[SiteContent.below(version.path)] = .draft }
                }
                for references in QuizFacts(quiz).references.versions { paths.formUnion(references.map(\.path)) }
                if let icon = quiz.original.icon?.value { paths.insert(icon) }
            }
        }
        for job in jobs {
            guard case .item(_, let path, _, _, _) = job, leftOut.contains(path) else { continue }
            switch read(job, context, files).value {
            case .assignments(let assignments): for item in assignments { paths.formUnion(item.references.map(\.path)) }
            case .checklist(let checklist): paths.formUnion(checklist.references.map(\.path))
            case .page(let page): paths.formUnion(page.body.references.map(\.path))
            default: continue
            }
        }
        return (paths, pages, heldBack)
    }

    private func reader(_ context: ReadingContext, of publication: Publication) -> QuizItemReader {
        var context = context
        context.publication = publication
        return QuizItemReader(context: context) { bytes($0, log: &$1) }
    }
}
