import CivilTime
import ContentModel
package import Localization
package import Markup
package import SitePlanning

/// Data for a page's script, which writes the same calendar as the builder, with the reader's own deadlines: texts, and facts of
/// entries that pages don't show.
package struct CalendarPageData: Sendable {
    private let plan: SitePlan
    private let strings: LocalizedStrings

    package init(plan: SitePlan, strings: LocalizedStrings) {
        self.plan = plan
        self.strings = strings
    }

    package func write(into json: inout CompactJSON) {
        let settings = plan.content.settings
        json.object { json in
            json.member("title", settings.title(in: strings.language).text)
            json.member("color", settings.theme.accent.map(CalendarColor.nearest) ?? CalendarColor.standard)
            json.member("zone", settings.calendarZone)
            json.key("colors")
            json.object { json in
                for module in settings.modules {
                    json.member(settings.title(of: module, in: strings.language).text, CalendarColor.of(module, in: settings))
                }
            }
            if settings.remindersAreEvents { json.member("reminderEvents", true) }
            json.member("stamp", (plan.content.sourceDate ?? .startOf2020).secondsSinceEpoch)
            ledger(&json)
            json.key("words")
            CalendarPageData.write(strings, into: &json)
            json.key("assignments")
            json.object { json in
                for (index, item) in plan.content.assignments.enumerated() {
                    json.key(item.original.id)
                    json.object { write(CalendarEntry(plan, assignment: index, strings).origin, &$0) }
                }
            }
            json.key("quizzes")
            json.array { json in
                for index in plan.content.quizHeads.indices {
                    let quiz = plan.content.quizHeads[index].original
                    for entry in CalendarEntry.entries(plan, quiz: index, strings.language) {
                        json.object { self.quiz(quiz, entry, &$0) }
                    }
                }
            }
        }
    }

    /// Facts of the ledger: higher sequences, and finished CANCELLED entries. Those of single students aren't among them.
    private func ledger(_ json: inout CompactJSON) {
        guard let ledger = plan.content.ledger else { return }
        let present = CalendarRecord(plan.content).entries
        let recorded = present.filter { ledger.entries[$0.key] != nil }
        let listed = recorded.filter { $0.value.kind != .opening }.sorted { $0.key < $1.key }
        json.key("sequences")
        json.object { json in for (uid, entry) in listed { json.member(uid, entry.sequence) } }
        json.key("stamps")
        json.object { json in
            for (uid, entry) in listed { if let changed = entry.changed { json.member(uid, changed.sortingInstant.secondsSinceEpoch) } }
        }
        // Cancelled entries have their times in UTC, which needs no zones.
        let writer = CalendarItemWriter(
            site: plan.content.settings.id, strings: strings, revisions: CalendarRevisions(plan.content), zones: .utc,
            catalog: TimeZoneCatalog(folders: []), dayZone: plan.content.settings.timeZone)
        for (name, areTasks) in [("cancelled", false), ("cancelledTasks", true)] {
            json.key(name)
            json.array { json in for item in cancelled(writer, areTasks: areTasks) { json.object { write(item, &$0) } } }
        }
    }

    private func cancelled(_ writer: CalendarItemWriter, areTasks: Bool) -> [CalendarItem] {
        let chain = plan.content.settings.chain(strings.language)
        return writer.revisions.gone.filter { ($0.value.kind == .task) == areTasks }.compactMap { uid, entry in
            let module = entry.module.map { plan.content.settings.moduleTitle(named: $0, in: strings.language) }
            return writer.cancelled(uid, entry, module: module, chain)
        }.sorted()
    }

    private func write(_ item: CalendarItem, _ json: inout CompactJSON) {
        var text: [UInt8] = []
        item.component.write(to: &text)
        json.member("uid", item.uid)
        json.member("start", item.start.secondsSinceEpoch)
        json.member("text", String(decoding: text, as: UTF8.self))
    }

    private func quiz(_ quiz: QuizHead, _ entry: CalendarEntry, _ json: inout CompactJSON) {
        json.member("id", quiz.id)
        if entry.kind == .start { json.member("kind", "start") }
        let hasReminders = !quiz.reminders.isEmpty && (entry.kind == .quiz || quiz.due == nil)
        if hasReminders { json.member("reminders", quiz.reminders.map(\.machineText)) }
        json.member("title", entry.title)
        if let module = entry.module { json.member("module", module) }
        if !quiz.assigned.isEmpty { json.member("assigned", true) }
        json.member("due", entry.due.machineText)
        if let zone = entry.due.zoneName { json.member("zone", zone) }
        if let updated = entry.origin.updated { json.member("updated", updated.machineText) }
        write(entry.origin, &json)
    }

    private func write(_ origin: CalendarOrigin, _ json: inout CompactJSON) {
        if !origin.notes.isEmpty { json.member("text", origin.notes) }
        if let html = origin.html { json.member("html", html) }
        if let url = origin.url { json.member("url", url) }
    }

    /// Texts of calendars, in the language of `strings`.
    package static func write(_ strings: LocalizedStrings, into json: inout CompactJSON) {
        let phrases: [(String, StringKey)] = [
            ("due", .calendarDue), ("dueInModule", .calendarDueInModule), ("quiz", .calendarQuiz), ("reminder", .calendarReminder),
            ("start", .calendarOpens), ("opens", .opens), ("task", .calendarTask),
            ("cancelled", .calendarCancelled),
            ("date", .dateInWords), ("first", .firstOfMonth), ("dateAndTime", .dateAndTime), ("clock", .timeOfDay), ("zone", .timeInZone),
        ]
        json.object { json in
            for (name, string) in phrases { json.member(name, strings[string].text) }
            json.member("months", StringKey.months.map { strings[$0].text })
            json.member("weekdays", StringKey.weekdays.map { strings[$0].text })
        }
    }
}
