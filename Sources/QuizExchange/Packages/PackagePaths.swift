/// Paths of an archive by the shorter names that texts use for them.
struct PackagePaths {
    private let all: Set<String>
    /// By the last component, in the order of the archive.
    private var byName: [String: [String]] = [:]
    /// Blackboard puts a number into the name, or the name after two underscores.
    private var byShortName: [String: String] = [:]

    init(_ paths: [String]) {
        all = Set(paths)
        for path in paths {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            byName[name, default: []].append(path)
            for short in PackagePaths.shortNames(name) where byShortName[short] == nil { byShortName[short] = path }
        }
    }

    /// The path that a text means by `name`; nil if the archive has none.
    ///
    /// - Parameter candidates: whole paths, which come first.
    func path(of name: String, candidates: [String]) -> String? {
        if let path = candidates.first(where: all.contains) { return path }
        let last = name.split(separator: "/").last.map(String.init) ?? name
        return byName[last]?.first { $0.hasSuffix("/\(name)") } ?? byShortName[name]
    }

    /// `xid-12_1` for `map__xid-12_1.png`, and what follows each pair of underscores.
    private static func shortNames(_ name: String) -> [String] {
        let parts = name.split(separator: "__", omittingEmptySubsequences: false)
        let after = parts.indices.dropFirst().map { parts[$0...].joined(separator: "__") }
        guard let number = name.firstRange(of: "xid-") else { return after }
        return after + [String(name[number.lowerBound...].prefix { $0 != "." })]
    }
}
