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
        let (before, now) = (entries(earlier), entries(content))
        let chain = content.settings.language.fallbacks
        var changes: [(order: Int, change: Change)] = []
        for (uid, entry) in before.merging(now, uniquingKeysWith: { _, now in now }) {
            guard let news = news(before[uid], now[uid]) else { continue }
            let order = (now[uid] ?? entry).due?.day.daysSinceEpoch ?? 0
            changes.append((order, Change(id: entry.item, title: entry.title(chain)?.text ?? entry.item, news: news)))
        }
        return changes.sorted { ($0.order, $0.change.id) < ($1.order, $1.change.id) }.map(\.change)
    }

    private static func news(_ before: CalendarLedger.Entry?, _ now: CalendarLedger.Entry?) -> DeadlineChange.News? {
        switch (before?.due, now?.due) {
        case (let from?, let to?): from.isSameTime(as: to) ? nil : .moved(from: from, to: to)
        case (let due?, nil): .removed(lastDue: due)
        case (nil, let due?): .added(due: due)
        case (nil, nil): nil
        }
    }

    private static func entries(_ content: SiteContent) -> [String: CalendarLedger.Entry] {
        var content = content
        content.ledger = nil
        return CalendarRecord(content).entries.filter { [.assignment, .quiz].contains($0.value.kind) }
    }
}
