import ContentModel
import SitePlanning
import Testing

@testable import Calendars

/// Titles of the site and of its modules in the calendars of each language.
struct TranslatedTitleTests {
    private func site() throws -> SampleSite {
        var site = try SampleSite()
        try site.add("cw1", due: "2026-12-11T23:59", module: "networks")
        try site.add("lab", due: "2026-12-04", module: "biology")
        return site
    }

    private func translate(_ site: inout SampleSite) throws {
        let french = try #require(ContentLanguage("fr"))
        site.content.settings.titles = [.english: "Riverside College", french: "Lycée Riverside"]
        site.content.settings.modules[0].titles = [.english: "Computer Networks", french: "Réseaux"]
    }

    @Test func calendarsHaveTheTitlesOfTheirLanguage() throws {
        var site = try site()
        try translate(&site)
        #expect(try site.render(.all, "fr").root["NAME"] == "Lycée Riverside")
        #expect(try site.render(.all, "it").root["NAME"] == "Riverside College")
        #expect(try site.render(.module(0), "fr").root["NAME"] == "Réseaux (Lycée Riverside)")
        #expect(try site.render(.module(0)).root["NAME"] == "Computer Networks (Riverside College)")
        #expect(try site.render(.module(1), "fr").root["NAME"] == "Biology (Lycée Riverside)")
        let event = try site.render(.module(0), "fr").event("quizmark.riverside.due.cw1")
        #expect(event["CATEGORIES;LANGUAGE=fr"] == "Réseaux")
        #expect(event.text("SUMMARY")?.hasSuffix("(Réseaux)") == true)
        #expect(try site.render(.all, "it").event("quizmark.riverside.due.cw1")["CATEGORIES"] == "Computer Networks")
    }

    /// The entries of the module change in one language; their UIDs stay.
    @Test func aTranslatedTitleIsAChangeOfItsEntries() throws {
        var site = try site()
        try site.record(on: "2026-11-02")
        let before = try #require(site.content.ledger?.entries)
        try translate(&site)
        #expect(CalendarRecord(site.content).staleLedgerWarning != nil)
        try site.record(on: "2026-11-09")
        let after = try #require(site.content.ledger?.entries)
        #expect(after.keys.sorted() == before.keys.sorted())
        let sequence = try site.sequence(on: "2026-11-09")
        #expect(after["quizmark.riverside.due.cw1"]?.sequence == sequence)
        #expect(after["quizmark.riverside.due.lab"] == before["quizmark.riverside.due.lab"])
        #expect(CalendarRecord(site.content).staleLedgerWarning == nil)
    }
}
