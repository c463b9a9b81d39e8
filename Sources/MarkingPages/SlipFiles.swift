package import CivilTime
package import ContentModel
package import Encoding
package import Marking
package import Markup
import Sealing

/// Slips for students: a page each, archives for the platforms that the reports came from, one file to print, and a table for letters.
package struct SlipFiles {
    /// A slip with its file.
    private struct Entry {
        let slip: Slip
        /// Name of the file.
        let name: String
        /// Folders and files of learning platforms in which the report was.
        let folders: [PlatformName]
    }

    private let slips: [Entry]
    /// By slip, the folder or file of a learning platform that it goes back to: never that of somebody else.
    private let returnedTo: [PlatformName?]
    private let words: MarkingWords
    /// Of the table for letters.
    private let style: CSVStyle

    /// Slips that are in no archive, as their reports were only in the folders of others: the student, and the folder or file.
    package let misplaced: [(student: String, folder: PlatformName)]

    /// Reports without a slip: the name that was typed, and why it isn't certain whose they are.
    package let uncertain: [(name: String, doubts: [GradeNote])]

    /// - Parameters:
    ///   - grades: of the quizzes to give back.
    ///   - all: the same with everybody, where these are only those of a group.
    ///   - origins: where each report was found, by its receipt: perhaps in the folders of several students.
    ///   - published: the grades that were given back before; nil without any.
    ///   - onlyChanged: leaves out grades that are unchanged since they were published.
    package init(
        _ grades: [QuizGrades], among all: [QuizGrades]? = nil, in content: SiteContent, marks: Marks, origins: [String: [String]],
        published: PublishedGrades?, onlyChanged: Bool, words: MarkingWords, zone: TimeZoneRules, style: CSVStyle = .plain
    ) {
        let items = Dictionary(keepingFirst: content.quizzes.map { ($0.original.id, $0) })
        let before = GradesBefore(published, all ?? grades, marks)
        // Slips on paper are handed out, and a name alone may be that of two students.
        let students = StudentNames((all ?? grades).flatMap { $0.rows.map(\.student) })
        self.words = words
        self.style = style
        uncertain = grades.flatMap { grades in
            let names = StudentNames(grades.rows.lazy.map(\.student))
            return grades.uncertainRows.map { (names[$0.student], $0.doubts) }
        }
        slips = grades.flatMap { grades in
            var penalties: [ContentLanguage: PenaltyTexts] = [:]
            return grades.rows.compactMap { row -> Entry? in
                guard let grade = row.counted, row.status != .unknown else { return nil }
                let report = GradedReport(quiz: grades.quiz.id, receipt: grade.report.receipt)
                if onlyChanged, before.isUnchanged(report) { return nil }
                let language = ContentLanguage(grade.report.language) ?? words.language
                let own = MarkingWords(language, content.settings)
                let quiz = items[grades.quiz.id]?.best(content.settings.chain(own.language))
                let texts = penalties[own.language] ?? PenaltyTexts(of: quiz, in: content, own.language)
                penalties[own.language] = texts
                let slip = Slip(
                    grades: grades, row: row, grade: grade, quiz: quiz, penalties: texts, marks: marks, change: before.change(report),
                    words: own, names: students, zone: (content.settings.timeZone, zone))
                let folders = origins[grade.report.receipt]?.compactMap { PlatformName($0) } ?? []
                return Entry(slip: slip, name: "\(grades.quiz.id)-\(grade.report.receipt).html", folders: folders)
            }
        }
        returnedTo = SlipFiles.returnedTo(slips, among: all ?? grades)
        misplaced = zip(slips, returnedTo).compactMap { entry, folder in
            guard folder == nil, let first = entry.folders.first(where: \.isCertain) else { return nil }
            return (entry.slip.row.student.name, first)
        }
    }

    /// - Parameter grades: of everybody, as a name may fit several students.
    private static func returnedTo(_ slips: [Entry], among grades: [QuizGrades]) -> [PlatformName?] {
        var owners: [PlatformName: Set<Roster.Student>] = [:]
        for entry in slips { for folder in entry.folders { owners[folder, default: []].insert(entry.slip.row.student) } }
        let names = NameTable(Set(grades.flatMap { $0.rows.map(\.student.name) }))
        return slips.map { entry in
            let name = entry.slip.row.student.name
            // An anonymous folder is the student's own where nobody else's report was in it.
            return entry.folders.first { $0.isName(of: name, among: names) }
                ?? entry.folders.first { $0.isAnonymous && owners[$0]?.count == 1 }
        }
    }

    /// Number of slips.
    package var count: Int { slips.count }

    /// Names and bytes of everything in the folder.
    ///
    /// - Throws: `ZipArchive.Failure` where an archive would be too large.
    package func files() throws(ZipArchive.Failure) -> [(name: String, bytes: [UInt8])] {
        let pages = slips.map { (name: $0.name, bytes: $0.slip.page) }
        var moodle: [String: [UInt8]] = [:]
        var canvas: [String: [UInt8]] = [:]
        for (index, page) in pages.enumerated() {
            switch returnedTo[index] {
            case .moodle(let name, let number):
                moodle["\(name)_\(number)_assignsubmission_file_\(page.name)"] = page.bytes
            case .canvas(let name, let student, let submission?):
                canvas["\(name)_\(student)_\(submission)_\(page.name)"] = page.bytes
            case .canvas, nil: break
            }
        }
        var files = pages + [("print.html", printed), ("letters.csv", letters)]
        for (name, archive) in [("moodle.zip", moodle), ("canvas.zip", canvas)] where !archive.isEmpty {
            let entries = archive.sorted { $0.key < $1.key }.map { ZipEntry(path: $0.key, bytes: $0.value) }
            files.append((name, try ZipArchive.bytes(entries)))
        }
        return files
    }

    /// All slips, each on a sheet of its own.
    private var printed: [UInt8] {
        MarkingPage(title: words[.slipAll], styles: nil).bytes(words) { html in
            html.element("p", class: "printing", words[.slipPrinting])
            for entry in slips {
                html.open("section", class: "sheet")
                html.heading2(entry.slip.title)
                entry.slip.write(&html)
                html.close("section")
            }
        }
    }

    /// A row for each student and quiz, for a mail merge.
    private var letters: [UInt8] {
        let head = ["name", "number", "email", "quiz", "result", "points", "maximum", "percent", "passed", "receipt", "file", "grade"]
        let rows = slips.map { entry in
            let (row, grade) = (entry.slip.row, entry.slip.grade)
            let texts = [
                row.student.name, row.student.number, row.student.email, entry.slip.quiz?.title ?? entry.slip.grades.quiz.title,
                entry.slip.result,
            ]
            let result = [
                style.number(grade.isPending ? "" : grade.total.points.shown), style.number(grade.total.maximum.shown),
                grade.percent.map(String.init) ?? "", grade.passes.map { $0 ? "yes" : "no" } ?? "", grade.report.receipt, entry.name,
                style.grade(grade.scaleGrade),
            ]
            return texts.map(style.printed) + result
        }
        return CSVText.bytes([head] + rows, separator: style.separator)
    }
}

/// A report and the quiz that it is graded by.
private struct GradedReport: Hashable {
    let quiz: String
    let receipt: String
}

/// The grades that were given back before, compared with the current ones.
private struct GradesBefore {
    private let changes: [GradedReport: PublishedGrades.Change]
    private let known: Set<GradedReport>

    init(_ published: PublishedGrades?, _ grades: [QuizGrades], _ marks: Marks) {
        let changes = published?.changes(to: grades, marks: marks) ?? []
        self.changes = Dictionary(
            keepingFirst: changes.compactMap { change in change.after.map { (GradedReport(quiz: $0.quiz, receipt: $0.receipt), change) } })
        known = Set(published?.grades.map { GradedReport(quiz: $0.quiz, receipt: $0.receipt) } ?? [])
    }

    func isUnchanged(_ report: GradedReport) -> Bool { known.contains(report) && changes[report] == nil }

    /// How a grade changed since it was given back; nil if it didn't.
    func change(_ report: GradedReport) -> PublishedGrades.Change? { changes[report].flatMap { $0.isOfGrade ? $0 : nil } }
}
