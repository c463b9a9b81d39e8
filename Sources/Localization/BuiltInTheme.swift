import CTheme

/// The files of `Templates/`, embedded in the binary.
package enum BuiltInTheme {
    /// Paths below `Templates/`, sorted: `css/10-base.css`.
    package static var paths: [String] {
        (0..<files.count).map { String(cString: files[$0].path) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    package static func bytes(of path: String) -> [UInt8]? {
        files.first { String(cString: $0.path) == path }.map {
            Array(UnsafeBufferPointer(start: $0.bytes, count: $0.count))
        }
    }

    private static var files: UnsafeBufferPointer<ThemeFile> {
        UnsafeBufferPointer(start: theme_file_table(), count: theme_file_count())
    }
}
