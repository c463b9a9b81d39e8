import MarkingSamples
import Sealing
import Testing

@testable import Marking

/// The address of the account that sent a form.
struct SendersTests {
    private static let roster = [
        Roster.Student(name: "Hugo Hughes", number: "1", email: "b13@lycee.example"),
        Roster.Student(name: "Uma Ellis", number: "2", email: "b20@lycee.example"),
    ]

    @Test(arguments: [
        ("b13@lycee.example", "Hugo Hughes", []), ("B20@lycee.example", "Hugo Hughes", [GradeNote.sentBy("Uma Ellis")]),
        ("parent@home.example", "Hugo Hughes", []), ("b20@lycee.example", "Somebody", [.unknown(near: "Uma Ellis")]),
    ])
    func anotherStudentsFormIsNoted(sender: String, name: String, notes: [GradeNote]) throws {
        let course = try Course(#"{"id":"atp","prompt":"What makes ATP?","answer":true}"#)
        let receipt = try course.handIn(name, answers: ["atp": #"["true"]"#])
        let entry = ReceivedJournal.Entry(origins: ["responses.csv"], senders: [sender], received: nil)
        let grades = try course.grades(roster: Self.roster, received: [receipt: entry])
        #expect(grades.rows.first { $0.counted != nil }?.notes == notes)
    }

    @Test func theAddressIsKeptWithTheReport() throws {
        let site = try MarkedSite()
        let report = try site.sealed(name: "Hugo")
        try site.write(
            "in/responses.csv", "Timestamp,Email Address,Name,Report\n2026/11/25,b20@lycee.example,Hugo,\"\(report)\"\n")
        #expect(try site.add("in").summary.added == 1)
        #expect(site.journal[Receipt.of(report)]?.senders == ["b20@lycee.example"])
        // Somebody else sends the same report.
        try site.write("in/responses.csv", "Timestamp,Email Address,Report\n2026/11/25,b13@lycee.example,\"\(report)\"\n")
        for _ in 1...2 { #expect(try site.add("in").summary.repeated == 1) }
        #expect(site.journal[Receipt.of(report)]?.senders == ["b20@lycee.example", "b13@lycee.example"])
    }
}
