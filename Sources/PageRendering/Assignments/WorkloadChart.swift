import CivilTime
import ContentModel
import Encoding
import Insight
import Localization
import Markup
import SitePlanning

/// Deadlines by week, as a chart: a row per month, a box per week by its Monday, darker for more work. Heavy weeks and clashes are
/// named below it, and a table repeats all of it.
struct WorkloadChart {
    private let context: PageContext
    private let deadlines: SiteDeadlines
    private let workload: Workload

    /// Width of labels in units of the drawing, which are about a pixel on a phone.
    private static let label = 116
    /// Number of letters that fit there.
    private static let lettersOfLabel = 13
    private static let box = (width: 46, height: 38, gap: 4)
    private static let width = label + 5 * (box.width + box.gap)

    init(_ context: PageContext, _ deadlines: SiteDeadlines) {
        self.context = context
        self.deadlines = deadlines
        workload = Workload(deadlines.all, cohorts: deadlines.cohortCount)
    }

    func write(into html: inout HTMLWriter) {
        guard !workload.weeks.isEmpty else { return }
        html.open("section", class: "deadline-map")
        html.attribute("aria-labelledby", is: "deadlines")
        html.open("h2")
        html.attribute("id", is: "deadlines")
        html.words(context.words[.deadlinesByWeek])
        html.close("h2")
        html.open("div", class: "deadline-picture")
        picture(&html)
        html.open("div", class: "deadline-words")
        html.element("p", context.words[.deadlinesNote])
        warnings(&html)
        html.close("div")
        html.close("div")
        table(&html)
        html.close("section")
    }

    // MARK: Chart

    private struct Month: Hashable {
        var year: Int
        var month: Int

        init(_ date: CalendarDate) { (year, month) = (date.year, date.month) }

        var next: Month {
            var next = self
            (next.year, next.month) = month == 12 ? (year + 1, 1) : (year, month + 1)
            return next
        }

        var first: CalendarDate { CalendarDate(year: year, month: month, day: 1) ?? .first }

        /// Mondays in the month.
        var mondays: [CalendarDate] {
            let start = first.adding(days: 6).monday
            return (0..<5).map { start.adding(days: 7 * $0) }.filter { Month($0) == self }
        }
    }

    /// All months from the first to the last; if that is more than two years, only those with deadlines.
    private var months: [Month] {
        let named = workload.weeks.map { Month($0.monday) }
        guard let first = named.first, let last = named.last else { return [] }
        var months = [first]
        while let month = months.last, month != last, months.count <= 24 { months.append(month.next) }
        return months.last == last ? months : named.enumerated().filter { $0 == 0 || named[$0 - 1] != $1 }.map(\.element)
    }

    private func picture(_ html: inout HTMLWriter) {
        let months = self.months
        let height = months.count * (Self.box.height + Self.box.gap)
        html.open("svg", class: "week-map")
        html.attribute("viewBox") { value in
            value.value("0 0 ")
            value.value(Self.width)
            value.value(" ")
            value.value(height)
        }
        html.attribute("role", is: "img")
        let count = workload.weeks.map(\.deadlines.count).reduce(0, +)
        html.attribute("aria-label", context.table.text(.deadlinesSummary, String(count), String(workload.weeks.count)))
        let byMonday = Dictionary(keepingFirst: workload.weeks.map { ($0.monday, $0) })
        for (row, month) in months.enumerated() {
            let top = row * (Self.box.height + Self.box.gap)
            let lines = label(month, after: row > 0 ? months[row - 1] : nil)
            for (line, words) in lines.enumerated() {
                text("week-month", x: 0, y: top + Self.box.height / 2 + 15 * line - 7 * (lines.count - 1), words, &html)
            }
            for (column, monday) in month.mondays.enumerated() {
                let x = Self.label + column * (Self.box.width + Self.box.gap)
                box(monday, byMonday[monday], x: x, y: top, &html)
            }
        }
        html.close("svg")
    }

    /// The month, with its year in the first row and where a year begins, on two lines if one would run under the boxes.
    private func label(_ month: Month, after previous: Month?) -> [String] {
        guard previous?.year != month.year else { return [context.table.month(month.first)] }
        let words = context.table.monthInWords(month.first)
        guard words.count > Self.lettersOfLabel, let space = words.lastIndex(of: " ") else { return [words] }
        return [String(words[..<space]), String(words[words.index(after: space)...])]
    }

    private func box(_ monday: CalendarDate, _ week: Workload.Week?, x: Int, y: Int, _ html: inout HTMLWriter) {
        html.open("g", class: "week")
        html.attribute("data-week", monday.description)
        html.attribute("data-load", load(week))
        if week?.isHeavy == true { html.flag("data-heavy") }
        html.void("rect")
        for (name, value) in [("x", x), ("y", y), ("width", Self.box.width), ("height", Self.box.height)] as [(StaticString, Int)] {
            html.attribute(name, value)
        }
        html.attribute("rx", is: "6")
        html.closeVoid()
        text("week-day", x: x + 6, y: y + 10, String(monday.day), &html)
        if let week { text("week-value", x: x + Self.box.width / 2, y: y + 25, amount(week), &html) }
        html.close("g")
    }

    /// Level of shade: 0 for nothing, then up to 15, 30 and 50 percent, and above.
    private func load(_ week: Workload.Week?) -> Int {
        guard let week else { return 0 }
        let value = week.deadlines.shares.map(\.value).max() ?? 0
        return value >= 50 ? 4 : value > 30 ? 3 : value > 15 ? 2 : 1
    }

    /// Share of the module, or the number of deadlines if they are of several modules or none has a value.
    private func amount(_ week: Workload.Week) -> String {
        let shares = week.deadlines.shares
        return shares.count == 1 ? context.table.percent(shares[0].value) : "×\(week.deadlines.count)"
    }

    /// "40% (Computer Networks), 20% (Biology)".
    private func write(_ shares: [(module: String?, value: Double)], _ html: inout HTMLWriter) {
        for (index, share) in shares.enumerated() {
            if index > 0 { html.text(context.words.listSeparator) }
            html.text(context.table.percent(share.value))
            guard let module = share.module else { continue }
            html.text(" (")
            html.module(module, in: context.site.settings.language, context)
            html.text(")")
        }
    }

    private func text(_ name: StaticString, x: Int, y: Int, _ text: String, _ html: inout HTMLWriter) {
        html.open("text")
        html.attribute("class", is: name)
        html.attribute("x", x)
        html.attribute("y", y)
        html.text(text)
        html.close("text")
    }

    // MARK: Text

    private func warnings(_ html: inout HTMLWriter) {
        guard !workload.heavyWeeks.isEmpty || !workload.clashes.isEmpty else {
            return html.element("p", class: "deadline-calm", context.words[.noClash])
        }
        html.open("ul", class: "deadline-warnings")
        for week in workload.widestHeavyWeeks {
            html.open("li")
            let isOfSome = week.deadlines.contains { deadlines.cohorts[$0.item] != nil }
            html.phrase(isOfSome ? .heavyWeekOfSome : .heavyWeek, context) { html, index in
                if index == 0 { html.text(context.table.wordsWithoutWeekday(week.monday)) } else { amounts(week, &html) }
            }
            html.close("li")
        }
        for clash in workload.widestClashes {
            html.open("li")
            let equalTitles = equalTitles(of: clash.deadlines)
            html.phrase(.deadlineClash, context) { html, index in
                guard index == 0 else {
                    if let first = clash.deadlines.first {
                        html.text(context.table.wordsWithoutWeekday(first.due.day(in: context.site.zone)))
                    }
                    return
                }
                for (index, deadline) in clash.deadlines.enumerated() {
                    if index > 0 { html.text(context.words.listSeparator) }
                    link(deadline, equalTitles, &html)
                }
            }
            html.close("li")
        }
        html.close("ul")
    }

    private func amounts(_ week: Workload.HeavyWeek, _ html: inout HTMLWriter) {
        html.count(week.deadlines.count, .countOfDeadlines, context)
        let shares = week.deadlines.shares
        guard !shares.isEmpty else { return }
        html.text(context.words.listSeparator)
        write(shares, &html)
    }

    /// The titles that several of these deadlines have.
    private func equalTitles(of deadlines: [Deadline]) -> Set<String> {
        var (seen, equal): (Set<String>, Set<String>) = ([], [])
        for deadline in deadlines {
            let title = title(of: deadline.item).0
            if !seen.insert(title).inserted { equal.insert(title) }
        }
        return equal
    }

    /// A link, with the module where others have the same title.
    private func link(_ deadline: Deadline, _ equalTitles: Set<String>, _ html: inout HTMLWriter) {
        html.open("a")
        html.link(context, to: context.path(of: deadline.item.subject))
        let (title, language) = title(of: deadline.item)
        html.mark(context.mark(language))
        html.text(title)
        html.close("a")
        guard equalTitles.contains(title), case .assignment(let index) = deadline.item,
            let module = context.distinctiveModule(of: index)
        else { return }
        html.text(" (")
        html.module(module.name, in: module.language, context)
        html.text(")")
    }

    private func title(of item: Deadline.Item) -> (String, ContentLanguage) {
        switch item {
        case .assignment(let index):
            let assignment = context.best(context.content.assignments[index])
            return (assignment.title, assignment.language)
        case .quiz(let index):
            let quiz = context.best(context.content.quizHeads[index])
            return (quiz.title, quiz.language)
        }
    }

    private func table(_ html: inout HTMLWriter) {
        html.open("details", class: "deadline-table")
        html.element("summary", context.words[.deadlinesAsTable])
        html.open("table")
        html.columnNames([.weekColumn, .deadlinesColumn, .assignmentValue], context)
        html.open("tbody")
        for week in workload.weeks { row(week, &html) }
        html.close("tbody")
        html.close("table")
        html.close("details")
    }

    private func row(_ week: Workload.Week, _ html: inout HTMLWriter) {
        html.open("tr")
        html.attribute("data-week", week.monday.description)
        html.open("th")
        html.attribute("scope", is: "row")
        html.text(context.table.wordsWithoutWeekday(week.monday))
        html.close("th")
        html.open("td")
        html.open("ul")
        let equalTitles = equalTitles(of: week.deadlines)
        for deadline in week.deadlines {
            html.open("li")
            link(deadline, equalTitles, &html)
            html.close("li")
        }
        html.close("ul")
        html.close("td")
        let shares = week.deadlines.shares
        html.open("td")
        if shares.isEmpty { html.text("–") } else { write(shares, &html) }
        html.close("td")
        html.close("tr")
    }
}

extension Deadline.Item {
    var subject: PageSubject {
        switch self {
        case .assignment(let index): .assignment(index)
        case .quiz(let index): .quiz(index)
        }
    }
}
