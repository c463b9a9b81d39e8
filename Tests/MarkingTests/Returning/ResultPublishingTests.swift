import CivilTime
import ContentModel
import MarkingSamples
import Sealing
import Testing

@testable import Marking

/// What students find of earlier results, and which results are withdrawn.
struct ResultPublishingTests {
    private static let attempt = String(repeating: "a", count: 22)
    private static let key = String(repeating: "k", count: 22)
    private static let single =
        #"{"id":"atp","prompt":"What makes ATP?","points":2,"choices":[{"text":"One"},{"text":"Two","correct":true},{"text":"Three"}]}"#
    private static let corrected = single.replacing(#","correct":true"#, with: "").replacing(
        #"{"text":"One"}"#, with: #"{"text":"One","correct":true}"#)

    private func publishing(
        _ grades: QuizGrades, marks: Marks = Marks(), over published: SealedResults? = nil, recorded: PublishedGrades? = nil,
        pages: Set<String> = [], group: String? = nil
    ) throws -> ResultPublishing {
        try #require(ResultPublishing(grades, marks: marks, published: published, changedFrom: recorded, pages: pages, group: group))
    }

    /// The results of a site, as they are read from its files.
    private func results(of publishing: ResultPublishing) throws -> SealedResults {
        let file = try #require(publishing.files(now: Instant(secondsSinceEpoch: 0))?.first)
        guard case .object(let members) = JSONValue(file.bytes), case .object(let sealed)? = members["sealed"] else {
            throw MissingResult()
        }
        let all = Dictionary(uniqueKeysWithValues: sealed.list.map { ($0.name, $0.value.text ?? "") })
        return SealedResults(quiz: "cells", path: file.path, published: Instant(secondsSinceEpoch: 0), sealed: all)
    }

    private func opened(_ results: SealedResults, _ report: Report) throws -> String {
        let seal = try #require(ResultSeal(report.summary))
        return String(decoding: try #require(results.sealed[seal.name].flatMap(seal.opened)), as: UTF8.self)
    }

    @Test func studentsOfOneNameAreListedWithTheirNumbers() throws {
        let course = try Course(Self.single)
        let roster = ["4005", "4006"].map { Roster.Student(name: "Zoë Smith", number: $0) }
        for student in roster { _ = try course.handIn(student.name, number: student.number, answers: [:], attempt: student.number) }
        let publishing = try publishing(try course.grades(roster: roster))
        #expect(publishing.unreachable == ["Zoë Smith (4005)", "Zoë Smith (4006)"])
    }

    /// Whoever has the page of one of them has that of the other.
    @Test(arguments: [true, false]) func namesakesNeverGetEachOthersResult(isOnRoster: Bool) throws {
        let course = try Course(Self.single)
        let names = isOnRoster ? ["Tom Smith", "Tom Smith"] : ["Tom Smith", "Ada Bell"]
        for (name, letter) in zip(names, ["a", "b"]) {
            _ = try course.handIn(
                name, number: letter == "a" ? "1" : "2", answers: ["atp": #"["\#(letter)"]"#],
                attempt: String(repeating: letter, count: 22), token: "secret", returnKey: String(repeating: letter, count: 22))
        }
        let roster = isOnRoster ? ["1", "2"].map { Roster.Student(name: "Tom Smith", number: $0) } : []
        let grades = try course.grades(roster: roster, owners: PageOwners(["secret": "Tom Smith"]))
        if isOnRoster { #expect(grades.rows.map(\.notes) == [[.fromSharedPage], [.fromSharedPage]]) }
        let first = try results(of: try publishing(grades, pages: ["secret"]))
        #expect(Set(first.sealed.keys) == Set(course.reports.compactMap { ResultSeal($0.summary)?.name }), "for the devices only")
        #expect(try publishing(grades, over: first, pages: ["secret"]).files(now: Instant(secondsSinceEpoch: 9)) == nil, "settled")
    }

    /// A how-to says to record the new grades before the site is built.
    @Test func aRecordOfTheNewGradeHidesNoChange() throws {
        let essay = #",{"id":"why","kind":"text","prompt":"Why?","points":1}"#
        let settings = #""scoring":"partial","pass":60"#
        let course = try Course(Self.single + essay, settings: settings)
        let receipt = try course.handIn(
            answers: ["atp": #"["b"]"#, "why": #"["Because."]"#], attempt: Self.attempt, returnKey: Self.key)
        func marks(_ comment: String) -> Marks {
            Marks([Mark(receipt: receipt, question: "why", marker: "a", points: .zero, maximum: .one, comment: comment, time: "")])
        }
        let first = try results(of: try publishing(try course.grades(marks: marks("")), marks: marks("")))
        #expect(try !opened(first, course.reports[0]).contains("before"))
        try course.write(Self.corrected + essay, settings: settings)
        let grades = try course.grades(marks: marks(""))
        let recorded = PublishedGrades([grades])
        let second = try results(of: try publishing(grades, marks: marks(""), over: first, recorded: recorded))
        let before = #""before":{"points":2,"max":3,"percent":67,"passed":true}"#
        #expect(try opened(second, course.reports[0]).contains(before))
        #expect(try publishing(grades, marks: marks(""), over: second).files(now: Instant(secondsSinceEpoch: 9)) == nil, "byte for byte")
        // A comment leaves it where it is.
        let third = try results(of: try publishing(grades, marks: marks("Why?"), over: second, recorded: recorded))
        #expect(try opened(third, course.reports[0]).contains(before) && opened(third, course.reports[0]).contains("Why?"))
    }

    /// Devices with the result of an earlier version get it again, with the grade, and without a change that was none.
    @Test func theGradeIsInTheResult() throws {
        let course = try Course(Self.single)
        _ = try course.handIn(answers: ["atp": #"["b"]"#], attempt: Self.attempt, returnKey: Self.key)
        let first = try results(of: try publishing(try course.grades()))
        #expect(try !opened(first, course.reports[0]).contains("grade"))
        try course.write(Self.single, settings: #""scoring":"partial","grades":{"100":"1.0","0":"5.0"}"#)
        let second = try results(of: try publishing(try course.grades(), over: first))
        #expect(try opened(second, course.reports[0]).contains(#""grade":"1.0""#))
        #expect(try !opened(second, course.reports[0]).contains("before"))
        #expect(try publishing(try course.grades(), over: second).files(now: Instant(secondsSinceEpoch: 9)) == nil, "byte for byte")
        try course.write(Self.single, settings: #""scoring":"partial","grades":{"100":"A","0":"F"}"#)
        let third = try results(of: try publishing(try course.grades(), over: second))
        let before = #""before":{"points":2,"max":2,"percent":100,"grade":"1.0"}"#
        #expect(try opened(third, course.reports[0]).contains(before))
    }

    private func key(_ letter: String) -> String { String(repeating: letter, count: 22) }

    /// The other classes may not have sat the exam yet.
    @Test func theResultsOfOtherGroupsStay() throws {
        let course = try Course(Self.single)
        let roster = [Roster.Student(name: "Ada", groups: ["A"]), Roster.Student(name: "Ben", groups: ["B"])]
        for (name, letter) in [("Ada", "a"), ("Ben", "b")] {
            _ = try course.handIn(name, answers: ["atp": #"["b"]"#], attempt: key(letter), returnKey: key(letter))
        }
        let first = try publishing(try course.grades(roster: roster), group: "A")
        #expect(first.receipts == ["R0"] && first.changed == 1)
        let all = try results(of: try publishing(try course.grades(roster: roster), over: try results(of: first)))
        #expect(all.sealed.count == 2)
        try course.write(Self.corrected)
        let second = try publishing(try course.grades(roster: roster), over: all, group: "A")
        #expect(second.changed == 1 && !second.isWithdrawing)
        let now = try results(of: second)
        #expect(try opened(now, course.reports[0]).contains(#""points":0"#))
        #expect(try opened(now, course.reports[1]) == opened(all, course.reports[1]))
    }

    /// The device of an attempt that doesn't count would wait for its result forever. It learns nothing else, as anybody can type a name.
    @Test func anAttemptThatDoesNotCountIsToldSo() throws {
        let course = try Course(Self.single)
        for (letter, time) in [("a", "15"), ("b", "16")] {
            _ = try course.handIn(
                answers: ["atp": #"["\#(letter)"]"#], at: "2026-11-20T\(time):00:00Z", attempt: key(letter), returnKey: key(letter))
        }
        let first = try results(of: try publishing(try course.grades()))
        let attempt = key("a")
        #expect(
            try opened(first, course.reports[0])
                .hasPrefix(#"{"result":1,"attempt":"\#(attempt)","receipt":"R0","superseded":true}"#))
        #expect(try opened(first, course.reports[1]).contains(#""points":2"#))
        #expect(try publishing(try course.grades(), over: first).files(now: Instant(secondsSinceEpoch: 9)) == nil, "byte for byte")
        let other = try publishing(try course.grades(counts: .first), over: first)
        #expect(!other.isWithdrawing)
        let roster = [Roster.Student(name: "Toby", groups: ["A"])]
        let kept = try publishing(try course.grades(roster: roster), over: first, group: "B")
        #expect(kept.files(now: Instant(secondsSinceEpoch: 9)) == nil && !kept.isWithdrawing, "of another group")
        #expect(try opened(try results(of: other), course.reports[0]).contains(#""points":0"#))
    }

    @Test func earlierResultsOfThoseWhoWaitAreCounted() throws {
        let course = try Course(#"{"id":"why","kind":"text","prompt":"Why?","points":4}"#)
        let receipt = try course.handIn(answers: ["why": #"["Because."]"#], attempt: Self.attempt, returnKey: Self.key)
        func marks(_ all: [(String, Int)]) -> Marks {
            Marks(all.map { Mark(receipt: receipt, question: "why", marker: $0.0, points: Fraction($0.1), maximum: Fraction(4), time: "") })
        }
        #expect(try publishing(try course.grades()).kept == 0)
        let one = marks([("a", 4)])
        let first = try results(of: try publishing(try course.grades(marks: one), marks: one))
        let two = marks([("a", 4), ("b", 1)])
        let waiting = try publishing(try course.grades(marks: two), marks: two, over: first)
        #expect(waiting.toMark.count == 1 && waiting.kept == 1 && !waiting.isWithdrawing)
    }

    private static let withText = single + #",{"id":"why","kind":"text","prompt":"Why?","points":4}"#

    /// Of two attempts, the one that counts now waits for its mark.
    @Test(arguments: [QuizGrades.CountedAttempt.last, .best], [true, false])
    func anEarlierResultStaysWhileAnotherAttemptWaits(counts: QuizGrades.CountedAttempt, isOnOwnPage: Bool) throws {
        let course = try Course(Self.withText)
        let answers = ["atp": #"["b"]"#, "why": #"["Because."]"#]
        let token = isOnOwnPage ? "secret" : nil
        let receipt = try course.handIn(
            answers: answers, at: "2026-11-20T15:00:00Z", attempt: key("a"), token: token, returnKey: key("a"))
        let marks = Marks([Mark(receipt: receipt, question: "why", marker: "a", points: .one, maximum: Fraction(4), time: "")])
        func grades() throws -> QuizGrades {
            try course.grades(
                roster: [Roster.Student(name: "Toby", groups: ["A"])], marks: marks, counts: counts,
                owners: PageOwners(["secret": "Toby"]))
        }
        let first = try results(of: try publishing(try grades(), marks: marks, pages: ["secret"]))
        #expect(first.sealed.count == (isOnOwnPage ? 2 : 1))
        _ = try course.handIn(answers: answers, at: "2026-11-20T16:00:00Z", attempt: key("b"), returnKey: key("b"))
        let waiting = try publishing(try grades(), marks: marks, over: first, pages: ["secret"])
        #expect(waiting.toMark == ["Toby"] && waiting.kept == 1 && !waiting.isWithdrawing)
        #expect(waiting.files(now: Instant(secondsSinceEpoch: 9)) == nil, "byte for byte")
        let other = try publishing(try grades(), marks: marks, over: first, pages: ["secret"], group: "B")
        #expect(!other.isWithdrawing && other.files(now: Instant(secondsSinceEpoch: 9)) == nil, "of another group")
    }

    /// Nothing but the word that another attempt counts is no result.
    @Test func whoWasOnlyToldThatAnotherAttemptCountsKeepsNoResult() throws {
        let course = try Course(Self.withText)
        for letter in ["a", "b"] {
            let why = letter == "a" ? #"["Because."]"# : #"[""]"#
            _ = try course.handIn(
                answers: ["atp": #"["b"]"#, "why": why], at: "2026-11-20T1\(letter == "a" ? 5 : 6):00:00Z", attempt: key(letter),
                returnKey: key(letter))
        }
        let told = try publishing(try course.grades(counts: .last))
        let first = try results(of: told)
        let device = try #require(ResultSeal(course.reports[1].summary)).name
        let stub = SealedResults(
            quiz: first.quiz, path: first.path, published: first.published, sealed: first.sealed.filter { $0.key != device })
        #expect(try publishing(try course.grades(counts: .best), over: first).kept == 1)
        #expect(try publishing(try course.grades(counts: .best), over: stub).kept == 0)
    }

    /// A sheet of paper has no device, and that of the earlier attempt would wait forever.
    @Test func theDeviceOfAnAttemptBesidePaperIsToldSo() throws {
        let course = try Course(Self.single)
        _ = try course.handIn(answers: ["atp": #"["b"]"#], at: "2026-11-20T15:00:00Z", attempt: key("a"), returnKey: key("a"))
        let first = try results(of: try publishing(try course.grades()))
        _ = try course.handIn(answers: ["atp": #"["a"]"#], at: "2026-11-20T16:00:00Z", attempt: "paper")
        let second = try publishing(try course.grades(), over: first)
        #expect(second.unreachable == ["Toby"] && !second.isWithdrawing)
        #expect(try opened(try results(of: second), course.reports[0]).contains(#""superseded":true"#))
    }

    /// Two corrections can cancel out.
    @Test func aResultThatStaysWasNoOther() throws {
        func questions(_ keys: (Bool, Bool)) -> String {
            #"{"id":"one","prompt":"One?","answer":\#(keys.0)},{"id":"two","prompt":"Two?","answer":\#(keys.1)}"#
        }
        let course = try Course(questions((true, true)))
        _ = try course.handIn(answers: ["one": #"["true"]"#, "two": #"["false"]"#], attempt: Self.attempt, returnKey: Self.key)
        let recorded = PublishedGrades([try course.grades()])
        try course.write(questions((false, false)))
        let changes = recorded.changes(to: [try course.grades()])
        #expect(changes.map(\.questions) == [["one", "two"]] && changes.map(\.isOfGrade) == [true])
        #expect(changes.map(\.isOfResult) == [false])
        let publishing = try publishing(try course.grades(), recorded: recorded)
        #expect(try !opened(try results(of: publishing), course.reports[0]).contains("before"))
    }

    /// Who isn't on the roster may have been on one that an editor damaged.
    @Test func withdrawnResultsOfStrangersAreKnown() throws {
        let course = try Course(Self.single)
        _ = try course.handIn("Łukasz Nowak", answers: ["atp": #"["b"]"#], attempt: Self.attempt, returnKey: Self.key)
        let first = try results(of: try publishing(try course.grades(roster: [Roster.Student(name: "Łukasz Nowak")])))
        let grades = try course.grades(roster: [Roster.Student(name: "?ukasz Nowak"), Roster.Student(name: "Toby")])
        let withdrawals = try publishing(grades, over: first).withdrawals(course.reports, grades)
        #expect(withdrawals.known.map(\.reason.isOfStranger) == [true])
        #expect(!ResultPublishing.Withdrawal.Reason.otherReport.isOfStranger)
    }

    /// Who hands in the attempt of somebody else never had a result.
    @Test func aWithdrawnResultCountsOnce() throws {
        let course = try Course(Self.single)
        _ = try course.handIn("Toby Quill", answers: ["atp": #"["b"]"#], attempt: Self.attempt, returnKey: Self.key)
        let first = try results(of: try publishing(try course.grades()))
        _ = try course.handIn("Li Wei", answers: ["atp": #"["b"]"#], attempt: Self.attempt, returnKey: Self.key)
        let grades = try course.grades()
        let publishing = try publishing(grades, over: first)
        let withdrawals = publishing.withdrawals(course.reports, grades)
        #expect(withdrawals.known.map(\.name) == ["Toby Quill"] && withdrawals.unknown == 0)
        #expect(withdrawals.known.map(\.reason) == [.sharedAttempt])
    }
}

private struct MissingResult: Error {}
