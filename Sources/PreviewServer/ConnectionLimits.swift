import NIOCore
import Platform
import Synchronization

/// Limits for each client of the preview, so that neither a foreign page nor a forgotten tab can block it.
package struct ConnectionLimits: Sendable {
    /// Maximum number of open connections; further ones are answered with 503 and closed.
    package var connections = 1000
    /// Maximum length of the request line, and of each header, in bytes.
    var lineLength = 8 << 10
    /// Maximum length of a request in bytes, from its first line to the end of its body.
    var requestLength = 64 << 10
    /// Maximum time from the first byte of a request to its last.
    var requestTime: Duration = .seconds(5)
    /// Maximum time without a byte in either direction; open pages receive a comment every ten seconds.
    var idleTime: Duration = .seconds(60)

    /// Limits with as many connections as this process has file descriptors for, minus those that a build needs.
    ///
    /// The soft limit of descriptors, which is 256 on macOS, is raised first.
    static func ofThisProcess() -> ConnectionLimits {
        var limits = ConnectionLimits()
        limits.connections = max(16, min(limits.connections, Host.openFileLimit(raisedTo: 4096) - 128))
        return limits
    }
}

/// Open connections on all addresses of a preview.
final class OpenConnections: Sendable {
    let limits: ConnectionLimits
    private let count = Atomic(0)

    init(_ limits: ConnectionLimits) { self.limits = limits }

    /// Counts a connection until it closes; false at the limit.
    func admit(_ channel: any Channel) -> Bool {
        guard count.wrappingAdd(1, ordering: .relaxed).newValue <= limits.connections else {
            count.wrappingSubtract(1, ordering: .relaxed)
            return false
        }
        channel.closeFuture.whenComplete { _ in self.count.wrappingSubtract(1, ordering: .relaxed) }
        return true
    }
}
