import CivilTime
import ContentModel
import Localization
import Marking
import Markup
import Platform

/// The pages of `quizmark results`: an overview, one for each quiz, and one with all students.
package struct ResultsPages {
    let site: ResultsSite
    let words: MarkingWords
    /// The group of the roster whose results these are; nil for all students.
    private let group: String?
    /// The command with which texts are marked.
    let markCommand: String

    package init(_ site: ResultsSite, _ words: MarkingWords, group: String? = nil, markCommand: String) {
        self.site = site
        self.words = words
        self.group = group
        self.markCommand = markCommand
    }

    package var files: [ResultsFile] {
        [
            ResultsFile("index.html") { overview }, students, ResultsFile("results.css") { MarkingPage.file("results.css") },
        ] + site.entries.map { QuizResultsPage($0, self).file }
    }

    /// "Results (11B)".
    func titled(_ title: String) -> String { group.map { words.text(.slipPercent, title, StudentNames.isolated($0)) } ?? title }

    /// What the pages below the overview belong to.
    var places: [String] { [words[.title], site.title] }

    static func name(_ entry: ResultsSite.Entry) -> String { "quiz-\(entry.grades.quiz.id).html" }

    enum PageKind { case overview, students, quiz }

    func links(on page: PageKind) -> [(address: String?, name: String)] {
        [(page == .overview ? nil : "index.html", words[.overview]), (page == .students ? nil : "students.html", words[.students])]
    }

    // MARK: - Overview

    private var overview: [UInt8] {
        MarkingPage(title: titled(words[.title]), places: [site.title], links: links(on: .overview)).bytes(words) { html in
            guard !site.entries.isEmpty else { return html.paragraph(words[.noQuizzes]) }
            html.heading2(words[.quizzes])
            let columns = [words[.quiz], words[.due], words[.handedIn], words[.missing], words[.toMark], words[.mean], words[.flags]]
            html.table(words[.quizzes], columns, numbers: [2, 3, 4, 5, 6], rows: site.entries.count) { html, row, column in
                let entry = site.entries[row]
                switch column {
                case 0: link(to: entry, &html)
                case 1: html.text(entry.grades.quiz.due.map(words.shortWords) ?? "–")
                case 2: html.text(words.text(.handedInOf, "\(entry.grades.handedInCount)", "\(entry.grades.expectedCount)"))
                case 3: html.text(entry.missing)
                case 4: html.text(entry.toMark)
                case 5: html.text(entry.statistics.distribution.map { words.percent($0.mean) } ?? "–")
                default: html.text(entry.flags)
                }
            }
            toMark(&html)
            fileList(&html)
            html.paragraph(words[.namesAreClaims])
        }
    }

    private func link(to entry: ResultsSite.Entry, _ html: inout HTMLWriter) {
        html.open("a")
        html.attribute("href", ResultsPages.name(entry))
        html.text(entry.quiz?.title ?? entry.grades.quiz.title)
        html.close("a")
    }

    private func toMark(_ html: inout HTMLWriter) {
        let waiting = site.entries.filter { $0.toMark > 0 }
        html.heading2(words[.toMark])
        guard !waiting.isEmpty else { return html.paragraph(words[.none]) }
        html.open("ul")
        for entry in waiting {
            html.open("li")
            link(to: entry, &html)
            html.text(" – \(entry.toMark)")
            html.close("li")
        }
        html.close("ul")
        html.paragraph(words[.toMarkHow])
        html.open("pre")
        html.element("code", markCommand)
        html.close("pre")
    }

    private func fileList(_ html: inout HTMLWriter) {
        html.heading2(words[.files])
        html.open("ul")
        for (file, string) in ResultsFiles.names {
            html.open("li")
            html.open("a")
            html.attribute("href", file)
            html.text(file)
            html.close("a")
            html.text(" – \(words[string])")
            html.close("li")
        }
        html.close("ul")
    }

    // MARK: - Students

    private var students: ResultsFile {
        let page = MarkingPage(title: titled(words[.students]), places: places, links: links(on: .students))
        return page.file("students.html", words) { html, cut throws(SystemError) in
            let names = StudentNames((0..<site.studentCount).lazy.map { site.student($0).student })
            for index in 0..<site.studentCount {
                let student = site.student(index)
                html.open("section")
                html.heading2(names.isolated(student.student), id: "student-\(index + 1)")
                results(of: student, &html)
                // In chronological order; files are sorted by name.
                let percents = student.rows.compactMap { entry in
                    QuizStatistics.percent(entry.row).map { (time: entry.row.time?.secondsSinceEpoch ?? .max, percent: $0) }
                }
                if let trend = Trend(percents.sorted { $0.time < $1.time }.map(\.percent)) {
                    html.paragraph(words.named(.trend, words.trend(trend)))
                }
                html.close("section")
                try cut(&html)
            }
        }
    }

    private func results(of student: ResultsSite.StudentResults, _ html: inout HTMLWriter) {
        let columns = [words[.quiz], words[.points], words[.result], words[.grade], words[.place], words[.status]]
        // Without grades, their column is left out.
        let hasGrades = site.entries.contains { $0.grades.quiz.scale != nil }
        let shown = columns.indices.filter { $0 != 3 || hasGrades }
        html.table(
            student.student.name, shown.map { columns[$0] }, numbers: [1, 2], isWide: false, rows: student.rows.count
        ) { html, row, column in
            let (entry, result) = (site.entries[student.rows[row].entry], student.rows[row].row)
            switch shown[column] {
            case 0: link(to: entry, &html)
            case 1: html.text(points(result))
            case 2: html.text(words.percent(result))
            case 3: html.text(words.scaleGrade(result))
            case 4: html.text(percentile(result, in: entry))
            default: html.text(words.facts(result))
            }
        }
    }

    func points(_ row: QuizGrades.Row) -> String {
        guard let total = row.counted?.total else { return "–" }
        return words.text(
            .pointsOf, words.number(total.points) + (total.pending > 0 ? " + ?" : ""), words.number(total.maximum))
    }

    /// "better than 70% of the class"; nothing without a complete result, and for groups that are too small.
    func percentile(_ row: QuizGrades.Row, in entry: ResultsSite.Entry) -> String {
        guard let share = entry.statistics.percentile(of: row) else { return "–" }
        guard share > 0 else { return words[.percentileLowest] }
        // One of 150 students is more than nobody.
        return words.text(.percentile, words.site.percent(share < 1 ? (share * 10).rounded(.down) / 10 : share.rounded(.down)))
    }
}
