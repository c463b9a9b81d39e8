package import Diagnostics
package import Encoding

/// Positions of the keys with dates, for messages about them; nil for those that an item doesn't have.
package struct DatePositions: Hashable, Sendable {
    package var start: SourcePosition?
    package var available: SourcePosition?
    package var due: SourcePosition?
    package var updated: SourcePosition?
    package var reminders: SourcePosition?
    package var extraTime: SourcePosition?
    /// Positions of the reminders themselves.
    package var eachReminder: [SourcePosition] = []

    package init() {}
}

extension DatePositions: Packable {
    package func pack(into writer: inout PackedWriter) {
        for position in [start, available, due, updated, reminders, extraTime] { position.pack(into: &writer) }
        eachReminder.pack(into: &writer)
    }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        start = try reader.value()
        available = try reader.value()
        due = try reader.value()
        updated = try reader.value()
        reminders = try reader.value()
        extraTime = try reader.value()
        eachReminder = try reader.value()
    }
}
