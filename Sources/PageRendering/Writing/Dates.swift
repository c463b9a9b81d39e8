import ContentModel
import Localization
import Markup

extension HTMLWriter {
    /// `<time>` with the date in words; the script adds the remaining days.
    mutating func due(_ date: DueDate, _ context: PageContext) {
        open("time", class: "due")
        attribute("datetime", date.machineText)
        zone(of: date, context)
        flag("data-days-remaining")
        text(context.table.words(date))
        close("time")
    }

    /// `<time>` of a start.
    mutating func start(_ date: DueDate, _ context: PageContext) {
        open("time", class: "available")
        attribute("datetime", date.machineText)
        zone(of: date, context)
        text(context.table.words(date))
        close("time")
    }

    /// `<time>` of a date with which nothing begins or ends, such as a former due date.
    mutating func time(_ date: DueDate, _ context: PageContext) {
        open("time", class: "available")
        attribute("datetime", date.machineText)
        if let zone = date.zoneName { attribute("data-zone", zone) }
        text(context.table.words(date))
        close("time")
    }

    /// The zone of its author, which the script names where the reader's clocks differ; that of the site for a day, which begins and
    /// ends in it.
    mutating func zone(of date: DueDate, _ context: PageContext) {
        attribute("data-zone", date.zoneName ?? context.site.settings.timeZone)
    }

    /// An interface text with elements for its placeholders.
    mutating func phrase(
        _ string: StringKey, _ context: PageContext, _ value: (inout HTMLWriter, Int) -> Void
    ) {
        words(context.words.pattern(string), value)
    }

    /// An interface text with its values.
    mutating func phrase(_ string: StringKey, _ context: PageContext, _ values: String...) {
        phrase(string, context) { html, index in html.text(index < values.count ? values[index] : "") }
    }

    /// "10 questions".
    mutating func count(_ count: Double, _ string: StringKey, _ context: PageContext) {
        words(context.words.pattern(string, count: count)) { html, _ in html.text(context.table.number(count)) }
    }

    mutating func count(_ count: Int, _ string: StringKey, _ context: PageContext) {
        self.count(Double(count), string, context)
    }
}

extension LocalizedStrings {
    /// "1 hour 30 minutes".
    package func duration(seconds: Int) -> String {
        let parts: [(StringKey, Int)] = [
            (.countOfHours, seconds / 3600), (.countOfMinutes, seconds % 3600 / 60), (.countOfSeconds, seconds % 60),
        ]
        return parts.filter { $0.1 > 0 }.map { text($0.0, count: $0.1) }.joined(separator: " ")
    }
}
