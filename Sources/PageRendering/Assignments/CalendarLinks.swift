import ContentModel
import Encoding
import Localization
import Markup
import SitePlanning

extension HTMLWriter {
    /// Links to a calendar: a download, and subscriptions if the site has a base URL.
    ///
    /// - Parameter mark: language of the title, if it isn't the page's.
    mutating func calendarLinks(of scope: CalendarScope, title: String, mark: LanguageMark? = nil, _ context: PageContext) {
        guard let path = context.plan.calendar(scope, in: context.language) else { return }
        open("section", class: "calendar-links")
        let heading: StaticString = scope.isBelowHeading ? "h3" : "h2"
        open(heading)
        if let mark, !mark.isEmpty {
            phrase(.calendarOf, context) { html, _ in
                html.open("span")
                html.mark(mark)
                html.text(title)
                html.close("span")
            }
        } else {
            phrase(.calendarOf, context, title)
        }
        close(heading)
        calendarAddresses(path, title: title, mark, context)
        if scope.isFeed { subscriptionCode(path, context) }
        if scope == .all, let tasks = context.plan.calendar(.tasks, in: context.language) {
            open("h3")
            let title = context.table[.tasks].text
            phrase(.calendarOf, context, title)
            close("h3")
            calendarAddresses(tasks, title: title, nil, hasTasks: true, context)
            element("p", class: "note", context.words[.calendarTasksNote])
        }
        if scope.isLast, context.site.settings.baseURL != nil { element("p", class: "note", context.words[.calendarNote]) }
        if scope == .all, context.plan.content.ledger != nil {
            open("p")
            pageLink(.deadlineChanges, context)
            close("p")
        }
        close("section")
    }

    /// Links to the calendar of every module of the site, also while nothing of it is due: subscribing works from the first day.
    mutating func moduleCalendars(_ context: PageContext) {
        for (index, module) in context.site.settings.modules.enumerated() {
            let (title, mark) = context.title(of: module)
            calendarLinks(of: .module(index), title: title, mark: mark, context)
        }
    }

    private mutating func calendarAddresses(
        _ path: OutputPath, title: String, _ mark: LanguageMark?, hasTasks: Bool = false, _ context: PageContext
    ) {
        open("ul")
        open("li")
        open("a")
        link(context, to: path)
        attribute("type", is: "text/calendar")
        flag("download")
        name(.download, of: title, mark, context)
        close("a")
        close("li")
        if let url = context.plan.url(of: path) { subscriptions(CalendarSubscription(feed: url), title: title, mark, hasTasks, context) }
        close("ul")
    }

    /// QR code of the subscription, for a phone beside the screen; nothing without a base URL.
    private mutating func subscriptionCode(_ path: OutputPath, _ context: PageContext) {
        guard let url = context.plan.url(of: path) else { return }
        let address = CalendarSubscription(feed: url).webcal
        guard let code = QRCode(address) else { return }
        open("details", class: "calendar-code")
        element("summary", context.words[.calendarCode])
        drawing(of: code, label: context.table.text(.calendarCodeLabel, address))
        close("details")
    }

    /// Subscription to a student's calendar, or its download if the site has no base URL.
    mutating func studentCalendar(_ name: String, _ context: PageContext) {
        guard let index = context.plan.students.firstIndex(where: { $0.student.name == name }),
            let path = context.plan.calendar(.student(index), in: context.language)
        else { return }
        raw(" ")
        open("a")
        if let url = context.plan.url(of: path) {
            attribute("href", CalendarSubscription(feed: url).webcal)
        } else {
            link(context, to: path)
            attribute("type", is: "text/calendar")
            flag("download")
        }
        attribute("aria-label", context.table.text(.calendarOf, name))
        words(context.words[.calendar])
        close("a")
    }

    /// The name of a link with that of its calendar, as several calendars on a page have the same links.
    /// An attribute can't state the language of a title, so one in another language is in the link's content.
    private mutating func name(_ words: StringKey, of title: String, _ mark: LanguageMark?, _ context: PageContext) {
        guard let mark, !mark.isEmpty else {
            attribute("aria-label", "\(context.table[words].text)\(context.words.listSeparator)\(title)")
            return self.words(context.words[words])
        }
        self.words(context.words[words])
        open("span", class: "visually-hidden")
        text(context.words.listSeparator)
        open("span")
        self.mark(mark)
        text(title)
        close("span")
        close("span")
    }

    /// The script adds a button that copies the address.
    ///
    /// - Parameter hasTasks: whether it has tasks, which Google Calendar and Outlook on the web leave out.
    private mutating func subscriptions(
        _ subscription: CalendarSubscription, title: String, _ mark: LanguageMark?, _ hasTasks: Bool, _ context: PageContext
    ) {
        var links: [(String, StringKey)] = [(subscription.webcal, .subscribe)]
        if !hasTasks {
            links += [
                (subscription.google, .google), (subscription.outlook, .outlook), (subscription.outlookForWork, .outlookForWork),
            ]
        }
        for (url, name) in links {
            open("li")
            open("a")
            attribute("href", url)
            if name == .subscribe { attribute("data-feed", subscription.feed) }
            self.name(name, of: title, mark, context)
            close("a")
            close("li")
        }
    }
}

extension CalendarScope {
    /// Whether no other calendars follow it on its page.
    fileprivate var isLast: Bool {
        if case .module = self { false } else { true }
    }

    /// Whether a heading of all calendars is above it. The page of an assignment or of a student has none.
    fileprivate var isBelowHeading: Bool {
        switch self {
        case .all, .module, .tasks, .removed: true
        case .assignment, .student: false
        }
    }

    /// Whether it is meant for subscriptions, rather than for a single import.
    fileprivate var isFeed: Bool {
        switch self {
        case .all, .module, .student: true
        case .assignment, .removed, .tasks: false
        }
    }
}

/// Addresses by which calendar apps subscribe to a feed.
struct CalendarSubscription {
    let feed: String
    let webcal: String
    let google: String
    let outlook: String
    /// Outlook for accounts of an employer or a school.
    let outlookForWork: String

    init(feed url: String) {
        feed = url
        let address = url.firstIndex(of: ":").map { url[$0...] } ?? url[...]
        webcal = "webcal\(address)"
        google = "https://calendar.google.com/calendar/render?cid=\(PercentEncoding.encoded(webcal))"
        outlook = "https://outlook.live.com/calendar/0/addfromweb?url=\(PercentEncoding.encoded(url))"
        outlookForWork = "https://outlook.office.com/calendar/0/addfromweb?url=\(PercentEncoding.encoded(url))"
    }
}
