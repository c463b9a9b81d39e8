import Testing

@testable import ContentUpdating

struct AssignmentEditTests {
    private static let yaml = """
        # The first one.
        id: cw1
        title: "Packet: capture"   # as in the handbook
        value: 30
        due: 2026-12-11T23:59
        reminders: [7d, 1d]
        # What there is to do.
        tasks:
          - id: plan
            name: Plan
            progress: 50

          # Takes long.
          - name: Write the report
            notes: |
              Two
              lines
        # The end.

        """

    private static let json = """
        {
          "id": "cw1",
          "title": "Packet, \\"capture\\"",
          "due": "2026-12-11T23:59",
          "tasks": [
            {
              "id": "plan",
              "name": "Plan"
            },
            { "id": "write", "name": "Write" }
          ]
        }

        """

    private func edited(
        _ text: String, path: String = "a.yml", _ body: (inout AssignmentEdit) throws(EditRefusal) -> Void
    ) throws(EditRefusal) -> String {
        var edit = AssignmentEdit(text, path: path, assignment: "cw1")
        try body(&edit)
        return edit.text
    }

    private func changes(_ pairs: KeyValuePairs<String, String>) -> [AssignmentEdit.Change] {
        pairs.map { AssignmentEdit.Change(key: $0.key, value: $0.value) }
    }

    @Test func replacesOneValueAndKeepsTheRest() throws {
        let text = try edited(Self.yaml) { edit throws(EditRefusal) in
            try edit.set(changes(["title": "Captures: two", "value": "40", "reminders": "3d, 2h"]))
        }
        #expect(
            text
                == Self.yaml.replacing("\"Packet: capture\" ", with: "\"Captures: two\" ").replacing("value: 30", with: "value: 40")
                .replacing("[7d, 1d]", with: "[3d, 2h]"))
    }

    @Test func twoSingleQuotesDontEndAValue() throws {
        let text = try edited("id: cw1\ntitle: 'It''s due' # soon\n") { edit throws(EditRefusal) in try edit.set(changes(["title": "New"]))
        }
        #expect(text == "id: cw1\ntitle: New # soon\n")
        let first = try edited("id: cw1\nvalue:  # in percent\n") { edit throws(EditRefusal) in try edit.set(changes(["value": "40"])) }
        #expect(first == "id: cw1\nvalue: 40  # in percent\n")
        #expect(throws: EditRefusal.self) {
            try edited("id: cw1\ntitle: 'It''s\n  due'\n") { edit throws(EditRefusal) in try edit.set(changes(["title": "New"])) }
        }
    }

    @Test func linesOfWindowsAreLines() throws {
        let text = "id: cw1\r\nnotes: |\r\n  One\r\n\r\n  Two\r\ntasks:\r\n  - name: Plan\r\n"
        let edited = try edited(text) { edit throws(EditRefusal) in
            try edit.set(changes(["notes": ""]))
            try edit.set(changes(["title": "New"]))
        }
        #expect(edited.replacing("\r\n", with: "\n") == "id: cw1\ntitle: New\ntasks:\n  - name: Plan\n")
    }

    /// Editors on Windows write both, and nothing of it may change.
    @Test(arguments: ["a.yml", "a.md", "a.json"], [["", "\n"], ["\u{FEFF}", "\n"], ["", "\r\n"], ["\u{FEFF}", "\r\n"]])
    func aByteOrderMarkAndLineEndsStay(path: String, encoding: [String]) throws {
        let (mark, lineEnd) = (encoding[0], encoding[1])
        let lines =
            switch path {
            case "a.yml": ["id: cw1", "title: A", "tasks:", "  - id: t", "    name: T", ""]
            case "a.md": ["---", "id: cw1", "title: A", "tasks:", "  - id: t", "    name: T", "---", "Text", ""]
            default:
                [
                    "{", "  \"id\": \"cw1\",", "  \"title\": \"A\",", "  \"tasks\": [", "    {\"id\": \"t\", \"name\": \"T\"}", "  ]", "}",
                    "",
                ]
            }
        let bytes = Array((mark + lines.joined(separator: lineEnd)).utf8)
        let written = AuthoredText(bytes)
        #expect(written.bytes(of: written.text) == bytes)
        var edit = AssignmentEdit(written.text, path: path, assignment: "cw1")
        try edit.set(changes(["due": "2027-02-01"]))
        try edit.set(changes(["progress": "50"]), task: "t")
        let text = String(decoding: written.bytes(of: edit.text), as: UTF8.self)
        #expect(text.unicodeScalars.first == (mark.isEmpty ? lines[0].unicodeScalars.first : "\u{FEFF}"))
        #expect(text.contains("2027-02-01") && text.contains("50"))
        #expect(text.utf8.count { $0 == 0x0D } == (lineEnd == "\n" ? 0 : text.utf8.count { $0 == 0x0A }))
    }

    /// Without an id, the name of the file is one.
    @Test func anIDThatIsRemovedIsAFormerOne() throws {
        let text = try edited("id: cw1\ntitle: A\n", path: "Content/assignments/essay.yml") { edit throws(EditRefusal) in
            try edit.set(changes(["id": ""]))
        }
        #expect(text == "formerly: cw1\ntitle: A\n" || text == "title: A\nformerly: cw1\n", "\(text)")
        let same = try edited("id: cw1\ntitle: A\n", path: "Content/assignments/cw1.yml") { edit throws(EditRefusal) in
            try edit.set(changes(["id": ""]))
        }
        #expect(same == "title: A\n")
    }

    @Test func putsNewKeysWhereTheyBelong() throws {
        let text = try edited(Self.yaml) { edit throws(EditRefusal) in try edit.set(changes(["mark": "62", "module": "networks"])) }
        #expect(
            text
                == Self.yaml.replacing("value: 30\n", with: "value: 30\nmark: 62\n").replacing(
                    "id: cw1\n", with: "id: cw1\nmodule: networks\n"))
    }

    @Test func draftsAreTrueOrFalse() throws {
        let draft = { (text: String, path: String, value: String) throws(EditRefusal) in
            try edited(text, path: path) { edit throws(EditRefusal) in try edit.set(changes(["draft": value])) }
        }
        #expect(try draft("id: cw1\ntitle: A\n", "a.yml", "true") == "id: cw1\ntitle: A\ndraft: true\n")
        let front = "---\nid: cw1\ndraft: true\n---\n\nNotes\n"
        #expect(try draft(front, "a.md", "false") == front.replacing("true", with: "false"))
        #expect(try draft(#"{"id": "cw1", "title": "A"}"#, "a.json", "true").contains(#""draft": true"#))
        #expect(try draft("id: cw1\n", "a.yml", "yes").contains("draft: \"yes\""), "the reader reports what is wrong with it")
    }

    @Test func newIDKeepsTheFormerOne() throws {
        let renamed = { (text: String, path: String, pairs: KeyValuePairs<String, String>) throws(EditRefusal) in
            try edited(text, path: path) { edit throws(EditRefusal) in
                try edit.set(changes(pairs))
                try edit.set(changes(["updated": "2026-11-27"]))
            }
        }
        #expect(
            try renamed("id: cw1\ntitle: A\n", "a.yml", ["id": "lab", "title": "B"])
                == "id: lab\nformerly: cw1\ntitle: B\nupdated: 2026-11-27\n")
        #expect(try renamed("id: cw1\n", "a.yml", ["id": "lab", "formerly": ""]) == "id: lab\nupdated: 2026-11-27\n")
        #expect(try renamed("id: cw1\n", "a.yml", ["id": "cw1"]) == "id: cw1\nupdated: 2026-11-27\n")
        #expect(
            try renamed("- id: cw0\n- id: cw1\n  title: A\n", "a.yml", ["id": "lab"]).contains("- id: lab\n  formerly: cw1\n  title: A\n"))
        #expect(try renamed("title: A\n", "cw1.yml", ["id": "lab"]).contains("formerly: cw1"), "an id that the file's name gave")
    }

    @Test(arguments: [
        ("formerly: a", "formerly: [cw1, a]"), ("formerly: [b, a]", "formerly: [cw1, b, a]"),
        // It may get an id again that it had before.
        ("formerly: [lab, a]", "formerly: [cw1, a]"), ("formerly: lab", "formerly: cw1"),
    ]) func newIDKeepsAllFormerOnes(before: String, after: String) throws {
        let text = try edited("id: cw1\n\(before)\ntitle: A\n") { edit throws(EditRefusal) in try edit.set(changes(["id": "lab"])) }
        #expect(text == "id: lab\n\(after)\ntitle: A\n")
        let json = try edited(#"{"id": "cw1", "formerly": ["b", "a"], "title": "A"}"#, path: "a.json") { edit throws(EditRefusal) in
            try edit.set(changes(["id": "lab"]))
        }
        #expect(json == #"{"id": "lab", "formerly": ["cw1", "b", "a"], "title": "A"}"#)
    }

    @Test func aListOverSeveralLinesIsNotEdited() {
        #expect(throws: EditRefusal.self, "its message advises changing it in the file") {
            try edited("id: cw1\nformerly:\n  - b\n  - a\n") { edit throws(EditRefusal) in try edit.set(changes(["id": "lab"])) }
        }
    }

    @Test func formerIDsAreSetAsAList() throws {
        let text = try edited("id: cw1\n") { edit throws(EditRefusal) in try edit.set(changes(["formerly": "b, a"])) }
        #expect(text == "id: cw1\nformerly: [b, a]\n")
    }

    @Test func takesKeysAway() throws {
        let text = try edited(Self.yaml) { edit throws(EditRefusal) in try edit.set(changes(["value": "", "level": ""])) }
        #expect(text == Self.yaml.replacing("value: 30\n", with: ""))
    }

    @Test func changesTasks() throws {
        let text = try edited(Self.yaml) { edit throws(EditRefusal) in
            try edit.set(changes(["progress": "100", "start": "2026-12-01"]), task: "plan")
            try edit.set(changes(["length": "2d"]), task: "write-the-report")
            try edit.addTask(changes(["length": "1h", "name": "Read: again"]))
        }
        #expect(
            text
                == Self.yaml.replacing("progress: 50", with: "progress: 100")
                .replacing("name: Plan\n", with: "name: Plan\n    start: 2026-12-01\n")
                .replacing("name: Write the report\n", with: "name: Write the report\n    length: 2d\n")
                .replacing("      lines\n", with: "      lines\n  - id: read-again\n    name: \"Read: again\"\n    length: 1h\n"))
    }

    /// Calendars and planners know a task by its id.
    @Test func aTaskKeepsItsIDWhenItsNameChanges() throws {
        let added = try edited(Self.yaml) { edit throws(EditRefusal) in
            try edit.addTask(changes(["name": "Plan"]))
            try edit.addTask(changes(["name": "!"]))
            try edit.addTask(changes(["name": "Own", "id": "mine"]))
            try edit.addTask(changes(["name": "परिणाम"]))
        }
        #expect(added.contains("  - id: plan-2\n    name: Plan\n  - id: task\n    name: \"!\"\n"))
        #expect(added.contains("  - id: mine\n    name: Own\n"))
        #expect(added.contains("  - id: परिणाम\n"))
        let renamed = try edited(Self.yaml) { edit throws(EditRefusal) in
            try edit.set(changes(["name": "Write it", "length": "2d"]), task: "write-the-report")
        }
        #expect(renamed.contains("- name: Write it\n") && renamed.contains("    id: write-the-report\n"))
        let other = try edited(Self.yaml) { edit throws(EditRefusal) in try edit.set(changes(["name": "P"]), task: "plan") }
        #expect(other == Self.yaml.replacing("name: Plan\n", with: "name: P\n"))
    }

    @Test func removesTasks() throws {
        let text = try edited(Self.yaml) { edit throws(EditRefusal) in try edit.removeTask("plan") }
        #expect(text == Self.yaml.replacing("  - id: plan\n    name: Plan\n    progress: 50\n", with: ""))
        let none = try edited(text) { edit throws(EditRefusal) in try edit.removeTask("write-the-report") }
        #expect(!none.contains("tasks:") && none.hasSuffix("# The end.\n"))
        let anew = try edited(none) { edit throws(EditRefusal) in try edit.addTask(changes(["name": "New"])) }
        #expect(anew.contains("reminders: [7d, 1d]\ntasks:\n  - id: new\n    name: New\n"))
    }

    @Test func editsFrontMatterAndLeavesTheBody() throws {
        let source = "---\ntitle: A\ndue: 2026-12-11\n---\n\ndue: not this\n"
        let text = try edited(source, path: "a.md") { edit throws(EditRefusal) in try edit.set(changes(["due": "2026-12-14"])) }
        #expect(text == source.replacing("due: 2026-12-11", with: "due: 2026-12-14"))
    }

    @Test func editsJSON() throws {
        let text = try edited(Self.json, path: "a.json") { edit throws(EditRefusal) in
            try edit.set(changes(["due": "2026-12-14", "value": "40", "reminders": "1d"]))
            try edit.set(changes(["progress": "5"]), task: "plan")
            try edit.set(changes(["progress": "7"]), task: "write")
            try edit.addTask(changes(["name": "New \"one\""]))
        }
        let added = "{\n      \"id\": \"new-one\",\n      \"name\": \"New \\\"one\\\"\"\n    }"
        #expect(
            text
                == Self.json.replacing("2026-12-11T23:59\",", with: "2026-12-14\",\n  \"reminders\": [\"1d\"],")
                .replacing("capture\\\"\",", with: "capture\\\"\",\n  \"value\": 40,")
                .replacing("\"Plan\"\n", with: "\"Plan\",\n      \"progress\": 5\n")
                .replacing("\"Write\" }", with: "\"Write\", \"progress\": 7 },\n    \(added)"))
        let less = try edited(Self.json, path: "a.json") { edit throws(EditRefusal) in
            try edit.removeTask("write")
            try edit.removeTask("plan")
            try edit.set(changes(["title": "T"]))
        }
        #expect(less == "{\n  \"id\": \"cw1\",\n  \"title\": \"T\",\n  \"due\": \"2026-12-11T23:59\"\n}\n")
    }

    @Test func tasksInBracesAreEditedOnTheirLine() throws {
        let text =
            "title: A\ndue: 2026-12-11\ntasks:\n  - {id: read, name: \"Read, all\", due: 2026-12-08, reminders: [1d, 2d]} # first\n  - { id: write, name: Write }\n"
        let changed = try edited(text, path: "a.yml") { edit throws(EditRefusal) in
            try edit.set(changes(["due": "2026-12-09T17:00"]), task: "read")
            try edit.set(changes(["name": "Read [it], twice"]), task: "read")
            try edit.set(changes(["progress": "50"]), task: "write")
            try edit.set(changes(["reminders": "3d"]), task: "read")
        }
        #expect(
            changed
                == "title: A\ndue: 2026-12-11\ntasks:\n  - {id: read, name: \"Read [it], twice\", due: 2026-12-09T17:00, reminders: [3d]} # first\n"
                + "  - { id: write, name: Write, progress: 50 }\n")
        let less = try edited(text, path: "a.yml") { edit throws(EditRefusal) in
            try edit.set(changes(["due": ""]), task: "read")
            try edit.set(changes(["reminders": ""]), task: "read")
            try edit.set(changes(["id": ""]), task: "write")
        }
        #expect(
            less == "title: A\ndue: 2026-12-11\ntasks:\n  - {id: read, name: \"Read, all\"} # first\n  - { name: Write }\n")
    }

    @Test func anApostropheInBracesEndsNoText() throws {
        let text = "title: A\ntasks:\n  - {id: read, name: 'It''s long, isn''t it', due: 2026-12-08}\n"
        let changed = try edited(text, path: "a.yml") { edit throws(EditRefusal) in
            try edit.set(changes(["name": "Read", "due": "2026-12-09"]), task: "read")
        }
        #expect(changed == "title: A\ntasks:\n  - {id: read, name: Read, due: 2026-12-09}\n")
    }

    @Test(arguments: [
        ("a.yml", "title: A\nnotes: |\n  x\n", "notes", "the value of 'notes' takes several lines", 2),
        ("a.yml", "{title: A,\n due: 2026-12-11}\n", "due", "this is written in brackets", 1),
        ("a.yml", "title: &t A\n", "title", "the file can't be read", nil),
        ("a.yml", "title: A\nreminders:\n  - 1d\n", "reminders", "the value of 'reminders' takes several lines", 2),
        ("a.yml", "title: A\n", "titel", "'titel' isn't a key of an assignment; did you mean 'title'?", nil),
        ("a.yml", "title: A\n", "deadline", "'deadline' isn't a key of an assignment; did you mean 'due'?", nil),
        ("a.yml", "title: A\n", "status", "'status' isn't a key of an assignment; to cancel an assignment, delete its file", nil),
        ("a.yml", "title: A\n", "tasks", "'tasks' can't be set here; use 'quizmark task'", nil),
        ("a.md", "---\ntitle: A\n---\n\nNotes.\n", "notes", "the notes of this assignment are the text below its front matter", nil),
        ("a.yml", "title: [\n", "title", "the file can't be read", nil),
        ("a.json", "[{\"id\": \"other\"}]", "title", "the file has no assignment 'cw1'", nil),
    ])
    func refusesWhatItCouldSpoil(path: String, source: String, key: String, reason: String, line: Int?) throws {
        let refusal = #expect(throws: EditRefusal.self) {
            try edited(source, path: path) { edit throws(EditRefusal) in try edit.set(changes([key: "2d"])) }
        }
        #expect(try #require(refusal).description.hasPrefix(reason), "\(refusal?.description ?? "")")
        #expect(refusal?.line == line)
    }

    /// As people type them in a shell.
    @Test func listsInBracketsAndTimesAfterASpaceAreWrittenAsInFiles() throws {
        let text = try edited("title: A\n") { edit throws(EditRefusal) in
            try edit.set(changes(["due": "2027-01-15 23:59", "reminders": "[1d, 2027-01-10 09:00]", "notes": "See [1]"]))
        }
        #expect(text.contains("due: 2027-01-15T23:59\n") && text.contains("reminders: [1d, 2027-01-10T09:00]\n"), "\(text)")
        #expect(text.contains("See [1]"))
    }

    @Test func namesTheTasksThatThereAre() {
        let refusal = #expect(throws: EditRefusal.self) {
            try edited(Self.yaml) { edit throws(EditRefusal) in try edit.removeTask("plam") }
        }
        #expect(refusal?.description == "the assignment 'cw1' has no task 'plam'; did you mean 'plan'?")
    }
}
