import CivilTime
import Testing

struct AnywhereOnEarthTests {
    @Test func theDayEndsTwelveHoursAfterUTC() throws {
        let zone = try #require(TimeZoneCatalog().rules(for: "AoE"))
        let local = try #require(LocalDateTime(iso: "2026-12-11T23:59"))
        let instant = try #require(zone.instant(of: local))
        #expect(instant.utc.description == "2026-12-12T11:59")
        #expect(zone.local(instant) == local)
        #expect(zone.type(at: instant).abbreviation == "AoE")
        #expect(TimeZoneCatalog(folders: []).rules(for: "AoE") != nil, "it needs no files")
        #expect(!TimeZoneCatalog().names.contains("AoE"), "no zone of the database has this name")
    }
}
