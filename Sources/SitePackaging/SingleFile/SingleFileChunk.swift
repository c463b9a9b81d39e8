import Encoding

/// A part of a single file's data.
package struct SingleFileChunk: Sendable {
    fileprivate var bytes: [UInt8] = []

    /// A chunk without repetitions, compressed.
    package struct Compressed: Sendable {
        fileprivate let matches: LongRangeMatches
        /// Deflated, up to a whole byte.
        fileprivate let literals: [UInt8]
    }

    /// The chunk, compressed.
    package func compressed() -> Compressed {
        var stream = DeflateStream()
        var literals: [UInt8] = []
        let matches = LongRangeMatches(bytes) { piece in stream.append(piece) { literals.append(contentsOf: $0) } }
        stream.finish(.open) { literals.append(contentsOf: $0) }
        return Compressed(matches: matches, literals: literals)
    }
}

/// The data of a single file: chunks that wait to be compressed, and the compressed ones before.
struct ChunkedData {
    private var current = SingleFileChunk()
    private var full: [SingleFileChunk] = []
    private var matches = LongRangeMatches()
    private var literals: [[UInt8]] = []

    /// Adds bytes. They stay together, so chunks have the same bounds whatever the number of threads.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(LongRangeMatches.chunkSize - current.bytes.count)
            current.bytes.append(contentsOf: piece)
            rest = rest.dropFirst(piece.count)
            guard current.bytes.count == LongRangeMatches.chunkSize else { continue }
            full.append(current)
            current = SingleFileChunk()
            current.bytes.reserveCapacity(LongRangeMatches.chunkSize)
        }
    }

    mutating func takeChunks() -> [SingleFileChunk] {
        defer { full = [] }
        return full
    }

    mutating func add(_ chunk: SingleFileChunk.Compressed) {
        matches.append(chunk.matches)
        literals.append(chunk.literals)
    }

    /// All data, in pieces. The numbers come first, but are known last, so they are a stream of their own before the literals.
    mutating func finish() -> [[UInt8]] {
        for chunk in takeChunks() + [current] { add(chunk.compressed()) }
        current = SingleFileChunk()
        var stream = DeflateStream()
        var numbers: [UInt8] = []
        for piece in matches.numbers {
            piece.withUnsafeBytes { bytes in stream.append(bytes) { numbers.append(contentsOf: $0) } }
        }
        stream.finish(.open) { numbers.append(contentsOf: $0) }
        var end: [UInt8] = []
        var last = DeflateStream()
        last.finish { end.append(contentsOf: $0) }
        return [numbers] + literals + [end]
    }
}
