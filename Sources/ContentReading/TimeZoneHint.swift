import CivilTime
import Diagnostics
import Encoding

/// The right name of a time zone that was written in another form: Windows' `GMT Standard Time` → `Europe/London`.
enum TimeZoneHint {
    /// A clause that follows the message, or an empty text.
    static func words(for name: String, _ catalog: TimeZoneCatalog) -> String {
        let plain = name.lowercased()
        let isLast = name.wholeMatch(of: /(?:UTC|GMT)? ?[-−]12(?::?00)?/.ignoresCase()) != nil
        if isLast || plain == "aoe" || plain.contains("anywhere on earth") { return "; did you mean '\(TimeZoneCatalog.anywhereOnEarth)'?" }
        if let zone = windows[plain] { return "; that is a Windows name, so write \(zone)" }
        if plain.hasSuffix(" standard time") || plain.hasSuffix(" daylight time") {
            return "; that is a Windows name, which other systems don't know"
        }
        if name.wholeMatch(of: /(?:UTC|GMT)? ?[+-]\d{1,2}(?::?\d\d)?/.ignoresCase()) != nil {
            return "; an offset from UTC changes with daylight saving time, so write the zone of a city"
        }
        if let zone = spoken[plain] { return "; write \(zone)" }
        // The catalog may have copies of a zone in folders of their own, whose names are longer.
        let city = "/" + plain.replacing(" ", by: "_")
        let zones = catalog.names.filter { $0.lowercased().hasSuffix(city) && !$0.hasPrefix("Etc/") }
        if let zone = zones.min(by: { ($0.count, $0) < ($1.count, $1) }) { return "; did you mean '\(zone)'?" }
        // Legacy names such as EST and Eire have no slash, and shouldn't be suggested.
        return NearMiss.question(name, among: catalog.names.filter { $0.contains("/") })
    }

    /// A city whose clocks show what an abbreviation usually means.
    static func city(for abbreviation: String) -> String {
        cities[abbreviation] ?? "Europe/London"
    }

    /// The offset of `Etc/GMT-1`, which is UTC+1, and a place with that time; nil for other names, and for UTC−12, the time of
    /// deadlines that end last.
    static func meaning(ofReversed name: String) -> (offset: String, place: String)? {
        guard name.hasPrefix("Etc/GMT"), let reversed = Int(name.dropFirst("Etc/GMT".count)), let place = places[-reversed]
        else { return nil }
        return ("UTC\(reversed < 0 ? "+" : "-")\(abs(reversed))", place)
    }

    /// Well-known places by their hours from UTC, in winter.
    private static let places = [
        -11: "Pacific/Pago_Pago", -10: "Pacific/Honolulu", -9: "America/Anchorage", -8: "America/Los_Angeles", -7: "America/Denver",
        -6: "America/Chicago", -5: "America/New_York", -4: "America/Halifax", -3: "America/Sao_Paulo", -2: "America/Noronha",
        -1: "Atlantic/Azores", 1: "Europe/Berlin", 2: "Europe/Athens", 3: "Europe/Istanbul", 4: "Asia/Dubai", 5: "Asia/Karachi",
        6: "Asia/Dhaka", 7: "Asia/Bangkok", 8: "Asia/Shanghai", 9: "Asia/Tokyo", 10: "Australia/Sydney", 11: "Pacific/Noumea",
        12: "Pacific/Auckland", 13: "Pacific/Apia", 14: "Pacific/Kiritimati",
    ]

    private static let cities = [
        "CET": "Europe/Berlin", "MET": "Europe/Berlin", "EET": "Europe/Athens", "WET": "Europe/Lisbon", "EST": "America/New_York",
        "EST5EDT": "America/New_York", "CST6CDT": "America/Chicago", "MST": "America/Denver", "MST7MDT": "America/Denver",
        "PST8PDT": "America/Los_Angeles", "HST": "Pacific/Honolulu", "PRC": "Asia/Shanghai", "ROC": "Asia/Taipei", "ROK": "Asia/Seoul",
        "NZ": "Pacific/Auckland",
    ]

    /// The everyday names of time zones, in lower case.
    private static let spoken = [
        "pacific time": "America/Los_Angeles", "mountain time": "America/Denver", "central time": "America/Chicago",
        "eastern time": "America/New_York", "british time": "Europe/London", "british summer time": "Europe/London",
        "central european time": "Europe/Berlin", "eastern european time": "Europe/Athens", "western european time": "Europe/Lisbon",
        "utc": "UTC", "z": "UTC", "zulu": "UTC", "bst": "Europe/London", "west": "Europe/Lisbon", "cest": "Europe/Berlin",
        "eest": "Europe/Athens", "edt": "America/New_York", "cdt": "America/Chicago", "mdt": "America/Denver",
        "pst": "America/Los_Angeles", "pdt": "America/Los_Angeles", "jst": "Asia/Tokyo", "aest": "Australia/Sydney",
    ]

    /// Windows' names in lower case, with the zones of Unicode's `windowsZones.xml` for the whole world.
    private static let windows = [
        "dateline standard time": "Etc/GMT+12", "hawaiian standard time": "Pacific/Honolulu", "alaskan standard time": "America/Anchorage",
        "pacific standard time": "America/Los_Angeles", "us mountain standard time": "America/Phoenix",
        "mountain standard time": "America/Denver", "central standard time": "America/Chicago",
        "canada central standard time": "America/Regina", "central standard time (mexico)": "America/Mexico_City",
        "sa pacific standard time": "America/Bogota", "eastern standard time": "America/New_York",
        "us eastern standard time": "America/Indianapolis", "venezuela standard time": "America/Caracas",
        "atlantic standard time": "America/Halifax", "pacific sa standard time": "America/Santiago",
        "newfoundland standard time": "America/St_Johns", "e. south america standard time": "America/Sao_Paulo",
        "argentina standard time": "America/Buenos_Aires", "azores standard time": "Atlantic/Azores",
        "gmt standard time": "Europe/London", "greenwich standard time": "Atlantic/Reykjavik", "morocco standard time": "Africa/Casablanca",
        "w. europe standard time": "Europe/Berlin", "central europe standard time": "Europe/Budapest",
        "romance standard time": "Europe/Paris", "central european standard time": "Europe/Warsaw",
        "w. central africa standard time": "Africa/Lagos", "gtb standard time": "Europe/Bucharest", "egypt standard time": "Africa/Cairo",
        "south africa standard time": "Africa/Johannesburg", "fle standard time": "Europe/Kiev", "israel standard time": "Asia/Jerusalem",
        "e. europe standard time": "Europe/Chisinau", "turkey standard time": "Europe/Istanbul", "arabic standard time": "Asia/Baghdad",
        "arab standard time": "Asia/Riyadh", "russian standard time": "Europe/Moscow", "e. africa standard time": "Africa/Nairobi",
        "iran standard time": "Asia/Tehran", "arabian standard time": "Asia/Dubai", "pakistan standard time": "Asia/Karachi",
        "india standard time": "Asia/Calcutta", "nepal standard time": "Asia/Katmandu", "bangladesh standard time": "Asia/Dhaka",
        "se asia standard time": "Asia/Bangkok", "china standard time": "Asia/Shanghai", "singapore standard time": "Asia/Singapore",
        "taipei standard time": "Asia/Taipei", "w. australia standard time": "Australia/Perth", "tokyo standard time": "Asia/Tokyo",
        "korea standard time": "Asia/Seoul", "cen. australia standard time": "Australia/Adelaide",
        "aus central standard time": "Australia/Darwin", "e. australia standard time": "Australia/Brisbane",
        "aus eastern standard time": "Australia/Sydney", "tasmania standard time": "Australia/Hobart",
        "new zealand standard time": "Pacific/Auckland", "fiji standard time": "Pacific/Fiji", "samoa standard time": "Pacific/Apia",
    ]
}
