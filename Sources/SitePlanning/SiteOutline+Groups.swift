import CivilTime
import ContentModel
import Diagnostics
import Encoding

/// How content is put into groups and in order.
extension SiteOutline {
    /// Indices of pages or checklists: by their order, then by title, then by id.
    static func listed<Item>(_ items: [TranslatedItem<Item>], _ place: (Item) -> (order: Int, title: String, id: String)) -> [Int] {
        let places = items.map { item in
            let (order, title, id) = place(item.original)
            return (order, TitleOrder(title), id)
        }
        return items.indices.sorted {
            let (a, b) = (places[$0], places[$1])
            if a.0 != b.0 { return a.0 < b.0 }
            return a.1 != b.1 ? a.1 < b.1 : NaturalOrder.precedes(a.2, b.2)
        }
    }

    static func dueDates(_ content: SiteContent, _ zone: TimeZoneRules) -> [PageSubject] {
        let assignments = content.assignments.indices.map { index in
            let assignment = content.assignments[index].original
            return Dated(end: assignment.due.end(in: zone), id: assignment.id, subject: .assignment(index))
        }
        let quizzes = content.quizHeads.indices.compactMap { index in
            let quiz = content.quizHeads[index].original
            return quiz.due.map { Dated(end: $0.end(in: zone), id: quiz.id, subject: .quiz(index)) }
        }
        return (assignments + quizzes).sorted().map(\.subject)
    }

    static func pages(_ content: SiteContent) -> [Int] {
        listed(content.pages) { ($0.order, $0.title, $0.id) }.filter { content.pages[$0].original.id != FreePage.homeID }
    }

    /// The current edition, then its current variants, then the others.
    static func editions(_ content: SiteContent) -> [Int] {
        content.editions.indices.sorted {
            let (a, b) = (content.editions[$0], content.editions[$1])
            guard a.isCurrent == b.isCurrent else { return a.isCurrent }
            if a.isCurrent, (a.variantOf == nil) != (b.variantOf == nil) { return a.variantOf == nil }
            return a.id > b.id
        }
    }

    static func subjects(_ content: SiteContent) -> [SubjectGroup] {
        var quizzes: [String: [Int]] = [:]
        var others: [Int] = []
        for index in listed(content.quizHeads) {
            if let subject = content.quizHeads[index].original.subject, !subject.isEmpty {
                quizzes[subject, default: []].append(index)
            } else {
                others.append(index)
            }
        }
        let names = quizzes.keys.map { (order: TitleOrder($0), name: $0) }.sorted { $0.order < $1.order }.map(\.name)
        let named = names.map { SubjectGroup(name: $0, quizzes: quizzes[$0] ?? []) }
        return others.isEmpty ? named : named + [SubjectGroup(name: nil, quizzes: others)]
    }

    /// Indices of the quizzes, in the order of their files. Those of one file stay in its order.
    static func listed(_ quizzes: [TranslatedItem<QuizHead>]) -> [Int] {
        let names = quizzes.map { item in
            let path = item.original.path
            return String(path[..<(path.utf8.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex)])
        }
        func precedes(_ a: Int, _ b: Int) -> Bool { NaturalOrder.precedes(names[a], names[b]) }
        // They are in the order of bytes already, which is most often the same.
        let isListed = quizzes.indices.dropFirst().allSatisfy { !precedes($0, $0 - 1) }
        return isListed ? Array(quizzes.indices) : quizzes.indices.sorted(by: precedes)
    }

    static func modules(_ content: SiteContent, _ assignments: [Int]) -> [ModuleGroup] {
        let settings = content.settings
        var groups = settings.modules.indices.map {
            ModuleGroup(module: $0, title: settings.modules[$0].title, assignments: [])
        }
        var groupIndices: [String: Int] = [:]
        var others = ModuleGroup(module: nil, title: nil, assignments: [])
        for index in assignments {
            guard let name = content.assignments[index].original.module?.value else {
                others.assignments.append(index)
                continue
            }
            let groupIndex = groupIndices[name] ?? settings.moduleIndex(named: name) ?? groups.count
            if groupIndex == groups.count { groups.append(ModuleGroup(module: nil, title: name, assignments: [])) }
            groupIndices[name] = groupIndex
            groups[groupIndex].assignments.append(index)
        }
        return (groups + [others]).filter { !$0.assignments.isEmpty }
    }

    static func groups(_ pages: [Int], _ content: SiteContent) -> [PageGroup] {
        var groups: [PageGroup] = []
        var groupIndices: [String: Int] = [:]
        for page in pages {
            let original = content.pages[page].original
            guard original.inNavigation, let name = original.section else { continue }
            if let groupIndex = groupIndices[name] {
                groups[groupIndex].pages.append(page)
            } else {
                groupIndices[name] = groups.count
                groups.append(PageGroup(name: name, pages: [page]))
            }
        }
        return groups
    }

    static func phases(_ edition: Edition) -> [PhaseGroup] {
        let phases: [DivePhase?] = DivePhase.allCases + [nil]
        return phases.map { phase in
            let penalties = edition.penalties.indices.filter { edition.penalties[$0].phase == phase }
            return PhaseGroup(phase: phase, penalties: penalties)
        }.filter { !$0.penalties.isEmpty }
    }

    static func calendars(_ content: SiteContent, _ sections: Set<SiteSection>) -> [CalendarScope] {
        let assignments = content.assignments.map(\.original)
        let datedQuizzes = content.quizHeads.lazy.map(\.original).filter(\.isDated)
        let removed = content.ledger?.entries.values.filter { $0.removed != nil } ?? []
        let removedEvents = removed.filter { $0.kind != .task }
        var scopes: [CalendarScope] = []
        let modules = sections.contains(.assignments) ? content.settings.modules : []
        if !assignments.isEmpty || !datedQuizzes.isEmpty || !removedEvents.isEmpty || !modules.isEmpty { scopes.append(.all) }
        if assignments.contains(where: { !$0.tasks.isEmpty }) || removed.count > removedEvents.count { scopes.append(.tasks) }
        let named = Set(
            assignments.compactMap(\.module?.value) + datedQuizzes.compactMap(\.module?.value) + removedEvents.compactMap(\.module))
        scopes += Set(named.compactMap { content.settings.moduleIndex(named: $0) }).union(modules.indices).sorted().map {
            .module($0)
        }
        scopes += assignments.indices.map { .assignment($0) }
        let gone = Set(removedEvents.filter { $0.kind == .assignment }.map(\.item)).subtracting(assignments.map(\.id))
        scopes += gone.sorted().map { .removed($0) }
        return scopes
    }
}
