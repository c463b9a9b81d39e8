import ContentModel
import Localization
import Marking
import Markup
import Platform

/// The page with the results and statistics of one quiz.
struct QuizResultsPage: Sendable {
    private let entry: ResultsSite.Entry
    private let pages: ResultsPages
    private let names: StudentNames
    private var words: MarkingWords { pages.words }
    private var statistics: QuizStatistics { entry.statistics }

    init(_ entry: ResultsSite.Entry, _ pages: ResultsPages) {
        self.entry = entry
        self.pages = pages
        names = StudentNames(entry.grades.rows.lazy.map(\.student))
    }

    var file: ResultsFile {
        let title = pages.titled(entry.quiz?.title ?? entry.grades.quiz.title)
        let page = MarkingPage(title: title, places: pages.places, links: pages.links(on: .quiz))
        return page.file(ResultsPages.name(entry), words) { html, cut throws(SystemError) in
            summary(&html)
            distribution(&html)
            questions(&html)
            alikeAnswers(&html)
            alikeTexts(&html)
            try students(&html, cut)
            answers(&html)
        }
    }

    // MARK: - Results

    private func summary(_ html: inout HTMLWriter) {
        html.open("dl", class: "facts")
        html.fact(words[.handedIn], words.text(.handedInOf, "\(entry.grades.handedInCount)", "\(entry.grades.expectedCount)"))
        if entry.grades.uncertainCount > 0 { html.fact(words[.uncertain], "\(entry.grades.uncertainCount)") }
        html.fact(words[.missing], "\(entry.missing)")
        html.fact(words[.toMark], "\(entry.toMark)")
        if let due = entry.grades.quiz.due { html.fact(words[.due], words.words(due)) }
        html.close("dl")
    }

    private func distribution(_ html: inout HTMLWriter) {
        html.heading2(words[.statistics])
        guard let distribution = statistics.distribution else { return html.paragraph(words[.noResults]) }
        if statistics.completeCount < statistics.rows.count {
            html.notice(words.text(.someResults, "\(statistics.completeCount)", "\(statistics.rows.count)"))
        }
        html.open("dl", class: "facts")
        html.fact(words[.mean], words.percent(distribution.mean))
        html.fact(words[.median], words.percent(distribution.median))
        if let deviation = distribution.deviation {
            html.fact(words[.deviation], words.text(.percentagePoints, words.number((deviation * 10).rounded() / 10)))
        }
        html.fact(
            words[.quartiles], words.text(.between, words.percent(distribution.lowerQuartile), words.percent(distribution.upperQuartile)))
        // Each is a student's result, so it is the number that the student has.
        let percents = statistics.rows.compactMap { $0.counted?.percent }
        if let least = percents.min(), let most = percents.max() {
            html.fact(words[.range], words.text(.between, words.site.percent(Double(least)), words.site.percent(Double(most))))
        }
        if let reliability = statistics.reliability {
            html.fact(words[.alpha], words.number(reliability.alpha, error: reliability.standardError))
        }
        html.close("dl")
        if statistics.completeCount < statistics.rows.count, statistics.reliability != nil { html.paragraph(words[.alphaWaiting]) }
        html.heading3(words[.histogram])
        let most = max(1, distribution.histogram.max() ?? 1)
        html.table(words[.histogram], [words[.result], words[.numberOfStudents]], isWide: false, rows: 10) { html, row, column in
            guard column == 1 else {
                return html.text("\(row * 10)–\(words.site.percent(Double(row == 9 ? 100 : row * 10 + 9)))")
            }
            bar(distribution.histogram[row], of: most, &html)
            html.text(distribution.histogram[row])
        }
        grades(&html)
    }

    /// Number of students with each grade.
    private func grades(_ html: inout HTMLWriter) {
        let counts = statistics.gradeCounts
        guard !counts.isEmpty else { return }
        html.heading3(words[.grades])
        let most = max(1, counts.map(\.count).max() ?? 1)
        html.table(words[.grades], [words[.grade], words[.numberOfStudents]], isWide: false, rows: counts.count) { html, row, column in
            guard column == 1 else { return html.text(counts[row].grade.map { StudentNames.isolated($0) } ?? words[.gradesNone]) }
            bar(counts[row].count, of: most, &html)
            html.text(counts[row].count)
        }
    }

    /// A bar beside its number; screen readers read only the number.
    private func bar(_ count: Int, of most: Int, _ html: inout HTMLWriter) {
        html.open("svg", class: "bar")
        html.attribute("viewBox", is: "0 0 100 10")
        html.attribute("preserveAspectRatio", is: "none")
        html.attribute("aria-hidden", is: "true")
        html.open("rect")
        html.attribute("width", count * 100 / most)
        html.attribute("height", is: "10")
        html.close("rect")
        html.close("svg")
    }

    // MARK: - Questions

    private func questions(_ html: inout HTMLWriter) {
        html.heading2(words[.questions])
        guard !statistics.items.isEmpty else { return html.paragraph(words[.noResults]) }
        if let (easiest, hardest) = statistics.easiestAndHardest {
            html.paragraph(words.text(.easiest, entry.prompt(statistics.items[easiest].id)))
            html.paragraph(words.text(.hardest, entry.prompt(statistics.items[hardest].id)))
        }
        let columns = [words[.question], words[.facility], words[.correlation], words[.discrimination], words[.omitted]]
        html.table(words[.questions], columns, numbers: [1, 2, 3, 4], rows: statistics.items.count) { html, row, column in
            let item = statistics.items[row]
            switch column {
            case 0:
                if item.options.isEmpty { return html.text(entry.prompt(item.id)) }
                html.open("a")
                html.attribute("href", "#question-\(row + 1)")
                html.text(entry.prompt(item.id))
                html.close("a")
            case 1: html.text(facility(item))
            case 2: html.text(words.coefficient(item.correlation))
            case 3: html.text(words.coefficient(item.discrimination))
            default: html.text(item.omitted)
            }
        }
        html.paragraph(words[.explained])
        for item in statistics.items { if let suspect = item.suspect { warning(item, suspect, &html) } }
    }

    /// Answers that are left empty count before the others are marked, and say nothing by themselves.
    private func facility(_ item: ItemAnalysis) -> String {
        let isKnown = item.pending == 0 || item.count > item.omitted
        let facility = (isKnown ? item.facility : nil).map { words.percent(100 * $0) } ?? "–"
        return item.pending == 0 ? facility : words.text(.facilityWaiting, facility, "\(item.pending)")
    }

    private func warning(_ item: ItemAnalysis, _ suspect: String, _ html: inout HTMLWriter) {
        html.notice("\(entry.prompt(item.id)) \(words.text(.suspect, entry.choice(suspect, of: item.id, words)))")
    }

    private func answers(_ html: inout HTMLWriter) {
        guard statistics.items.contains(where: { !$0.options.isEmpty }) else { return }
        html.heading2(words[.answers])
        for (index, item) in statistics.items.enumerated() where !item.options.isEmpty { options(item, index, &html) }
    }

    private func options(_ item: ItemAnalysis, _ index: Int, _ html: inout HTMLWriter) {
        html.heading3(entry.prompt(item.id), id: "question-\(index + 1)")
        if let suspect = item.suspect { html.notice(words.text(.suspect, entry.choice(suspect, of: item.id, words))) }
        let columns = [words[.answer], words[.lowerThird], words[.middleThird], words[.upperThird], words[.correlation]]
        html.table(entry.prompt(item.id), columns, numbers: [1, 2, 3, 4], rows: item.options.count) { html, row, column in
            let option = item.options[row]
            switch column {
            case 0:
                html.text(entry.choice(option.answer, of: item.id, words))
                guard option.isRight else { return }
                html.text(" ")
                html.element("strong", class: "right", "✓ \(words[.right])")
            case 4: html.text(words.coefficient(option.correlation))
            default: html.text(option.thirds[column - 1])
            }
        }
    }

    // MARK: - Alike

    private func name(_ index: Int) -> String { names.isolated(statistics.rows[index].student) }

    private func names(_ one: Int, _ other: Int) -> String { words.pair(name(one), name(other)) }

    private var isTooLargeToCompare: Bool { statistics.rows.count > AlikeAnswers.studentLimit }

    private func tooLarge(_ html: inout HTMLWriter) { html.paragraph(words.text(.alikeMany, "\(AlikeAnswers.studentLimit)")) }

    private func alikeAnswers(_ html: inout HTMLWriter) {
        html.heading2(words[.alike])
        guard let alike = entry.alikeAnswers else {
            if isTooLargeToCompare { return tooLarge(&html) }
            return html.paragraph(words.text(.alikeFew, "\(AlikeAnswers.fewestStudents)", "\(AlikeAnswers.fewestQuestions)"))
        }
        let flagged = alike.flagged
        if flagged.isEmpty { html.paragraph(words[.alikeNone]) } else { pairs(words[.alikeFlagged], flagged, &html) }
        let others = alike.lookFirst
        if !others.isEmpty { pairs(words[.alikeFirst], others, &html) }
        html.paragraph(words.text(.evidenceExplained, words.coefficient(alike.threshold)))
        html.notice(words[.alikeCaution])
    }

    private func pairs(_ title: String, _ pairs: [AlikeAnswers.Pair], _ html: inout HTMLWriter) {
        html.heading3(title)
        let columns = [words[.pair], words[.equal], words[.equalWrong], words[.evidence]]
        html.table(title, columns, numbers: [1, 2, 3], rows: pairs.count) { html, row, column in
            let pair = pairs[row]
            switch column {
            case 0: html.text(names(pair.one, pair.other))
            case 1: html.text(words.text(.handedInOf, "\(pair.equal)", "\(pair.common)"))
            case 2: html.text(pair.equalWrong)
            default: html.text(words.coefficient(pair.ratio))
            }
        }
    }

    private func alikeTexts(_ html: inout HTMLWriter) {
        guard !entry.alikeTexts.isEmpty else { return }
        html.heading2(words[.texts])
        if isTooLargeToCompare { return tooLarge(&html) }
        if entry.alikeTexts.allSatisfy(\.texts.pairs.isEmpty) { return html.paragraph(words[.textsNone]) }
        for (question, texts) in entry.alikeTexts where !texts.pairs.isEmpty {
            html.heading3(entry.prompt(statistics.questions[question].id))
            let all = statistics.texts(of: question)
            for pair in texts.pairs {
                html.open("article", class: "pair")
                html.element(
                    "h4", words.site.text(.named, names(pair.one, pair.other), words.text(.textsShare, words.percent(100 * pair.share))))
                let both = [pair.one, pair.other]
                let sides = both.map { MarkedText(all[$0] ?? "", passages: pair.passages) }
                html.open("div", class: "sides")
                for (student, text) in zip(both, sides) {
                    html.open("blockquote")
                    write(text, &html)
                    html.element("footer", name(student))
                    html.close("blockquote")
                }
                html.close("div")
                list(pair.passages.filter { passage in sides.contains { $0.missing.contains(passage) } }, &html)
                html.close("article")
            }
        }
        html.notice(words[.alikeCaution])
    }

    private func write(_ text: MarkedText, _ html: inout HTMLWriter) {
        html.open("p")
        for piece in text.pieces {
            if piece.isShared { html.element("mark", piece.text) } else { html.text(piece.text) }
        }
        html.close("p")
    }

    /// Passages that can't be marked in the texts.
    private func list(_ passages: [String], _ html: inout HTMLWriter) {
        guard !passages.isEmpty else { return }
        html.paragraph(words[.passages])
        html.open("ul")
        for passage in passages {
            html.open("li")
            html.element("mark", passage)
            html.close("li")
        }
        html.close("ul")
    }

    // MARK: - Students

    private func students(_ html: inout HTMLWriter, _ cut: MarkingPage.Cut) throws(SystemError) {
        html.heading2(words[.students])
        let rows = entry.grades.rows
        let columns = [words[.student], words[.points], words[.result], words[.grade], words[.place], words[.status]]
        func cell(_ html: inout HTMLWriter, _ row: Int, _ column: Int) {
            let student = rows[row]
            switch column {
            case 0: html.text(names.isolated(student.student))
            case 1: html.text(pages.points(student))
            case 2: html.text(words.percent(student))
            case 3: html.text(words.scaleGrade(student))
            case 4: html.text(pages.percentile(student, in: entry))
            default: html.text(words.facts(student))
            }
        }
        // Without grades, their column is left out.
        let shown = columns.indices.filter { $0 != 3 || entry.grades.quiz.scale != nil }
        try html.table(
            words[.students], shown.map { columns[$0] }, numbers: [1, 2], rows: rows.count,
            cell: { html, row, column in cell(&html, row, shown[column]) }, cut: cut)
    }
}
