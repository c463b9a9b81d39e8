package import ContentModel
import ContentReading
import Diagnostics
package import Marking
import Markup
package import Sealing
import SitePlanning

/// Faults of content or of decisions in a sample, which has none.
struct SampleFaults: Error {
    var diagnostics: [Diagnostic]
}

/// A site with one quiz, whose file can change between handing in and grading.
package final class Course {
    package let site: MarkedSite
    package private(set) var reports: [Report] = []

    /// - Parameter questions: JSON.
    package init(_ questions: String, settings: String = #""scoring":"partial""#) throws {
        site = try MarkedSite()
        try site.write("Content/site.yml", "id: college\ntitle: College\ntimezone: Europe/London\n")
        try site.write("Content/marking-key.jwk", String(decoding: KeyRing.publicFile([site.key.publicKey]), as: UTF8.self))
        try write(questions, settings: settings)
    }

    package func write(_ questions: String, id: String = "cells", settings: String = #""scoring":"partial""#) throws {
        try site.write(
            "Content/quizzes/cells.json", #"{"id":"\#(id)","title":"Cells","hand-in":true,\#(settings),"questions":[\#(questions)]}"#)
    }

    /// Adds an edition with two penalties, 22 and 23.
    package func writePenalties() throws {
        try site.write("Content/penalties/2026/edition.yml", "id: \"2026\"\ntitle: Rules 2026\ncurrent: true\n")
        try site.write(
            "Content/penalties/2026/penalties.json",
            #"[{"id":22,"description":"Late","rules":["8.5.5"],"sanctionValue":0,"referee":true,"judge":false},"#
                + #"{"id":23,"description":"Bounce","rules":["8.6"],"sanctionValue":3,"referee":true,"judge":true}]"#)
        try site.write(
            "Content/penalties/2026/en.strings",
            "\"Penalty-22-headline\" = \"Late\";\n\"Penalty-22\" = \"The diver is late.\";\n"
                + "\"Penalty-23-headline\" = \"Bounce\";\n\"Penalty-23\" = \"The diver bounces.\";\n")
    }

    package func loaded() throws -> SiteContent {
        let result = ContentLoader(site: site.path, jobs: 1).load()
        let errors = result.diagnostics.filter { $0.severity == .error }
        guard errors.isEmpty else { throw SampleFaults(diagnostics: errors) }
        return result.content
    }

    /// Hands in answers to the quiz as it is now.
    ///
    /// - Parameters:
    ///   - answers: JSON by question; questions that aren't in it were left empty.
    ///   - hasPartsOfBlanks: false for pages of earlier versions.
    ///   - calls: JSON of answers about penalties.
    package func handIn(
        _ name: String = "Toby", number: String? = nil, answers: [String: String], at time: String = "2026-11-23T09:28:22Z",
        attempt: String = "a", leavingOut left: Set<String> = [], took end: String? = nil, wasSpared: Bool = false,
        token: String? = nil, hints: Int = 0, language: String = "en", returnKey: String? = nil, restarts: Int? = nil,
        hasPartsOfBlanks: Bool = true,
        calls: [String: String] = [:]
    ) throws -> String {
        // The page of an exam has its questions in another form.
        let quiz = try found(try loaded().quizzes.first).published.original
        var json = CompactJSON()
        json.object { json in
            json.member("receipt", "R\(reports.count)")
            json.member("report", 1)
            json.member("site", "college")
            json.member("quiz", "cells")
            json.member("language", language)
            json.key("student")
            json.object { json in
                json.member("name", name)
                if let number { json.member("id", number) }
            }
            json.member("attempt", attempt)
            if quiz.isExam { json.member("exam", true) }
            json.member("handedIn", time)
            if let end {
                json.member("started", "2026-11-23T09:00:00Z")
                json.member("finished", "2026-11-23T\(end)")
            }
            if let restarts {
                json.member("restarts", restarts)
                json.member("firstStarted", "2026-11-23T08:15:30Z")
            }
            if wasSpared { json.member("clockJumped", true) }
            if let token { json.member("token", token) }
            if let returnKey { json.member("returnKey", returnKey) }
            json.key("questions")
            json.array { json in
                for question in quiz.questions where !left.contains(question.id) {
                    let fingerprint = QuestionFingerprint(question)
                    json.object { json in
                        json.member("id", question.id)
                        json.member("kind", question.response.kind.rawValue)
                        json.member("prompt", fingerprint.prompt)
                        if hints > 0 { json.member("hints", hints) }
                        let isBlank = if case .blanks = question.response { true } else { false }
                        if !fingerprint.parts.isEmpty, hasPartsOfBlanks || !isBlank { json.member("parts", fingerprint.parts) }
                        guard let answer = answers[question.id] else { return }
                        json.key("answer")
                        JSONValue(Array(answer.utf8))?.write(to: &json)
                    }
                }
                for (id, call) in calls.sorted(by: { $0.key < $1.key }) {
                    json.object { json in
                        json.member("id", id)
                        json.member("kind", QuestionKind.sanction.rawValue)
                        json.key("answer")
                        JSONValue(Array(call.utf8))?.write(to: &json)
                    }
                }
            }
        }
        let report = try Report(json: json.bytes)
        reports.append(report)
        return report.receipt
    }

    /// JSON of the letters that these texts have in the page of an exam; of a matching, the matches of its left sides.
    package func letters(_ id: String, _ texts: [String]) throws -> String {
        let quiz = try found(try loaded().quizzes.first).published.original
        let question = try found(quiz.questions.first { $0.id == id })
        let parts: [String] =
            switch question.response {
            case .singleChoice(let choices, _), .multipleChoice(let choices, _): choices.map(\.text.plainText)
            case .ordering(let items): items.map(\.plainText)
            case .matching(_, let matches): matches.map(\.plainText)
            case .trueFalse, .blanks, .text: []
            }
        let letters = texts.compactMap { text in parts.firstIndex(of: text).map(Choice.id) }
        guard letters.count == texts.count else { throw MissingPart(line: #line) }
        return "[\"\(letters.joined(separator: "\",\""))\"]"
    }

    /// The left sides of a matching in the order of an exam's page.
    package func leftSides(_ id: String) throws -> [String] {
        let quiz = try found(try loaded().quizzes.first).published.original
        guard case .matching(let pairs, _)? = quiz.questions.first(where: { $0.id == id })?.response else { return [] }
        return pairs.map(\.prompt.plainText)
    }

    package func grades(
        roster: [Roster.Student] = [], decisions: String = "", marks: Marks = Marks(), teachers: [Student] = [],
        received: [String: ReceivedJournal.Entry] = [:],
        counts: QuizGrades.CountedAttempt = .last, owners: PageOwners = PageOwners()
    ) throws -> QuizGrades {
        let quiz = try keyedQuiz()
        var log = DiagnosticLog(path: Decision.path)
        let read = DecisionsReader.read(decisions, try subjects(roster, teachers), log: &log)
        guard log.diagnostics.isEmpty else { throw SampleFaults(diagnostics: log.diagnostics) }
        return QuizGrades(
            quiz, reports,
            QuizGrades.Basis(
                roster: Roster(roster), decisions: Decisions(read), marks: marks, received: received, students: teachers, counts: counts,
                pageOwners: owners))
    }

    /// The quiz as it is now.
    package func keyedQuiz() throws -> KeyedQuiz {
        let content = try loaded()
        return KeyedQuiz(try found(content.quizzes.first), in: content)
    }

    private func subjects(_ roster: [Roster.Student], _ students: [Student]) throws -> DecisionsReader.Subjects {
        let quiz = try keyedQuiz()
        return DecisionsReader.Subjects(
            quizzes: [quiz.id: quiz], quizByReceipt: Dictionary(uniqueKeysWithValues: reports.map { ($0.receipt, $0.quiz) }),
            roster: Roster(roster), teachers: students.flatMap(\.teachers), students: students)
    }

    /// Diagnostics of decisions, in short.
    package func diagnostics(
        _ decisions: String, roster: [Roster.Student] = [], teachers: [Student] = [], unopened: Set<String> = []
    ) throws -> [String] {
        var log = DiagnosticLog(path: Decision.path)
        var subjects = try subjects(roster, teachers)
        subjects.unopened = unopened
        _ = DecisionsReader.read(decisions, subjects, log: &log)
        return log.diagnostics.map { "\($0.location.position.line):\($0.location.position.column) \($0.id.rawValue)" }
    }
}
