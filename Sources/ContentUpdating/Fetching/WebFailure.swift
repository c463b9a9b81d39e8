/// The reason why a file couldn't be fetched.
package enum WebFailure: Error, Hashable, Sendable {
    case unknownHost(String)
    case refused
    case offline
    case insecure
    /// No encrypted connection could be made.
    case noHTTPS
    case noAnswer(Duration)
    case tooSlow(Duration)
    /// The connection ended before the file.
    case broken
    /// The server doesn't speak HTTP.
    case noWebServer
    /// Size limit in bytes.
    case tooLarge(Int)
    case ledTooFar(Int)
    case ledElsewhere(String)
    /// A private address that the user didn't type.
    case ownNetwork
    /// An HTTP status other than 200 and 304.
    case status(Int)
    case other(String)
}

extension WebFailure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownHost(let host): "there is no server called '\(host)', or no network connection"
        case .refused: "the server refused the connection"
        case .offline: "this computer has no network connection"
        case .noHTTPS: "the server doesn't support https on this port; check the address"
        case .insecure: "the connection isn't secure: the server's certificate can't be trusted"
        case .noAnswer(let limit): "it didn't answer within \(seconds(limit))"
        case .tooSlow(let limit): "it took longer than \(seconds(limit)); --timeout gives it more time"
        case .broken: "the connection was interrupted; try again"
        case .noWebServer: "this isn't a web server"
        case .tooLarge(let limit): "the file is larger than \(limit >> 20) MB, which is the limit for texts"
        case .ledTooFar(let limit): "it redirected more than \(limit) times"
        case .ledElsewhere(let address): "it redirected to \(address), which isn't followed"
        case .ownNetwork:
            "it is in a private network, and the list of fetched files may come from someone else; if you trust it, type it: "
                + "quizmark fetch ADDRESS"
        case .status(let status): words(for: status)
        case .other(let reason): reason
        }
    }

    private func words(for status: Int) -> String {
        switch status {
        case 401, 403, 407: "the server denies access to this file (status \(status))"
        case 404, 410: "there is no such file (status \(status))"
        case 429: "the server is receiving too many requests; try again later (status 429)"
        case 500...599: "the server reports an error; try again later (status \(status))"
        default: "it answered with status \(status) instead of the file"
        }
    }

    private func seconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        if attoseconds != 0 { return "\(duration / .milliseconds(1)) ms" }
        return "\(seconds) second\(seconds == 1 ? "" : "s")"
    }
}
