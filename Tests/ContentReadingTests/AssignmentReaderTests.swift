import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// A site in London.
struct AssignmentReaderTests {
    private func read(_ text: String, path: String = "Content/assignments/lab.md") -> (assignments: [Assignment], log: DiagnosticLog) {
        var log = DiagnosticLog(path: path)
        return (AssignmentReader.read(sourceFile(text, path: path), context: readingContext, log: &log), log)
    }

    private func problems(_ keys: String, body: String = "") -> [String] {
        read("---\ntitle: Lab\n\(keys)\n---\n\n\(body)").log.problems
    }

    @Test func aDayEndsInTheZoneOfTheSite() {
        let message =
            "4:11 UnusedKey: a day without a time ends in the site's time zone, not in 'America/New_York'; write a time, too: 2028-02-29T23:59"
        #expect(problems("due: 2028-02-29\ntimezone: America/New_York") == [message])
        #expect(problems("due: 2028-02-29\ntimezone: Europe/London") == [])
        #expect(problems("due: 2028-02-29T23:59\ntimezone: America/New_York") == [])
        let tasks = "tasks: [{name: A, due: 2028-02-29}, {name: B, due: 2028-02-28T12:00}]"
        #expect(problems("due: 2028-02-29T23:59\ntimezone: America/New_York\n\(tasks)") == [message.replacing("4:11", with: "5:24")])
    }

    /// Titles are in tabs and calendars, where marks are shown as they are.
    @Test func marksInTitlesAreReported() {
        let words = "is plain text, so its formatting is shown as it is; write"
        let assignment = read("---\ntitle: Mass and $E=mc^2$\ndue: 2026-12-24\ntasks: [{name: \"**b** it\", due: 2026-12-20}]\n---\n")
        #expect(
            assignment.log.problems == ["2:8 StrayMark: 'title' \(words) 'Mass and E = mc²'", "4:17 StrayMark: 'name' \(words) 'b it'"])
        let text = "---\ntitle: \"**b** it\"\n---\n\n"
        for (path, read) in [
            ("Content/pages/a.md", { _ = FreePageReader.read($0, log: &$1) }),
            ("Content/checklists/a.md", { _ = ChecklistReader.read($0, log: &$1) }),
        ] as [(String, (SourceFile, inout DiagnosticLog) -> Void)] {
            var log = DiagnosticLog(path: path)
            read(sourceFile(text + "## S\n\n- [ ] A\n", path: path), &log)
            #expect(log.problems == ["2:9 StrayMark: 'title' \(words) 'b it'"])
        }
    }

    @Test(arguments: ["value: 0.4", "mark: 0.4", "tasks: [{name: A, progress: 0.4}]"])
    func aFractionIsProbablyAPercentage(line: String) {
        let key = line.split(separator: " ").last { $0.hasSuffix(":") }?.dropLast() ?? ""
        let found = problems("due: 2028-02-29\n\(line)")
        let message = "InvalidValue: '\(key)' is in percent, so this is less than 1%; write 40"
        #expect(found.count == 1 && found[0].hasSuffix(message), "\(found)")
        for number in ["0", "1", "40"] { #expect(problems("due: 2028-02-29\n\(line.replacing("0.4", with: number))") == []) }
    }

    @Test(arguments: [
        ("description: A", "did you mean 'notes'?"), ("weighting: 40", "did you mean 'value'?"),
        ("time: 17:00", "write the time after the date: due: 2027-01-29T17:00"),
        ("opens: 2028-02-01", "an assignment has only a 'due' date; its tasks can have a 'start'"),
        ("status: cancelled", "to cancel an assignment, delete its file and run 'quizmark calendar record'"),
        ("group: Lane 4", "an assignment is for everyone in its module; only quizzes can be assigned"),
        ("extension: 2028-03-07", "an assignment has one date for everyone; a student who gets more time enters it in the planner"),
        ("language: fr", "a file's language is in its name, as in cells.fr.md; without one, it is the site's"),
    ])
    func keysOfOtherProgramsGetAHint(line: String, hint: String) {
        let key = line.prefix { $0 != ":" }
        #expect(problems("due: 2028-02-29\n\(line)") == ["4:1 UnknownKey: key '\(key)' isn't part of an assignment; \(hint)"])
    }

    @Test func keysOfTasksElsewhereGetAHint() {
        #expect(
            problems("due: 2028-02-29\ntasks: [{id: b, name: Write, after: a}]")
                == ["4:30 UnknownKey: key 'after' isn't part of a task; tasks can't depend on one another; give each its 'start'"])
    }

    @Test func missingFrontMatterIsNamed() {
        let hint = "; begin the file with a line ---, a line such as 'title: …' and another line ---"
        let messages = ["title", "due"].map { "1:1 MissingKey: an assignment needs the key '\($0)'\(hint)" }
        #expect(Set(read("title: Lab\ndue: 2028-02-29\n\nWords.\n").log.problems) == Set(messages))
    }

    @Test(arguments: [("[2028-02-22, 2028-02-29]", "a list"), ("{draft: 2028-02-22}", "a group of keys")])
    func severalDatesBelongToTasks(dates: String, kind: String) {
        let hint = "; for several dates, write tasks with their own: tasks: [{name: Draft, due: 2026-12-04}]"
        #expect(problems("due: \(dates)") == ["3:6 WrongType: 'due' must be one date, such as 2026-12-11, but this is \(kind)\(hint)"])
        let task = "due: 2028-02-29\ntasks: [{name: A, due: \(dates)}]"
        #expect(problems(task) == ["4:24 WrongType: 'due' must be one date, such as 2026-12-11, but this is \(kind)"])
    }

    @Test func keysOfOtherProgramsAreSuggested() {
        let log = read(
            #"[{"title": "Lab", "courseCode": "CS", "dueDate": "2028-02-22", "completed": true}]"#, path: "Content/assignments/lab.json"
        ).log
        let messages = log.diagnostics.map(\.message)
        // Of an entry without an id, the rest is reported, too.
        #expect(messages.contains { $0.contains("each assignment in a list needs its own 'id'") }, "\(messages)")
        #expect(messages.contains { $0.contains("'dueDate' isn't part of an assignment; did you mean 'due'?") }, "\(messages)")
        #expect(messages.contains { $0.contains("'courseCode' isn't part of an assignment; did you mean 'module'?") }, "\(messages)")
        #expect(messages.contains { $0.contains("students tick assignments off in the planner") }, "\(messages)")
        let whole = read(#"{"assignments": [{"id": "a"}]}"#, path: "Content/assignments/lab.json").log
        #expect(whole.diagnostics.contains { $0.message.contains("the file is the list itself") }, "\(whole.problems)")
    }

    @Test func severalDatesInJSONHaveAnExampleInJSON() {
        let log = read(#"{"title": "Lab", "due": ["2028-02-22"]}"#, path: "Content/assignments/lab.json").log
        #expect(log.problems.first?.hasSuffix(#"their own: "tasks": [{"name": "Draft", "due": "2026-12-04"}]"#) == true, "\(log.problems)")
    }

    @Test(arguments: [("Etc/GMT-1", "UTC+1", "Europe/Berlin"), ("Etc/GMT+5", "UTC-5", "America/New_York")])
    func zonesWithReversedSignsAreExplained(name: String, offset: String, place: String) {
        let words = "because the signs in these names are the other way round; write the zone of a place, such as \(place)"
        #expect(
            problems("due: 2028-02-29T10:00\ntimezone: \(name)") == ["4:11 UnknownTimeZone: '\(name)' is \(offset), \(words)"])
        for clear in ["Etc/UTC", "Etc/GMT", "Etc/GMT+12"] { #expect(problems("due: 2028-02-29T10:00\ntimezone: \(clear)") == []) }
    }

    @Test func remindersHavePositions() {
        let keys = "title: Lab\ndue: 2028-02-29\nreminders: [soon, 2d, 1d]\ntasks:\n  - name: A\n    reminders: 1d"
        let lab = read("---\n\(keys)\n---\n").assignments.first
        #expect(lab?.datePositions.eachReminder == [SourcePosition(line: 4, column: 19), SourcePosition(line: 4, column: 23)])
        #expect(lab?.tasks.first?.datePositions.eachReminder == [SourcePosition(line: 7, column: 16)])
    }

    @Test func tasksWithoutHyphensAreNoList() {
        #expect(
            problems("due: 2028-02-29\ntasks:\n  name: Read")
                == ["5:3 WrongType: 'tasks' must be a list, but this is a group of keys; begin each item with a hyphen and a space"])
    }

    @Test func remindersAreLimited() {
        func list(_ count: Int) -> String { "[\((1...count).map { "\($0)h" }.joined(separator: ", "))]" }
        #expect(problems("due: 2026-12-24T23:59\nreminders: \(list(100))") == [])
        #expect(
            problems("due: 2026-12-24T23:59\nreminders: \(list(101))").map {
                $0.contains("InvalidValue: there can be at most 100 reminders, but here are 101; remove some")
            } == [true])
    }

    @Test(arguments: [
        ("7d, 1d", "; write a list: [7d, 1d]"), ("7d,1 hour", "; write a list: [7d, 1h]"), ("1 week", "; write 1w"),
        ("2 days", "; write 2d"),
        ("30 min", "; write 30m"), ("3 h", "; write 3h"), ("soon", ""), ("0d", "; the least is 1d"),
        ("999999w", "; the most is ten years"), ("2 moons", ""), ("2 months", ""), ("7", "; for days, write 7d; for hours, 7h"),
        ("-1d", "; write 1d"), ("-7", ""),
    ])
    func remindersInWordsGetASuggestion(written: String, hint: String) {
        #expect(
            problems("due: 2026-12-24T23:59\nreminders: \(written)")
                == ["4:12 InvalidValue: a reminder must be a time before, such as 7d, 2h or 30m, or a date, not '\(written)'\(hint)"])
    }

    @Test(arguments: [
        ("0d", "; the least is 1d"), ("999999w", "; the most is ten years"), ("45m", "; write 1h"), ("90 minutes", "; write 2h"),
        ("2 days", "; write 2d"), ("2 moons", ""), ("1h30", "; write 2h"), ("1.5h", "; write 2h"),
        ("2", "; for hours, write 2h; for days, 2d"),
    ])
    func lengthsHaveLimits(written: String, hint: String) {
        let found = problems("due: 2026-12-24\ntasks:\n  - name: Write\n    length: \(written)")
        #expect(found.count == 1 && found[0].hasSuffix("such as 1w, 2d or 6h, not '\(written)'\(hint)"), "\(found)")
    }

    @Test(arguments: ["# Lab", "Lab\n===", "# Lab #", "\n#  Lab"]) func aHeadingThatRepeatsTheTitleIsReported(heading: String) {
        let found = problems("due: 2026-12-24", body: "\(heading)\n\nWords.")
        #expect(found.count == 1 && found[0].contains("StrayMark: this heading repeats the title"), "\(found)")
        for other in ["# Lab 2", "## Lab", "Lab", "Words\n\n# Lab"] { #expect(problems("due: 2026-12-24", body: other) == []) }
    }

    @Test(arguments: ["md", "MD", "json", "JSON", "yml", "YML", "yaml"]) func extensionsMayBeInCapitals(ending: String) {
        let text =
            switch ending.lowercased() {
            case "md": "---\ntitle: Lab\ndue: 2026-12-24\n---\n\nDo it."
            case "json": #"{"title": "Lab", "due": "2026-12-24"}"#
            default: "title: Lab\ndue: 2026-12-24"
            }
        let path = "Content/assignments/lab.\(ending)"
        let (assignments, log) = read(text, path: path)
        #expect(assignments.map(\.title) == ["Lab"] && log.problems == [])
        var keys = DiagnosticLog(path: path)
        #expect(ContentTree.keys(of: text, path: path, log: &keys)?.entry("due") != nil && keys.problems == [])
    }

    @Test func quizzesInCapitalsAreJSON() {
        let text = #"{"title": "T", "questions": [{"id": "a", "kind": "true-false", "prompt": "Q", "answer": true}]}"#
        let read = ParsedQuizFile.read(Array(text.utf8), at: "Content/quizzes/cells.JSON", context: readingContext)
        #expect(read.quizzes.map(\.title) == ["T"] && !read.hasErrors, "\(read.diagnostics)")
    }
}
