import NIOCore
import NIOHTTP1
import Platform

/// A response of the preview.
struct PreviewResponse: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        /// A part of a file, in bytes from its beginning.
        case file(String, Range<Int>)
        /// The event stream of the preview, until the page is closed.
        case events(PreviewSite)
    }

    typealias Writer = NIOAsyncChannelOutboundWriter<HTTPPart<HTTPResponseHead, ByteBuffer>>

    var status = HTTPResponseStatus.ok
    var headers = HTTPHeaders()
    var body = Body.bytes([])
    /// Whether the request was HEAD, which gets the headers of the body and no body.
    var isHead = false

    /// Length of the body in bytes; nil if unknown.
    var length: Int? {
        switch body {
        case .bytes(let bytes): bytes.count
        case .file(_, let range): range.count
        case .events: nil
        }
    }

    /// Writes headers and body.
    ///
    /// - Throws: `IOError` where the connection or the disk fails, `Truncated` where a file has become shorter. Nothing more can be
    ///   sent on the connection then.
    func write(to writer: Writer, keepingAlive: Bool) async throws {
        var headers = headers
        if let length { headers.replaceOrAdd(name: "Content-Length", value: "\(length)") }
        if !keepingAlive { headers.replaceOrAdd(name: "Connection", value: "close") }
        try await writer.write(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)))
        if !isHead { try await writeBody(to: writer) }
        try await writer.write(.end(nil))
    }

    /// Writes the body.
    ///
    /// - Throws: as `write(to:keepingAlive:)`.
    private func writeBody(to writer: Writer) async throws {
        switch body {
        case .bytes(let bytes): try await writer.write(.body(ByteBuffer(bytes: bytes)))
        case .file(let path, let range): try await Self.write(path, range, to: writer)
        case .events(let site):
            for await message in await EventStream.messages(of: site) { try await writer.write(.body(ByteBuffer(bytes: message))) }
        }
    }

    /// A file that is shorter than its announced length.
    private struct Truncated: Error {}

    /// Sends a file in pieces, each after the one before it, since a video needn't fit into memory.
    ///
    /// - Throws: `SystemError` where the file can't be read, `Truncated` where it is shorter than announced, `IOError` where the
    ///   connection breaks.
    private static func write(_ path: String, _ range: Range<Int>, to writer: Writer) async throws {
        guard !range.isEmpty else { return }
        let file = try ReadableFile(path)
        try file.seek(to: range.lowerBound)
        var left = range.count
        while left > 0 {
            let piece = try file.bytes(upTo: min(left, 1 << 16))
            guard !piece.isEmpty else { throw Truncated() }
            left -= piece.count
            try await writer.write(.body(ByteBuffer(bytes: piece)))
        }
    }
}
