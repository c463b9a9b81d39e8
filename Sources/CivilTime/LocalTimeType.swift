/// One way in which a zone's clocks differ from UTC, as TZif files list them (RFC 8536).
package struct LocalTimeType: Hashable, Sendable {
    /// Seconds that clocks are ahead of UTC; negative in the west.
    package var utcOffset: Int
    var isDaylightSaving: Bool
    /// "CET", or digits such as "+0330" where no letters are in use.
    package var abbreviation: String

    package init(utcOffset: Int, isDaylightSaving: Bool, abbreviation: String) {
        self.utcOffset = utcOffset
        self.isDaylightSaving = isDaylightSaving
        self.abbreviation = abbreviation
    }
}
