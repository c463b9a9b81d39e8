package import ContentModel
package import Diagnostics
import Encoding
import Markup
import Sealing

/// `Marking/published.jsonl`: the grades that students were given, a line for each, to compare later ones with.
package struct PublishedGrades: Sendable {
    /// Path from the site's folder.
    package static let path = "Marking/published.jsonl"

    package struct Grade: Hashable, Sendable {
        package var quiz: String
        /// Name, number and address.
        package var student: Roster.Student
        package var receipt: String
        /// Exact, as "7/2".
        package var points: String
        package var shownPoints: String
        package var maximum: String
        package var percent: Int?
        /// Nil without a pass mark, and while something is still to be marked.
        package private(set) var passed: Bool?
        /// Nil without grades, in records of earlier versions, and while something is still to be marked.
        package private(set) var scaleGrade: String?
        /// Records of earlier versions don't have whether it is a pass.
        private var hasVerdict = true
        /// A digest of the feedback that the student got with the points: comments, and reasons for decisions. Nil in records of earlier
        /// versions, and where it isn't needed.
        private var remarks: String?
        /// Whether something is still to be marked or decided.
        package var isPending = false
        /// Whether it wasn't certain who the student is.
        var isUnknown: Bool?
        package var questions: [String: Points]

        /// Nil for a row without a report.
        ///
        /// - Parameter marks: nil where comments make no difference.
        init?(_ row: QuizGrades.Row, of quiz: String, marks: Marks? = nil) {
            guard let counted = row.counted else { return nil }
            self.quiz = quiz
            student = Roster.Student(name: row.student.name, number: row.student.number, email: row.student.email)
            receipt = counted.report.receipt
            points = counted.total.points.description
            shownPoints = counted.total.points.shown
            maximum = counted.total.maximum.shown
            percent = counted.percent
            passed = counted.passes
            scaleGrade = counted.scaleGrade
            remarks = marks.map { Grade.remarks(on: counted, $0) }
            isPending = counted.isPending
            isUnknown = row.status == .unknown
            questions = Dictionary(keepingFirst: counted.questions.map { ($0.id, Points($0)) })
        }

        fileprivate init?(_ line: [UInt8]) {
            guard case .object(let members) = JSONValue(line), let quiz = members["quiz"]?.text, let name = members["name"]?.text,
                let receipt = members["receipt"]?.text, let points = members["points"]?.text, let shownPoints = members["shown"]?.text,
                let maximum = members["maximum"]?.text, case .object(let questions) = members["questions"]
            else { return nil }
            self.quiz = quiz
            student = Roster.Student(name: name, number: members["number"]?.text ?? "", email: members["email"]?.text ?? "")
            self.receipt = receipt
            self.points = points
            self.shownPoints = shownPoints
            self.maximum = maximum
            if case .number(let text) = members["percent"] { percent = Int(text) }
            hasVerdict = members["passed"] != nil
            if case .boolean(let isPass) = members["passed"] { passed = isPass }
            scaleGrade = members["grade"]?.text
            remarks = members["remarks"]?.text
            isPending = members["pending"] == .boolean(true)
            isUnknown = members["unknown"].map { $0 == .boolean(true) }
            self.questions = Dictionary(
                keepingFirst: questions.list.map { ($0.name, Points($0.value.text ?? "")) })
        }

        fileprivate func write(to json: inout CompactJSON) {
            json.object { json in
                json.member("quiz", quiz)
                json.member("name", student.name)
                if !student.number.isEmpty { json.member("number", student.number) }
                if !student.email.isEmpty { json.member("email", student.email) }
                json.member("receipt", receipt)
                json.member("points", points)
                json.member("shown", shownPoints)
                json.member("maximum", maximum)
                if let percent { json.member("percent", percent) }
                if hasVerdict {
                    json.key("passed")
                    if let passed { json.value(passed) } else { json.null() }
                }
                if let scaleGrade { json.member("grade", scaleGrade) }
                if let remarks { json.member("remarks", remarks) }
                if isPending { json.member("pending", true) }
                if let isUnknown { json.member("unknown", isUnknown) }
                json.key("questions")
                json.object { json in for (id, points) in questions.sorted(by: { $0.key < $1.key }) { json.member(id, points.text) } }
            }
        }

        /// The points for another program.
        package var decimal: String {
            guard let exact = Fraction(exact: points), let maximum = Fraction(decimal: maximum) else { return shownPoints }
            return exact.decimal(outOf: maximum)
        }

        /// Identifies the grade, also when the name or the report of the student changes.
        fileprivate var key: Key { Key(quiz: quiz, student: PublishedGrades.identity(student)) }

        fileprivate struct Key: Hashable {
            let quiz: String
            let student: String
        }

        /// Nothing for a grade without comments and reasons.
        private static func remarks(on grade: AttemptGrade, _ marks: Marks) -> String {
            let all = grade.questions.map { question in
                [question.id] + marks.comments(grade.report.receipt, question.id) + (question.decision.map { [$0.reason] } ?? [])
            }.filter { $0.count > 1 }
            return all.isEmpty ? "" : UInt64(FNV1a.hash(all.joined().joined(separator: "\n"))).hexadecimal
        }

        func hasSameRemarks(as other: Grade) -> Bool { remarks == nil || other.remarks == nil || remarks == other.remarks }

        /// Whether what the questions add up to is the same.
        func hasSameResult(as other: Grade) -> Bool {
            (points, maximum, percent, isPending) == (other.points, other.maximum, other.percent, other.isPending)
                && (passed == other.passed || !hasVerdict || !other.hasVerdict)
                // Grades that the site has had only since, or no longer has, are no change.
                && (scaleGrade == other.scaleGrade || scaleGrade == nil || other.scaleGrade == nil)
        }

        func isSame(as other: Grade) -> Bool {
            hasSameResult(as: other) && questions.keys == other.questions.keys
                && questions.allSatisfy { Points.areSame($0.value, other.questions[$0.key]) }
        }
    }

    /// The points of a question: "3/2 of 2/1", with ", pending" while it waits; "void".
    package struct Points: Hashable, Sendable {
        fileprivate let text: String

        fileprivate init(_ text: String) { self.text = text }

        fileprivate init(_ question: AttemptGrade.Question) {
            let state = question.grade.state == .pending ? ", pending" : ""
            text = question.isVoid ? "void" : "\(question.earned) of \(question.worth)\(state)"
        }

        /// Files of earlier versions have only the points.
        static func areSame(_ one: Points?, _ other: Points?) -> Bool {
            guard let one = one?.text, let other = other?.text else { return one == other }
            if one == other { return true }
            let (first, second) = (one.split(separator: " of "), other.split(separator: " of "))
            return first.count != second.count && first.first == second.first
        }
    }

    /// A number or address; the name of a student without either.
    static func identity(_ student: Roster.Student) -> String {
        student.identity.isEmpty ? NameKey.name(student.name) : NameKey.number(student.identity)
    }

    package let grades: [Grade]

    /// - Parameter marks: with the comments that students were given; nil for none.
    package init(_ all: [QuizGrades], marks: Marks? = nil) {
        grades = all.flatMap { quiz in quiz.rows.compactMap { Grade($0, of: quiz.quiz.id, marks: marks) } }
    }

    /// Grades after results were given back. Students who wait for marks or decisions, or whom a result can't reach, keep what was given
    /// back before.
    ///
    /// - Parameter receipts: of the reports whose results were given back.
    package init(givenBack all: [QuizGrades], marks: Marks, receipts: Set<String>, before: PublishedGrades?) {
        grades = all.flatMap { quiz -> [Grade] in
            let earlier = PublishedGrades.earlier(before, of: quiz).byRow
            return quiz.rows.enumerated().compactMap { index, row -> Grade? in
                guard row.status != .unknown, let grade = Grade(row, of: quiz.quiz.id, marks: marks) else { return nil }
                return receipts.contains(grade.receipt) ? grade : earlier[index]
            }
        }
    }

    /// Grades of a group, and of those who aren't in the roster; the grades of all others stay as they were recorded.
    package init(_ all: [QuizGrades], of group: String, marks: Marks, before: PublishedGrades?) {
        grades = all.flatMap { quiz -> [Grade] in
            let (byRow, others) = PublishedGrades.earlier(before, of: quiz)
            let own = quiz.rows.enumerated().compactMap { index, row -> Grade? in
                QuizGrades.isListed(row, in: group) ? Grade(row, of: quiz.quiz.id, marks: marks) : byRow[index]
            }
            return others + own
        }
    }

    /// The recorded grades of a quiz, by the index of the student's row, and those of students without one.
    private static func earlier(_ before: PublishedGrades?, of quiz: QuizGrades) -> (byRow: [Int: Grade], others: [Grade]) {
        let published = (before?.grades ?? []).filter { $0.quiz == quiz.quiz.id }
        let rowIndices = GradeMatches(published, quiz.rows).rowIndices
        let known = zip(rowIndices, published).compactMap { rowIndex, grade -> (Int, Grade)? in rowIndex.map { ($0, grade) } }
        let others = zip(rowIndices, published).compactMap { rowIndex, grade -> Grade? in rowIndex == nil ? grade : nil }
        return (Dictionary(keepingFirst: known), others)
    }

    /// The most points in the recorded grades of a quiz, and what those of the same reports are out of now; nil where they are the same.
    package func changedMaximum(of quiz: QuizGrades) -> (before: String, now: String)? {
        let maxima = Dictionary(keepingFirst: quiz.rows.compactMap(\.counted).map { ($0.report.receipt, $0.total.maximum) })
        let own = grades.filter { $0.quiz == quiz.quiz.id && maxima[$0.receipt] != nil }
        guard let before = own.compactMap({ Fraction(decimal: $0.maximum) }).max(),
            let now = own.compactMap({ maxima[$0.receipt] }).max(), before.shown != now.shown
        else { return nil }
        return (before.shown, now.shown)
    }

    /// The recorded grades of students who have none now, as their reports are gone or can't be opened.
    ///
    /// - Parameter quizzes: whose grades are compared.
    package func lost(in quizzes: [QuizGrades]) -> [Grade] {
        quizzes.flatMap { quiz -> [Grade] in
            let own = grades.filter { $0.quiz == quiz.quiz.id }
            // A report that went to another student isn't lost.
            let receipts = Set(quiz.rows.lazy.flatMap(\.reports))
            return zip(own, GradeMatches(own, quiz.rows).rowIndices).compactMap { grade, index in
                let isGraded = index.map { quiz.rows[$0].counted != nil } ?? false
                return isGraded || receipts.contains(grade.receipt) ? nil : grade
            }
        }
    }

    /// These grades, with others that they lack.
    package func keeping(_ others: [Grade]) -> PublishedGrades {
        let known = Set(grades)
        return PublishedGrades(grades + others.filter { !known.contains($0) })
    }

    private init(_ grades: [Grade]) { self.grades = grades }

    /// - Returns: nil where a line isn't a grade, which is reported.
    package static func read(_ bytes: [UInt8], log: inout DiagnosticLog) -> PublishedGrades? {
        var grades: [Grade] = []
        let lines = bytes.withoutByteOrderMark.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            guard let grade = Grade(Array(line)) else {
                log.report(
                    .invalidJSON, "this line isn't a published grade; restore the file from your backup",
                    at: SourcePosition(line: index + 1, column: 1))
                continue
            }
            grades.append(grade)
        }
        return log.hasErrors ? nil : PublishedGrades(grades)
    }

    package var file: [UInt8] {
        grades.flatMap { grade in
            var json = CompactJSON()
            grade.write(to: &json)
            return json.bytes + [0x0A]
        }
    }

    /// This file with current ids. If a student has grades under several ids of a quiz, those under the current id are kept, or else
    /// the last that were recorded.
    ///
    /// - Parameter question: returns the current id of a renamed question of a quiz; nil for others.
    package func renamed(_ quizzes: RenamedQuizzes, question: (_ quiz: String, _ question: String) -> String?) -> PublishedGrades {
        var known = Set(grades.map(\.key))
        // What was recorded last is at the end.
        let renamed = grades.reversed().compactMap { grade -> Grade? in
            var grade = grade
            if let quiz = quizzes[grade.quiz] {
                grade.quiz = quiz
                guard known.insert(grade.key).inserted else { return nil }
            }
            let questions = grade.questions.map { (question(grade.quiz, $0.key) ?? $0.key, $0.value) }
            grade.questions = Dictionary(keepingFirst: questions)
            return grade
        }
        return PublishedGrades(renamed.reversed())
    }

    /// This file with the grades of some quizzes replaced.
    package func replacing(_ quizzes: Set<String>, by newer: PublishedGrades) -> PublishedGrades {
        PublishedGrades(grades.filter { !quizzes.contains($0.quiz) } + newer.grades)
    }

    /// Number of grades.
    package var count: Int { grades.count }

    /// This file without the grades of some reports, and of a student under whatever report.
    package func removing(_ receipts: Set<String>, _ student: Roster.Student?) -> PublishedGrades {
        PublishedGrades(
            grades.filter { grade in
                if receipts.contains(grade.receipt) { return false }
                guard let student else { return true }
                return NameKey.name(student.name) != NameKey.name(grade.student.name)
                    || !NameKey.areEqualNumbers(student.identity, grade.student.identity)
            })
    }
}
