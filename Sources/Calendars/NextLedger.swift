import Algorithms
package import CivilTime
package import ContentModel

/// The next state of the ledger.
extension CalendarRecord {
    /// Number of days for which removed entries are cancelled in calendars, and number of days after they were due; the later ends it.
    private static let daysOfRemoved = (afterRemoval: 60, afterDue: 14)
    /// Number of days for which the log keeps a change, of whatever kind.
    private static let daysOfLog = 365

    /// The ledger on `today`. In the first one nothing is new.
    package func recorded(on today: CalendarDate) -> CalendarLedger {
        guard let ledger else {
            var first = CalendarLedger(entries: begun(entries, today))
            first.assigned = assigned.mapValues { begun($0, today) }
            (first.students, first.modules) = (teachers.students, teachers.modules)
            return first
        }
        var next = CalendarLedger()
        next.entries = self.next(entries, after: ledger.entries, today)
        let had = assignedBefore(ledger)
        for student in Set(assigned.keys).union(had.keys) {
            let own = self.next(assigned[student] ?? [:], after: had[student] ?? [:], today)
            if !own.isEmpty { next.assigned[student] = own }
        }
        next.log = log(ledger, today)
        (next.students, next.modules) = (teachers.students, teachers.modules)
        return next
    }

    private func begun(_ entries: [String: CalendarLedger.Entry], _ today: CalendarDate) -> [String: CalendarLedger.Entry] {
        var first = entries
        for (uid, entry) in entries { first[uid] = dated(entry, by: [known(uid, today) ?? .day(today)]) }
        return first
    }

    /// Present entries, and those that calendars still have to cancel.
    private func next(
        _ present: [String: CalendarLedger.Entry], after earlier: [String: CalendarLedger.Entry], _ today: CalendarDate
    ) -> [String: CalendarLedger.Entry] {
        var next: [String: CalendarLedger.Entry] = [:]
        for (uid, entry) in present { next[uid] = self.next(entry, uid, after: earlier[uid], today) }
        for (uid, gone) in earlier where present[uid] == nil && gone.kind != .opening {
            if let removed = gone.removed, isOver(gone, removed: removed, today) { continue }
            next[uid] = removed(gone, today)
        }
        return next
    }

    /// Entries of students until now, with those of quizzes that were everybody's, and those of former teachers.
    private func assignedBefore(_ ledger: CalendarLedger) -> [String: [String: CalendarLedger.Entry]] {
        var before = ledger.assigned
        func add(_ uids: [String], of student: String, isAssigned: Bool) {
            for uid in uids {
                guard var entry = ledger.entries[uid] else { continue }
                entry.sequence = max(entry.sequence, before[student]?[uid]?.sequence ?? 0)
                entry.isAssigned = isAssigned
                before[student, default: [:]][uid] = entry
            }
        }
        for (student, uids) in departed { add(uids, of: student, isAssigned: false) }
        for (student, uids) in withdrawn { add(uids, of: student, isAssigned: true) }
        return before
    }

    private func next(
        _ entry: CalendarLedger.Entry, _ uid: String, after earlier: CalendarLedger.Entry?, _ today: CalendarDate
    ) -> CalendarLedger.Entry {
        guard let earlier else {
            // It may have been cancelled and forgotten, so it begins above what its SEQUENCE can have been then.
            var entry = entry
            if entry.kind != .opening { entry.sequence = max(entry.sequence, CalendarRecord.minutes(.day(today))) }
            return dated(entry, by: [known(uid, today), .day(today)])
        }
        let isSame = entry.hasLines(of: earlier) && !entry.isOpened(after: earlier)
        return dated(entry, by: [earlier.changed, known(uid, today), isSame ? nil : .day(today)])
    }

    /// The author's date of change, unless it is in the future.
    private func known(_ uid: String, _ today: CalendarDate) -> DueDate? { updates[uid].flatMap { $0.day > today ? nil : $0 } }

    private func dated(_ entry: CalendarLedger.Entry, by dates: [DueDate?]) -> CalendarLedger.Entry {
        var entry = entry
        entry.changed = dates.compactMap(\.self).max { $0.sortingInstant < $1.sortingInstant }
        return entry
    }

    /// A cancelled entry, which names its module as long as it is published.
    private func removed(_ entry: CalendarLedger.Entry, _ today: CalendarDate) -> CalendarLedger.Entry {
        let digest = EntryDigest.cancelled(entry, settings)
        let isSame = entry.removed != nil && (entry.digest ?? digest) == digest
        var gone = isSame ? entry : dated(entry, by: [entry.changed, .day(today)])
        gone.removed = entry.removed ?? today
        gone.sequence = isSame ? entry.sequence : entry.nextSequence
        gone.digest = digest
        return gone
    }

    /// Whether nobody needs the cancellation any more.
    private func isOver(_ gone: CalendarLedger.Entry, removed: CalendarDate, _ today: CalendarDate) -> Bool {
        let (afterRemoval, afterDue) = CalendarRecord.daysOfRemoved
        return today > removed.adding(days: afterRemoval) && gone.due.map { today > $0.day.adding(days: afterDue) } ?? true
    }
}

extension CalendarLedger {
    /// The ledger with every later day as `today`, after a record on a wrong one. Calendars get all its entries as changed.
    package func without(daysAfter today: CalendarDate) -> CalendarLedger {
        var ledger = self
        ledger.entries = entries.mapValues { $0.without(daysAfter: today) }
        ledger.assigned = assigned.mapValues { $0.mapValues { $0.without(daysAfter: today) } }
        ledger.log = log.map { change in
            var change = change
            change.on = min(change.on, today)
            return change
        }
        // One change a day for each UID: the last one.
        ledger.log = ledger.log.reversed().uniqued { "\($0.uid) \($0.on)" }.reversed()
        return ledger
    }
}

extension CalendarLedger.Entry {
    fileprivate func without(daysAfter today: CalendarDate) -> CalendarLedger.Entry {
        var entry = self
        let isLater = changed.map { $0.day > today } ?? false
        if let removed { entry.removed = min(removed, today) }
        guard isLater else { return entry }
        entry.changed = .day(today)
        entry.sequence = nextSequence
        return entry
    }
}

// MARK: - The log

extension CalendarRecord {
    /// State of a deadline when a day began.
    private enum Past {
        case unknown
        case gone
        case due(DueDate)
    }

    /// The log with the changes of `today`. Several changes of a deadline on one day are one change, or none.
    private func log(_ ledger: CalendarLedger, _ today: CalendarDate) -> [DeadlineChange] {
        let kept = ledger.log.filter { $0.on != today && today <= $0.on.adding(days: CalendarRecord.daysOfLog) }
        let before = Dictionary(ledger.log.filter { $0.on == today }.map { ($0.uid, $0) }, uniquingKeysWith: { _, last in last })
        let last = Dictionary(kept.map { ($0.uid, $0) }, uniquingKeysWith: { $0.on < $1.on ? $1 : $0 })
        let earlier = Set(kept.map(\.uid))
        func isNewQuiz(_ opening: String) -> Bool {
            let isKnown = ledger.entries[opening] != nil && before[opening] == nil
            let isRenamed = formerUIDs[opening, default: []].contains { ledger.entries[$0] != nil || earlier.contains($0) }
            return entries[opening] != nil && !isKnown && !isRenamed && !earlier.contains(opening)
        }
        let renamed = Set(formerUIDs.filter { entries[$0.key] != nil }.values.joined())
        let new = Set(entries.keys).union(ledger.entries.keys).union(before.keys).compactMap { uid -> DeadlineChange? in
            let former = former(of: uid, ledger, before, today)
            let past = renamedPast(uid, ledger, today) ?? past(ledger.entries[uid], today: before[uid]?.news, last: last[uid]?.news)
            guard let entry = entries[uid] ?? ledger.entries[uid] ?? before[uid]?.entry,
                let news = news(uid, entry, past, former, isRenamed: renamed.contains(uid), isNewQuiz: isNewQuiz)
            else { return nil }
            return DeadlineChange(on: today, uid: uid, entry: entry.named, news: news)
        }
        return (kept + new).sorted { ($0.uid, $0.on) < ($1.uid, $1.on) }
    }

    /// The past of an item that was renamed today, perhaps back to an id that it had; nil for others.
    private func renamedPast(_ uid: String, _ ledger: CalendarLedger, _ today: CalendarDate) -> Past? {
        guard let former = formerUIDs[uid], entries[uid] != nil else { return nil }
        if former.contains(where: { ledger.entries[$0]?.removed == today }) { return .unknown }
        guard let earlier = ledger.entries[uid], let removed = earlier.removed,
            former.contains(where: { entries[$0] == nil && ledger.entries[$0].map { $0.removed == nil } ?? false })
        else { return nil }
        // Renamed and renamed back on one day, it is what it was.
        return removed == today ? earlier.due.map(Past.due) : .unknown
    }

    /// - Parameters:
    ///   - today: what an earlier record of the same day noted.
    ///   - last: what an earlier day's record noted.
    private func past(_ entry: CalendarLedger.Entry?, today: DeadlineChange.News?, last: DeadlineChange.News?) -> Past {
        switch today {
        case .moved(let due, _), .removed(let due): return .due(due)
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
        let ofToday = entries.last { $0.removed.map { $0 == today } ?? true }
        guard var former = ofToday ?? entries.max(by: { $0.removed ?? today < $1.removed ?? today }) else { return nil }
        for change in [before[uid]] + uids.map({ before[$0] }) {
            guard case .moved(let due, _) = change?.news else { continue }
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
        case (.due(let due), nil): return isRenamed ? nil : .removed(lastDue: due)
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
        if let before = former.due, !before.isSameTime(as: due) { return .moved(from: before, to: due) }
        let title = former.title(settings.language.fallbacks)?.text
        return .renamed(from: title.flatMap { $0 == entry.title(settings.language.fallbacks)?.text ? nil : $0 } ?? former.item)
    }
}
