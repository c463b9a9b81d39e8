import ArgumentParser
import Calendars
import CivilTime
import ContentModel
import ContentReading
import ContentUpdating
import Diagnostics
import Platform
import SiteBuild
import SitePlanning

struct CalendarRecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record", abstract: "Record deadlines, so that builds show what changed.",
        discussion: """
            Run it before each build that you publish, and keep Content/calendar-ledger.json with your content. Deadlines removed \
            since the last record are shown as cancelled in the calendars for 60 days, and until 14 days after they were due. A \
            ledger with both sides of a Git conflict is merged.

            EXAMPLES
              quizmark calendar record college && quizmark build college
              quizmark calendar record college --from https://example.org/calendar/all.ics
            """)

    @OptionGroup var site: SiteArgument

    @Option(help: "The date of the record, such as 2026-12-11. (default: today)", transform: Day.read)
    var today: Day?

    @Flag(
        help:
            "Accept a day in the future, or one before the last record, which then moves to that day; or start a new ledger to replace a lost one."
    )
    var force = false

    @Option(
        help:
            "Rebuild a lost ledger from a published calendar, or add what an older ledger lacks: a file or an address, such as that of all.ics."
    )
    var from: [String] = []

    @Option(
        help: ArgumentHelp(
            "Record quizzes with 'hold-back' that open by then: a date, or a date and time such as 2026-12-01T09:00, in the site's time zone. (default: today)",
            valueName: "date"), transform: DayOrMinute.read)
    var asOf: DayOrMinute?

    func run() async throws {
        let site = try site.lockedFolder()
        if let day = self.today?.date { try requirePresent(day) }
        // A ledger that is replaced may be damaged.
        let joined = from.isEmpty || !force ? joinedLedger(of: site) : CalendarLedger()
        let opened = OpenedSite(site, overlay: joined.map { [CalendarLedger.path: $0.bytes] } ?? [:])
        var content = try opened.requireSoundContent(of: site)
        if let joined { content.ledger = joined }
        try requireLedgerAtHand(opened)
        let time = self.today.map { RecordTime($0.date) } ?? RecordTime(.now, in: content.settings.timeZoneRules)
        let builder = SiteBuilder(SiteBuilder.Options(site: site, jobs: Host.processorCount))
        DiagnosticOutput(site: site).print(builder.lostModuleCalendars(of: opened))
        let published = try await publishedCalendars()
        if !from.isEmpty { content.ledger = try ledger(from: published, opened.requireChecked(of: site)) }
        let before = content.ledger
        let today = time.latest
        content = content.withoutAwaitedQuizzes(after: before) { isOpen($0, by: today) }
        if let recorded = before?.recorded, today < recorded {
            guard force else {
                throw ValidationError(
                    self.today == nil
                        ? "the last record is from \(recorded), but this computer's clock says \(today); set the clock, or if that day was "
                            + "a mistake, --force corrects it"
                        : "the last record is from \(recorded), so --today can't be \(today); if that day was a mistake, --force corrects it"
                )
            }
            content.ledger = before?.without(daysAfter: today)
        }
        let record = CalendarRecord(content)
        let built = built(site)
        if from.isEmpty { warnAboutForgotten(record, built, in: site) } else { warnAboutLeftOut(record) }
        let ledger = record.recorded(at: time).later(than: built.map(\.calendar) + published, on: time.today)
        let file = shown(CalendarLedger.path, in: site)
        guard ledger != before || joined != nil || !from.isEmpty else { return print("\(file): nothing new") }
        try DestinationPath(path: file).replace(with: ledger.bytes)
        guard let before else { return print("\(file): \(counted(ledger.entries.count, "entry", "entries")) recorded") }
        report(ledger, after: before, content.settings.language.fallbacks)
        for hint in record.renamingHints { print("\(hint), and record again") }
        print(
            "\(file): \(counted(ledger.entries.count, "entry", "entries"))\(before.version < ledger.version ? ", converted to the format of this version, which earlier versions can't read" : "")"
        )
    }

    /// Both sides of a ledger that two branches have changed; nil for one without a conflict.
    private func joinedLedger(of site: String) -> CalendarLedger? {
        guard let bytes = ReadableFile.ifText("\(site)/\(CalendarLedger.path)"),
            let (ours, theirs) = ConflictMarkers.versions(of: String(decoding: bytes.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self))
        else { return nil }
        func ledger(_ text: String) -> CalendarLedger? {
            OpenedSite(site, overlay: [CalendarLedger.path: Array(text.utf8)]).content.ledger
        }
        guard let own = ledger(ours), let other = ledger(theirs) else { return nil }
        quizmarkNote("\(shown(CalendarLedger.path, in: site)): both sides of the Git conflict have been merged")
        return own.joined(with: other)
    }

    /// Whether a quiz that is held back is in the site by then, or by the end of a day.
    private func isOpen(_ quiz: QuizHead, by day: CalendarDate) -> Bool {
        guard let asOf else { return quiz.available.map { $0.day <= day } ?? true }
        return !Publication(includesDrafts: false, heldBack: .until(asOf.start)).holdsBack(quiz)
    }

    /// - Throws: `ValidationError` for a lost ledger, unless it is rebuilt or the loss is accepted: a new one would contain neither what
    ///   moved nor what was removed, and calendars would regard its entries as older than theirs.
    private func requireLedgerAtHand(_ opened: OpenedSite) throws {
        guard from.isEmpty, !force, let lost = opened.diagnostics.first(where: { $0.id == .lostLedger }) else { return }
        throw ValidationError("\(lost.message); --force starts a new one")
    }

    /// - Throws: `ValidationError` for a file that isn't a calendar, or is a student's; `Exit` for one that can't be read.
    private func publishedCalendars() async throws -> [PublishedCalendar] {
        var calendars: [PublishedCalendar] = []
        for source in from {
            guard !isOfStudent(source) else {
                throw ValidationError("'\(source)' is a student's calendar, and its dates are private; use all.ics and tasks.ics")
            }
            guard let calendar = PublishedCalendar(try await bytes(of: source)) else {
                throw ValidationError("'\(source)' isn't a calendar made by Quizmark")
            }
            calendars.append(calendar)
        }
        return calendars
    }

    /// The ledger according to the published calendars, or the present one with the entries that only they have.
    ///
    /// - Throws: `ValidationError` where none has entries of this site.
    private func ledger(from calendars: [PublishedCalendar], _ site: CheckedSite) throws -> CalendarLedger {
        let (ledger, remarks) = site.ledger(from: calendars)
        for remark in remarks.prefix(DiagnosticPrinter.limit) {
            quizmarkWarning(MessageLimits.cut(TerminalText.oneLine(remark)))
        }
        if remarks.count > DiagnosticPrinter.limit {
            write("… and \(counted(remarks.count - DiagnosticPrinter.limit, "more warning"))\n", to: .error)
        }
        guard let ledger else {
            let (which, it) = from.count == 1 ? ("'\(from[0])' has no entries", "it") : ("the calendars have no entries", "they")
            throw ValidationError(
                "\(which) of this site, whose id is '\(site.content.settings.id)', so nothing was recorded; if \(it) should, check the id in "
                    + "Content/site.yml; otherwise, name the all.ics and tasks.ics that this site has published")
        }
        return force ? ledger : site.content.ledger?.completed(by: ledger) ?? ledger
    }

    /// The calendars of the last build here, by their paths, to notice a ledger that is older than they are.
    private func built(_ site: String) -> [(path: String, calendar: PublishedCalendar)] {
        ["all.ics", "tasks.ics"].compactMap { name in
            let path = shown("Output/calendar/\(name)", in: site)
            return ReadableFile.ifReadable(path).flatMap { PublishedCalendar($0) }.map { (path, $0) }
        }
    }

    /// Warns about entries of the last build that the ledger doesn't know and the content no longer has: if they were published, they
    /// would otherwise never be cancelled.
    private func warnAboutForgotten(_ record: CalendarRecord, _ built: [(path: String, calendar: PublishedCalendar)], in site: String) {
        let forgotten = built.map { ($0.path, record.forgotten($0.calendar)) }.filter { !$0.1.isEmpty }
        guard let first = forgotten.first?.1.first else { return }
        let count = forgotten.reduce(0) { $0 + $1.1.count }
        let sources = forgotten.map { " --from \(QuotedText.shell($0.0))" }.joined()
        quizmarkWarning(
            MessageLimits.cut(
                TerminalText.oneLine(
                    "the last build has \(counted(count, "entry", "entries")) that neither the ledger nor your content has, such as "
                        + "'\(first)'; if students have \(count == 1 ? "it" : "them"), cancel \(count == 1 ? "it" : "them") with "
                        + QuotedText.command("quizmark calendar record \(QuotedText.shell(site))\(sources)"))))
    }

    /// Warns if calendars of single modules or assignments were named, and others have deadlines, too.
    private func warnAboutLeftOut(_ record: CalendarRecord) {
        let sources = from.filter { !$0.hasSuffix("tasks.ics") }
        guard let first = sources.first, sources.allSatisfy(isOfPart) else { return }
        let count = record.countOfNewDeadlines
        guard count > 0 else { return }
        let others = count == 1 ? "1 other deadline is" : "\(count) other deadlines are"
        quizmarkWarning(
            "'\(first)' isn't the calendar of the whole site, so \(others) recorded as new; if students know "
                + "\(count == 1 ? "it" : "them"), record again with --force, and name all.ics")
    }

    /// Whether a file or an address is in the folder of calendars of modules or single assignments.
    private func isOfPart(_ source: String) -> Bool {
        ["modules", "assignments"].contains(source.split(separator: "/").dropLast().last)
    }

    /// Whether a file or an address is in the folder of students' calendars, or has the secret name of one.
    private func isOfStudent(_ source: String) -> Bool {
        let parts = source.split(separator: "/")
        let name = parts.last?.split(separator: ".").first ?? ""
        return parts.dropLast().last == "students" || PlannedStudent.isSecret(name)
    }

    private func bytes(of source: String) async throws -> [UInt8] {
        guard source.contains("://") else { return try ReadableFile.required(source) }
        let address: WebAddress
        // The address that pages offer for subscribing. Apps ask for it by https.
        let webcal = "webcal://"
        let isSubscription = source.lowercased().hasPrefix(webcal)
        do { address = try WebAddress(isSubscription ? "https://\(source.dropFirst(webcal.count))" : source) } catch {
            throw ValidationError("\(error)")
        }
        do {
            guard case .file(let bytes, _) = try await WebRequest(address).send() else { return [] }
            return bytes
        } catch {
            quizmarkError("can't download \(source): \(error)")
            throw Exit.machine
        }
    }

    /// - Throws: `ValidationError` for a day more than a day after the clock's, unless it is forced.
    private func requirePresent(_ today: CalendarDate) throws {
        guard !force, today.isFuture else { return }
        throw ValidationError(
            "--today is \(today), but today is \(Instant.now.utc.date); a record in the future would give every calendar the wrong date, so it needs --force"
        )
    }

    /// Prints what this record adds to the log.
    private func report(_ ledger: CalendarLedger, after before: CalendarLedger, _ languages: [ContentLanguage]) {
        let known = Set(before.log)
        for change in CalendarLedger(log: ledger.log.filter { !known.contains($0) }).changes {
            print("\(change.entry.title(languages)?.text ?? change.entry.item): \(change.news.inWords)")
        }
        // Published calendars, from which a ledger is rebuilt, have no dates of students.
        guard from.isEmpty else { return }
        for (title, changes) in changesForStudents(ledger, after: before, languages).sorted(by: { $0.key < $1.key }) {
            for (change, students) in changes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                print("\(title): \(change.inWords(counted(students.count, "student")))")
            }
        }
    }

    /// A change to an assigned quiz in the calendars of some students.
    private enum StudentChange: Int {
        case added, moved, removed

        func inWords(_ students: String) -> String {
            switch self {
            case .added: "new for \(students)"
            case .moved: "dates of \(students) moved"
            case .removed: "removed for \(students)"
            }
        }
    }

    /// Students for whom an assigned quiz is new, has other dates or is gone, by its title.
    private func changesForStudents(
        _ ledger: CalendarLedger, after before: CalendarLedger, _ languages: [ContentLanguage]
    ) -> [String: [StudentChange: Set<StudentDigest>]] {
        var changes: [String: [StudentChange: Set<StudentDigest>]] = [:]
        for (student, entries) in ledger.assigned {
            for (uid, entry) in entries where [.assignment, .quiz, .start].contains(entry.kind) {
                guard let change = change(from: before.entry(uid, of: student), to: ledger.entry(uid, of: student) ?? entry) else {
                    continue
                }
                changes[entry.title(languages)?.text ?? entry.item, default: [:]][change, default: []].insert(student)
            }
        }
        return changes
    }

    private func change(from before: CalendarLedger.Entry?, to entry: CalendarLedger.Entry) -> StudentChange? {
        let wasThere = before.map { $0.removed == nil } ?? false
        guard entry.removed == nil else { return wasThere ? .removed : nil }
        guard wasThere, let earlier = before?.due, let due = entry.due else { return wasThere ? nil : .added }
        return due.isSameTime(as: earlier) ? nil : .moved
    }
}

extension DeadlineChange.News {
    /// Summary for people at a terminal.
    var inWords: String {
        switch self {
        case .moved(let from, let to, nil): "moved from \(from.ledgerText) to \(to.ledgerText)"
        case .moved(let from, let to, let former?): "moved from \(from.ledgerText) to \(to.ledgerText), and renamed; it was '\(former)'"
        case .removed(let due, _): "removed; it was due \(due.ledgerText)"
        case .added(let due): "new, due \(due.ledgerText)"
        case .back(let due): "restored, due \(due.ledgerText)"
        case .renamed(let former): "renamed; it was '\(former)'"
        case .quiz(let opens?): "new quiz; it opens \(opens.ledgerText)"
        case .quiz(nil): "new quiz"
        }
    }
}
