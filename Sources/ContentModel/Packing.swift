import CivilTime
package import Diagnostics
package import Encoding

// What builds store of quizzes and reuse until they change.

extension SourcePosition: Packable {
    package func pack(into writer: inout PackedWriter) {
        writer.add(Int(line))
        writer.add(Int(column))
    }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        self.init(line: try reader.number(), column: try reader.number())
    }
}

extension SourceLocation: Packable {
    package func pack(into writer: inout PackedWriter) {
        path.pack(into: &writer)
        position.pack(into: &writer)
    }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        self.init(path: try reader.text(), position: try reader.value())
    }
}

extension Diagnostic.Subject: Packable {}

extension Diagnostic: Packable {
    package func pack(into writer: inout PackedWriter) {
        for text in [id.rawValue, severity.rawValue, message] { text.pack(into: &writer) }
        location.pack(into: &writer)
        subject.pack(into: &writer)
        writer.add(notes.count)
        for note in notes {
            note.message.pack(into: &writer)
            note.location.pack(into: &writer)
        }
    }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        guard let id = DiagnosticID(rawValue: try reader.text()), let severity = Severity(rawValue: try reader.text()) else {
            throw PackedReader.Damage()
        }
        let message = try reader.text()
        self.init(id, message, at: try reader.value(), about: try reader.value(), severity: severity)
        for _ in 0..<(try reader.count()) {
            let note = try reader.text()
            notes.append(Note(note, at: try reader.value()))
        }
    }
}

extension Located: Packable where Value: Packable {
    package func pack(into writer: inout PackedWriter) {
        value.pack(into: &writer)
        position.pack(into: &writer)
    }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        self.init(try reader.value(), at: try reader.value())
    }
}

extension ContentLanguage: Packable {
    package func pack(into writer: inout PackedWriter) { writer.add(code) }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        guard let language = ContentLanguage(try reader.text()) else { throw PackedReader.Damage() }
        self = language
    }
}

extension TranslatedItem: Packable where Item: Packable {
    package func pack(into writer: inout PackedWriter) {
        original.pack(into: &writer)
        translations.pack(into: &writer)
    }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        self.init(try reader.value(), translations: try reader.value())
    }
}

extension DueDate: Packable {
    package func pack(into writer: inout PackedWriter) {
        for number in [day.year, day.month, day.day] { writer.add(number) }
        guard case .moment(let local, let zone, let instant) = self else { return false.pack(into: &writer) }
        true.pack(into: &writer)
        for number in [local.hour, local.minute, local.second, instant.secondsSinceEpoch] { writer.add(number) }
        zone.pack(into: &writer)
    }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        guard let day = CalendarDate(year: try reader.number(), month: try reader.number(), day: try reader.number()) else {
            throw PackedReader.Damage()
        }
        guard try reader.value(Bool.self) else {
            self = .day(day)
            return
        }
        guard let local = LocalDateTime(date: day, hour: try reader.number(), minute: try reader.number(), second: try reader.number())
        else { throw PackedReader.Damage() }
        let instant = Instant(secondsSinceEpoch: try reader.number())
        self = .moment(local: local, zone: try reader.text(), instant: instant)
    }
}

extension Reminder: Packable {
    package func pack(into writer: inout PackedWriter) {
        switch self {
        case .days(let days):
            writer.add(0)
            writer.add(days)
        case .minutes(let minutes):
            writer.add(1)
            writer.add(minutes)
        case .at(let date):
            writer.add(2)
            date.pack(into: &writer)
        }
    }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        switch try reader.number() {
        case 0: self = .days(try reader.number())
        case 1: self = .minutes(try reader.number())
        case 2: self = .at(try reader.value())
        default: throw PackedReader.Damage()
        }
    }
}

extension PenaltyDraw: Packable {
    package func pack(into writer: inout PackedWriter) {
        edition.pack(into: &writer)
        draw.pack(into: &writer)
    }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        self.init(edition: try reader.value(), draw: try reader.number())
    }
}

extension SiteReference: Packable {
    package func pack(into writer: inout PackedWriter) {
        path.pack(into: &writer)
        suffix.pack(into: &writer)
        leadsToDraft.pack(into: &writer)
        position.pack(into: &writer)
    }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        self.init(path: try reader.text(), suffix: try reader.text(), leadsToDraft: try reader.value(), position: try reader.value())
    }
}

extension Quiz.FeedbackTime: Packable {}
