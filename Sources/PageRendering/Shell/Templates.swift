package import Diagnostics
import Localization
import Mustache

/// The files of a site's look: those that the binary carries, and the site's own in their place.
package struct Templates: Sendable {
    private let overrides: [String: [UInt8]]
    /// The shell of pages; the built-in one where the site's own has a fault.
    let shell: MustacheTemplate?

    /// - Parameter overrides: the files of the site's `Templates/`, by their path below it.
    package static func load(
        overrides: [String: [UInt8]] = [:]
    ) -> (templates: Templates, diagnostics: [Diagnostic]) {
        let builtIn = BuiltInTheme.paths
        var diagnostics: [Diagnostic] = []
        for path in overrides.keys.sorted() where !isKnown(path, builtIn) {
            let question = NearMiss.question(path, among: builtIn.filter { !$0.contains("/") })
            let message = "no page uses the template '\(path)'\(question)"
            diagnostics.append(Diagnostic(.unknownTemplate, message, at: SourceLocation(path: "Templates/\(path)")))
        }
        var shell: MustacheTemplate?
        if let own = overrides[ShellTag.file] {
            let (template, faults) = ShellSource.read(own, path: "Templates/\(ShellTag.file)")
            diagnostics += faults
            shell = template
        }
        if shell == nil, let bytes = BuiltInTheme.bytes(of: ShellTag.file) {
            shell = ShellSource.read(bytes, path: ShellTag.file).template
        }
        return (Templates(overrides: overrides, shell: shell), diagnostics)
    }

    /// A site may add styles, scripts and languages, but no other files.
    private static func isKnown(_ path: String, _ builtIn: [String]) -> Bool {
        builtIn.contains(path)
            || (path.hasPrefix("css/") && path.hasSuffix(".css")) || (path.hasPrefix("js/") && path.hasSuffix(".js"))
            || (path.hasPrefix("strings/") && path.hasSuffix(".strings"))
    }

    func bytes(of path: String) -> [UInt8] { overrides[path] ?? BuiltInTheme.bytes(of: path) ?? [] }

    /// The files of a folder itself one after the other, in the order of their names.
    func joined(folder: String, ending: String) -> [UInt8] {
        let paths = Set(BuiltInTheme.paths + overrides.keys).filter {
            $0.hasPrefix(folder) && $0.hasSuffix(ending) && !$0.dropFirst(folder.count).contains("/")
        }
        var joined: [UInt8] = []
        for path in paths.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            joined += bytes(of: path)
            if joined.last != UInt8(ascii: "\n") { joined.append(UInt8(ascii: "\n")) }
        }
        return joined
    }
}
