import CivilTime
import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

struct CalendarLedgerReaderTests {
    private func read(_ json: String) -> (ledger: CalendarLedger?, log: DiagnosticLog) {
        var log = DiagnosticLog(path: CalendarLedger.path)
        let context = ReadingContext(settings: SiteSettings(id: "a", title: "A"), timeZones: TimeZoneCatalog())
        let ledger = CalendarLedgerReader.read(json, context, log: &log).ledger
        return (ledger, log)
    }

    private func entry(_ members: String) -> String {
        #"{"recorded": "2026-11-02", "entries": {"a-due@s": {"kind": "assignment", "item": "a", "title": {"en": "A"}\#(members)}}}"#
    }

    @Test func readsWhatWasRecorded() throws {
        let (ledger, log) = read(
            entry(
                #", "module": "m", "due": "2027-03-12T16:00 Europe/Paris", "sequence": 7, "added": "2026-11-01", "moves": [{"on": "2026-11-02", "from": "2027-03-05"}], "removed": "2026-11-03""#
            ))
        #expect(log.problems == [])
        let entry = try #require(ledger?.entries["a-due@s"])
        #expect(ledger?.recorded?.description == "2026-11-03")
        #expect(entry.kind == .assignment && entry.item == "a" && entry.module == "m" && entry.sequence == 7)
        #expect(entry.titles == [.english: "A"])
        #expect(entry.due?.ledgerText == "2027-03-12T16:00 Europe/Paris")
        guard case .moment(_, _, let instant) = entry.due else {
            Issue.record("no moment")
            return
        }
        #expect(instant.secondsSinceEpoch == 1_804_863_600)
        #expect(entry.removed?.description == "2026-11-03" && entry.changed?.ledgerText == "2026-11-02" && entry.digest == nil)
        let first = try #require(CalendarDate(iso: "2027-03-05")).description
        #expect(ledger?.log.map(\.on.description) == ["2026-11-01", "2026-11-02", "2026-11-03"])
        #expect(ledger?.log.map(\.news.words) == ["added \(first)", "moved \(first)", "removed 2027-03-12T16:00 Europe/Paris"])
    }

    @Test func readsTheLog() throws {
        let (ledger, log) = read(
            #"""
            {"version": 3, "entries": {"u": {"kind": "assignment", "item": "a", "title": {"en": "A"}, "changed": "2026-11-02T09:30 Europe/Paris", "digest": "0123456789abcdef"}},
            "log": [
            {"on": "2026-11-01", "uid": "u", "kind": "assignment", "item": "a", "title": {"en": "A"}, "news": "moved", "from": "2027-03-05", "to": "2027-03-06"},
            {"on": "2026-11-02", "uid": "u", "kind": "assignment", "item": "a", "title": {"en": "A"}, "news": "back", "to": "2027-03-07"},
            {"on": "2026-11-03", "uid": "u", "kind": "assignment", "item": "a", "title": {"en": "A"}, "news": "renamed", "formerly": "b"},
            {"on": "2026-11-04", "uid": "q", "kind": "opening", "item": "a", "title": {"en": "A"}, "news": "quiz"}
            ]}
            """#)
        #expect(log.problems == [])
        #expect(ledger?.entries["u"]?.digest == "0123456789abcdef")
        #expect(ledger?.entries["u"]?.changed?.ledgerText == "2026-11-02T09:30 Europe/Paris")
        #expect(ledger?.log.map(\.news.words) == ["moved 2027-03-05", "back 2027-03-07", "renamed b", "quiz"])
        #expect(ledger?.recorded?.description == "2026-11-04")
    }

    @Test func readsSeveralChangesOfOneDay() throws {
        let (ledger, log) = read(
            #"""
            {"version": 6, "entries": {}, "log": [
            {"on": "2026-11-01", "uid": "u", "kind": "assignment", "item": "a", "title": {"en": "A"}, "news": "moved", "from": "2027-03-05", "to": "2027-03-06", "formerly": "b"},
            {"on": "2026-11-02", "uid": "u", "kind": "assignment", "item": "a", "title": {"en": "A"}, "news": "removed", "from": "2027-03-06", "to": "2027-03-07"}
            ]}
            """#)
        #expect(log.problems == [])
        let days = try ["2027-03-05", "2027-03-06", "2027-03-07"].map { DueDate.day(try #require(CalendarDate(iso: $0))) }
        #expect(
            ledger?.log.map(\.news) == [
                .moved(from: days[0], to: days[1], formerly: "b"), .removed(lastDue: days[2], movedFrom: days[1]),
            ])
    }

    @Test func readsEntriesOfStudents() throws {
        let (ledger, log) = read(
            #"""
            {"version": 4, "entries": {"u": {"kind": "quiz", "item": "a", "title": {"en": "A"}, "teachers": ["T"], "assigned": true}},
            "assigned": {"u": [
              {"kind": "quiz", "item": "a", "title": {"en": "A"}, "assigned": true, "due": "2027-03-05", "students": ["k1", "k2"]},
              {"kind": "quiz", "item": "a", "title": {"en": "A"}, "assigned": true, "due": "2027-03-06", "sequence": 3, "students": ["k3"]}]}}
            """#)
        #expect(log.problems == [])
        #expect(ledger?.entries["u"]?.teachers == ["T"] && ledger?.entries["u"]?.isAssigned == true)
        let (one, two, three) = (StudentDigest("k1"), StudentDigest("k2"), StudentDigest("k3"))
        #expect(ledger?.assigned.mapValues { $0["u"]?.due?.ledgerText } == [one: "2027-03-05", two: "2027-03-05", three: "2027-03-06"])
        #expect(ledger?.assigned[three]?["u"]?.sequence == 3)
    }

    @Test func readsWhoTeaches() {
        let (ledger, log) = read(
            #"{"version": 5, "entries": {}, "students": {"k1": ["A", "B"], "k2": []}, "modules": {"Networks 1": ["A"]}, "log": []}"#)
        #expect(log.problems == [])
        #expect(
            ledger?.students == [StudentDigest("k1"): ["A", "B"], StudentDigest("k2"): []] && ledger?.modules == ["Networks 1": ["A"]])
    }

    @Test func readsWhichModulesEntriesHaveLeft() {
        let (ledger, log) = read(
            #"{"version": 6, "entries": {"u": {"kind": "assignment", "item": "a", "title": {"en": "A"}, "left": [{"module": "m", "on": "2026-11-02", "sequence": 7}]}}, "log": []}"#
        )
        #expect(log.problems == [])
        let left = ledger?.entries["u"]?.left
        #expect(left?.map(\.module) == ["m"] && left?.first?.sequence == 7 && left?.first?.on.description == "2026-11-02")
        #expect(
            read(
                #"{"version": 6, "entries": {"u": {"kind": "assignment", "item": "a", "title": {"en": "A"}, "left": [{"on": "2026-11-02"}]}}}"#
            ).0 == nil)
    }

    @Test func conflictMarksOfGitAreNamed() {
        let (ledger, log) = read(
            """
            {
            "version": 3,
            "entries": {
            <<<<<<< HEAD
            "u": {"kind":"task","item":"a","title":{"en":"A"}}
            =======
            "u": {"kind":"task","item":"a","title":{"en":"B"}}
            >>>>>>> other
            },
            "log": []
            }
            """)
        #expect(ledger == nil)
        #expect(log.diagnostics.map(\.id) == [.conflictMarks])
        #expect(log.diagnostics.first?.location.position.line == 4)
        #expect(log.diagnostics.first?.message.contains("'quizmark calendar record'") == true)
    }

    @Test func aTimeThatCameTwiceOrNeverIsNoError() throws {
        // Time zone rules may change after a date was recorded.
        for due in ["2026-10-25T02:30", "2027-03-28T02:30"] {
            let (ledger, log) = read(entry(#", "due": "\#(due) Europe/Paris""#))
            #expect(log.diagnostics.isEmpty)
            #expect(ledger?.entries["a-due@s"]?.due != nil)
        }
    }

    @Test(arguments: [
        (#"{"version": 4, "entries": {}, "assigned": []}"#, "WrongType"),
        (#"{"version": 5, "entries": {}, "students": []}"#, "WrongType"),
        (#"{"version": 5, "entries": {}, "modules": {"m": 1}}"#, "WrongType"),
        (#"{"version": 4, "entries": {}, "assigned": {"u": {}}}"#, "WrongType"),
        (#"[]"#, "WrongType"), (#"{"entries": {}}"#, "MissingKey"), (#"{"recorded": "2026-11-02"}"#, "MissingKey"),
        (#"{"recorded": "2026-11-31", "entries": {}}"#, "InvalidDate"), (#"{"recorded": "2026-11-02", "entries": []}"#, "WrongType"),
        (#"{"recorded": "2026-11-02", "entries": {"a": []}}"#, "WrongType"),
        (#"{"recorded": "2026-11-02", "entries": {"a": {"item": "a", "title": {}}}}"#, "MissingKey"),
        (#"{"recorded": "2026-11-02", "entries": {"a": {"kind": "essay", "item": "a", "title": {}}}}"#, "InvalidValue"),
        (#"{"recorded": "2026-11-02", "entries": {"a": {"kind": "task", "item": "a", "title": {"?": "A"}}}}"#, "UnknownLanguage"),
        (#"{"recorded": "2026-11-02", "entries": {"a": {"kind": "task", "item": "a", "title": "A"}}}"#, "WrongType"),
        (#"{"recorded": "2026-11-02", "entries": {"a": {"kind": "task", "item": "a", "title": {}, "dues": 1}}}"#, "UnknownKey"),
        (#"{"recorded": "2026-11-02", "entries": {"a": {"kind": "task", "item": "a", "title": {}, "due": "soon"}}}"#, "InvalidDate"),
        (
            #"{"recorded": "2026-11-02", "entries": {"a": {"kind": "task", "item": "a", "title": {}, "due": "2026-11-02T10:00 Europe/Pariss"}}}"#,
            "UnknownTimeZone"
        ),
        (
            #"{"recorded": "2026-11-02", "entries": {"a": {"kind": "task", "item": "a", "title": {}, "moves": [{"on": "2026-11-02"}]}}}"#,
            "MissingKey"
        ),
        (#"{"version": 7, "entries": {}, "later": 1}"#, "InvalidValue"), (#"{"version": "3", "entries": {}}"#, "InvalidValue"),
        (#"{"version": 3, "recorded": "2026-11-02", "entries": {}}"#, "UnknownKey"),
        (
            #"{"version": 3, "entries": {}, "log": [{"on": "2026-11-02", "uid": "u", "kind": "quiz", "item": "a", "title": {}, "news": "gossip"}]}"#,
            "InvalidValue"
        ),
        (
            #"{"version": 3, "entries": {}, "log": [{"on": "2026-11-02", "uid": "u", "kind": "quiz", "item": "a", "title": {}, "news": "moved", "from": "2026-11-02"}]}"#,
            "MissingKey"
        ),
    ])
    func saysWhatIsWrong(json: String, id: String) {
        let (ledger, log) = read(json)
        #expect(ledger == nil)
        #expect(log.diagnostics.map(\.id.rawValue) == [id])
    }
}

extension DeadlineChange.News {
    /// The kind and its first date, as tests compare them.
    fileprivate var words: String {
        switch self {
        case .moved(let from, _, _): "moved \(from.ledgerText)"
        case .removed(let due, _): "removed \(due.ledgerText)"
        case .added(let due): "added \(due.ledgerText)"
        case .back(let due): "back \(due.ledgerText)"
        case .renamed(let former): "renamed \(former)"
        case .quiz: "quiz"
        }
    }
}
