package import CivilTime
package import ContentModel

/// Changes of deadlines between two states of a site.
package enum DeadlineComparison {
    package struct Change: Hashable, Sendable {
        package var id: String
        package var title: String
        package var news: DeadlineChange.News
        /// Day of the record; nil for a comparison of contents.
        package var on: CalendarDate?
    }

    /// Changes recorded since a day, and those that would be recorded today, latest first; nil if there is no ledger.
    package static func changes(of content: SiteContent, since day: CalendarDate, today: CalendarDate) -> [Change]? {
        guard content.ledger != nil else { return nil }
        let chain = content.settings.language.fallbacks
        return CalendarRecord(content).recorded(on: today).changes.filter { $0.on >= day }.map { change in
            Change(id: change.entry.item, title: change.entry.title(chain)?.text ?? change.entry.item, news: change.news, on: change.on)
        }
    }

    /// Differences from `earlier` content.
    package static func changes(of content: SiteContent, from earlier: SiteContent) -> [Change] {
        let record = CalendarRecord(withoutLedger: content)
        let (before, now) = (entries(CalendarRecord(withoutLedger: earlier)), entries(record))
        let former = record.formerUIDs.filter { before[$0.key] == nil && before[$0.value] != nil && now[$0.value] == nil }
        let chain = content.settings.language.fallbacks
        var changes: [(order: (day: Int, item: String, uid: String), change: Change)] = []
        for (uid, entry) in before.merging(now, uniquingKeysWith: { _, now in now }) where !former.values.contains(uid) {
            let earlier = before[former[uid] ?? uid]
            guard let news = news(earlier, now[uid], isRenamed: former[uid] != nil) else { continue }
            let day = (now[uid] ?? entry).due?.day.daysSinceEpoch ?? 0
            changes.append(((day, entry.item, uid), Change(id: entry.item, title: entry.title(chain)?.text ?? entry.item, news: news)))
        }
        return changes.sorted { $0.order < $1.order }.map(\.change)
    }

    private static func news(
        _ before: CalendarLedger.Entry?, _ now: CalendarLedger.Entry?, isRenamed: Bool
    ) -> DeadlineChange.News? {
        switch (before?.due, now?.due) {
        case (let from?, let to?) where !from.isSameTime(as: to): .moved(from: from, to: to)
        case (.some, .some): isRenamed ? before.map { .renamed(from: $0.item) } : nil
        case (let due?, nil): .removed(lastDue: due)
        case (nil, let due?): .added(due: due)
        case (nil, nil): nil
        }
    }

    private static func entries(_ record: CalendarRecord) -> [String: CalendarLedger.Entry] {
        record.entries.filter { [.assignment, .quiz].contains($0.value.kind) }
    }
}
