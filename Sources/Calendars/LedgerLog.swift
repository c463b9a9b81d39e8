import CivilTime
import ContentModel

/// The log of changes in the next state of the ledger.
extension CalendarRecord {
    /// Number of days for which the log keeps a change, of whatever kind.
    private static let daysOfLog = 365

    /// State of a deadline when a day began.
    private enum Past {
        case unknown
        case gone
        case due(DueDate)
    }

    /// The log with the changes of the day. Several changes of a deadline on one day are one change, or none.
    func log(_ ledger: CalendarLedger, _ time: RecordTime) -> [DeadlineChange] {
        let (today, listed) = (time.today, time.listed)
        let kept = ledger.log.filter { $0.on != listed && listed <= $0.on.adding(days: CalendarRecord.daysOfLog) }
        let before = Dictionary(ledger.log.filter { $0.on == listed }.map { ($0.uid, $0) }, uniquingKeysWith: { _, last in last })
        let last = Dictionary(kept.map { ($0.uid, $0) }, uniquingKeysWith: { $0.on < $1.on ? $1 : $0 })
        let earlier = Set(kept.map(\.uid))
        func isNewQuiz(_ opening: String) -> Bool {
            let isKnown = ledger.entries[opening] != nil && before[opening] == nil
            let isRenamed = formerUIDs[opening, default: []].contains { ledger.entries[$0] != nil || earlier.contains($0) }
            // Openings of removed quizzes aren't kept, but their dates are, or the log has them.
            let isBack = datedUIDs(ofOpening: opening).contains { uid in
                (ledger.entries[uid]?.removed ?? today) < today || last[uid]?.isRemoval ?? false || before[uid]?.isRemoval ?? false
            }
            return entries[opening] != nil && !isKnown && !isRenamed && !isBack && !earlier.contains(opening)
        }
        let renamed = Set(formerUIDs.filter { entries[$0.key] != nil }.values.joined())
        let new = Set(entries.keys).union(ledger.entries.keys).union(before.keys).compactMap { uid -> DeadlineChange? in
            let former = former(of: uid, ledger, before, today)
            let past = renamedPast(uid, ledger, today) ?? past(ledger.entries[uid], today: before[uid]?.news, last: last[uid]?.news)
            guard let entry = entries[uid] ?? ledger.entries[uid] ?? before[uid]?.entry,
                let news = news(uid, entry, past, former, isRenamed: renamed.contains(uid), isNewQuiz: isNewQuiz)
            else { return nil }
            return DeadlineChange(on: listed, uid: uid, entry: entry.named, news: news)
        }
        return (kept + new).sorted { ($0.uid, $0.on) < ($1.uid, $1.on) }
    }

    /// UIDs of the dates of a quiz.
    private func datedUIDs(ofOpening opening: String) -> [String] {
        guard let quiz = entries[opening]?.item else { return [] }
        return [CalendarIdentity.quiz(formerly: quiz), .start(formerly: quiz)].map { $0.uid(in: settings.id) }
    }

    /// The past of an item that was renamed today, perhaps back to an id that it had; nil for others.
    private func renamedPast(_ uid: String, _ ledger: CalendarLedger, _ today: CalendarDate) -> Past? {
        guard let former = formerUIDs[uid], entries[uid] != nil else { return nil }
        if former.contains(where: { ledger.entries[$0]?.removed == today }) { return .unknown }
        guard let earlier = ledger.entries[uid], let removed = earlier.removed,
            former.contains(where: { entries[$0] == nil && ledger.entries[$0].map { $0.removed == nil } ?? false })
        else { return nil }
        // An item that was renamed and renamed back on one day hasn't changed.
        return removed == today ? earlier.due.map(Past.due) : .unknown
    }

    /// - Parameters:
    ///   - today: what an earlier record of the same day noted.
    ///   - last: what an earlier day's record noted.
    private func past(_ entry: CalendarLedger.Entry?, today: DeadlineChange.News?, last: DeadlineChange.News?) -> Past {
        switch today {
        case .moved(let due, _, _): return .due(due)
        case .removed(let due, let from): return .due(from ?? due)
        case .back: return .gone
        case .added, .renamed, .quiz: return .unknown
        case nil: break
        }
        if let entry, entry.removed == nil { return entry.due.map(Past.due) ?? .unknown }
        // Its entry may have been forgotten.
        if case .removed = last { return .gone }
        return entry == nil ? .unknown : .gone
    }

    /// The entry that a renamed one had when the day began; nil for one that wasn't renamed.
    private func former(
        of uid: String, _ ledger: CalendarLedger, _ before: [String: DeadlineChange], _ today: CalendarDate
    ) -> CalendarLedger.Entry? {
        guard let uids = formerUIDs[uid] else { return nil }
        let entries = uids.compactMap { ledger.entries[$0] }
        // Of several ids that an item had today, the earliest is the one that the day began with.
        let renamedToday = entries.last { $0.removed.map { $0 == today } ?? true }
        guard var former = renamedToday ?? entries.max(by: { $0.removed ?? today < $1.removed ?? today }) else { return nil }
        for change in [before[uid]] + uids.map({ before[$0] }) {
            guard case .moved(let due, _, _) = change?.news else { continue }
            former.due = due
            break
        }
        return former
    }

    /// - Parameter isNewQuiz: whether a quiz is new today, by the UID of its opening. It is new once, even if it was away in between.
    private func news(
        _ uid: String, _ entry: CalendarLedger.Entry, _ past: Past, _ former: CalendarLedger.Entry?, isRenamed: Bool,
        isNewQuiz: (String) -> Bool
    ) -> DeadlineChange.News? {
        switch entry.kind {
        case .reminder, .task, .start: return nil
        case .opening: return isNewQuiz(uid) ? .quiz(opens: entry.due) : nil
        case .assignment, .quiz: break
        }
        switch (past, entries[uid]?.due) {
        case (.due(let from), let to?): return from.isSameTime(as: to) ? nil : .moved(from: from, to: to)
        case (.due(let due), nil):
            guard !isRenamed else { return nil }
            // Readers know the date that was recorded last, perhaps on the same day.
            let last = entry.due ?? due
            return .removed(lastDue: last, movedFrom: last.isSameTime(as: due) ? nil : due)
        case (.gone, let due?): return .back(due: due)
        case (.unknown, let due?):
            if let former { return renamed(former, entry, due) }
            // The deadline of a new quiz isn't listed beside the quiz.
            let opening = CalendarIdentity.opening(ofQuiz: entry.item).uid(in: settings.id)
            return entry.kind == .quiz && isNewQuiz(opening) ? nil : .added(due: due)
        case (.gone, nil), (.unknown, nil): return nil
        }
    }

    private func renamed(
        _ former: CalendarLedger.Entry, _ entry: CalendarLedger.Entry, _ due: DueDate
    ) -> DeadlineChange.News {
        let title = former.title(settings.language.fallbacks)?.text
        let name = title.flatMap { $0 == entry.title(settings.language.fallbacks)?.text ? nil : $0 } ?? former.item
        if let before = former.due, !before.isSameTime(as: due) { return .moved(from: before, to: due, formerly: name) }
        return .renamed(from: name)
    }

    /// The ledger with one change for each item that was recorded as removed and as new before its author wrote the id that it had.
    func joiningRenamed(_ ledger: CalendarLedger) -> CalendarLedger {
        var ledger = ledger
        for (uid, former) in formerUIDs {
            guard let entry = entries[uid], let due = entry.due, entry.kind == .assignment || entry.kind == .quiz,
                let gone = ledger.log.lastIndex(where: { former.contains($0.uid) && entries[$0.uid] == nil && $0.isRemoval }),
                case .removed(let lastDue, _) = ledger.log[gone].news
            else { continue }
            let opening = entry.kind == .quiz ? CalendarIdentity.opening(ofQuiz: entry.item).uid(in: settings.id) : uid
            guard let new = ledger.log.firstIndex(where: { ($0.uid == uid || $0.uid == opening) && $0.isAddition }) else { continue }
            var earlier = ledger.log[gone].entry
            earlier.due = lastDue
            // It may have moved since, and today's move isn't in the log yet.
            let day = ledger.log[new].on
            let first = ledger.log.first { $0.uid == uid && $0.on > day }?.news.formerDue ?? ledger.entries[uid]?.due ?? due
            ledger.log[new] = DeadlineChange(on: day, uid: uid, entry: entry.named, news: renamed(earlier, entry, first))
            ledger.log.remove(at: gone)
        }
        ledger.log.sort { ($0.uid, $0.on) < ($1.uid, $1.on) }
        return ledger
    }
}

extension DeadlineChange {
    fileprivate var isRemoval: Bool { if case .removed = news { true } else { false } }

    /// Whether a deadline or a quiz is new.
    fileprivate var isAddition: Bool {
        switch news {
        case .added, .quiz: true
        case .moved, .removed, .back, .renamed: false
        }
    }
}

extension DeadlineChange.News {
    /// When it was due before a change.
    fileprivate var formerDue: DueDate? {
        switch self {
        case .moved(let from, _, _): from
        case .removed(let due, let from): from ?? due
        case .added, .back, .renamed, .quiz: nil
        }
    }
}
