import CZlib
import Synchronization

/// Raw deflate (RFC 1951), by zlib. The same bytes are compressed to the same bytes only by the same zlib.
package enum Deflate {
    static let level: CInt = 9

    /// Version of zlib.
    package static var libraryVersion: String { String(cString: zlibVersion()) }

    /// The state of zlib, 400 KB at an address that stays.
    private final class State: @unchecked Sendable {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

        /// Fails only if memory runs out.
        init?() {
            stream.initialize(to: z_stream())
            guard quizmark_deflate_init(stream, level) == Z_OK else { return nil }
        }

        deinit {
            deflateEnd(stream)
            stream.deallocate()
        }
    }

    /// States to use again: to get one from the system takes eight times as long as to compress a small file of an archive.
    private static let spare = Mutex<[State]>([])
    private static let spareLimit = 16

    /// - Complexity: O(*n*)
    package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        guard let state = spare.withLock({ $0.popLast() }) ?? State() else { return stored(bytes) }
        defer { spare.withLock { if $0.count < spareLimit { $0.append(state) } } }
        let stream = state.stream
        deflateReset(stream)
        let bound = Int(deflateBound(stream, UInt(bytes.count)))
        // zlib counts in 32 bits, and no archive takes more.
        guard bound <= UInt32.max else { return stored(bytes) }
        return bytes.withUnsafeBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: bound) { output, count in
                quizmark_set_input(stream, input.baseAddress, UInt32(input.count))
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(bound)
                deflate(stream, Z_FINISH)
                count = bound - Int(stream.pointee.avail_out)
            }
        }
    }

    /// Deflate blocks of type 0, which aren't compressed.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var blocks: [UInt8] = []
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(Int(UInt16.max))
            rest = rest.dropFirst(block.count)
            let length = UInt16(block.count)
            blocks.append(rest.isEmpty ? 1 : 0)
            for number in [length, ~length] { blocks += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)] }
            blocks += block
        } while !rest.isEmpty
        return blocks
    }

    package enum Failure: Error {
        /// The bytes aren't deflated, or end too early.
        case damaged
        /// The result would exceed the limit.
        case tooLarge
    }

    /// Decompresses untrusted bytes.
    ///
    /// - Parameter limit: maximum number of bytes of the result; no more memory is allocated.
    /// - Returns: nil where the bytes are damaged, end too early or would exceed `limit`.
    package static func decompressed(_ bytes: ArraySlice<UInt8>, limit: Int) -> [UInt8]? { try? unpacked(bytes, limit: limit) }

    /// Decompresses untrusted bytes.
    ///
    /// - Parameter limit: maximum number of bytes of the result; no more memory is allocated.
    /// - Throws: `Failure` where the bytes are damaged, end too early or would exceed `limit`.
    package static func unpacked(_ bytes: ArraySlice<UInt8>, limit: Int) throws(Failure) -> [UInt8] {
        guard let inputCount = UInt32(exactly: bytes.count), let capacity = UInt32(exactly: max(limit, 1)) else { throw .tooLarge }
        var stream = z_stream()
        guard quizmark_inflate_init(&stream) == Z_OK else { throw .damaged }
        defer { inflateEnd(&stream) }
        var code = Z_OK
        let result = bytes.withUnsafeBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: Int(capacity)) { output, count in
                quizmark_set_input(&stream, input.baseAddress, inputCount)
                stream.next_out = output.baseAddress
                stream.avail_out = capacity
                code = inflate(&stream, Z_FINISH)
                count = Int(capacity - stream.avail_out)
            }
        }
        if code == Z_STREAM_END, result.count <= limit { return result }
        // A buffer that is full before the end was too small, whatever follows.
        throw result.count >= limit && (code == Z_BUF_ERROR || code == Z_STREAM_END) ? .tooLarge : .damaged
    }
}
