/// Writes numbers, texts and bytes one after another, for `PackedReader`. Only the program that wrote them reads them again.
package struct PackedWriter {
    package private(set) var bytes: [UInt8]

    /// - Parameter heading: bytes before everything that is written.
    package init(heading: [UInt8] = []) { bytes = heading }

    package mutating func add(_ number: Int) {
        withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
    }

    package mutating func add(_ piece: some Collection<UInt8>) {
        add(piece.count)
        bytes.append(contentsOf: piece)
    }

    package mutating func add(_ text: String) { add(text.utf8) }

    /// Ends with the SHA-256 of everything before.
    package mutating func seal() { bytes += SHA256.hash(bytes) }
}

/// Reads what a `PackedWriter` wrote, in the same order.
package struct PackedReader {
    /// Thrown where the bytes end too early, or aren't what is asked for.
    package struct Damage: Error {
        package init() {}
    }

    private let bytes: ArraySlice<UInt8>
    private var index: Int

    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    package var isAtEnd: Bool { index == bytes.endIndex }

    /// - Throws: `Damage`, as do all functions below.
    package mutating func number() throws(Damage) -> Int {
        guard bytes.endIndex - index >= 8 else { throw Damage() }
        defer { index += 8 }
        let offset = index - bytes.startIndex
        return Int(Int64(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Int64.self) }))
    }

    /// A number of elements, each of which takes at least one byte.
    package mutating func count() throws(Damage) -> Int {
        let count = try number()
        guard (0...(bytes.endIndex - index)).contains(count) else { throw Damage() }
        return count
    }

    package mutating func piece() throws(Damage) -> ArraySlice<UInt8> {
        let length = try count()
        defer { index += length }
        return bytes[index..<index + length]
    }

    package mutating func text() throws(Damage) -> String {
        guard let text = String(validating: try piece(), as: UTF8.self) else { throw Damage() }
        return text
    }
}
