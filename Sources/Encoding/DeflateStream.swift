import Algorithms
import CZlib

/// Raw deflate (RFC 1951) of bytes that come piece by piece, in little memory.
package struct DeflateStream: ~Copyable, @unchecked Sendable {
    /// End of the result.
    package enum End: Sendable {
        /// The last block of a stream.
        case final
        /// On a whole byte, so that the result of another stream may follow.
        case open
    }

    /// zlib keeps its address.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

    package init() {
        stream.initialize(to: z_stream())
        // zlib fails here only if memory runs out, where Swift's own arrays end the program, too.
        precondition(quizmark_deflate_init(stream, Deflate.level) == Z_OK, "zlib ran out of memory")
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
        output.deallocate()
    }

    /// Compresses the next bytes.
    /// - Parameter take: called with pieces of the result, in order.
    package mutating func append(_ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Void) {
        // zlib counts in 32 bits.
        for piece in bytes.chunks(ofCount: 1 << 30) {
            let piece = UnsafeRawBufferPointer(rebasing: piece)
            piece.withMemoryRebound(to: UInt8.self) { piece in
                quizmark_set_input(stream, piece.baseAddress, UInt32(piece.count))
                run(Z_NO_FLUSH, take)
            }
        }
    }

    /// Compresses what is left, after which nothing can be appended.
    package mutating func finish(_ end: End = .final, _ take: (UnsafeRawBufferPointer) -> Void) {
        run(end == .final ? Z_FINISH : Z_SYNC_FLUSH, take)
    }

    private func run(_ flush: CInt, _ take: (UnsafeRawBufferPointer) -> Void) {
        repeat {
            stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
            stream.pointee.avail_out = UInt32(output.count)
            deflate(stream, flush)
            let count = output.count - Int(stream.pointee.avail_out)
            if count > 0 { take(UnsafeRawBufferPointer(rebasing: output[..<count])) }
        } while stream.pointee.avail_out == 0
    }
}
