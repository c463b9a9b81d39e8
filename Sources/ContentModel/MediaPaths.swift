/// Paths of the files of `Content/media`, as the disk spells them.
///
/// An accented letter has two forms in Unicode: keyboards compose it, while Macs and their archives may decompose it. Swift
/// compares both as equal, but disks, servers and browsers don't, so links lead to the path that is found here.
package struct MediaPaths: Sendable {
    private let paths: Set<String>

    /// - Parameter paths: below `Content/`.
    package init(_ paths: some Sequence<String>) { self.paths = Set(paths) }

    /// The path of the file that `path` means, as the disk spells it; nil if there is none.
    package subscript(path: String) -> String? { paths.firstIndex(of: path).map { paths[$0] } }

    package func contains(_ path: String) -> Bool { paths.contains(path) }
}
