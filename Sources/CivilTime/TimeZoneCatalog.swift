import Synchronization

/// The time zones of a machine, read from its folder of zone files on first use. Safe to use from any thread.
package final class TimeZoneCatalog: Sendable {
    /// Folders in which Linux and macOS keep zone files.
    package static let systemFolders = ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"]

    private let folder: ZoneFolder?
    private let cache = Mutex<Cache>(Cache())

    private struct Cache {
        var zones: [String: TimeZoneRules?] = [:]
        var names: [String]?
    }

    /// Uses the first of `folders` that exists; without any only UTC is known.
    package init(folders: [String] = systemFolders) {
        folder = folders.lazy.map(ZoneFolder.init).first(where: \.exists)
    }

    /// The zone of an IANA name, in its exact spelling; nil for a name that the folder does not have.
    package func rules(for name: String) -> TimeZoneRules? {
        if TimeZoneCatalog.namesOfUTC.contains(name) { return .utc }
        if name == TimeZoneCatalog.anywhereOnEarth { return .anywhereOnEarth }
        guard let folder, TimeZoneCatalog.isWellFormed(name) else { return nil }
        return cache.withLock { cache in
            if let known = cache.zones[name] { return known }
            // A file system may find `europe/london` too, but other machines would not.
            let isSpelledRight = TimeZoneCatalog.names(in: folder, &cache).contains(name)
            let zone = isSpelledRight ? folder.read(name).flatMap { TimeZoneRules(name: name, file: $0) } : nil
            cache.zones[name] = .some(zone)
            return zone
        }
    }

    /// Paths of the zone files that were read so far, sorted.
    package var readFiles: [String] {
        guard let folder else { return [] }
        return cache.withLock { cache in cache.zones.compactMap { $1 == nil ? nil : "\(folder.path)/\($0)" }.sorted() }
    }

    /// Every name that the folder has, sorted; for suggestions.
    package var names: [String] {
        guard let folder else { return TimeZoneCatalog.namesOfUTC }
        return cache.withLock { TimeZoneCatalog.names(in: folder, &$0) }
    }

    /// Name for the last place on Earth where a day ends, by which calls for papers count. No zone of IANA's database has it.
    package static let anywhereOnEarth = "AoE"

    private static let namesOfUTC = ["Etc/UTC", "UTC"]

    private static func names(in folder: ZoneFolder, _ cache: inout Cache) -> [String] {
        if let names = cache.names { return names }
        let names = Set(folder.files.filter(isWellFormed)).union(namesOfUTC).sorted()
        cache.names = names
        return names
    }

    /// Whether `name` could be a zone of the IANA database: parts that begin with a capital, joined by single slashes.
    ///
    /// That leaves out absolute paths, `..`, and what else such a folder holds: `posix/…`, `right/…`, `localtime`,
    /// `posixrules`, `zone.tab`.
    package static func isWellFormed(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return name != "Factory" && name.utf8.count <= 64
            && parts.allSatisfy { part in
                guard let first = part.first, (0x41...0x5A).contains(first) else { return false }
                return part.allSatisfy { byte in
                    switch byte {
                    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                    case UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"): true
                    default: false
                    }
                }
            }
    }
}
