/// The origin of a report whose answers were typed from a sheet of paper, as the journal has it: "typed: ATTEMPT SHEET".
package struct TypedOrigin: Sendable {
    private static let start = "typed: "

    /// Id of the attempt, which is the same for the same row.
    package let attempt: String
    /// Id of the student in this exam; nil in entries of earlier versions of the program, which didn't note it.
    package let sheet: String?

    package init(attempt: String, sheet: String) { (self.attempt, self.sheet) = (attempt, sheet) }

    /// Nil for any other origin.
    package init?(_ origin: String) {
        guard origin.hasPrefix(TypedOrigin.start) else { return nil }
        let ids = origin.dropFirst(TypedOrigin.start.count).split(separator: " ").map(String.init)
        guard let attempt = ids.first, ids.count <= 2 else { return nil }
        (self.attempt, sheet) = (attempt, ids.dropFirst().first)
    }

    /// The line's text.
    package var text: String { TypedOrigin.start + [attempt, sheet].compactMap(\.self).joined(separator: " ") }
}
