/// Names of the files in `Marking` that people write, restore or exchange.
package enum MarkingFileNames {
    private static let paths = [Decision.path, Marks.path, Roster.path, ReceivedJournal.path, PublishedGrades.path]

    private static let endings: Set = ["yml", "yaml", "json", "jsonl", "csv", "tsv", "txt", "xlsx", "xls", "ods", "numbers"]

    /// The last part of a path.
    package static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Names that look like one of these files, each with the path that is read instead, in the order of the names.
    package static func lookalikes(among names: [String]) -> [(name: String, path: String)] {
        let own = Set(paths.map(name))
        return names.sorted().compactMap { name in
            // Programs lock files under such names.
            if own.contains(name) || name.hasPrefix(".") || name.hasPrefix("~") { return nil }
            let words = name.lowercased().split { !$0.isLetter }.map(String.init)
            guard let ending = words.last, words.count > 1 ? words.contains(where: endings.contains) : !endings.contains(ending) else {
                return nil
            }
            return paths.first { path in words.contains(String(MarkingFileNames.name(of: path).prefix { $0 != "." })) }.map { (name, $0) }
        }
    }
}
