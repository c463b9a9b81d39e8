/// The files of the site that Quizmark owns, in byte order. Others are never overwritten or removed.
struct Manifest: Equatable, Sendable {
    static let fileName = "manifest"
    static let newFileName = "manifest.new"
    private static let heading = "quizmark manifest 1"

    private(set) var paths: [String]

    init() { paths = [] }

    /// - Parameter sortedPaths: in byte order, each once.
    init(sortedPaths: [String]) { paths = sortedPaths }

    /// Nothing when the text isn't a manifest; then `line` says where.
    init?(text: [UInt8], line: inout Int) {
        var lines = RecordLines(text)
        guard lines.next() == Self.heading else {
            line = 1
            return nil
        }
        paths = []
        line = 1
        while let path = lines.next() {
            line += 1
            guard SitePath.isValid(path), paths.last.map({ SitePath.precedes($0, path) }) ?? true else { return nil }
            paths.append(path)
        }
        guard lines.isComplete else { return nil }
    }

    var text: [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(paths.reduce(32) { $0 + $1.utf8.count + 1 })
        for line in CollectionOfOne(Self.heading) + paths {
            text.append(contentsOf: line.utf8)
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }

    /// - Complexity: O(log n)
    func contains(_ path: String) -> Bool {
        let index = firstIndex(notBefore: path)
        return index < paths.count && SitePath.order(paths[index], path) == 0
    }

    /// The owned files below a folder.
    /// - Complexity: O(log n)
    func paths(below folder: String) -> ArraySlice<String> {
        // The byte after `/` is `0`: every path below the folder lies between.
        paths[firstIndex(notBefore: folder + "/")..<firstIndex(notBefore: folder + "0")]
    }

    /// The files of this manifest that are not in `other`.
    func subtracting(_ other: Manifest) -> [String] {
        var rest = other.paths[...]
        return paths.filter { path in
            while let next = rest.first, SitePath.precedes(next, path) { rest.removeFirst() }
            return rest.first.map { SitePath.order($0, path) != 0 } ?? true
        }
    }

    /// These files and those of `other`.
    /// - Parameter ignoringCase: whether the disk would take `Cells.html` for `cells.html`; then the name here counts.
    func joined(by other: Manifest, ignoringCase: Bool) -> Manifest {
        let lowercased = Set(ignoringCase ? paths.map { $0.lowercased() } : [])
        let added = other.subtracting(self).filter { !ignoringCase || !lowercased.contains($0.lowercased()) }
        return Manifest(sortedPaths: (paths + added).sorted(by: SitePath.precedes))
    }

    private func firstIndex(notBefore path: String) -> Int {
        var (low, high) = (0, paths.count)
        while low < high {
            let middle = (low + high) / 2
            if SitePath.precedes(paths[middle], path) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The lines of a file of ours: each ends with a line feed, the last one too.
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
