import CivilTime
import Testing

struct TimeZoneRulesTests {
    private let catalog = TimeZoneCatalog()

    private func resolve(_ text: String, in name: String) throws -> TimeZoneRules.Resolution {
        let zone = try #require(catalog.rules(for: name))
        return zone.resolve(try #require(LocalDateTime(iso: text)))
    }

    private func utc(_ text: String) throws -> Instant { Instant(utc: try #require(LocalDateTime(iso: text))) }

    @Test(arguments: [
        ("Europe/London", "2026-12-11T23:59", "2026-12-11T23:59"),
        ("Europe/London", "2026-07-01T12:00", "2026-07-01T11:00"),
        ("Europe/Paris", "2026-12-11T23:59", "2026-12-11T22:59"),
        ("America/New_York", "2026-12-11T23:59", "2026-12-12T04:59"),
        ("Asia/Kathmandu", "2026-12-11T00:00", "2026-12-10T18:15"),
        ("Pacific/Kiritimati", "2026-01-01T00:00", "2025-12-31T10:00"),
        // Far beyond the listed changes, in winter and summer of both hemispheres.
        ("Europe/Paris", "2090-07-01T12:00", "2090-07-01T10:00"),
        ("Europe/Paris", "2090-01-01T00:00", "2089-12-31T23:00"),
        ("Australia/Sydney", "2090-01-01T00:00", "2089-12-31T13:00"),
        ("Australia/Sydney", "2090-07-01T00:00", "2090-06-30T14:00"),
        ("Europe/Dublin", "2090-07-01T00:00", "2090-06-30T23:00"),
        ("Europe/Dublin", "2090-12-01T00:00", "2090-12-01T00:00"),
        // Before the first transition, clocks showed local mean time.
        ("Europe/Paris", "1800-01-01T00:09:21", "1800-01-01T00:00"),
    ])
    func readsLocalTimes(zone: String, local: String, utc instant: String) throws {
        #expect(try resolve(local, in: zone) == .unique(utc(instant)))
    }

    @Test(arguments: [
        ("Europe/London", "2026-03-29T01:30", "2026-03-29T01:00", "2026-03-29T02:00"),
        ("Europe/London", "2026-03-29T01:00", "2026-03-29T01:00", "2026-03-29T02:00"),
        ("America/New_York", "2027-03-14T02:59:59", "2027-03-14T02:00", "2027-03-14T03:00"),
        ("Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-04T02:00", "2026-10-04T02:30"),
        ("Europe/Paris", "2090-03-26T02:30", "2090-03-26T02:00", "2090-03-26T03:00"),
        // Samoa skipped a whole day when it crossed the date line.
        ("Pacific/Apia", "2011-12-30T12:00", "2011-12-30T00:00", "2011-12-31T00:00"),
    ])
    func findsGaps(zone: String, local: String, before: String, after: String) throws {
        let gap = TimeZoneRules.Resolution.missing(
            before: try #require(LocalDateTime(iso: before)), after: try #require(LocalDateTime(iso: after)))
        #expect(try resolve(local, in: zone) == gap)
    }

    @Test(arguments: [
        ("Europe/London", "2026-10-25T01:30", "2026-10-25T00:30", "2026-10-25T01:30"),
        ("Europe/London", "2026-10-25T01:00", "2026-10-25T00:00", "2026-10-25T01:00"),
        ("America/New_York", "2026-11-01T01:59:59", "2026-11-01T05:59:59", "2026-11-01T06:59:59"),
        ("Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-04T14:45", "2026-04-04T15:15"),
        ("Europe/Paris", "2090-10-29T02:30", "2090-10-29T00:30", "2090-10-29T01:30"),
    ])
    func findsRepeatedHours(zone: String, local: String, first: String, second: String) throws {
        #expect(try resolve(local, in: zone) == .twice(first: utc(first), second: utc(second)))
    }

    @Test(arguments: ["2026-03-29T00:59:59", "2026-03-29T02:00", "2026-10-25T00:59:59", "2026-10-25T02:00"])
    func theMinutesAroundAChangeAreUnique(local: String) throws {
        guard case .unique = try resolve(local, in: "Europe/London") else {
            Issue.record("\(local) is not unique")
            return
        }
    }

    @Test func namesItsTime() throws {
        let zone = try #require(catalog.rules(for: "Europe/Paris"))
        #expect(zone.type(at: try utc("2026-12-11T12:00")).abbreviation == "CET")
        #expect(zone.type(at: try utc("2026-07-11T12:00")).abbreviation == "CEST")
        #expect(zone.local(try utc("2026-07-11T12:00")).description == "2026-07-11T14:00")
    }

    @Test(arguments: [
        ("Europe/Paris", 2026, true), ("America/Sao_Paulo", 2026, true), ("America/New_York", 2006, false),
        ("Africa/Casablanca", 2026, false), ("Africa/Casablanca", 2095, true), ("America/Sao_Paulo", 2018, false),
    ])
    func knowsWhetherTheFooterHolds(zone: String, year: Int, holds: Bool) throws {
        let rules = try #require(catalog.rules(for: zone))
        #expect(rules.followsFooter(during: try utc("\(year)-01-01T00:00")...utc("\(year + 1)-01-01T00:00")) == holds)
    }

    @Test func aBrokenFileIsNoZone() throws {
        #expect(TimeZoneRules(name: "X", file: []) == nil)
        #expect(TimeZoneRules(name: "X", file: Array("TZif2".utf8)) == nil)
        #expect(TimeZoneRules(name: "X", file: [UInt8](repeating: 0xFF, count: 400)) == nil)
    }
}

struct TimeZoneCatalogTests {
    @Test(arguments: [
        "Europe/London", "UTC", "Etc/UTC", "EST5EDT", "Etc/GMT+5", "America/Argentina/Buenos_Aires", "GB-Eire", "W-SU",
        "America/Port-au-Prince",
    ])
    func knowsNames(name: String) {
        #expect(TimeZoneCatalog().rules(for: name) != nil)
    }

    @Test(arguments: [
        "", "/usr/share/zoneinfo/Europe/London", "../zoneinfo/Europe/London", "Europe/../Europe/London", "Europe/",
        "Europe", "Europe//London", "./UTC", "posix/Europe/London", "right/Europe/London", "posixrules", "localtime",
        "zone.tab", "tzdata.zi", "Factory", "europe/london", "EUROPE/LONDON", "Europe/Londres", "CEST", "UTC+1",
        "Europe/London\n", "Romance Standard Time",
    ])
    func refusesOtherNames(name: String) {
        #expect(TimeZoneCatalog().rules(for: name) == nil)
    }

    @Test func listsNamesForSuggestions() {
        let names = TimeZoneCatalog().names
        #expect(names.count > 300)
        #expect(names == names.sorted())
        #expect(names.contains("Europe/London") && names.contains("America/Indiana/Knox") && names.contains("UTC"))
        #expect(!names.contains { $0.hasPrefix("posix") || $0.contains(".") })
    }

    @Test func knowsUTCWithoutZoneFiles() throws {
        let catalog = TimeZoneCatalog(folders: ["/nowhere/zoneinfo"])
        let zone = try #require(catalog.rules(for: "UTC"))
        #expect(zone.offset(at: Instant(secondsSinceEpoch: 1_800_000_000)) == 0)
        #expect(catalog.rules(for: "Europe/London") == nil)
        #expect(catalog.names == ["Etc/UTC", "UTC"])
    }

    @Test func answersManyThreads() async {
        let catalog = TimeZoneCatalog()
        let names = catalog.names
        let found = await withTaskGroup { group in
            for name in names { group.addTask { catalog.rules(for: name) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(found == names.count)
    }
}

struct FooterRuleTests {
    @Test(arguments: [
        "UTC0", "<+0330>-3:30", "CET-1CEST,M3.5.0,M10.5.0/3", "IST-1GMT0,M10.5.0,M3.5.0/1", "EST5EDT,M3.2.0,M11.1.0",
        "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "EET-2EEST,M3.4.4/50,M10.4.4/50", "XXX3EDT4,0/0,J365/23",
        "<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45",
    ])
    func readsFooters(text: String) {
        #expect(FooterRule(text) != nil)
    }

    @Test(arguments: [
        "", "CET", "C-1", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
        "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,M3.5.0,M10.5.0 ", "<CET-1", "CET-1,",
        "CET-1CEST,J0,J60", "CET-1:60",
    ])
    func refusesOtherTexts(text: String) {
        #expect(FooterRule(text) == nil)
    }

    @Test func followsDaysOfTheYear() throws {
        let rule = try #require(FooterRule("AAA0BBB,J60/0,300/0"))
        func name(_ text: String) throws -> String {
            rule.type(at: Instant(utc: try #require(LocalDateTime(iso: text)))).abbreviation
        }
        // J60 is 1 March in every year; day 300 counts from zero and counts 29 February.
        #expect(try name("2027-02-28T23:59") == "AAA" && name("2027-03-01T00:00") == "BBB")
        #expect(try name("2028-02-29T23:59") == "AAA" && name("2028-03-01T00:00") == "BBB")
        #expect(try name("2027-10-27T22:59") == "BBB" && name("2027-10-27T23:00") == "AAA")
        #expect(try name("2028-10-26T22:59") == "BBB" && name("2028-10-26T23:00") == "AAA")
    }

    @Test func daylightSavingMayLastAllYear() throws {
        let rule = try #require(FooterRule("EST5EDT,0/0,J365/25"))
        for year in 2026...2030 {
            for day in ["01-01T05:00", "06-01T00:00", "12-31T23:59"] {
                let local = try #require(LocalDateTime(iso: "\(year)-\(day)"))
                #expect(rule.type(at: Instant(utc: local)).abbreviation == "EDT")
            }
        }
    }
}
