/// The keys of a mapping in authors' files, in their usual order. From this table readers, the in-place editor and the planner's
/// data are made; the reference in the documentation, the JSON Schema and the planner's script are held against it by tests.
package protocol ContentKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// With its article: "an assignment".
    static var subject: String { get }

    var definition: KeyDefinition { get }
}

/// A key in the words of the reference.
package struct KeyDefinition: Sendable {
    package enum Value: Sendable {
        case id
        /// Plain text in one line.
        case text
        case markdown
        case integer(ClosedRange<Int>)
        case number(ClosedRange<Double>)
        /// A day, or a minute on the clocks of the item's time zone.
        case date
        case timeZone
        /// `2d`, `1w`, `6h`.
        case length
        /// A list of times before a date, `7d`, `2h`, or dates.
        case reminders
        /// A list of mappings with these keys.
        case list(any ContentKey.Type)
    }

    package let value: Value
    package let isRequired: Bool
    /// The version that brought it.
    package let since: String
    /// Markdown for the reference, behind the key's name and a colon.
    package let help: String

    package init(_ value: Value, isRequired: Bool = false, since: String = "1.0", _ help: String) {
        self.value = value
        self.isRequired = isRequired
        self.since = since
        self.help = help
    }
}

extension ContentKey {
    package static var names: [String] { allCases.map(\.rawValue) }

    package static var definitions: [(name: String, definition: KeyDefinition)] { allCases.map { ($0.rawValue, $0.definition) } }
}
