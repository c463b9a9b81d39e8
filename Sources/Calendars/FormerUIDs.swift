package import ContentModel

/// UIDs of version 1 of the ledger, such as `lab-2-report-task@riverside`, which two items could share.
extension CalendarLedger {
    /// The ledger with present UIDs for all entries whose items still exist. Removed ones keep the UID that calendars know. Each
    /// old UID has an `@`, and no present one does.
    package func migrated(for content: SiteContent) -> CalendarLedger {
        guard entries.keys.contains(where: { $0.contains("@") }) else { return self }
        let present = CalendarRecord(withoutLedger: content)
        let former = FormerUIDs(self, site: content.settings.id)
        var owners: [String: [String]] = [:]
        for (uid, entry) in present.entries {
            guard let identity = present.sources[uid]?.identity else { continue }
            for former in former.of(identity, entry) { owners[former, default: []].append(uid) }
        }
        var migrated = self
        for (former, uids) in owners.sorted(by: { $0.key < $1.key }) { migrated.rename(former, to: uids, present.entries) }
        migrated.log.sort { ($0.uid, $0.on) < ($1.uid, $1.on) }
        return migrated
    }

    private mutating func rename(_ former: String, to uids: [String], _ present: Entries) {
        guard let entry = entries[former] else { return }
        var owners = uids.filter { present[$0]?.kind == entry.kind && present[$0]?.item == entry.item }
        // Two tasks of one assignment, with ids that differ only by a slash and a dot.
        if owners.count > 1 { owners.removeAll { present[$0]?.titles != entry.titles } }
        guard owners.count == 1 else { return }
        version = 1
        entries[former] = nil
        for index in log.indices where log[index].uid == former { log[index].uid = owners[0] }
        for uid in uids {
            // The other items had this UID as well, so they aren't new.
            guard var migrated = entries[uid] ?? (owners.contains(uid) ? entry : present[uid]) else { continue }
            // After a merge of two branches, one of which was recorded before the change of UIDs and one after it.
            migrated.sequence = max(migrated.sequence, entry.sequence)
            migrated.changed = migrated.changed ?? entry.changed
            entries[uid] = migrated
        }
    }
}

/// UIDs that items of a site may have had in version 1.
private struct FormerUIDs {
    private let site: String
    /// Reminders in the ledger, by assignment.
    private let reminders: [String: [(uid: String, entry: CalendarLedger.Entry)]]

    init(_ ledger: CalendarLedger, site: String) {
        self.site = site
        let reminders = ledger.entries.lazy.filter { $0.value.kind == .reminder }.map { (uid: $0.key, entry: $0.value) }
        self.reminders = Dictionary(grouping: reminders, by: \.entry.item)
    }

    func of(_ identity: CalendarIdentity, _ entry: CalendarLedger.Entry) -> [String] {
        guard let kind = identity.parts.first else { return [] }
        let ids = identity.parts.dropFirst().map { String($0.map { $0 == "/" ? "." : $0 }) }
        switch entry.kind {
        // Calendars of version 1 didn't have it.
        case .start: return []
        case .assignment, .quiz, .opening: return ["\(ids[0])-\(kind)@\(site)"]
        case .task: return ["\(ids[0])-\(ids[1])-task@\(site)"]
        case .reminder:
            let durations = FormerUIDs.durations(ids[1])
            if !durations.isEmpty { return durations.map { "\(ids[0])-reminder-\($0)@\(site)" } }
            // Reminders at moments of their own were numbered.
            return (reminders[entry.item] ?? []).filter { known in
                let number = known.uid.dropFirst("\(ids[0])-reminder-".count).dropLast("@\(site)".count)
                return known.entry.isDueWhen(entry) && !number.isEmpty && number.allSatisfy(\.isNumber)
            }.map(\.uid)
        }
    }

    /// `90m` → `PT1H30M`, and `1d` also → `PT24H`, as authors may have written either; empty for a moment.
    private static func durations(_ name: String) -> [String] {
        guard let unit = name.last, let number = Int(name.dropLast()) else { return [] }
        switch unit {
        case "d": return ["P\(number)D", "PT\(number * 24)H"]
        case "h": return ["PT\(number)H"]
        case "m": return ["PT" + (number < 60 ? "" : "\(number / 60)H") + "\(number % 60)M"]
        default: return []
        }
    }
}
