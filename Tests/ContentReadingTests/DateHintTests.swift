import CivilTime
import Testing

@testable import ContentReading

struct DateHintTests {
    private static let paris = TimeZoneCatalog().rules(for: "Europe/Paris")

    @Test(arguments: [
        ("31.12.2027", "; write it as 2027-12-31"), ("31/12/2027", "; write it as 2027-12-31"), ("12/31/2027", "; write it as 2027-12-31"),
        ("2027/12/31", "; write it as 2027-12-31"), ("2027-1-5", "; write it as 2027-01-05"), ("5. 1. 2027", "; write it as 2027-01-05"),
        ("31.12.2027 9:00", "; write it as 2027-12-31T09:00"), ("2027-12-31T9:05", "; write it as 2027-12-31T09:05"),
        ("2027-12-31 5pm", "; write it as 2027-12-31T17:00"), ("31.12.2027, 12.30 am", "; write it as 2027-12-31T00:30"),
        ("3/4/2027", "; write it as 2027-04-03 or 2027-03-04"), ("3-4-2027", "; write it as 2027-04-03 or 2027-03-04"),
        ("12/11/2027 11:59 PM", "; write it as 2027-11-12T23:59 or 2027-12-11T23:59"), ("3/3/2027 17:00", "; write it as 2027-03-03T17:00"),
        ("3/4/2027 17.30", "; write it as 2027-04-03T17:30 or 2027-03-04T17:30"), ("3.4.2027 17:00", "; write it as 2027-04-03T17:00"),
        ("2027-01-01T24:00", "; a day ends at 2027-01-01T23:59"),
        ("2027-01-01T12:00Z", "; times have no zone of their own, so write 2027-01-01T13:00, the time in Europe/Paris"),
        ("2027-07-01T12:00:00.000Z", "; times have no zone of their own, so write 2027-07-01T14:00, the time in Europe/Paris"),
        ("2027-01-01T12:00+05:30", "; times have no zone of their own, so write 2027-01-01T07:30, the time in Europe/Paris"),
        ("2027-07-01T12:00+02:00", "; times have no zone of their own, so write 2027-07-01T12:00, the time in Europe/Paris"),
        ("2027-12-31 23:59 Europe/Paris", "; times have no zone of their own, so write 2027-12-31T23:59, the time in Europe/Paris"),
        ("2027-12-31 23:59 CET", "; times have no zone of their own, so write the time in Europe/Paris, in the form 2027-12-31T23:59"),
        (
            "2027-05-01T23:59 Europe/London",
            "; times have no zone of their own, so write the time in Europe/Paris, in the form 2027-05-01T23:59"
        ),
        ("2027-01-01T25:00", "; the times of a day go from 00:00 to 23:59"),
        ("2027-01-01T24:01", "; the times of a day go from 00:00 to 23:59"),
        ("20271231", "; write it as 2027-12-31"), ("20270501T120000", "; write it as 2027-05-01T12:00"),
        ("20270501T120000Z", "; times have no zone of their own, so write 2027-05-01T14:00, the time in Europe/Paris"),
        ("31.12.27", "; write it as 2027-12-31"), ("3/4/27 9:00", "; write it as 2027-04-03T09:00 or 2027-03-04T09:00"),
        ("2027-02-31", "; that month has 28 days"),
        ("31 December 2027", "; write it as 2027-12-31"), ("Fri, 12 Feb. 2027", "; write it as 2027-02-12"),
        ("December 31st, 2027 at 5 pm", "; write it as 2027-12-31T17:00"), ("1er août 2027", "; write it as 2027-08-01"),
        ("jeudi 3 juin 2027 à 17h30", "; write it as 2027-06-03T17:30"), ("3 juillet 2027", "; write it as 2027-07-03"),
        ("5 de enero de 2027", "; write it as 2027-01-05"), ("9 maggio 2027", "; write it as 2027-05-09"),
        ("2. März 2027, 17 Uhr", "; write it as 2027-03-02T17:00"), ("2027-01-01T12:60", "; the times of a day go from 00:00 to 23:59"),
    ])
    func theRightFormIsTheHint(text: String, hint: String) {
        #expect(DateHint(in: Self.paris).words(for: text) == hint)
    }

    /// Some of them look like what should be there.
    @Test(arguments: [
        ("2027–12–31", "; write it with hyphens: 2027-12-31"), ("2027‑12‑31T17:00", "; write it with hyphens: 2027-12-31T17:00"),
        ("31–12–2027", "; write it as 2027-12-31"), ("“2027-12-31”", "; write it as 2027-12-31"),
        ("2027-12-31,", "; write it as 2027-12-31"),
        ("‘2027-12-31 17:00’", "; write it as 2027-12-31T17:00"), ("2027-12-31t17:00", "; write it as 2027-12-31T17:00"),
        ("2027-12-31T1700", "; write it as 2027-12-31T17:00"), ("2027-12-31 at 17:00", "; write it as 2027-12-31T17:00"),
        ("2027-12-31, 17:00", "; write it as 2027-12-31T17:00"), ("2027-12-31 at 5:30 p.m.", "; write it as 2027-12-31T17:30"),
        ("2027-12-31 at noon", "; write it as 2027-12-31T12:00"), ("2027-12-31 midnight", "; a day ends at 2027-12-31T23:59"),
        ("2027-12-31 17:00 hrs", "; write it as 2027-12-31T17:00"), ("31 December", "; add the year"), ("Dec 31", "; add the year"),
        ("31/12", "; add the year"), ("31.12.", "; add the year"), ("Friday 5pm", ""),
    ])
    func marksAndWordsAroundADateAreUnderstood(text: String, hint: String) {
        #expect(DateHint(in: Self.paris).words(for: text) == hint)
    }

    @Test(arguments: [
        ("Friday 2 March 2027", "; write it as 2027-03-02, but that is a Tuesday, so check the date"),
        ("Thu, March 2nd, 2027 at 5 pm", "; write it as 2027-03-02T17:00, but that is a Tuesday, so check the date"),
        ("jeudi 2 mars 2027", "; write it as 2027-03-02, but that is a Tuesday, so check the date"),
        ("martes 2 de marzo de 2027", "; write it as 2027-03-02"), ("March 3, 2027", "; write it as 2027-03-03"),
        ("due 3 March 2027", "; write it as 2027-03-03"),
    ])
    func anotherDayOfTheWeekIsNamed(text: String, hint: String) {
        #expect(DateHint(in: Self.paris).words(for: text) == hint)
        #expect(DateHint.ofDay.words(for: "Friday 2 March 2027").hasSuffix("2027-03-02, but that is a Tuesday, so check the date"))
    }

    @Test(arguments: [
        ("2026-12-11T10:00", "; this is a day without a time: 2026-12-11"),
        ("31.12.2027 9:00", "; this is a day without a time: 2027-12-31"),
        ("3/4/2027 17:00", "; this is a day without a time: 2027-04-03 or 2027-03-04"), ("31.12.2027", "; write it as 2027-12-31"),
        ("2027-01-01T24:00", ""), ("soon", ""), ("20271231", "; write it as 2027-12-31"), ("2027-01-01T25:00", ""),
    ])
    func aDayHasNoTime(text: String, hint: String) { #expect(DateHint.ofDay.words(for: text) == hint) }

    /// As on the command line, where no site is open yet.
    @Test(arguments: ["2027-01-01T10:00Z", "2027-01-01T10:00:00+02:00", "2027-01-01T10:00 PST"])
    func theFormOfATimeIsKnownWithoutAZone(text: String) {
        let hint = "; times have no zone of their own, so write the time in the site's time zone, in the form 2027-01-01T10:00"
        #expect(DateHint(in: nil).words(for: text) == hint)
    }

    /// Whatever is written, the hint is one that the reader takes.
    @Test(arguments: [
        "", "soon", "31.2.2027", "0-0-0", "99/99/2027", "12-11-27", "20271331", "1.2.3", "2027-12-31 13pm", "٣١.١٢.٢٠٢٧",
        "31 February 2027", "12 Smarch 2027", "12 Februar 27",
    ])
    func noHintIsBetterThanAWrongOne(text: String) {
        #expect(DateHint(in: Self.paris).words(for: text) == "")
    }

    @Test(arguments: [
        ("utc", "; write UTC"), ("Z", "; write UTC"), ("PST", "; write America/Los_Angeles"), ("BST", "; write Europe/London"),
        ("GMT Standard Time", "; that is a Windows name, so write Europe/London"),
        ("W. Europe Standard Time", "; that is a Windows name, so write Europe/Berlin"),
        ("Lunar Standard Time", "; that is a Windows name, which other systems don't know"),
        ("UTC+1", "; an offset from UTC changes with daylight saving time, so write the zone of a city"),
        ("+01:00", "; an offset from UTC changes with daylight saving time, so write the zone of a city"),
        ("aoe", "; did you mean 'AoE'?"), ("Anywhere on Earth", "; did you mean 'AoE'?"),
        ("europe/london", "; did you mean 'Europe/London'?"), ("London", "; did you mean 'Europe/London'?"),
        ("new york", "; did you mean 'America/New_York'?"), ("UTC-12", "; did you mean 'AoE'?"),
        ("Pacific Time", "; write America/Los_Angeles"), ("Central European Time", "; write Europe/Berlin"),
    ])
    func zonesOfOtherSystemsAreUnderstood(name: String, hint: String) {
        #expect(TimeZoneHint.words(for: name, TimeZoneCatalog()) == hint)
    }
}
