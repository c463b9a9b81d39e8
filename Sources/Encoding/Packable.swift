/// A value that can be kept from one build to the next, by `PackedWriter` and `PackedReader`. What is generic is inlinable: a large site
/// packs hundreds of thousands of values, and looking up the types of each at run time takes longer than reading it.
@usableFromInline package protocol Packable {
    func pack(into writer: inout PackedWriter)

    /// - Throws: `PackedReader.Damage` for bytes that `pack` didn't make.
    init(from reader: inout PackedReader) throws(PackedReader.Damage)
}

extension PackedWriter {
    @inlinable package static func bytes(of value: some Packable) -> [UInt8] {
        var writer = PackedWriter()
        value.pack(into: &writer)
        return writer.bytes
    }
}

extension PackedReader {
    /// - Throws: `Damage` where another value was packed.
    @inlinable package mutating func value<Value: Packable>(_ type: Value.Type = Value.self) throws(Damage) -> Value {
        try Value(from: &self)
    }
}

extension Int: Packable {
    @inlinable package func pack(into writer: inout PackedWriter) { writer.add(self) }

    @inlinable package init(from reader: inout PackedReader) throws(PackedReader.Damage) { self = try reader.number() }
}

extension String: Packable {
    @inlinable package func pack(into writer: inout PackedWriter) { writer.add(self) }

    @inlinable package init(from reader: inout PackedReader) throws(PackedReader.Damage) { self = try reader.text() }
}

extension Bool: Packable {
    @inlinable package func pack(into writer: inout PackedWriter) { writer.add(self ? 1 : 0) }

    @inlinable package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        switch try reader.number() {
        case 0: self = false
        case 1: self = true
        default: throw PackedReader.Damage()
        }
    }
}

extension Packable where Self: RawRepresentable, RawValue == String {
    @inlinable package func pack(into writer: inout PackedWriter) { writer.add(rawValue) }

    @inlinable package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        guard let value = Self(rawValue: try reader.text()) else { throw PackedReader.Damage() }
        self = value
    }
}

extension Optional: Packable where Wrapped: Packable {
    @inlinable package func pack(into writer: inout PackedWriter) {
        (self != nil).pack(into: &writer)
        self?.pack(into: &writer)
    }

    @inlinable package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        self = try reader.value(Bool.self) ? try reader.value(Wrapped.self) : nil
    }
}

extension Array: Packable where Element: Packable {
    @inlinable package func pack(into writer: inout PackedWriter) {
        writer.add(count)
        for element in self { element.pack(into: &writer) }
    }

    @inlinable package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        let count = try reader.count()
        self = []
        reserveCapacity(count)
        for _ in 0..<count { append(try reader.value()) }
    }
}

extension Dictionary: Packable where Key: Packable & Comparable, Value: Packable {
    @inlinable package func pack(into writer: inout PackedWriter) {
        writer.add(count)
        for (key, value) in sorted(by: { $0.key < $1.key }) {
            key.pack(into: &writer)
            value.pack(into: &writer)
        }
    }

    @inlinable package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        let count = try reader.count()
        self.init(minimumCapacity: count)
        for _ in 0..<count {
            let key = try reader.value(Key.self)
            self[key] = try reader.value(Value.self)
        }
    }
}
