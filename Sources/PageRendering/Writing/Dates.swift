import CivilTime
import ContentModel
import Localization

extension DueDate {
    /// What `datetime` attributes and keys have: `2026-12-11`, or `2026-12-11T23:59:00Z`.
    var machineText: String {
        switch self {
        case .day(let day): return day.description
        case .moment(_, _, let instant):
            let utc = instant.utc.description
            return utc + (utc.utf8.count == 16 ? ":00Z" : "Z")
        }
    }
}

extension HTMLWriter {
    /// `<time>` with the date in words; the script adds the days that remain.
    mutating func due(_ date: DueDate, _ context: PageContext) {
        open("time", class: "due")
        attribute("datetime", date.machineText)
        flag("data-days-remaining")
        text(context.table.words(date))
        close("time")
    }

    mutating func time(_ date: DueDate, _ context: PageContext) {
        open("time")
        attribute("datetime", date.machineText)
        text(context.table.words(date))
        close("time")
    }

    /// An interface text with elements in place of its placeholders.
    mutating func phrase(
        _ string: InterfaceString, _ context: PageContext, _ value: (inout HTMLWriter, Int) -> Void
    ) {
        let mark = context.words.mark(of: string)
        if !mark.isEmpty {
            open("span")
            self.mark(mark)
        }
        for part in context.table[string].parts {
            switch part {
            case .text(let literal): text(literal)
            case .placeholder(let index): value(&self, index)
            }
        }
        if !mark.isEmpty { close("span") }
    }

    /// An interface text with its values, marked where it is a fallback.
    mutating func phrase(_ string: InterfaceString, _ context: PageContext, _ values: String...) {
        phrase(string, context) { html, index in html.text(index < values.count ? values[index] : "") }
    }

    /// "10 questions", marked where it is a fallback.
    mutating func count(_ count: Double, _ string: InterfaceString, _ context: PageContext) {
        let mark = LanguageMark(context.table.phrase(string, count: count).language, on: context.language)
        if !mark.isEmpty {
            open("span")
            self.mark(mark)
        }
        text(context.table.text(string, count: count))
        if !mark.isEmpty { close("span") }
    }

    mutating func count(_ count: Int, _ string: InterfaceString, _ context: PageContext) {
        self.count(Double(count), string, context)
    }
}

extension StringTable {
    /// "1 hour 30 minutes".
    func duration(seconds: Int) -> String {
        let parts: [(InterfaceString, Int)] = [
            (.countOfHours, seconds / 3600), (.countOfMinutes, seconds % 3600 / 60), (.countOfSeconds, seconds % 60),
        ]
        return parts.filter { $0.1 > 0 }.map { text($0.0, count: $0.1) }.joined(separator: " ")
    }
}
