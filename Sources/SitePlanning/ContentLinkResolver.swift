import ContentModel

/// Pages and files of the site by their source in `Content/`, for links between texts.
struct ContentLinkResolver: Sendable {
    enum Target: Sendable {
        /// By its path, as the disk spells it.
        case media(String)
        case page(PageSubject)
    }

    private var targets: [String: Target] = [:]

    init(_ content: SiteContent) {
        func add(_ path: String, _ subject: PageSubject) {
            let path = SiteContent.below(path)
            // The path of a file with several quizzes leads to the first.
            if targets[path] == nil { targets[path] = .page(subject) }
        }
        func addFiles<Item: Sendable>(of items: [TranslatedItem<Item>], by path: (Item) -> String, as subject: (Int) -> PageSubject) {
            for (index, item) in items.enumerated() {
                add(path(item.original), subject(index))
                for translation in item.translations.values { add(path(translation), subject(index)) }
            }
        }
        targets.reserveCapacity(content.quizHeads.count + content.media.count + 64)
        for path in content.media { targets[path] = .media(path) }
        addFiles(of: content.quizHeads, by: \.path) { .quiz($0) }
        addFiles(of: content.assignments, by: \.path) { .assignment($0) }
        addFiles(of: content.checklists, by: \.path) { .checklist($0) }
        addFiles(of: content.pages, by: \.path) { .freePage($0) }
        for (index, edition) in content.editions.enumerated() {
            for file in ["", "/penalties.json", "/edition.yml"] {
                add(edition.path + file, .penaltyList(edition: index))
            }
            for (penaltyIndex, penalty) in edition.penalties.enumerated() {
                let subject = PageSubject.penalty(edition: index, penalty: penaltyIndex)
                if let slug = penalty.slug { add("\(edition.path)/\(slug)", subject) }
                add("\(edition.path)/\(penalty.id)", subject)
            }
        }
        if content.hasPlanner { add("assignments", .assignmentOverview) }
        if content.ledger != nil { add(CalendarLedger.path, .deadlineChanges) }
        if !content.checklists.isEmpty { add("checklists", .checklistOverview) }
        if !content.teachers.isEmpty { add("people.json", .people) }
        add("quizzes", .home)
    }

    func target(of path: String) -> Target? {
        if let target = targets[path] { return target }
        return path.utf8.last == UInt8(ascii: "/") ? targets[String(path.dropLast())] : nil
    }
}
