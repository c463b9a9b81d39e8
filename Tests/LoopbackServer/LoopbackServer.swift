import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A web server for tests, on 127.0.0.1 and on threads of its own, so that tests that wait for a program can't block it.
package final class LoopbackServer: Sendable {
    package struct Request: Sendable {
        package var path: String
        /// Headers by lower-case name.
        package var headers: [String: String]
    }

    package enum Answer: Sendable {
        case response(Int, headers: [String: String] = [:], body: [UInt8] = [])
        /// Any bytes, after which the connection ends.
        case raw([UInt8])
        /// Announces `length` bytes, and sends only `body`.
        case torn(body: [UInt8], length: Int)
        /// Sends spaces until the client closes the connection.
        case endless
        /// Sends a space at intervals.
        case dripping
        case silence

        package static func text(_ text: String, headers: [String: String] = [:]) -> Answer {
            .response(200, headers: headers, body: Array(text.utf8))
        }
    }

    package let port: UInt16
    private let listener: Int32
    /// A socket on the same port that accepts no connections: no other process gets the port while the server exists, stopped or
    /// not.
    private let keeper: Int32
    private let log = Mutex<[Request]>([])
    private let connections = Mutex<Set<Int32>>([])
    private let handler: @Sendable (Request) -> Answer

    package var base: String { "http://127.0.0.1:\(port)" }

    /// Requests so far.
    package var requests: [Request] { log.withLock { $0 } }

    package init(_ handler: @escaping @Sendable (Request) -> Answer) throws {
        self.handler = handler
        (keeper, port) = try LoopbackServer.bound(to: 0)
        (listener, _) = try LoopbackServer.bound(to: port)
        guard listen(listener, 16) == 0 else { throw CocoaError(.fileReadUnknown) }
        // Keeps the server alive until it is stopped or the tests end.
        Thread.detachNewThread { [self] in
            while true {
                let connection = accept(listener, nil, nil)
                if connection < 0 {
                    #if !canImport(Darwin)
                        close(listener)
                    #endif
                    return
                }
                Thread.detachNewThread { [self] in serve(connection) }
            }
        }
    }

    deinit { close(keeper) }

    /// A socket on a shareable port, and that port; 0 stands for any free one.
    private static func bound(to port: UInt16) throws -> (descriptor: Int32, port: UInt16) {
        #if canImport(Darwin) || canImport(Musl)
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var isShared: Int32 = 1
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                setsockopt(descriptor, SOL_SOCKET, SO_REUSEPORT, &isShared, socklen_t(MemoryLayout<Int32>.size)) == 0
                    && bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
            }
        }
        guard isBound else { throw CocoaError(.fileReadUnknown) }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    /// Refuses connections from here on, and closes open ones.
    package func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        // Elsewhere this ends `accept`, whose thread closes the socket: another thread could get its number before.
        #if canImport(Darwin)
            close(listener)
        #endif
        connections.withLock { for connection in $0 { shutdown(connection, Int32(SHUT_RDWR)) } }
    }

    private func serve(_ connection: Int32) {
        // Elsewhere, each call of `send` asks for this.
        #if canImport(Darwin)
            var isOn: Int32 = 1
            setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
        connections.withLock { _ = $0.insert(connection) }
        defer {
            connections.withLock {
                $0.remove(connection)
                close(connection)
            }
        }
        guard let request = request(from: connection) else { return }
        log.withLock { $0.append(request) }
        switch handler(request) {
        case .response(let status, let headers, let body):
            _ = send(head(status, headers, length: body.count) + body, to: connection)
        case .torn(let body, let length): _ = send(head(200, [:], length: length) + body, to: connection)
        case .endless:
            let blanks = [UInt8](repeating: 0x20, count: 1 << 16)
            _ = send(Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8), to: connection)
            while send(blanks, to: connection) {}
        case .raw(let bytes): _ = send(bytes, to: connection)
        case .dripping:
            _ = send(head(200, [:], length: 1_000_000), to: connection)
            while send([0x20], to: connection) { usleep(20_000) }
        case .silence:
            var byte: UInt8 = 0
            // Ends when the client disconnects.
            while recv(connection, &byte, 1, 0) > 0 {}
        }
    }

    private func request(from connection: Int32) -> Request? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !bytes.contains([0x0D, 0x0A, 0x0D, 0x0A]) {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
        }
        let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        return Request(path: String(words[1]), headers: headers)
    }

    private func head(_ status: Int, _ headers: [String: String], length: Int) -> [UInt8] {
        var text = "HTTP/1.1 \(status) Answer\r\nConnection: close\r\nContent-Length: \(length)\r\n"
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { text += "\(name): \(value)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    private func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                #if canImport(Darwin)
                    Darwin.send(connection, buffer.baseAddress?.advanced(by: sent), buffer.count - sent, flags)
                #elseif canImport(Musl)
                    Musl.send(connection, buffer.baseAddress?.advanced(by: sent), buffer.count - sent, flags)
                #else
                    Glibc.send(connection, buffer.baseAddress?.advanced(by: sent), buffer.count - sent, flags)
                #endif
            }
            if count <= 0 { return false }
            sent += count
        }
        return true
    }
}
