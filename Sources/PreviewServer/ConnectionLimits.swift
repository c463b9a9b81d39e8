import NIOCore
import Platform
import Synchronization

/// What one client may ask of the preview, so that no page of the web and no forgotten tab can stop it.
package struct ConnectionLimits: Sendable {
    /// Connections at the same time; one more is answered with 503 and closed.
    package var connections = 1000
    /// Bytes of the request line, and of each header.
    package var lineLength = 8 << 10
    /// Bytes of a whole request, from its first line to the end of its body.
    package var requestLength = 64 << 10
    /// From the first byte of a request to its last.
    package var requestTime: Duration = .seconds(5)
    /// Without a byte in either direction; open pages hear of the preview every ten seconds.
    package var idleTime: Duration = .seconds(60)

    /// The limits with as many connections as this process has file descriptors for, less those that a build needs.
    ///
    /// The soft limit of descriptors, which is 256 on macOS, is raised first.
    package static func ofThisProcess() -> ConnectionLimits {
        var limits = ConnectionLimits()
        limits.connections = max(16, min(limits.connections, Host.openFileLimit(raisedTo: 4096) - 128))
        return limits
    }
}

/// The connections that are open on all addresses of a preview.
final class OpenConnections: Sendable {
    let limits: ConnectionLimits
    private let count = Atomic(0)

    init(_ limits: ConnectionLimits) { self.limits = limits }

    /// Counts a connection until it closes; false where there are too many.
    func admit(_ channel: any Channel) -> Bool {
        guard count.wrappingAdd(1, ordering: .relaxed).newValue <= limits.connections else {
            count.wrappingSubtract(1, ordering: .relaxed)
            return false
        }
        channel.closeFuture.whenComplete { _ in self.count.wrappingSubtract(1, ordering: .relaxed) }
        return true
    }
}
