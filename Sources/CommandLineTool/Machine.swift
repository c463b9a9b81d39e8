import CivilTime
import ContentModel
import Platform
import Synchronization

// What commands ask of the machine. Builds get it as arguments.

extension FileSystem {
    /// Absolute path without links and dots; nil where there is nothing.
    static func wholePath(_ path: String) -> String? { resolved(path).map { String(decoding: $0, as: UTF8.self) } }

    /// The last component of a path; that of "." and ".." is the name of the folder.
    static func folderName(_ path: String) -> String {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        guard last == "." || last == "..", let whole = wholePath(path)?.split(separator: "/").last else { return last }
        return String(whole)
    }
}

/// Values that are kept until the process ends, as freeing a hundred thousand objects one by one takes time.
enum KeptUntilExit {
    private static let kept = Mutex<[any Sendable]>([])

    static func keep(_ value: some Sendable) { kept.withLock { $0.append(value) } }
}

extension String {
    /// The path without slashes at its end, except for that of the root.
    var withoutTrailingSlash: String {
        var path = self
        while path.count > 1, path.last == "/" { path.removeLast() }
        return path
    }
}

extension TimeZoneCatalog {
    /// The time zones of this machine.
    static let ofMachine = TimeZoneCatalog()
}

extension SiteSettings {
    var timeZoneRules: TimeZoneRules { TimeZoneCatalog.ofMachine.rules(for: timeZone) ?? .utc }

    /// The current day in the site's time zone, for commands; builds never use it.
    var today: CalendarDate { timeZoneRules.local(.now).date }
}

extension Instant {
    static var now: Instant { Instant(secondsSinceEpoch: Host.secondsSinceEpoch) }
}

extension CalendarDate {
    /// Whether it is more than a day after the clock's: tomorrow is today in some time zone.
    var isFuture: Bool { self > Instant.now.utc.date.adding(days: 1) }
}

enum Browser {
    /// Opens an address in the default browser; nil on success, else the reason.
    static func open(_ address: String) -> String? {
        SystemError.reason { () throws(SystemError) in try Subprocess(name: Host.browserOpener).start([address]) }.map {
            "\(Host.browserOpener): \($0)"
        }
    }
}

/// Runs a server until `end` returns, and ends the program where the server fails before that.
func serving(_ server: @escaping @Sendable () async throws -> Void, until end: @escaping @Sendable () async -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            do {
                try await server()
            } catch is CancellationError {
                return
            } catch {
                quizmarkError("the server stopped: \(error)")
                throw Exit.machine
            }
        }
        group.addTask { await end() }
        defer { group.cancelAll() }
        try await group.next()
    }
}
