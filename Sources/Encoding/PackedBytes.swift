/// Writes numbers, texts and bytes one after another, for `PackedReader`. Only the program that wrote them reads them again.
@usableFromInline package struct PackedWriter {
    @usableFromInline package private(set) var bytes: [UInt8]

    /// - Parameter heading: bytes before everything that is written.
    @usableFromInline package init(heading: [UInt8] = []) { bytes = heading }

    @usableFromInline package mutating func add(_ number: Int) {
        withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
    }

    package mutating func add(_ piece: some Collection<UInt8>) {
        add(piece.count)
        bytes.append(contentsOf: piece)
    }

    @usableFromInline package mutating func add(_ text: String) { add(text.utf8) }

    /// Ends with the SHA-256 of everything before.
    package mutating func seal() { bytes += SHA256.hash(bytes) }
}

/// Reads what a `PackedWriter` wrote, in the same order.
@usableFromInline package struct PackedReader {
    /// Thrown where the bytes end too early, or aren't what is asked for.
    @usableFromInline package struct Damage: Error {
        @usableFromInline package init() {}
    }

    private let bytes: ArraySlice<UInt8>
    private var index: Int

    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// Reads what a writer with this heading has sealed; nil where anything of it has changed, or has another heading.
    package init?(sealed bytes: [UInt8], heading: [UInt8]) {
        let end = bytes.count - SHA256.length
        guard end >= heading.count, bytes.starts(with: heading), SHA256.hash(bytes[..<end]).elementsEqual(bytes[end...]) else {
            return nil
        }
        self.init(bytes[heading.count..<end])
    }

    package var isAtEnd: Bool { index == bytes.endIndex }

    /// - Throws: `Damage`, as do all functions below.
    @usableFromInline package mutating func number() throws(Damage) -> Int {
        guard bytes.endIndex - index >= 8 else { throw Damage() }
        defer { index += 8 }
        let offset = index - bytes.startIndex
        return Int(Int64(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Int64.self) }))
    }

    /// A number of elements, each of which takes at least one byte.
    @usableFromInline package mutating func count() throws(Damage) -> Int {
        let count = try number()
        guard (0...(bytes.endIndex - index)).contains(count) else { throw Damage() }
        return count
    }

    package mutating func piece() throws(Damage) -> ArraySlice<UInt8> {
        let length = try count()
        defer { index += length }
        return bytes[index..<index + length]
    }

    @usableFromInline package mutating func text() throws(Damage) -> String {
        let piece = try piece()
        guard let text = piece.withUnsafeBufferPointer({ String(validating: $0, as: UTF8.self) }) else { throw Damage() }
        return text
    }
}
