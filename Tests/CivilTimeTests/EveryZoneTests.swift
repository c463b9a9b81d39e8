import CivilTime
import Foundation
import Testing

/// Compares our reading of every zone file with that of Python, an independent implementation.
struct EveryZoneTests {
    private static let python = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// A line for each zone: moments with their offsets, some spread over 200 years and some around each transition of three years;
    /// after `|`, local times with the results for `fold` 0 and 1.
    private static let script = """
        import sys, random, datetime as D, zoneinfo
        zoneinfo.reset_tzpath([sys.argv[1]])
        U, E, H = D.timezone.utc, D.datetime(1970, 1, 1, tzinfo=D.timezone.utc), D.timedelta(hours=1)
        secs = lambda t: int((t - E).total_seconds())
        random.seed(7)
        for name in sys.stdin.read().split():
            z = zoneinfo.ZoneInfo(name)
            off = lambda t: int(t.astimezone(z).utcoffset().total_seconds())
            moments = [E + D.timedelta(seconds=random.randrange(-70 * 31556952, 130 * 31556952)) for _ in range(60)]
            locals = []
            for year in (1998, 2026, 2061):
                t = D.datetime(year, 1, 1, tzinfo=U)
                while t.year == year:
                    if off(t) != off(t + 24 * H):
                        low, high = t, t + 24 * H
                        while high - low > D.timedelta(seconds=1):
                            mid = low + D.timedelta(seconds=(high - low).total_seconds() // 2)
                            low, high = (mid, high) if off(mid) == off(t) else (low, mid)
                        moments += [low, high]
                        for m in (-61, -59, -31, -1, 0, 1, 29, 59, 61):
                            locals.append((high + D.timedelta(minutes=m)).astimezone(z).replace(tzinfo=None))
                            locals.append((high + D.timedelta(minutes=m, seconds=off(low))).replace(tzinfo=None))
                    t += 24 * H
            print(name, *(f"{secs(m)}:{off(m)}" for m in moments), "|", *(
                f"{l.isoformat()}={secs(l.replace(tzinfo=z, fold=0).astimezone(U))}={secs(l.replace(tzinfo=z, fold=1).astimezone(U))}"
                for l in locals))
        """

    @Test(.enabled(if: EveryZoneTests.python != nil), .timeLimit(.minutes(15)))
    func agreesWithPython() throws {
        let catalog = TimeZoneCatalog()
        let folder = try #require(TimeZoneCatalog.systemFolders.first { FileManager.default.fileExists(atPath: $0) })
        let lines = try answers(folder: folder, names: catalog.names).split(separator: "\n")
        #expect(lines.count == catalog.names.count)
        for line in lines {
            let halves = line.split(separator: "|", omittingEmptySubsequences: false)
            let words = halves[0].split(separator: " ")
            let zone = try #require(catalog.rules(for: String(words[0])))
            for pair in words.dropFirst() {
                let numbers = pair.split(separator: ":").compactMap { Int($0) }
                let offset = zone.offset(at: Instant(secondsSinceEpoch: numbers[0]))
                if offset != numbers[1] { Issue.record("\(zone.name) at \(numbers[0]): \(offset), not \(numbers[1])") }
            }
            for local in halves[1].split(separator: " ") { try compare(local, in: zone) }
        }
    }

    /// Python doesn't distinguish gaps from ambiguous times, but its two results do: in a gap the second one is earlier.
    private func compare(_ answer: Substring, in zone: TimeZoneRules) throws {
        let parts = answer.split(separator: "=")
        let local = try #require(LocalDateTime(iso: parts[0]))
        let (first, second) = (try #require(Int(parts[1])), try #require(Int(parts[2])))
        let resolution = zone.resolve(local)
        let agrees =
            switch resolution {
            case .unique(let instant): instant.secondsSinceEpoch == first && first == second
            case .twice(let a, let b): a.secondsSinceEpoch == first && b.secondsSinceEpoch == second && a < b
            case .missing(let before, let after): second < first && before <= local && local < after
            }
        if !agrees { Issue.record("\(zone.name) \(local): \(resolution), not \(first) and \(second)") }
    }

    private func answers(folder: String, names: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(EveryZoneTests.python))
        process.arguments = ["-c", EveryZoneTests.script, folder]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        input.fileHandleForWriting.write(Data(names.joined(separator: "\n").utf8))
        try input.fileHandleForWriting.close()
        let answer = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: answer, as: UTF8.self)
    }
}
