/// A value that can be kept from one build to the next, by `PackedWriter` and `PackedReader`.
package protocol Packable {
    func pack(into writer: inout PackedWriter)

    /// - Throws: `PackedReader.Damage` for bytes that `pack` didn't make.
    init(from reader: inout PackedReader) throws(PackedReader.Damage)
}

extension PackedWriter {
    package static func bytes(of value: some Packable) -> [UInt8] {
        var writer = PackedWriter()
        value.pack(into: &writer)
        return writer.bytes
    }
}

extension PackedReader {
    /// - Throws: `Damage` where another value was packed.
    package mutating func value<Value: Packable>(_ type: Value.Type = Value.self) throws(Damage) -> Value { try Value(from: &self) }
}

extension Int: Packable {
    package func pack(into writer: inout PackedWriter) { writer.add(self) }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) { self = try reader.number() }
}

extension String: Packable {
    package func pack(into writer: inout PackedWriter) { writer.add(self) }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) { self = try reader.text() }
}

extension Bool: Packable {
    package func pack(into writer: inout PackedWriter) { writer.add(self ? 1 : 0) }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        switch try reader.number() {
        case 0: self = false
        case 1: self = true
        default: throw PackedReader.Damage()
        }
    }
}

extension Packable where Self: RawRepresentable, RawValue == String {
    package func pack(into writer: inout PackedWriter) { writer.add(rawValue) }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        guard let value = Self(rawValue: try reader.text()) else { throw PackedReader.Damage() }
        self = value
    }
}

extension Optional: Packable where Wrapped: Packable {
    package func pack(into writer: inout PackedWriter) {
        (self != nil).pack(into: &writer)
        self?.pack(into: &writer)
    }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        self = try reader.value(Bool.self) ? try reader.value(Wrapped.self) : nil
    }
}

extension Array: Packable where Element: Packable {
    package func pack(into writer: inout PackedWriter) {
        writer.add(count)
        for element in self { element.pack(into: &writer) }
    }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        let count = try reader.count()
        self = []
        reserveCapacity(count)
        for _ in 0..<count { append(try reader.value()) }
    }
}

extension Dictionary: Packable where Key: Packable & Comparable, Value: Packable {
    package func pack(into writer: inout PackedWriter) {
        writer.add(count)
        for (key, value) in sorted(by: { $0.key < $1.key }) {
            key.pack(into: &writer)
            value.pack(into: &writer)
        }
    }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        let count = try reader.count()
        self.init(minimumCapacity: count)
        for _ in 0..<count {
            let key = try reader.value(Key.self)
            self[key] = try reader.value(Value.self)
        }
    }
}
