/// An iCalendar component between BEGIN and END (RFC 5545 §3.6).
struct ICalendarComponent: Hashable, Sendable {
    enum Name: String, Sendable {
        case calendar = "VCALENDAR"
        case event = "VEVENT"
        case task = "VTODO"
        case alarm = "VALARM"
        case timeZone = "VTIMEZONE"
        case standard = "STANDARD"
        case daylight = "DAYLIGHT"
    }

    var name: Name
    var lines: [ContentLine]
    var components: [ICalendarComponent]

    init(_ name: Name, _ lines: [ContentLine] = [], components: [ICalendarComponent] = []) {
        self.name = name
        self.lines = lines
        self.components = components
    }

    func write(to bytes: inout [UInt8]) {
        ContentLine("BEGIN", name.rawValue).write(to: &bytes)
        for line in lines { line.write(to: &bytes) }
        for component in components { component.write(to: &bytes) }
        ContentLine("END", name.rawValue).write(to: &bytes)
    }
}
