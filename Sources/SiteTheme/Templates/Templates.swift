package import ContentModel
package import Diagnostics
import Localization

/// Files of a site's design: the built-in ones, and the site's own, which override them.
package struct Templates: Sendable {
    private let overrides: [String: [UInt8]]
    /// Templates by name; the built-in one if the site's own is invalid.
    package let shells: [String: MustacheTemplate]
    package let layouts: [String: Layout]

    /// - Parameters:
    ///   - overrides: files of the site's `Templates/`, by their path below it.
    ///   - pages: free pages, which may name layouts.
    package static func load(
        overrides: [String: [UInt8]] = [:], pages: [TranslatedItem<FreePage>] = []
    ) -> (templates: Templates, diagnostics: [Diagnostic]) {
        let names = Set(pages.compactMap { $0.original.layout?.value })
        var diagnostics = unused(overrides.keys.sorted(), layouts: names)
        var shells: [String: MustacheTemplate] = [:]
        for file in TemplateFile.builtIn {
            let (template, found) = read(file, own: overrides[file.path])
            diagnostics += found
            shells[file.name] = template
        }
        // In place of a template with errors, pages have the built-in one.
        if let page = overrides[TemplateFile.page.path], !diagnostics.contains(where: { $0.severity == .error }) {
            diagnostics += TemplateSource.diagnoseMissingTags(in: page) { overrides[$0.path] ?? BuiltInTheme.bytes(of: $0.path) ?? [] }
        }
        var layouts: [String: Layout] = [:]
        var invalid: Set<String> = []
        for name in names.sorted() where !TemplateFile.builtIn.contains(where: { $0.name == name }) {
            let file = TemplateFile.layout(name)
            guard let bytes = overrides[file.path] else { continue }
            let (template, found) = TemplateSource.read(bytes, of: file, path: "Templates/\(file.path)")
            diagnostics += found
            if let template { layouts[name] = Layout(name: name, template: template, bytes: bytes) } else { invalid.insert(name) }
        }
        diagnostics += Layout.diagnose(pages, layouts, invalid: invalid)
        for (path, bytes) in overrides.sorted(by: { $0.key < $1.key }) where path.hasPrefix("css/") && path.hasSuffix(".css") {
            diagnostics += BlockedAddresses.diagnose(bytes, path: "Templates/\(path)")
            diagnostics += StyleBrackets(bytes).diagnose(path: "Templates/\(path)")
        }
        return (Templates(overrides: overrides, shells: shells, layouts: layouts), diagnostics)
    }

    private static func read(
        _ file: TemplateFile, own: [UInt8]?
    ) -> (template: MustacheTemplate?, diagnostics: [Diagnostic]) {
        let (template, diagnostics) = own.map { TemplateSource.read($0, of: file, path: "Templates/\(file.path)") } ?? (nil, [])
        if template == nil, let bytes = BuiltInTheme.bytes(of: file.path) {
            return (TemplateSource.read(bytes, of: file, path: file.path).template, diagnostics)
        }
        return (template, diagnostics)
    }

    /// Warnings about files that aren't used: a site may add styles, scripts, languages and layouts that its pages name, but no
    /// other files.
    private static func unused(_ paths: [String], layouts: Set<String>) -> [Diagnostic] {
        let builtIn = BuiltInTheme.paths
        let known = Set(builtIn).union(layouts.map { TemplateFile.layout($0).path })
        func isKnown(_ path: String) -> Bool {
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
            let isAsset = AssetBundle.folders.contains(folder) && path.hasSuffix(folder.hasPrefix("css/") ? ".css" : ".js")
            return known.contains(path) || isAsset || (path.hasPrefix("strings/") && path.hasSuffix(".strings"))
        }
        return paths.filter { !isKnown($0) }.map { path in
            let question = NearMiss.question(path, among: builtIn.filter { !$0.contains("/") })
            let hint = path.hasSuffix(".mustache") && question.isEmpty ? "; to use it, name it with 'layout' in a page" : question
            return Diagnostic(.unknownTemplate, "no page uses the template '\(path)'\(hint)", at: SourceLocation(path: "Templates/\(path)"))
        }
    }

    package func bytes(of path: String) -> [UInt8] { overrides[path] ?? BuiltInTheme.bytes(of: path) ?? [] }

    /// The files directly in a folder, joined: the built-in ones, and then those that the site adds.
    package func joined(folder: String, ending: String) -> [UInt8] { joined(paths(folder, ending)) }

    /// As above without files that the site adds, but with those that override a built-in one.
    package func joinedBuiltIn(folder: String, ending: String) -> [UInt8] {
        joined(BuiltInTheme.paths(in: folder).filter { $0.hasSuffix(ending) })
    }

    /// Only files that the site adds.
    func joinedOwn(folder: String, ending: String) -> [UInt8] {
        joined(paths(folder, ending).filter { BuiltInTheme.bytes(of: $0) == nil })
    }

    /// The paths of the files directly in a folder, in runs of built-in files and of the site's own. A copy of a built-in file counts
    /// as built-in.
    func runs(folder: String, ending: String) -> [(paths: [String], isOwn: Bool)] {
        var runs: [(paths: [String], isOwn: Bool)] = []
        for path in paths(folder, ending) {
            let isOwn = overrides[path].map { $0 != BuiltInTheme.bytes(of: path) } ?? false
            if runs.last?.isOwn != isOwn { runs.append(([], isOwn)) }
            runs[runs.count - 1].paths.append(path)
        }
        return runs
    }

    /// The files directly in a folder: the built-in ones, and then those that the site adds, both sorted.
    private func paths(_ folder: String, _ ending: String) -> [String] {
        let builtIn = BuiltInTheme.paths(in: folder)
        let added = overrides.keys.filter { $0.hasPrefix(folder) && !$0.dropFirst(folder.count).contains("/") && !builtIn.contains($0) }
        return (builtIn + added.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }).filter { $0.hasSuffix(ending) }
    }

    func joined(_ paths: [String]) -> [UInt8] {
        var joined: [UInt8] = []
        for path in paths { append(path, to: &joined) }
        return joined
    }

    private func append(_ path: String, to joined: inout [UInt8]) {
        joined += bytes(of: path)
        if joined.last != UInt8(ascii: "\n") { joined.append(UInt8(ascii: "\n")) }
        if path.hasSuffix(".css"), let own = overrides[path] { joined += StyleBrackets(own).missingEnd }
    }
}
