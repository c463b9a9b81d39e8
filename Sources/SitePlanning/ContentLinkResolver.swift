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
        targets.reserveCapacity(content.quizHeads.count + content.media.count + 64)
        for path in content.media { targets[path] = .media(path) }
        for (index, item) in content.quizHeads.enumerated() {
            add(item.original.path, .quiz(index))
            for translation in item.translations.values { add(translation.path, .quiz(index)) }
        }
        for (index, item) in content.assignments.enumerated() {
            add(item.original.path, .assignment(index))
            for translation in item.translations.values { add(translation.path, .assignment(index)) }
        }
        for (index, item) in content.checklists.enumerated() {
            add(item.original.path, .checklist(index))
            for translation in item.translations.values { add(translation.path, .checklist(index)) }
        }
        for (index, item) in content.pages.enumerated() {
            add(item.original.path, .freePage(index))
            for translation in item.translations.values { add(translation.path, .freePage(index)) }
        }
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
