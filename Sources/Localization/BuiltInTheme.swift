import CTheme

/// The files of `Templates/`, embedded in the binary, and the icons of a site as an app.
package enum BuiltInTheme {
    /// Paths below `Templates/`, sorted: `css/10-base.css`.
    package static let paths = indices.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }

    /// Paths of the files in a folder such as `css/`, and not in those below it, sorted.
    package static func paths(in folder: String) -> [String] { folders[folder] ?? [] }

    package static func bytes(of path: String) -> [UInt8]? { indices[path].map { bytes(files[$0]) } }

    /// JSON Schemas of the files of a site, by name: `quiz.schema.json`.
    package static let schemas: [(name: String, bytes: [UInt8])] =
        UnsafeBufferPointer(start: theme_schema_table(), count: theme_schema_count()).map { (String(cString: $0.path), bytes($0)) }

    /// The files of `Starters/`, by their paths below it: `biology/quizzes/cells.fr.md`.
    static let starters: [(path: String, bytes: [UInt8])] =
        UnsafeBufferPointer(start: theme_starter_table(), count: theme_starter_count()).map { (String(cString: $0.path), bytes($0)) }

    /// A PNG by its name, such as `icon-192.png`.
    package static func icon(_ name: String) -> [UInt8]? {
        UnsafeBufferPointer(start: theme_icon_table(), count: theme_icon_count()).first { String(cString: $0.path) == name }.map(bytes)
    }

    private static var files: UnsafeBufferPointer<ThemeFile> {
        UnsafeBufferPointer(start: theme_file_table(), count: theme_file_count())
    }

    /// Indices of the files.
    private static let indices = Dictionary(uniqueKeysWithValues: files.enumerated().map { (String(cString: $1.path), $0) })

    private static let folders = Dictionary(grouping: paths) { path in
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    }

    private static func bytes(_ file: ThemeFile) -> [UInt8] { Array(UnsafeBufferPointer(start: file.bytes, count: file.count)) }
}
