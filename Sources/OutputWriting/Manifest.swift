import Algorithms
import Platform

/// The files of the site that Quizmark owns, in byte order. Others are never overwritten or removed.
struct Manifest: Equatable, Sendable {
    private static let heading = "quizmark manifest "
    private static let headings = (1...3).map { "\(heading)\($0)" }

    private(set) var paths: [String]
    /// Fingerprint of each file as it was written; `Fingerprint.none` if unknown.
    private(set) var fingerprints: [UInt64]
    /// Identity of an output folder that isn't in the site's folder: whoever made the site may have written this list, too, and so
    /// would name files of others in a folder that the author chooses. Nil for one in the site's folder.
    var folder: String?

    /// Whether a text begins as the manifests of newer versions do.
    static func isNewer(_ text: [UInt8]) -> Bool {
        var lines = RecordLines(text)
        guard let line = lines.next(), line.hasPrefix(heading), let version = Int(line.dropFirst(heading.count)) else { return false }
        return version > headings.count
    }

    init() { (paths, fingerprints) = ([], []) }

    /// - Parameter sortedPaths: in byte order, each once.
    init(sortedPaths: [String], fingerprints: [UInt64]? = nil) {
        paths = sortedPaths
        self.fingerprints = fingerprints ?? Array(repeating: Fingerprint.none, count: sortedPaths.count)
    }

    /// Parses a manifest; nil where the text isn't one, with the line of the error in `line`. The first version had neither
    /// fingerprints nor the name of the output folder; the third has the identity of the folder.
    init?(text: [UInt8], line: inout Int) {
        self.init()
        var lines = RecordLines(text)
        line = 1
        guard let version = lines.next().flatMap(Self.headings.firstIndex) else { return nil }
        if version > 0 {
            line += 1
            guard lines.next()?.hasPrefix("output ") == true else { return nil }
        }
        if version > 1 {
            line += 1
            guard let text = lines.next(), text.hasPrefix(Self.folderKey) else { return nil }
            folder = String(text.dropFirst(Self.folderKey.count))
        }
        while let text = lines.next() {
            line += 1
            guard let (path, fingerprint) = version > 0 ? Self.entry(text) : (text, Fingerprint.none), SitePath.isValid(path),
                paths.last.map({ ByteOrder.precedes($0, path) }) ?? true
            else { return nil }
            paths.append(path)
            fingerprints.append(fingerprint)
        }
        guard lines.isComplete else { return nil }
    }

    private static let folderKey = "folder "

    private static func entry(_ line: String) -> (path: String, fingerprint: UInt64)? {
        guard let space = line.utf8.firstIndex(of: UInt8(ascii: " ")), let fingerprint = UInt64(line[..<space], radix: 16) else {
            return nil
        }
        return (String(line[line.utf8.index(after: space)...]), fingerprint)
    }

    /// - Parameter output: path of the output folder, for people who read the file.
    func text(of output: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(paths.reduce(64) { $0 + $1.utf8.count + 18 })
        text.append(contentsOf: "\(Self.headings[folder == nil ? 1 : 2])\noutput ".utf8)
        text.append(contentsOf: output.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: "?") : $0 })
        text.append(UInt8(ascii: "\n"))
        if let folder { text.append(contentsOf: "\(Self.folderKey)\(folder)\n".utf8) }
        for (path, fingerprint) in zip(paths, fingerprints) {
            text.append(contentsOf: String(fingerprint, radix: 16).utf8)
            text.append(UInt8(ascii: " "))
            text.append(contentsOf: path.utf8)
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }

    /// Whether the manifest describes this folder, and not an earlier one at the same path: one of its files is unchanged since it was
    /// written.
    func isAbout(_ root: CInt) -> Bool {
        guard fingerprints.contains(where: { $0 != Fingerprint.none }) else { return true }
        return zip(paths, fingerprints).contains { Self.isUnchanged($0, $1, in: root) }
    }

    /// The files that are as they were written.
    func unchanged(in root: CInt) -> Manifest {
        let kept = zip(paths, fingerprints).filter { Self.isUnchanged($0, $1, in: root) }
        return Manifest(sortedPaths: kept.map(\.0), fingerprints: kept.map(\.1))
    }

    private static func isUnchanged(_ path: String, _ fingerprint: UInt64, in root: CInt) -> Bool {
        fingerprint != Fingerprint.none && Fingerprint.of(path, in: root) == fingerprint
    }

    /// Endings of what only builds write. Programs that shrink sites change these files, which must not stay published for that.
    private static let endingsOfSites = [".html", ".css", ".js", ".json", ".ics", ".xml", ".webmanifest"]

    /// Whether a file may be removed: it is of a kind that only builds write, or as it was written, or gone. A site that was copied
    /// with its `.quizmark` may have a stranger's list, which names the author's own files, such as `_headers`.
    func mayRemove(_ path: String, in root: CInt) -> Bool {
        contains(path)
            && (Manifest.endingsOfSites.contains(where: path.hasSuffix) || Self.isUnchanged(path, fingerprint(of: path), in: root)
                || status(of: path, in: root) == nil)
    }

    /// - Complexity: O(log n)
    func contains(_ path: String) -> Bool { index(of: path) != nil }

    /// - Complexity: O(log n)
    func fingerprint(of path: String) -> UInt64 { index(of: path).map { fingerprints[$0] } ?? Fingerprint.none }

    private func index(of path: String) -> Int? {
        let index = firstIndex(notBefore: path)
        return index < paths.count && ByteOrder.compare(paths[index], path) == 0 ? index : nil
    }

    /// The owned files below a folder.
    /// - Complexity: O(log n)
    func paths(below folder: String) -> ArraySlice<String> {
        // The byte after `/` is `0`, so every path below the folder is between the two.
        paths[firstIndex(notBefore: folder + "/")..<firstIndex(notBefore: folder + "0")]
    }

    /// The files of this manifest that are not in `other`.
    func subtracting(_ other: Manifest) -> [String] {
        var rest = other.paths[...]
        return paths.filter { path in
            while let next = rest.first, ByteOrder.precedes(next, path) { rest.removeFirst() }
            return rest.first.map { ByteOrder.compare($0, path) != 0 } ?? true
        }
    }

    /// The union with `other`.
    /// - Parameter ignoringCase: whether the disk doesn't distinguish `Cells.html` and `cells.html`; then the name here counts.
    func joined(by other: Manifest, ignoringCase: Bool) -> Manifest {
        let lowercased = Set(ignoringCase ? paths.map { $0.lowercased() } : [])
        let added = other.subtracting(self).filter { !ignoringCase || !lowercased.contains($0.lowercased()) }
        let all = zip(paths, fingerprints) + added.map { ($0, other.fingerprint(of: $0)) }
        let sorted = all.sorted { ByteOrder.precedes($0.0, $1.0) }
        var joined = Manifest(sortedPaths: sorted.map(\.0), fingerprints: sorted.map(\.1))
        joined.folder = folder
        return joined
    }

    private func firstIndex(notBefore path: String) -> Int {
        paths.partitioningIndex { !ByteOrder.precedes($0, path) }
    }
}

/// Lines of a manifest or journal, each ending with a line feed, including the last.
struct RecordLines {
    private var rest: ArraySlice<UInt8>

    init(_ text: [UInt8]) { rest = text[...] }

    /// Whether nothing follows the last line feed.
    var isComplete: Bool { rest.isEmpty }

    mutating func next() -> String? {
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { rest = rest[(end + 1)...] }
        return String(validating: rest[..<end], as: UTF8.self) ?? "\u{0}"
    }
}
