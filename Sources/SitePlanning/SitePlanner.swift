package import CivilTime
package import ContentModel
package import Diagnostics
import Insight
package import Sealing

/// Plans pages and calendars of the whole content, in all languages of the site.
package enum SitePlanner {
    /// Plans the site, and reports items with equal paths.
    /// - Parameters:
    ///   - sections: parts of the site to include.
    ///   - secret: key for the names of students' pages, and of their calendars if names aren't published.
    ///   - examCodes: codes that open exams, by their names in lower case.
    ///   - zone: time zone of the site, in which days end.
    /// - Complexity: O(*n* log *n*) in the number of pages.
    package static func plan(
        _ content: SiteContent, only sections: Set<SiteSection> = Set(SiteSection.allCases), secret: [UInt8]? = nil,
        examCodes: [String: ExamCode] = [:], zone: TimeZoneRules = .utc
    ) -> (plan: SitePlan, diagnostics: [Diagnostic]) {
        let content = content.limited(to: sections)
        let students = sections.contains(.assignments) ? content.plannedStudents(secret: secret) : []
        var plan = SitePlan(content, students: students, examCodes: examCodes, sections: sections, zone: zone)
        let moved: [PageSubject] = plan.front == .home ? [] : [.moved]
        let subjects = (subjects(of: content, plan.outline) + moved + plan.outline.quizLists + plan.outline.pageLists).filter(plan.includes)
        var pages: [PlannedPage] = []
        var (calendars, studentPages): ([PlannedCalendar], [PlannedPage]) = ([], [])
        pages.reserveCapacity(subjects.count * content.settings.languages.count)
        for language in content.settings.languages {
            for subject in subjects {
                pages.append(
                    PlannedPage(path: plan.path(of: subject, in: language), language: language, subject: subject))
            }
            for index in students.indices where students[index].page != nil {
                studentPages.append(
                    PlannedPage(
                        path: plan.path(of: .ownQuizzes(student: index), in: language), language: language,
                        subject: .ownQuizzes(student: index)))
            }
            for scope in plan.scopes {
                calendars.append(
                    PlannedCalendar(path: plan.path(of: scope, in: language), language: language, scope: scope))
            }
        }
        let diagnostics = conflicts(content, pages, calendars)
        pages += formerPages(plan, beside: pages)
        plan.studentPages = studentPages.sorted { $0.path < $1.path }
        plan.pages = pages.sorted { $0.path < $1.path }
        plan.calendars = calendars.sorted { $0.path < $1.path }
        return (plan, diagnostics)
    }

    private static func subjects(of content: SiteContent, _ outline: SiteOutline) -> [PageSubject] {
        var subjects: [PageSubject] = [.home, .notFound]
        if content.settings.keepsOffline { subjects.append(.offline) }
        subjects += content.quizHeads.indices.map(PageSubject.quiz)
        for (index, edition) in content.editions.enumerated() {
            subjects.append(.penaltyList(edition: index))
            if !edition.penalties.isEmpty {
                subjects += [.sanctionQuiz(edition: index), .flashCards(edition: index), .booklet(edition: index)]
            }
            if edition.hasRulebookFile { subjects.append(.rulebook(edition: index)) }
            if outline.history.predecessor(of: index) != nil { subjects.append(.editionChanges(edition: index)) }
            subjects += edition.penalties.indices.map { .penalty(edition: index, penalty: $0) }
        }
        if !outline.editions.isEmpty { subjects.append(.currentPenalties) }
        if outline.hasPlanner { subjects.append(.assignmentOverview) }
        subjects += content.assignments.indices.map(PageSubject.assignment)
        if content.ledger != nil { subjects.append(.deadlineChanges) }
        if !content.checklists.isEmpty { subjects.append(.checklistOverview) }
        subjects += content.checklists.indices.map(PageSubject.checklist)
        if !content.teachers.isEmpty { subjects.append(.people) }
        if content.isSearchable { subjects.append(.search) }
        if content.hasPractice { subjects += [.practice, .history] }
        if content.hasQuestions { subjects.append(.collection) }
        return subjects + content.pages.indices.filter { content.pages[$0].original.id != FreePage.homeID }.map(PageSubject.freePage)
    }

    /// Pages at the addresses that renamed items had, unless other files have them now.
    private static func formerPages(_ plan: SitePlan, beside pages: [PlannedPage]) -> [PlannedPage] {
        let content = plan.content
        let quizzes = content.quizHeads.enumerated().flatMap { index, quiz in
            quiz.original.formerIDs.indices.map { PageSubject.formerQuiz(index, former: $0) }
        }
        let assignments = content.assignments.enumerated().flatMap { index, assignment in
            assignment.original.formerIDs.indices.map { PageSubject.formerAssignment(index, former: $0) }
        }
        let texts = content.pages.enumerated().flatMap { index, page in
            page.original.formerIDs.indices.map { PageSubject.formerPage(index, former: $0) }
        }
        let subjects = quizzes + assignments + texts
        guard !subjects.isEmpty else { return [] }
        var taken = Set((pages.map(\.path.text) + content.media).map(PortableName.key))
        return content.settings.languages.flatMap { language in
            subjects.compactMap { subject in
                let path = plan.path(of: subject, in: language)
                guard PortableName.problem(of: path.text) == nil, taken.insert(PortableName.key(path.text)).inserted else { return nil }
                return PlannedPage(path: path, language: language, subject: subject)
            }
        }
    }

    private static func conflicts(
        _ content: SiteContent, _ pages: [PlannedPage], _ calendars: [PlannedCalendar]
    ) -> [Diagnostic] {
        var claims = PathClaims(content)
        claims.reserveCapacity(pages.count + calendars.count)
        for page in pages { claims.claim(page.path, for: .page(page.subject)) }
        for calendar in calendars { claims.claim(calendar.path, for: .calendar(calendar.scope)) }
        for (index, path) in content.media.enumerated() { claims.claim(OutputPath(path), for: .medium(index)) }
        return claims.diagnostics.sorted()
    }
}

/// Claims of paths. Paths that differ only in case or Unicode form are equal, since macOS and Windows store them in one file.
private struct PathClaims {
    enum Claimant: Hashable {
        case page(PageSubject)
        case calendar(CalendarScope)
        /// Index in the content's media.
        case medium(Int)
    }

    private let content: SiteContent
    private var owners: [String: Claimant] = [:]
    private var reported: Set<Set<Claimant>> = []
    private(set) var diagnostics: [Diagnostic] = []

    init(_ content: SiteContent) { self.content = content }

    mutating func reserveCapacity(_ count: Int) { owners.reserveCapacity(count) }

    mutating func claim(_ path: OutputPath, for claimant: Claimant) {
        if let problem = PortableName.problem(of: path.text), reported.insert([claimant]).inserted {
            diagnostics.append(
                Diagnostic(
                    .unportableName, "'\(path)' can't be a file name on every system: \(problem); rename it", at: source(claimant)))
        }
        guard let owner = owners.updateValue(claimant, forKey: PortableName.key(path.text)), owner != claimant,
            !haveSameID(owner, claimant)
        else { return }
        // The same two items clash in other languages as well.
        guard reported.insert([owner, claimant]).inserted else { return }
        if let reserved = reservedSlug(owner, claimant) { return diagnostics.append(reserved) }
        let (first, second) = (source(owner), source(claimant))
        let note = Diagnostic.Note("the other one", at: first)
        let message =
            if first.path.utf8.elementsEqual(second.path.utf8) {
                "two items of this file would both become '\(path)'"
            } else if first.path == second.path {
                "'\(first.path)' and '\(second.path)' look the same, but only one has its accents as characters of their own (NFD); "
                    + "some systems take them for one file, so delete or rename one"
            } else if let (file, list) = fileAndList(owner, claimant) {
                "'\(file)' would become '\(path)', which is the page with \(list); rename the file"
            } else {
                "'\(first.path)' and '\(second.path)' would both become '\(path)'"
            }
        diagnostics.append(Diagnostic(.pathConflict, message, at: second, notes: [note]))
    }

    /// The path of a file that would take the place of a list, and what the list has; nil for other items.
    private func fileAndList(_ one: Claimant, _ other: Claimant) -> (file: String, list: String)? {
        for (claimant, item) in [(one, other), (other, one)] {
            guard case .page(let subject) = claimant, let list = PathClaims.list(subject) else { continue }
            return (source(item).path, list)
        }
        return nil
    }

    private static func list(_ subject: PageSubject) -> String? {
        switch subject {
        case .quizList: "all quizzes"
        case .pageList: "all texts"
        case .assignmentOverview: "all assignments"
        case .checklistOverview: "all checklists"
        default: nil
        }
    }

    /// Reports a penalty that has the name of another page of its edition; nil for other items.
    private func reservedSlug(_ one: Claimant, _ other: Claimant) -> Diagnostic? {
        for (claimant, page) in [(one, other), (other, one)] {
            guard case .page(.penalty(let editionIndex, let penaltyIndex)) = claimant, case .page(let subject) = page else { continue }
            if case .penalty = subject { continue }
            let edition = content.editions[editionIndex]
            let penalty = edition.penalties[penaltyIndex]
            return Diagnostic(
                .pathConflict, "the slug '\(penalty.name)' is reserved: another page of the edition has this name; choose another slug",
                at: SourceLocation(path: "\(edition.folder)/penalties.json", position: penalty.positions.slug ?? penalty.position))
        }
        return nil
    }

    /// Whether two items of one kind have the same id, which is reported separately.
    private func haveSameID(_ one: Claimant, _ other: Claimant) -> Bool {
        switch (one, other) {
        case (.page(.quiz(let one)), .page(.quiz(let other))):
            content.quizHeads[one].original.id == content.quizHeads[other].original.id
        case (.page(.checklist(let one)), .page(.checklist(let other))):
            content.checklists[one].original.id == content.checklists[other].original.id
        case (.page(.freePage(let one)), .page(.freePage(let other))):
            content.pages[one].original.id == content.pages[other].original.id
        case (.page(.assignment(let one)), .page(.assignment(let other))),
            (.calendar(.assignment(let one)), .calendar(.assignment(let other))):
            content.assignments[one].original.id == content.assignments[other].original.id
        // The home page may be an edition's list, with a page at its usual address.
        case (.page(.moved), .page(let subject)), (.page(let subject), .page(.moved)):
            edition(of: subject).map { edition in content.editions.count { $0.id == content.editions[edition].id } > 1 } ?? false
        case (.page(let one), .page(let other)):
            edition(of: one) != edition(of: other)
                && edition(of: one).map { content.editions[$0].id } == edition(of: other).map { content.editions[$0].id }
        default: false
        }
    }

    private func edition(of subject: PageSubject) -> Int? {
        switch subject {
        case .penaltyList(let edition), .sanctionQuiz(let edition), .flashCards(let edition), .booklet(let edition),
            .editionChanges(let edition), .rulebook(let edition), .penalty(let edition, _):
            edition
        default: nil
        }
    }

    private func source(_ claimant: Claimant) -> SourceLocation {
        switch claimant {
        case .page(let subject): source(subject)
        case .calendar(.assignment(let index)): source(.assignment(index))
        case .calendar(.module(let index)):
            SourceLocation(path: "Content/site.yml", position: content.settings.modules[index].position)
        case .calendar(.removed), .calendar(.tasks), .calendar(.all): SourceLocation(path: "Content/site.yml")
        case .calendar(.student): SourceLocation(path: "Content/people.json")
        case .medium(let index): SourceLocation(path: "Content/\(content.media[index])")
        }
    }

    private func source(_ subject: PageSubject) -> SourceLocation {
        switch subject {
        case .quiz(let index), .formerQuiz(let index, _):
            let quiz = content.quizHeads[index].original
            return SourceLocation(path: quiz.path, position: quiz.position)
        case .assignment(let index), .formerAssignment(let index, _):
            let assignment = content.assignments[index].original
            return SourceLocation(path: assignment.path, position: assignment.position)
        case .checklist(let index):
            let checklist = content.checklists[index].original
            return SourceLocation(path: checklist.path, position: checklist.position)
        case .freePage(let index), .formerPage(let index, _):
            let page = content.pages[index].original
            return SourceLocation(path: page.path, position: page.position)
        case .penalty(let edition, let penalty):
            let position = content.editions[edition].penalties[penalty].position
            return SourceLocation(path: "\(content.editions[edition].folder)/penalties.json", position: position)
        case .penaltyList(let edition), .sanctionQuiz(let edition), .flashCards(let edition), .booklet(let edition),
            .editionChanges(let edition), .rulebook(let edition):
            return SourceLocation(path: "\(content.editions[edition].folder)/edition.yml")
        case .people, .ownQuizzes: return SourceLocation(path: "Content/people.json")
        case .deadlineChanges: return SourceLocation(path: CalendarLedger.path)
        case .home, .quizList, .pageList, .assignmentOverview, .checklistOverview, .search, .practice, .history, .collection, .moved,
            .currentPenalties, .offline, .notFound:
            return SourceLocation(path: "Content/site.yml")
        }
    }
}
