import Foundation
import Testing

struct RosterCommandTests {
    private func site() throws -> TemporarySite { try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz]) }

    @Test func listsAreJoined() throws {
        let site = try site()
        try site.write("moodle.csv", "First name,Last name,ID number\nToby,Quill,4711\n")
        try site.write("excel.csv", Data([0x4E, 0x6F, 0x6D, 0x3B, 0x4E, 0x6F, 0x0D, 0x0A, 0x5A, 0x6F, 0xEB, 0x3B, 0x31, 0x0D, 0x0A]))
        #expect(try site.run("roster", "import", "moodle.csv", "--group", "11B").output.hasPrefix("1 student added; "))
        #expect(try site.run("roster", "import", "excel.csv").output.contains("Marking/roster.csv has 2 students"))
        #expect(try site.text("Marking/roster.csv").hasSuffix("name,number,email,groups\r\nToby Quill,4711,,11B\r\nZoë,1,,\r\n"))
        #expect(try site.text("Marking/.gitignore") == "*\n")
        #expect(try site.run("roster", "import", "moodle.csv").output.contains("0 students added, 1 unchanged"))
        #expect(try site.run("roster", "import", "moodle.csv", "--replace").output.contains("has 1 student"))
        let mode = try FileManager.default.attributesOfItem(atPath: site.folder.appendingPathComponent("Marking/roster.csv").path)
        #expect(mode[.posixPermissions] as? Int == 0o600)
    }

    @Test(arguments: [
        (
            #"[{"id":"u_1","name":"Max","email":"m@x.org","password":"secret1","role":"admin"},{"id":"u_3","name":"Anna Reed","email":"anna@x.org","password":"secret2","role":"student"}]"#,
            "Anna Reed,,anna@x.org,"
        ),
        (
            #"{"users":[{"username":"mrsmith","role":"teacher","first_name":"John","last_name":"Smith"},{"username":"amy","role":"student","first_name":"Amy","last_name":"Pond","class":"7B"}]}"#,
            "Amy Pond,amy,,7B"
        ),
        (#"[{"username":"root","role":"admin"},{"username":"amy","password_hash":"secret","classes":["7B"]}]"#, "amy,,,7B"),
        (#"[{"name":"A Teacher","roles":["teacher","user"]},{"name":"Amy Pond","roles":["user"]}]"#, "Amy Pond,,,"),
        (#"[{"name":"A Teacher","role":"teacher","students":["u_1"]},{"name":"Amy Pond","role":"student"}]"#, "Amy Pond,,,"),
    ]) func usersOfAnApp(text: String, row: String) throws {
        let site = try site()
        try site.write("users.json", text)
        let outcome = try site.run("roster", "import", "users.json")
        #expect(outcome.status == 0 && outcome.output.contains("1 student added, 1 row without a student skipped"), "\(outcome)")
        let roster = try site.text("Marking/roster.csv")
        #expect(roster.hasSuffix("\r\n\(row)\r\n") && !roster.contains("secret"), "\(roster)")
        #expect(!outcome.errors.contains("secret"))
    }

    @Test(arguments: [
        (#"{"users":[{"name":"Max","role":"admin"}]}"#, "1:1: error: none of these users is a student with a name [EmptyFile]"),
        (
            #"[{"name":"Max","role":"teacher"},{"email":"amy@x.org","role":"student"}]"#,
            "1:1: error: none of these users is a student with a name [EmptyFile]"
        ),
        (#"[{"name":"Ann Lee"},{"email":"amy@x.org"}]"#, "error: this student has no name [MissingKey]"),
        (#"[{"name":"Ms Nguyen","students":["Toby Quill"]}]"#, "error: the name of a teacher is the key of the list of students"),
        (
            "[" + (0...100).map { #"{"name":"A","k\#($0)":1}"# }.joined(separator: ",") + "]",
            "error: these users have more than 100 different keys"
        ),
        (
            "[" + [String](repeating: #"{"name":"A"}"#, count: 50_001).joined(separator: ",") + "]",
            "error: this list has more than 50000 rows"
        ),
    ]) func usersOfWhomNobodyIsImported(text: String, message: String) throws {
        let site = try site()
        try site.write("users.json", text)
        let outcome = try site.run("roster", "import", "users.json")
        #expect(outcome.status == 1 && outcome.errors.contains(message), "\(outcome.errors.prefix(500))")
        #expect(!site.has("Marking/roster.csv"))
    }

    @Test func errorsLeaveTheRosterAsItIs() throws {
        let site = try site()
        try site.write("a.csv", "Name,Number\nToby Quill,4711\n")
        try #require(try site.run("roster", "import", "a.csv").status == 0)
        let before = try site.text("Marking/roster.csv")
        try site.write("b.csv", "Name,Number\nAnne Bell,1\nLee Chan,1\n")
        let outcome = try site.run("roster", "import", "b.csv")
        #expect(outcome.status == 1 && outcome.errors.contains("b.csv:3:1: error: ") && outcome.errors.contains("[DuplicateID]"))
        try site.write("c.csv", "Essay,Points\nx,1\n")
        #expect(try site.run("roster", "import", "c.csv").errors.contains("[MissingKey]"))
        #expect(try site.text("Marking/roster.csv") == before)
        try site.write("d.csv", "Name,Number\n")
        #expect(try site.run("roster", "import", "d.csv", "--replace").errors.contains("no student in 'd.csv'"))
        #expect(try site.text("Marking/roster.csv") == before)
        #expect(try site.run("roster", "import", "missing.csv").status == 64)
        let folder = try site.run("roster", "import", "Content")
        #expect(folder.status == 64 && folder.errors.contains("'Content' is a folder; name the class list in it"), "\(folder.errors)")
    }

    @Test func replacingSaysWhoIsRemoved() throws {
        let site = try site()
        try site.write("a.csv", "Name,Number\nToby Quill,1\nAnne Bell,2\nLee Chan,3\n")
        try #require(try site.run("roster", "import", "a.csv").status == 0)
        try site.write("b.csv", "Name,Number\nToby Quill,1\nAnne Bell-Hart,2\nZoe Dean,4\n")
        let outcome = try site.run("roster", "import", "b.csv", "--replace").output
        #expect(outcome.hasPrefix("1 student added, 1 changed, 1 unchanged; "), "\(outcome)")
        #expect(outcome.hasSuffix("1 student removed: Lee Chan\n"), "\(outcome)")
    }

    /// Students of two lists who can't be distinguished are found after joining them, but the mistake is in the imported list.
    @Test func whoCannotBeDistinguishedIsNamedByTheirPositionInTheList() throws {
        let site = try site()
        try site.write("a.csv", "Name,Number,Email\nToby Quill,1,\nToby Quill,2,\nAnne Bell,3,anne@example.org\n")
        try #require(try site.run("roster", "import", "a.csv").status == 0)
        let before = try site.text("Marking/roster.csv")
        try site.write("b.csv", "First,Name\n\n\nLee,Lee Chan\nx,Toby Quill\n")
        let outcome = try site.run("roster", "import", "b.csv")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("b.csv:5:1: error: the name 'Toby Quill' appears twice"), "\(outcome.errors)")
        #expect(outcome.errors.contains("Marking/roster.csv:2:1: note: first used here"), "\(outcome.errors)")
        // Here the imported student is before the other one.
        try site.write("c.csv", "Name,Number,Email\n\nToby Quill,1,anne@example.org\n")
        let address = try site.run("roster", "import", "c.csv")
        #expect(
            address.errors.contains("c.csv:3:1: error: the email address 'anne@example.org' also belongs to 'Anne Bell'"),
            "\(address.errors)")
        #expect(address.errors.contains("Marking/roster.csv:4:1: note: first used here"))
        #expect(try site.text("Marking/roster.csv") == before)
    }

    @Test func equalNamesOfTwoListsAreReported() throws {
        let site = try site()
        try site.write("a.csv", "Name,Number\nTom Smith,1\nAna María,2\n")
        try #require(try site.run("roster", "import", "a.csv").status == 0)
        try site.write("b.csv", "Name,Number\nTom Smith,3\nMaria Ana,4\n")
        let outcome = try site.run("roster", "import", "b.csv")
        #expect(outcome.status == 0 && outcome.output.hasPrefix("2 students added"), "\(outcome.output)")
        #expect(
            outcome.errors.contains(
                "b.csv:2:1: warning: the name 'Tom Smith' appears twice; the numbers that they type identify their reports"),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("b.csv:3:1: warning: the names 'Ana María' and 'Maria Ana' count as the same; "))
    }

    @Test func namesakesAreReported() throws {
        let site = try site()
        try site.write("a.csv", "Name,Number\nKim Lee,kim1@x.org\nKim Lee,kim2@x.org\n")
        #expect(try site.run("roster", "import", "a.csv").output.hasPrefix("2 students added; "))
        try site.write("b.csv", "Name,Number\nKim Lee,0001\n")
        let outcome = try site.run("roster", "import", "b.csv")
        #expect(outcome.status == 0)
        #expect(
            outcome.errors.contains(
                "warning: 'Kim Lee' (0001) was added, although the roster has 2 students with this name who could be the same person; if so, copy"
            ),
            "\(outcome.errors)")
        // The roster is a list, too.
        let again = try site.run("roster", "import", "Marking/roster.csv")
        #expect(again.output.hasPrefix("0 students added, 3 unchanged; ") && !again.errors.contains("Kim Lee' (0001)"), "\(again.errors)")
    }

    @Test func peopleAndTheirTeachers() throws {
        let site = try site()
        try site.write("Content/people.json", #"[{"Mr. Bob": ["Toby Quill"]}, {"Ms. Ann": ["Toby Quill", "Anne Bell"]}]"#)
        #expect(try site.run("roster", "import", "Content/people.json").status == 0)
        #expect(try site.text("Marking/roster.csv").contains("Toby Quill,,,\"Mr. Bob; Ms. Ann\"\r\nAnne Bell,,,Ms. Ann\r\n"))
    }

    @Test func gradingNeedsReports() throws {
        let site = try site()
        let outcome = try site.run("grade")
        #expect(outcome.status == 1 && outcome.errors.contains("quizmark reports add"))
    }
}
