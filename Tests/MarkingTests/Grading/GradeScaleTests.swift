import ContentModel
import MarkingSamples
import Testing

@testable import Marking

/// Grades by percentages, from points.
struct GradeScaleTests {
    private static let choices = #""choices":[{"text":"One"},{"text":"Two","correct":true}]"#

    private func scale(_ steps: [(String, String)]) throws -> GradeScale {
        GradeScale(try steps.map { percent, grade in try #require(GradeScale.Step(percent: percent, grade: grade)) })
    }

    /// Two thirds are 66.666…%, which is shown as 67%.
    @Test func nothingIsRoundedUpToAGrade() throws {
        let scale = try scale([("0", "5.0"), ("66.6", "2.7"), ("67", "2.3"), ("100", "1.0")])
        let grades = [(2, 3), (67, 100), (666, 1000), (665, 1000), (99, 100), (1, 1), (0, 7)].map {
            scale.grade(of: Fraction($0), outOf: Fraction($1))
        }
        #expect(grades == ["2.7", "2.3", "2.7", "5.0", "2.3", "1.0", "5.0"])
        #expect(scale.grade(of: .zero, outOf: .zero) == nil)
        #expect(scale.grades == ["1.0", "2.3", "2.7", "5.0"])
        #expect(try self.scale([("50", "Pass")]).grade(of: Fraction(49), outOf: Fraction(100)) == nil)
        #expect(try self.scale([("80", "A"), ("50", "B"), ("20", "A")]).grades == ["A", "B"])
        #expect(GradeScale.Step(percent: "many", grade: "A") == nil)
    }

    /// A quiz has its own grades, or those of the site.
    @Test func gradesOfASiteAndOfAQuiz() throws {
        let question = #"{"id":"atp","prompt":"What makes ATP?",\#(Self.choices)}"#
        let course = try Course(question)
        _ = try course.handIn("Ada", answers: ["atp": #"["b"]"#], attempt: "a")
        _ = try course.handIn("Ben", answers: ["atp": #"["a"]"#], attempt: "b")
        func grades() throws -> [String?] { try course.grades().rows.map { $0.counted?.scaleGrade } }
        #expect(try grades() == [nil, nil])
        let site = "id: college\ntitle: College\ntimezone: Europe/London\n"
        try course.site.write("Content/site.yml", "\(site)grades: {95: 1.0, 50: \"4.0\", 0: 5.0}\n")
        #expect(try grades() == ["1.0", "5.0"])
        try course.write(question, settings: #""scoring":"partial","grades":{"50":"Pass"}"#)
        #expect(try grades() == ["Pass", nil])
    }

    @Test func aTextThatWaitsForItsMarkHasNoGrade() throws {
        let settings = #""scoring":"partial","grades":{"90":"A","0":"F"}"#
        let course = try Course(#"{"id":"why","kind":"text","prompt":"Why?"},{"id":"tf","prompt":"So?","answer":true}"#, settings: settings)
        let receipt = try course.handIn(answers: ["why": #"["Because."]"#, "tf": #"["true"]"#])
        #expect(try course.grades().rows.first?.counted?.scaleGrade == nil)
        let mark = Mark(receipt: receipt, question: "why", marker: "a", points: .one, maximum: .one, comment: "", time: "")
        #expect(try course.grades(marks: Marks([mark])).rows.first?.counted?.scaleGrade == "A")
    }

    /// Classic scoring compares the mean without its decimals.
    @Test func classicScoringIsComparedAsItIsShown() throws {
        let questions = ["a", "b", "c"].map { #"{"id":"\#($0)","prompt":"\#($0)?",\#(Self.choices)}"# }.joined(separator: ",")
        let course = try Course(questions, settings: #""scoring":"classic","grades":{"66.5":"B","66":"C","0":"F"}"#)
        _ = try course.handIn(answers: ["a": #"["b"]"#, "b": #"["b"]"#, "c": #"["a"]"#])
        #expect(try course.grades().rows.first?.counted?.scaleGrade == "C")
    }

    @Test func statisticsCountGrades() throws {
        let questions = ["a", "b"].map { #"{"id":"\#($0)","prompt":"\#($0)?",\#(Self.choices)}"# }.joined(separator: ",")
        let course = try Course(questions, settings: #""scoring":"partial","grades":{"50":"C","90":"A","70":"B"}"#)
        for (name, letters) in [("Ada", "bb"), ("Ben", "ab"), ("Cleo", "ba"), ("Dan", "aa")] {
            let answers = zip(["a", "b"], letters).map { ($0, "[\"\($1)\"]") }
            _ = try course.handIn(name, answers: Dictionary(uniqueKeysWithValues: answers), attempt: name)
        }
        let counts = QuizStatistics(try course.grades()).gradeCounts
        #expect(counts.map(\.grade) == ["A", "B", "C", nil] && counts.map(\.count) == [1, 0, 2, 1])
        try course.write(questions)
        #expect(QuizStatistics(try course.grades()).gradeCounts.isEmpty)
    }

    /// A grade that a site has had only since isn't a change, and another one is.
    @Test func publishedGradesAreCompared() throws {
        let question = #"{"id":"atp","prompt":"What makes ATP?",\#(Self.choices)}"#
        let course = try Course(question)
        _ = try course.handIn("Ada", answers: ["atp": #"["b"]"#])
        let without = PublishedGrades([try course.grades()])
        #expect(!String(decoding: without.file, as: UTF8.self).contains(#""grade":"#))
        try course.write(question, settings: #""scoring":"partial","grades":{"100":"1.0","0":"5.0"}"#)
        #expect(without.changes(to: [try course.grades()]).isEmpty)
        let published = PublishedGrades([try course.grades()])
        #expect(String(decoding: published.file, as: UTF8.self).contains(#""grade":"1.0""#))
        #expect(published.changes(to: [try course.grades()]).isEmpty)
        try course.write(question, settings: #""scoring":"partial","grades":{"100":"1.3","0":"5.0"}"#)
        let changes = published.changes(to: [try course.grades()])
        #expect(changes.map(\.before.scaleGrade) == ["1.0"] && changes.map { $0.after?.scaleGrade } == ["1.3"])
        #expect(changes.map(\.isOfGrade) == [true])
        try course.write(question)
        #expect(published.changes(to: [try course.grades()]).isEmpty)
    }
}
