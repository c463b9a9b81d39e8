import ContentReading
import Diagnostics
import Foundation
import Testing

@testable import Marking

struct RosterReaderTests {
    private func read(_ bytes: [UInt8]) -> (students: [Roster.Student], skipped: Int, diagnostics: [String]) {
        var log = DiagnosticLog(path: "list.csv")
        let list = RosterReader.read(bytes, log: &log)
        if let list { Roster.check(list.students, log: &log) }
        let diagnostics = log.diagnostics.map { "\($0.location.position.line):\($0.location.position.column) \($0.id.rawValue)" }
        return (list?.students.map(\.value) ?? [], list?.skipped ?? 0, diagnostics)
    }

    private func read(_ text: String) -> (students: [Roster.Student], skipped: Int, diagnostics: [String]) { read(Array(text.utf8)) }

    private let toby = Roster.Student(name: "Toby Quill", number: "4711", email: "toby@example.org")

    @Test(arguments: [
        "First name,Last name,ID number,Email address,Groups\nToby,Quill,4711,toby@example.org,11B\n",
        "\u{FEFF}\"First name\",Surname,\"ID number\",Institution,Department,\"Email address\",Group\nToby,Quill,4711,,,toby@example.org,11B\n",
        "Prénom,Nom de famille,Numéro d’identification,Adresse de courriel,Groupes\nToby,Quill,4711,toby@example.org,11B\n",
        "Prénom,Nom,Numéro d'identification,Adresse de courriel,Groupes\nToby,Quill,4711,toby@example.org,11B\n",
        "Nombre,Apellido(s),Número de ID,Dirección de correo,Grupos\nToby,Quill,4711,toby@example.org,11B\n",
        "Nome,Cognome,Codice identificativo,Indirizzo email,Gruppi\nToby,Quill,4711,toby@example.org,11B\n",
        "Cognome,Nome,Matricola,Indirizzo e-mail,Classe\nQuill,Toby,4711,toby@example.org,11B\n",
        "Name,Vorname,Matrikelnummer,E-Mail,Klasse\nQuill,Toby,4711,toby@example.org,11B\n",
        "Nachname;Vorname;Matrikel-Nr.;E-Mail-Adresse;Gruppe\nQuill;Toby;4711;toby@example.org;11B\n",
        "\"Name, Vorname\";Schülernummer;E-Mail;Klasse\n\"Quill, Toby\";4711;toby@example.org;11B\n",
        "Voornaam,Achternaam,Studentnummer,E-mailadres,Groep\nToby,Quill,4711,toby@example.org,11B\n",
        "Stamnr;Roepnaam;Tussenv.;Achternaam;E-mail;Klas\n4711;Toby;;Quill;toby@example.org;11B\n",
        "N° élève;Nom;Prénom;E-mail;Classe\n4711;Quill;Toby;toby@example.org;11B\n",
        "Naam,Leerlingnummer,E-mail,Klas\nToby Quill,4711,toby@example.org,11B\n",
        "Legal Surname,Legal Forename,UPN,Primary Email,Reg\nQuill,Toby,4711,toby@example.org,11B\n",
        "Pupil Name,Reg Group,Admission No,Primary Email\n\"Quill, Toby\",11B,4711,toby@example.org\n",
        "name;number;e-mail;class\r\n\"Quill, Toby\";4711;toby@example.org;11B\r\n",
        "sep=;\r\nName;Number;E-mail;Class\r\nToby Quill;4711;toby@example.org;11B\r\n;;;\r\n",
        "NAME\tNUMBER\tEMAIL\tCLASS\rToby Quill\t4711\ttoby@example.org\t11B\r",
    ])
    func listsOfPlatforms(text: String) {
        let read = read(text)
        var expected = toby
        expected.groups = ["11B"]
        #expect(read.students == [expected])
        #expect(read.diagnostics == [])
    }

    /// What schools' programs put around a list, and what they lose.
    @Test func rowsAndLettersOfSchoolReports() {
        let footer = read("Name,Number,Email\nToby Quill,4711,toby@example.org\nTotal,,\nTotal: 1,28,\n")
        #expect(footer.students == [toby] && footer.skipped == 2 && footer.diagnostics == [])
        let lost = read("Name,Number\n?ukasz Nowak,1\nToby Quill,2\n")
        #expect(lost.students.count == 2 && lost.diagnostics == ["2:1 InvalidValue"])
        #expect(read("?ukasz Nowak\nToby Quill\n").diagnostics == ["1:1 InvalidValue"])
        // The row whose headers aren't known is named, and not the title above it.
        let title = read("Class 11B,,\nSpring term,,\nWho,What,When\nToby,Quill,4711\n")
        #expect(title.students == [] && title.diagnostics == ["3:1 MissingKey"])
    }

    /// Universities number the rows of a list, and write last names first without quotes.
    @Test func rowsAreCountedBesideTheNumbersOfStudents() {
        let head = "Nr.;Nachname, Vorname;Mtknr;E-Mail\n1;Quill, Toby;4711;toby@example.org\n2;Suharto,;;\n"
        let toby = toby
        let expected = [toby, Roster.Student(name: "Suharto")]
        for end in ["", "3;;;\n4;;;\n", "Summe;2;;\n", "Anzahl: 2;;;\n"] {
            let read = read(head + end)
            #expect(read.students == expected && read.diagnostics == [], "\(end)")
        }
        // Without another number, students may know theirs.
        #expect(read("Nr;Name\n1;Toby Quill\n2;Anne Bell\n3;\n").students.map(\.number) == ["1", "2"])
        #expect(read("Nr;Name;Matrikel\n7;Toby Quill;\n9;Anne Bell;4712\n").students.map(\.number) == ["7", "4712"])
    }

    @Test func capitalsReplaceNoSpelling() {
        var roster = Roster(["Toby Quill", "ANNE BELL", "li wei"].map { Roster.Student(name: $0) })
        let others = ["Toby QUILL", "Anne Bell", "Li Wei"].map { Roster.Student(name: $0) }
        #expect(roster.add(others) == Roster.Changes(changed: 2, unchanged: 1))
        #expect(roster.students.map(\.name) == ["Toby Quill", "Anne Bell", "Li Wei"])
        #expect(roster.replace(by: [Roster.Student(name: "TOBY QUILL")]).unchanged == 1)
        #expect(roster.students.map(\.name) == ["Toby Quill"])
    }

    @Test func dutchNamesHaveAWordBetween() {
        let read = read("Voornaam,Tussenvoegsel,Achternaam\nAnne,van der,Berg\nToby,,Quill\n")
        #expect(read.students.map(\.name) == ["Anne van der Berg", "Toby Quill"] && read.diagnostics == [])
    }

    @Test func spanishNamesHaveTwoFamilyNames() {
        let read = read("Primer apellido;Segundo apellido;Nombre\nGarcía;López;Ana\nGarcía;Ruiz;Ana\n")
        #expect(read.students.map(\.name) == ["Ana García López", "Ana García Ruiz"] && read.diagnostics == [])
    }

    /// "Zoë;Łé" of Excel for Mac: letters are others where lines end with a carriage return alone.
    @Test func listsOfOldMacsHaveTheirLetters() {
        let read = read(Array("Name;Number\r".utf8) + [0x5A, 0x6F, 0x91] + Array(" M".utf8) + [0x9F] + Array("ller;1\r".utf8))
        #expect(read.students.map(\.name) == ["Zoë Müller"] && read.diagnostics == [])
    }

    @Test func aColumnWithoutWhichNamesAreEqualIsAWarning() {
        var log = DiagnosticLog(path: "list.csv")
        _ = RosterReader.read(Array("First name,Last name,Middle\nAna,Bell,Ruth\nAna,Bell,Eve\n".utf8), log: &log)
        #expect(log.diagnostics.map(\.severity) == [.warning])
        #expect(log.diagnostics.first?.message.contains("without it, 2 students have a name that occurs twice") == true)
    }

    /// A column that isn't read may have what the list is about.
    @Test func columnsThatAreNotUsedAreReported() {
        var log = DiagnosticLog(path: "list.csv")
        let list = RosterReader.read(Array("Surname,Rufnamen,Locker,Empty,Number\nQuill,Toby,7,,4711\n".utf8), log: &log)
        #expect(list?.students.map(\.value.name) == ["Quill"])
        #expect(log.diagnostics.map(\.location.position.column) == [9] && log.diagnostics.map(\.severity) == [.warning])
        #expect(
            log.diagnostics.first?.message
                == "the columns 'Rufnamen', 'Locker' aren't used; if that is wrong, \(RosterColumns.advice)")
    }

    /// Gradebooks have marks beside the names.
    @Test func marksBesideWholeNamesAreANote() {
        for names in ["Student", "Surname,First name"] {
            var log = DiagnosticLog(path: "list.csv")
            let cells = names.split(separator: ",").map { _ in "Quill" }.joined(separator: ",")
            _ = RosterReader.read(Array("\(names),Essay 1\n\(cells),87\n".utf8), log: &log)
            #expect(log.diagnostics.map(\.severity) == [.note])
        }
    }

    /// What the program wrote is read as it is.
    @Test(arguments: ["Robert Smith, Jr.", "García José, Jr.", "Quill, Toby"])
    func namesOfTheProgramsOwnListStay(name: String) {
        let roster = Roster([Roster.Student(name: name, number: "77")])
        #expect(read(roster.file).students == roster.students)
    }

    @Test func endingsOfNamesAreNoFirstNames() {
        #expect(
            read("Name,Class\n\"Robert Smith, Jr.\",7\n\"Quill, Toby\",7\n").students.map(\.name) == ["Robert Smith, Jr.", "Toby Quill"])
        #expect(read("First name,Last name,ID number\nRobert,\"Smith, Jr.\",77\n").students.map(\.name) == ["Robert Smith, Jr."])
    }

    @Test(arguments: ["Vorname,Nachname,ID-Nummer\nToby,Quill,4711\n", "Voornaam,Achternaam,ID-nummer\nToby,Quill,4711\n"])
    func numbersOfMoodle(text: String) {
        #expect(read(text).students == [Roster.Student(name: "Toby Quill", number: "4711")])
    }

    /// Equal names with numbers are told apart without the marks of a gradebook.
    @Test func marksDoNotTellStudentsApart() {
        var log = DiagnosticLog(path: "list.csv")
        let head = "Student,ID,SIS User ID,SIS Login ID,Section,Homework 1 (123)\n"
        _ = RosterReader.read(Array((head + "\"Lee, Ann\",1,11,,B,3\n\"Lee, Ann\",2,12,,B,4\n").utf8), log: &log)
        #expect(log.diagnostics.map(\.severity) == [.note])
    }

    @Test(arguments: [
        "1. Toby Quill\n2. Ana Bell\n", "1) Toby Quill\n2) Ana Bell\n", "- Toby Quill\n- Ana Bell\n", "• Toby Quill\n• Ana Bell\n",
        "•\tToby Quill\n•\tAna Bell\n", "1.\tToby Quill\n2.\tAna Bell\n", "Quill, Toby\nBell, Ana\n", "1. Quill, Toby\n2. Bell, Ana\n",
        "Toby Quill\nAna Bell\n",
    ])
    func listsOfNames(text: String) {
        let read = read(text)
        #expect(read.students.map(\.name) == ["Toby Quill", "Ana Bell"] && read.diagnostics == [])
    }

    @Test func addressesOfEmails() {
        let read = read("Toby Quill <toby@example.org>\nAna-Maria Bell\n")
        #expect(read.students == [Roster.Student(name: "Toby Quill", email: "toby@example.org"), Roster.Student(name: "Ana-Maria Bell")])
        let plain = self.read("Quill, Toby <toby@example.org>\nBell, Ana <ana@example.org>\n").students
        #expect(plain.map { "\($0.name) \($0.email)" } == ["Toby Quill toby@example.org", "Ana Bell ana@example.org"])
    }

    /// A table with headers that aren't known isn't a list of names.
    @Test(arguments: ["Foo,Bar\nToby Quill,11B\n", "Toby Quill, 4711\nAna Bell, 4712\n"])
    func tablesWithoutNames(text: String) {
        #expect(read(text).students == [] && read(text).diagnostics == ["1:1 MissingKey"])
    }

    @Test func chineseNamesHaveTheFamilyNameFirst() {
        let read = read("First name,Last name,ID number\n小明,王,1\nToby,Quill,2\n민준,김,3\n")
        #expect(read.students.map(\.name) == ["王小明", "Toby Quill", "김민준"])
        #expect(read.diagnostics == [])
    }

    @Test func equalNamesAreToldApart() {
        let students = [
            Roster.Student(name: "Lee Chan", number: "4"), Roster.Student(name: "Lee Chan", email: "lee@example.org"),
            Roster.Student(name: "Toby Quill", number: "1"), Roster.Student(name: "Toby Quill", number: "1"),
            Roster.Student(name: "Lee Chan"),
        ]
        let names = StudentNames(students)
        #expect(students.map { names[$0] } == ["Lee Chan (4)", "Lee Chan (lee@example.org)", "Toby Quill", "Toby Quill", "Lee Chan"])
    }

    @Test func canvas() {
        let read = read(
            """
            Student,ID,SIS User ID,SIS Login ID,Section,Essay (553),Essay (553),Current Score
            ,,,,,Manual Posting,,
                Points Possible,,,,,10,10,(read only)
            "Quill, Toby",102,4711,toby@example.org,11B and 11C,9,,90
            "O'Brien, Anne Marie",103,,anne,11B,,,
            "Student, Test",109,,d3b07384,11B,,,

            """)
        var first = toby
        first.groups = ["11B", "11C"]
        first.canvas = Roster.CanvasAccount(id: "102", login: "toby@example.org")
        let anne = Roster.Student(
            name: "Anne Marie O'Brien", number: "anne", groups: ["11B"], canvas: Roster.CanvasAccount(id: "103", login: "anne"))
        #expect(read.students == [first, anne])
        #expect(read.skipped == 3)
        #expect(read.diagnostics == ["1:45 UnusedKey"])
    }

    @Test func googleClassroom() {
        let read = read(
            """
            Last Name,First Name,Email Address,Cells,Moths
            Date,,,2026-10-02,2026-10-09
            Points,,,100,10
            Quill,Toby,toby@example.org,90,7
            Class average,,,90,7
            """)
        #expect(read.students == [Roster.Student(name: "Toby Quill", email: "toby@example.org")])
        #expect(read.skipped == 3)
    }

    @Test func brightspaceAndBlackboard() {
        let brightspace = read(
            "OrgDefinedId,Username,Last Name,First Name,Email,Cells Points Grade <Numeric MaxPoints:10>,End-of-Line Indicator\r\n"
                + "#4711,#tquill,Quill,Toby,toby@example.org,9,#\r\n")
        #expect(brightspace.students == [toby])
        let blackboard = read(
            "\"Last Name\"\t\"First Name\"\t\"Username\"\t\"Student ID\"\t\"Availability\"\n\"Quill\"\t\"Toby\"\t\"tquill\"\t\"4711\"\t\"Yes\"\n"
        )
        #expect(blackboard.students == [Roster.Student(name: "Toby Quill", number: "4711")])
    }

    /// Rows that other programs leave short or make too long.
    @Test func raggedRows() {
        let read = read(
            """
            Student,ID,SIS User ID,SIS Login ID,Section,Essay (101)
            ,,,,,,Manual Posting
                Points Possible,,,,,10,,(read only)
            Toby Quill,42,4711
            Anne Bell,43,4712,,,,,
            Test Student,99,,bbbc6740f0b946af
            """)
        let expected = [("Toby Quill", "4711", "42"), ("Anne Bell", "4712", "43")].map { name, number, id in
            Roster.Student(name: name, number: number, canvas: Roster.CanvasAccount(id: id, login: ""))
        }
        #expect(read.students == expected)
        #expect(read.skipped == 3 && read.diagnostics == ["1:45 UnusedKey"])
    }

    /// Canvas finds a student by its own id first, and by the name last, which two may have. Students don't know the id.
    @Test(arguments: [
        ("Student,ID,SIS Login ID,Section\n\"Müller, Anna\",58213,amuller1,11B\n\"Müller, Anna\",58220,amuller2,11B\n", "amuller"),
        (
            "Student,ID,SIS User ID,SIS Login ID,Section\n"
                + "\"Müller, Anna\",58213,u1,amuller1,11B\n\"Müller, Anna\",58220,u2,amuller2,11B\n", "u"
        ),
        ("LastName,FirstName,ID,SIS Login ID,Section\nMüller,Anna,58213,amuller1,11B\nMüller,Anna,58220,amuller2,11B\n", "amuller"),
        (
            "Student,ID,SIS User ID,SIS Login ID,Integration ID,Root Account,Section\n"
                + "\"Müller, Anna\",58213,u1,amuller1,,x.example,11B\n\"Müller, Anna\",58220,u2,amuller2,,x.example,11B\n", "u"
        ),
    ])
    func idsOfCanvasAreNoNumbers(text: String, number: String) throws {
        let expected = [(1, "58213"), (2, "58220")].map { index, id in
            Roster.Student(
                name: "Anna Müller", number: "\(number)\(index)", groups: ["11B"],
                canvas: Roster.CanvasAccount(id: id, login: "amuller\(index)"))
        }
        #expect(read(text).students == expected)
        let file = Roster(expected).file
        #expect(String(decoding: file, as: UTF8.self).contains("name,number,email,groups,canvas id,canvas login\r\n"))
        var log = DiagnosticLog(path: Roster.path)
        let list = try #require(RosterReader.read(file, isRoster: true, log: &log))
        #expect(list.students.map(\.value) == expected && list.ownColumns.isEmpty && log.diagnostics.isEmpty)
        var roster = Roster(expected)
        #expect(roster.add(read(text).students) == Roster.Changes(unchanged: 2))
    }

    /// In a school's own list, it is the school's number.
    @Test func anIDOfTheSchoolIsTheNumber() {
        #expect(read("Student,ID,Section\nToby Quill,4711,11B\n").students.map(\.number) == ["4711"])
    }

    /// Earlier versions took the id for the number.
    @Test func aListOfCanvasCorrectsTheNumbersOfEarlierVersions() {
        let list = read("Student,ID,SIS Login ID,Section\n\"Bell, Anne\",58213,anne@x.example,\n\"Quill, Toby\",58220,tquill,\n").students
        var roster = Roster([Roster.Student(name: "Anne Bell", number: "58213"), Roster.Student(name: "Toby Quill", number: "58220")])
        #expect(roster.add(list) == Roster.Changes(changed: 2))
        #expect(roster.students.map(\.number) == ["", "tquill"] && roster.students.map(\.email) == ["anne@x.example", ""])
        // A list from elsewhere leaves the ids.
        _ = roster.replace(by: [Roster.Student(name: "Toby Quill", number: "tquill")])
        #expect(roster.students.map(\.canvas?.id) == ["58220"])
    }

    @Test func anIDOfCanvasBelongsToOneStudent() {
        let twice = read("name,number,email,groups,canvas id,canvas login\nToby,1,,,58213,\nAnne,2,,,58213,\n")
        #expect(twice.diagnostics == ["3:1 DuplicateID"])
        #expect(read("name,number,email,groups,canvas id\nToby,1,,,\"5,82E+13\"\n").diagnostics == ["2:10 InvalidValue"])
    }

    /// An editor saved the roster in an encoding that lacks letters: every command that reads it says so, once.
    @Test func lostLettersOfTheRosterAreOneWarning() {
        var log = DiagnosticLog(path: Roster.path)
        let text = "name;number;email;groups\n?ukasz Nowak;1;;\nToby Quill;2;;\n??;3;;\n"
        #expect(RosterReader.read(Array(text.utf8), isRoster: true, log: &log)?.students.count == 3)
        #expect(log.diagnostics.map(\.severity) == [.warning] && log.diagnostics.map(\.location.position.line) == [2])
        #expect(log.diagnostics.first?.message.hasPrefix("2 names have question marks, such as '?ukasz Nowak'; ") == true)
    }

    @Test(arguments: [
        "N° étudiant", "Code apogée", "DNI", "NIF", "Nº de matrícula", "Candidate No.", "Prüfungsnummer", "Kennnummer", "Studierenden-ID",
        "DNI/NIE",
    ])
    func numbersHaveManyHeaders(header: String) {
        #expect(read("Name;\(header)\nToby Quill;4711\n").students == [Roster.Student(name: "Toby Quill", number: "4711")])
    }

    /// Other programs keep zeros so, too.
    @Test func textsOfFormulasAreRead() {
        #expect(read("Name;Number\nToby Quill;\"=\"\"0071\"\"\"\n").students.map(\.number) == ["0071"])
    }

    @Test func encodings() throws {
        let text = "Nom;Prénom;Numéro\r\nLefèvre;Zoë “Z”;1\r\nŠimić;Ana;2\r\n"
        let windows = try #require(text.data(using: .windowsCP1252, allowLossyConversion: true))
        let expected = ["Zoë “Z” Lefèvre", "Ana Šimi"]
        for bytes in [Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), Array(windows)] {
            let names = read(bytes).students.map(\.name)
            #expect(zip(names, expected).allSatisfy { $0.hasPrefix($1) } && names.count == 2)
        }
        for mark in [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]] {
            let units = text.utf16.flatMap { mark[0] == 0xFF ? [UInt8($0 & 0xFF), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            #expect(read(mark + units).students.first?.name == "Zoë “Z” Lefèvre")
        }
    }

    @Test func namesAlone() {
        #expect(read("Toby Quill\nAnne Bell\n").students.map(\.name) == ["Toby Quill", "Anne Bell"])
        #expect(read("Name\nToby Quill\n\n").students.map(\.name) == ["Toby Quill"])
    }

    @Test func aListHasALimitOfRows() {
        let found = read("Name\n" + String(repeating: "Toby Quill\n", count: RosterReader.rowLimit))
        #expect(found.students.isEmpty && found.diagnostics == ["1:1 FileTooLarge"])
    }

    @Test(arguments: [
        ("Essay,Points\nMoths,3\n", ["1:1 MissingKey"]),
        ("Toby,Quill,4711\nAnne,Bell,4712\n", ["1:1 MissingKey"]),
        ("Name,Number\nToby,4711,x\nAnne,1\n", ["2:1 InvalidCSV"]),
        ("Name,Number\n,4711\n", ["2:1 MissingKey"]),
        ("sep=;\nName;Number\n;4711\n", ["3:1 MissingKey"]),
        ("Name,Number\nToby,4711\nAnne,47 11\n", ["3:1 DuplicateID"]),
        ("Name,E-mail\nToby,a@b.c\nAnne,A@B.C\n", ["3:1 DuplicateID"]),
        ("Name,Number\nToby Quill,1\n\"Quill, Toby\",2\n", ["3:1 DuplicateStudent"]),
        ("Name,Number\nToby Quill,1\ntoby quill,\n", ["3:1 DuplicateStudent"]),
        ("", ["1:1 EmptyFile"]), ("\n\n", ["1:1 EmptyFile"]), ("PK\u{3}\u{4}xlsx", ["1:1 NotUTF8"]), ("Name\nTo\u{0}by\n", ["1:1 NotUTF8"]),
    ])
    func errors(text: String, diagnostics: [String]) { #expect(read(text).diagnostics == diagnostics) }

    /// As notes and assistants write them.
    @Test(arguments: ["|---|---|", "| :--- | ---: |", "|-|-|", "|---|"]) func tablesInMarkdown(rule: String) throws {
        var log = DiagnosticLog(path: "")
        let text = "| Name | Number |\n\(rule)\n| Toby Quill | 12 |\n| Anne Bell | 13 |\n"
        let list = try #require(RosterReader.read(Array(text.utf8), log: &log))
        #expect(
            list.students.map(\.value) == [
                Roster.Student(name: "Toby Quill", number: "12"), Roster.Student(name: "Anne Bell", number: "13"),
            ])
        #expect(log.diagnostics.map(\.message) == [])
    }

    @Test func equalNamesAreAnErrorOnlyWhereNothingTellsThemApart() {
        func severity(_ text: String) -> [Diagnostic.Severity] {
            var log = DiagnosticLog(path: "a.csv")
            if let list = RosterReader.read(Array(text.utf8), log: &log) { Roster.check(list.students, log: &log) }
            return log.diagnostics.map(\.severity)
        }
        #expect(severity("Name,Number,E-mail\nToby,1,\nToby,,t@b.c\n") == [.warning])
        #expect(severity("Name,Number\nToby,1\nToby,\n") == [.error])
        #expect(severity("Toby\nTÓBY\n") == [.error])
    }

    @Test func theFileIsReadAsItWasWritten() {
        let students = [
            Roster.Student(name: "=cmd|' /C calc'!A0", number: "0071", email: "a@b.c", groups: ["11B", "Chess"]),
            Roster.Student(name: "'=1", number: "-3"), Roster.Student(name: "'Toby' Quill"),
            Roster.Student(name: "O'Brien; Anne", number: "7"),
        ]
        let file = Roster(students).file
        #expect(String(decoding: file, as: UTF8.self).contains("\r\n''=1,'-3,"))
        #expect(read(file).students == students)
        #expect(read(file).diagnostics == [])
    }

    @Test func namesakesOfOneListStayTwoStudents() {
        let list = [Roster.Student(name: "Kim Lee", number: "0001"), Roster.Student(name: "Kim Lee", email: "kim2@x.org")]
        for rows in [list, list.reversed()] {
            var roster = Roster([])
            #expect(roster.add(rows) == Roster.Changes(added: 2) && roster.students == rows)
            // The same list again changes nothing.
            #expect(roster.add(rows) == Roster.Changes(unchanged: 2) && roster.students == rows)
            #expect(roster.replace(by: rows.reversed()) == Roster.Changes(unchanged: 2))
            #expect(roster.students == rows.reversed())
            // Whoever has the address isn't the first one, although it comes later.
            var known = Roster([Roster.Student(name: "Kim Lee", email: "kim2@x.org")])
            #expect(known.add(rows).added == 1 && Set(known.students) == Set(list))
        }
        // A name alone is one of them, and the other one is new.
        var named = Roster([Roster.Student(name: "Kim Lee", groups: ["A"])])
        #expect(named.add(list) == Roster.Changes(added: 1, changed: 1) && named.students.map(\.number) == ["0001", ""])
        // Excel's "1" is 0001, and not whoever comes first.
        var shortened = Roster([list[0]])
        let excel = [Roster.Student(name: "Kim Lee", email: "kim2@x.org"), Roster.Student(name: "Kim Lee", number: "1")]
        #expect(shortened.add(excel).added == 1 && shortened.students == list)
    }

    /// Spreadsheets remove zeros, and students marry.
    @Test func aReplacedRosterKeepsItsNumbers() {
        var roster = Roster(["0010", "0020", "30"].map { Roster.Student(name: "Student \($0)", number: $0) })
        let changes = roster.replace(by: [
            Roster.Student(name: "Student 0010", number: "10"), Roster.Student(name: "Married", number: "20"),
            Roster.Student(name: "Student 30", number: "0030"),
        ])
        #expect(roster.students.map(\.number) == ["0010", "0020", "0030"])
        #expect(changes == Roster.Changes(changed: 2, unchanged: 1))
    }

    @Test func whoeverMayBeAStudentOfTheRosterIsReported() {
        let known = ["kim1@x.org", "kim2@x.org"].map { Roster.Student(name: "Kim Lee", email: $0) }
        let added = Roster.Student(name: "Kim Lee", number: "0001")
        var roster = Roster(known)
        #expect(roster.add([added]) == Roster.Changes(added: 1, namesakes: [Roster.Changes.Namesake(added: added, count: 2)]))
        #expect(roster.students == known + [added] && roster.add([added]) == Roster.Changes(unchanged: 1))
        // Of two in a list, nobody knows which one has the address.
        var one = Roster([known[0]])
        let changes = one.add([added, known[1]])
        #expect(changes == Roster.Changes(added: 2, namesakes: [Roster.Changes.Namesake(added: added, count: 1)]))
        // Those with a number are others, and those without are counted.
        let mixed = ["", "2", "", "3"].map { Roster.Student(name: "Kim Lee", number: $0, groups: [$0]) }
        var several = Roster(mixed)
        #expect(several.add([added, Roster.Student(name: "Lee, Kim", number: "4")]).namesakes.map(\.count) == [2, 2])
        // Numbers that differ say that they are others.
        var numbered = Roster([Roster.Student(name: "Kim Lee", number: "2"), Roster.Student(name: "Kim Lee", number: "3")])
        #expect(numbered.add([added]) == Roster.Changes(added: 1))
    }

    @Test func listsAreJoined() {
        var roster = Roster([Roster.Student(name: "Toby Quill", groups: ["11B"]), Roster.Student(name: "Anne Bell", number: "2")])
        let changes = roster.add([
            Roster.Student(name: "Quill, Toby", number: "1", groups: ["Chess"]), Roster.Student(name: "Anne Bell", number: "3"),
            Roster.Student(name: "Anna Bell", number: "2"), Roster.Student(name: "Anna Bell", number: "2"),
        ])
        let regrouped = Roster.Student(name: "Quill, Toby", number: "1", groups: ["11B", "Chess"])
        #expect(changes == Roster.Changes(added: 1, changed: 2, unchanged: 1, regrouped: [regrouped]))
        #expect(
            roster.students == [
                Roster.Student(name: "Quill, Toby", number: "1", groups: ["11B", "Chess"]), Roster.Student(name: "Anna Bell", number: "2"),
                Roster.Student(name: "Anne Bell", number: "3"),
            ])
    }

    @Test(arguments: [
        "\"Last Name, First Name\"", "\"Last, First\"", "\"Surname, Forename\"", "\"Apellidos, Nombre\"", "\"Name (Last, First)\"",
        "Alumno/a", "Nom et prénoms", "Nominativo",
    ])
    func wholeNamesHaveManyHeaders(header: String) {
        let read = read("\(header),Number\n\"Quill, Toby\",4711\n")
        #expect(read.students == [Roster.Student(name: "Toby Quill", number: "4711")] && read.diagnostics == [])
    }

    @Test(arguments: [
        ("Bio 1", ["Bio 1"]), ("Bio 1 and Lab 2", ["Bio 1", "Lab 2"]), ("\"Bio 1, Lab 2, and Lab 3\"", ["Bio 1", "Lab 2", "Lab 3"]),
    ])
    func canvasJoinsSectionsAsInASentence(cell: String, groups: [String]) {
        let read = read("Student,ID,SIS User ID,SIS Login ID,Section\n\"Quill, Toby\",1,4711,toby,\(cell)\n")
        #expect(read.students.map(\.groups) == [groups])
        #expect(self.read("Name,Section\nToby Quill,Arts and Crafts\n").students.map(\.groups) == [["Arts and Crafts"]])
    }

    @Test func columnsOfTheTeacherAreKept() throws {
        var log = DiagnosticLog(path: "Marking/roster.csv")
        func read(_ text: String) throws -> Roster {
            let list = try #require(RosterReader.read(Array(text.utf8), isRoster: true, log: &log))
            return Roster(list.students.map(\.value), ownColumns: list.ownColumns)
        }
        func text(_ roster: Roster) -> String { String(decoding: roster.file.drop { $0 > 0x7F }, as: UTF8.self) }
        var roster = try read("name,number,email,groups,notes,Rufname\nToby Quill,1,,,\"=more, time\",Tobi\nSally Bright,2,,,,\n")
        _ = roster.add([
            Roster.Student(name: "Toby Quill", number: "1", email: "t@x.example"), Roster.Student(name: "New Kid", number: "9"),
        ])
        let expected =
            "name,number,email,groups,notes,Rufname\r\nToby Quill,1,t@x.example,,\"'=more, time\",Tobi\r\nSally Bright,2,,,,\r\n"
            + "New Kid,9,,,,\r\n"
        #expect(text(roster) == expected)
        // What was written is read again as it was.
        #expect(text(try read(expected)) == expected)
        #expect(text(roster.removing(1)).contains("Tobi\r\nNew Kid"))
        _ = roster.replace(by: [Roster.Student(name: "Toby Quill", number: "1")])
        #expect(text(roster).hasSuffix("Toby Quill,1,,,\"'=more, time\",Tobi\r\n"))
        #expect(log.diagnostics.allSatisfy { $0.severity != .error })
    }
}
