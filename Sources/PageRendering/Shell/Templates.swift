package import Diagnostics
import Localization
import Mustache

/// The files of a site's look: those that the binary carries, and the site's own in their place.
package struct Templates: Sendable {
    private let overrides: [String: [UInt8]]
    /// The shells by name; the built-in one where the site's own has a fault.
    let shells: MustacheLibrary

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
        var shells = MustacheLibrary()
        for file in ShellFile.allCases {
            let (template, faults) = read(file, own: overrides[file.path])
            diagnostics += faults
            if let template { shells.register(template, named: file.rawValue) }
        }
        return (Templates(overrides: overrides, shells: shells), diagnostics)
    }

    private static func read(
        _ file: ShellFile, own: [UInt8]?
    ) -> (template: MustacheTemplate?, diagnostics: [Diagnostic]) {
        let (template, faults) = own.map { ShellSource.read($0, of: file, path: "Templates/\(file.path)") } ?? (nil, [])
        if template == nil, let bytes = BuiltInTheme.bytes(of: file.path) {
            return (ShellSource.read(bytes, of: file, path: file.path).template, faults)
        }
        return (template, faults)
    }

    /// A site may add styles, scripts and languages, but no other files.
    private static func isKnown(_ path: String, _ builtIn: [String]) -> Bool {
        builtIn.contains(path)
            || (path.hasPrefix("css/") && path.hasSuffix(".css")) || (path.hasPrefix("js/") && path.hasSuffix(".js"))
            || (path.hasPrefix("strings/") && path.hasSuffix(".strings"))
    }

    /// The files of a folder itself one after the other, in the order of their names.
    func joined(folder: String, ending: String) -> [UInt8] {
        let paths = Set(BuiltInTheme.paths + overrides.keys).filter {
            $0.hasPrefix(folder) && $0.hasSuffix(ending) && !$0.dropFirst(folder.count).contains("/")
        }
        var joined: [UInt8] = []
        for path in paths.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            joined += overrides[path] ?? BuiltInTheme.bytes(of: path) ?? []
            if joined.last != UInt8(ascii: "\n") { joined.append(UInt8(ascii: "\n")) }
        }
        return joined
    }
}
