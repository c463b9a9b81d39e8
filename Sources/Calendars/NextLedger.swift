import Algorithms
package import CivilTime
package import ContentModel

/// The next state of the ledger.
extension CalendarRecord {
    /// Number of days for which removed entries are cancelled in calendars, and number of days after they were due; the later ends it.
    private static let daysOfRemoved = (afterRemoval: 60, afterDue: 14)

    /// The ledger on a day.
    package func recorded(on day: CalendarDate) -> CalendarLedger { recorded(at: RecordTime(day)) }

    /// The ledger at some time. In the first one nothing is new.
    package func recorded(at time: RecordTime) -> CalendarLedger {
        let today = time.today
        guard let ledger else {
            var first = CalendarLedger(entries: begun(entries, today))
            first.assigned = assigned.mapValues { begun($0, today) }
            (first.students, first.modules) = (teachers.students, teachers.modules)
            return first
        }
        var next = CalendarLedger()
        next.entries = self.next(entries, after: ledger.entries, time)
        addLeftModules(to: &next, after: ledger, today)
        let had = assignedBefore(ledger)
        for student in Set(assigned.keys).union(had.keys) {
            let own = self.next(assigned[student] ?? [:], after: had[student] ?? [:], time)
            if !own.isEmpty { next.assigned[student] = own }
        }
        next.log = log(joiningRenamed(ledger), time)
        (next.students, next.modules) = (teachers.students, teachers.modules)
        return next
    }

    private func begun(_ entries: CalendarLedger.Entries, _ today: CalendarDate) -> CalendarLedger.Entries {
        var first = entries
        for (uid, entry) in entries { first[uid] = dated(entry, by: [known(uid, today) ?? .day(today)]) }
        return first
    }

    /// Present entries, and those that calendars still have to cancel.
    private func next(
        _ present: CalendarLedger.Entries, after earlier: CalendarLedger.Entries, _ time: RecordTime
    ) -> CalendarLedger.Entries {
        var next: CalendarLedger.Entries = [:]
        for (uid, entry) in present { next[uid] = self.next(entry, uid, after: earlier[uid], time) }
        for (uid, gone) in earlier where present[uid] == nil && gone.kind != .opening {
            if let removed = gone.removed, isOver(gone, removed: removed, time.today) { continue }
            next[uid] = removed(gone, time)
        }
        return next
    }

    /// Notes the modules that entries have left, in whose calendars they are cancelled as long as removed ones.
    private func addLeftModules(to next: inout CalendarLedger, after ledger: CalendarLedger, _ today: CalendarDate) {
        for (uid, earlier) in ledger.entries where earlier.kind != .opening && earlier.kind != .task {
            guard let entry = next.entries[uid] else { continue }
            let module = entry.module.flatMap(settings.module)?.id
            var left = earlier.left.filter { $0.module != module && !isOver(earlier, removed: $0.on, today) }
            // A cancelled entry has the present title and date.
            if entry.titles != earlier.titles || !entry.isDueWhen(earlier) {
                left = left.map {
                    CalendarLedger.LeftModule(module: $0.module, on: today, sequence: CalendarLedger.Entry.sequence(after: $0.sequence))
                }
            }
            if earlier.removed == nil, let former = earlier.module.flatMap(settings.module)?.id, former != module {
                left.append(CalendarLedger.LeftModule(module: former, on: today, sequence: earlier.nextSequence))
            }
            guard let last = left.map(\.sequence).max() else { continue }
            next.entries[uid]?.left = left
            // A calendar may have both.
            if entry.removed == nil {
                next.entries[uid]?.sequence = max(entry.sequence, CalendarLedger.Entry.sequence(after: last))
            }
        }
    }

    /// Entries of students until now, with those of quizzes that were everybody's, and those of former teachers.
    private func assignedBefore(_ ledger: CalendarLedger) -> [StudentDigest: CalendarLedger.Entries] {
        var before = ledger.assigned
        func add(_ uids: [String], of student: StudentDigest, isAssigned: Bool) {
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
        _ entry: CalendarLedger.Entry, _ uid: String, after earlier: CalendarLedger.Entry?, _ time: RecordTime
    ) -> CalendarLedger.Entry {
        let today = time.today
        guard let earlier else {
            // It may have been cancelled and forgotten, so it begins above what its SEQUENCE can have been then.
            var entry = entry
            if entry.kind != .opening { entry.sequence = CalendarRecord.sequence(entry.sequence, changedAt: time) }
            return dated(entry, by: [known(uid, today), .day(today)])
        }
        if entry.hasLines(of: earlier) && !entry.isOpened(after: earlier) { return dated(entry, by: [earlier.changed, known(uid, today)]) }
        var changed = dated(entry, by: [earlier.changed, known(uid, today), .day(today)])
        if entry.kind != .opening { changed.sequence = CalendarRecord.sequence(entry.sequence, changedAt: time) }
        return changed
    }

    /// The SEQUENCE of an entry that changed: above those of all earlier times, so that it is also later than what calendars have if the
    /// ledger is an older one, from a backup or another branch.
    private static func sequence(_ sequence: Int, changedAt time: RecordTime) -> Int { max(sequence, time.minutes) }

    /// The author's date of change, unless it is in the future.
    private func known(_ uid: String, _ today: CalendarDate) -> DueDate? { updates[uid].flatMap { $0.day > today ? nil : $0 } }

    private func dated(_ entry: CalendarLedger.Entry, by dates: [DueDate?]) -> CalendarLedger.Entry {
        var entry = entry
        entry.changed = dates.compactMap(\.self).max { $0.sortingInstant < $1.sortingInstant }
        return entry
    }

    /// A cancelled entry, which names its module as long as it is published.
    private func removed(_ entry: CalendarLedger.Entry, _ time: RecordTime) -> CalendarLedger.Entry {
        let today = time.today
        let digest = EntryDigest.cancelled(entry, settings, isReplaced: renamed.contains(itemOf: entry))
        let isSame = entry.removed != nil && (entry.digest ?? digest) == digest
        var gone = isSame ? entry : dated(entry, by: [entry.changed, .day(today)])
        gone.removed = entry.removed ?? today
        gone.sequence = isSame ? entry.sequence : CalendarRecord.sequence(entry.nextSequence, changedAt: time)
        gone.digest = digest
        return gone
    }

    /// Whether the cancellation is no longer needed.
    private func isOver(_ gone: CalendarLedger.Entry, removed: CalendarDate, _ today: CalendarDate) -> Bool {
        let (afterRemoval, afterDue) = CalendarRecord.daysOfRemoved
        return today > removed.adding(days: afterRemoval) && gone.due.map { today > $0.day.adding(days: afterDue) } ?? true
    }
}

extension CalendarLedger {
    /// The ledger with every later day as `today`, after a record on a wrong one. In calendars, all its entries count as changed.
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
        for index in left.indices { entry.left[index].on = min(left[index].on, today) }
        guard isLater else { return entry }
        entry.changed = .day(today)
        entry.sequence = nextSequence
        return entry
    }
}
