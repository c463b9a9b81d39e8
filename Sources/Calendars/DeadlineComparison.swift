package import CivilTime
package import ContentModel

/// Changes of deadlines between two states of a site.
package enum DeadlineComparison {
    package struct Change: Hashable, Sendable {
        package var id: String
        package var title: String
        /// Nil where the ledger doesn't have the earlier date, as with students' own ones.
        package var news: DeadlineChange.News?
        /// The present date, where there is no news.
        package var due: DueDate?
        /// Day of the record; nil for a comparison of contents.
        package var on: CalendarDate?
        /// Names of the students whose dates changed; empty for everybody.
        package var students: [String] = []
    }

    /// Changes recorded since a day, and those that would be recorded today, latest first; nil if there is no ledger.
    package static func changes(of content: SiteContent, since day: CalendarDate, today: CalendarDate) -> [Change]? {
        guard let ledger = content.ledger else { return nil }
        let content = content.withoutAwaitedQuizzes(after: ledger)
        let chain = content.settings.language.fallbacks
        let record = CalendarRecord(content)
        let own = OwnDateChanges(record, ledger, content, since: day, today: today)
        let general = record.recorded(on: today).changes.filter { $0.on >= day && !own.contains($0) }.map { change in
            Change(id: change.entry.item, title: change.entry.title(chain)?.text ?? change.entry.item, news: change.news, on: change.on)
        }
        let all = (general + own.changes(chain)).enumerated()
        return all.sorted { ($1.element.on ?? today, $0.offset) < ($0.element.on ?? today, $1.offset) }.map(\.element)
    }

    /// Differences from `earlier` content.
    package static func changes(of content: SiteContent, from earlier: SiteContent) -> [Change] {
        let record = CalendarRecord(withoutLedger: content)
        let (before, now) = (entries(CalendarRecord(withoutLedger: earlier)), entries(record))
        let allFormer = record.formerUIDs.filter { before[$0.key] == nil }.mapValues { former in
            former.filter { before[$0] != nil && now[$0] == nil }
        }
        let former = allFormer.compactMapValues(\.first)
        let chain = content.settings.language.fallbacks
        let (datesBefore, datesNow) = (StudentDates(earlier), StudentDates(content))
        let students = content.students + earlier.students.filter { !content.studentNames.contains($0.name) }
        let renamed = Set(allFormer.values.joined())
        var changes: [(order: (day: Int, item: String, uid: String, index: Int), change: Change)] = []
        for (uid, entry) in before.merging(now, uniquingKeysWith: { _, now in now }) where !renamed.contains(uid) {
            let formerUID = former[uid] ?? uid
            let (earlier, formerID) = (before[formerUID], former[uid] == nil ? nil : before[formerUID]?.item)
            func add(_ news: DeadlineChange.News, _ due: DueDate?, for names: [String], at index: Int) {
                let order = (due?.day.daysSinceEpoch ?? 0, entry.item, uid, index)
                let title = entry.title(chain)?.text ?? entry.item
                changes.append((order, Change(id: entry.item, title: title, news: news, students: names)))
            }
            guard earlier?.isAssigned == true || now[uid]?.isAssigned == true, !students.isEmpty else {
                let news = news(from: earlier?.due, to: now[uid]?.due, formerID: formerID)
                if let news { add(news, (now[uid] ?? entry).due, for: [], at: 0) }
                continue
            }
            var groups: [(news: DeadlineChange.News, due: DueDate?, names: [String])] = []
            for student in students {
                let (from, to) = (datesBefore.due(uid: formerUID, of: student), datesNow.due(uid: uid, of: student))
                guard let news = news(from: from, to: to, formerID: formerID) else { continue }
                if let index = groups.firstIndex(where: { $0.news == news }) {
                    groups[index].names.append(student.name)
                } else {
                    groups.append((news, to ?? from, [student.name]))
                }
            }
            for (index, change) in groups.enumerated() { add(change.news, change.due, for: change.names, at: index) }
        }
        return changes.sorted { $0.order < $1.order }.map(\.change)
    }

    /// - Parameter formerID: of an item that was renamed.
    static func news(from: DueDate?, to: DueDate?, formerID: String? = nil) -> DeadlineChange.News? {
        switch (from, to) {
        case (let from?, let to?) where !from.isSameTime(as: to): .moved(from: from, to: to, formerly: formerID)
        case (.some, .some): formerID.map { .renamed(from: $0) }
        case (let due?, nil): .removed(lastDue: due)
        case (nil, let due?): .added(due: due)
        case (nil, nil): nil
        }
    }

    private static func entries(_ record: CalendarRecord) -> CalendarLedger.Entries {
        record.entries.filter { [.assignment, .quiz].contains($0.value.kind) }
    }
}

extension SiteContent {
    /// Without quizzes that are held back and that no record has had: they are news once they are published.
    package func withoutAwaitedQuizzes(after ledger: CalendarLedger?, isOpen: (QuizHead) -> Bool = { _ in false }) -> SiteContent {
        guard quizHeads.contains(where: \.original.isHeldBack) else { return self }
        let entries = ledger.map { [$0.entries] + $0.assigned.values } ?? []
        let recorded = Set(entries.joined().lazy.map(\.value).filter { [.quiz, .opening, .start].contains($0.kind) }.map(\.item))
        var content = self
        content.quizHeads.removeAll { $0.original.isHeldBack && recorded.isDisjoint(with: $0.original.ids) && !isOpen($0.original) }
        return content
    }
}
