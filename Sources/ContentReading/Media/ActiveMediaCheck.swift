import ContentModel
import Diagnostics

/// Finds media with active content: in the browser it would have the same access as the site's own scripts, and could read students'
/// answers, and some of it would run on the web server.
struct ActiveMediaCheck {
    /// How much of a file is searched for scripts, in bytes.
    private static let searchLimit = 16 << 20

    private let settings: SiteSettings
    /// Paths below `Content/`: "media/cell.svg".
    private let media: [String]
    /// Allowed files by their names, and patterns of others. Each pattern is compared with each file.
    private let allowedNames: Set<String>
    private let allowed: [PathPattern]

    init(settings: SiteSettings, media: [String]) {
        self.settings = settings
        self.media = media
        let entries = settings.allowedMedia.map(\.value)
        allowedNames = Set(entries.filter(PathPattern.isName))
        allowed = entries.filter { !PathPattern.isName($0) }.map(PathPattern.init)
    }

    /// Files that `diagnostic` has to examine.
    var suspects: [String] { media.filter { ActiveFileName($0) != nil && !isAllowed($0) } }

    /// - Parameter read: returns the first bytes of a file, by its path below `Content/` and their maximum number.
    func diagnostic(_ path: String, read: (String, Int) -> [UInt8]) -> Diagnostic? {
        let what: String
        var remedy = "remove it"
        var position = SourcePosition.start
        switch ActiveFileName(path) {
        case .page: what = "scripts in this page have the same access as the site's own"
        case .script: what = "this script has the same access as the site's own"
        case .program: what = "a web server may run this file as a program"
        case .markup:
            let bytes = read(path, ActiveMediaCheck.searchLimit + 1)
            if let cause = MarkupEncoding.unreadable(bytes) {
                position = cause.position
                what = "\(cause.value) can hide scripts in this file"
                remedy = "save it as UTF-8, remove it"
            } else if let content = ActiveMarkup.first(in: bytes) {
                position = content.position
                what = "\(content.value) has the same access as the site's own scripts when this file is opened"
            } else if bytes.count > ActiveMediaCheck.searchLimit {
                what = "this file is larger than \(ActiveMediaCheck.searchLimit >> 20) MB, too large to be searched for scripts"
            } else {
                return nil
            }
        case nil: return nil
        }
        let name = ActiveMediaCheck.name(path)
        return Diagnostic(
            .activeMedia, "\(what); \(remedy), or add '\(name)' to 'allow-media' in site.yml if you trust it",
            at: SourceLocation(path: "Content/\(path)", position: position))
    }

    /// Warnings about entries of `allow-media` that match no file.
    var strayEntries: [Diagnostic] {
        guard !settings.allowedMedia.isEmpty else { return [] }
        let names = media.map(ActiveMediaCheck.name)
        let known = Set(names)
        let paths = names.map(PathPattern.Path.init)
        let suggestions = SuggestionQuota()
        return settings.allowedMedia.compactMap { entry -> Diagnostic? in
            let isName = PathPattern.isName(entry.value)
            guard isName ? !known.contains(entry.value) : !paths.contains(where: PathPattern(entry.value).matches) else { return nil }
            let near = suggestions.find { suggestion(entry.value, names, paths) }.map { "did you mean '\($0)'?" }
            return Diagnostic(
                .missingMedia,
                "no file in Content/media is called '\(entry.value)'; \(near ?? "remove it from 'allow-media', or write the path relative to Content/media")",
                at: SourceLocation(path: "Content/site.yml", position: entry.position), severity: .warning)
        }
    }

    private func suggestion(_ entry: String, _ names: [String], _ paths: [PathPattern.Path]) -> String? {
        for prefix in ["Content/media/", "media/", "./"] where entry.hasPrefix(prefix) {
            let rest = String(entry.dropFirst(prefix.count))
            if paths.contains(where: PathPattern(rest).matches) { return rest }
        }
        return NearMiss.of(entry, among: names) ?? names.first { $0.split(separator: "/").last.map(String.init) == entry }
    }

    private func isAllowed(_ path: String) -> Bool {
        let name = ActiveMediaCheck.name(path)
        if allowedNames.contains(name) { return true }
        guard !allowed.isEmpty else { return false }
        let path = PathPattern.Path(name)
        return allowed.contains { $0.matches(path) }
    }

    private static func name(_ path: String) -> String { path.hasPrefix("media/") ? String(path.dropFirst("media/".count)) : path }
}

/// Kind of active content, by file name.
private enum ActiveFileName {
    case page, script, program
    /// May be active; decided by the content.
    case markup

    /// Nil for a name that nothing executes.
    init?(_ path: String) {
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0).lowercased() } ?? ""
        // Windows ignores dots and spaces at the end.
        let parts = name.split(separator: ".").map { $0.filter { $0 != " " } }
        let endings = parts.dropFirst()
        if name == "web.config" || endings.contains(where: ActiveFileName.isProgram) {
            self = .program
            return
        }
        switch endings.last {
        case "html", "htm", "xhtml", "xht", "shtml", "shtm", "mht", "mhtml", "hta", "htc", "svgz", "swf", "xsl", "xslt": self = .page
        case "js", "mjs", "cjs", "wasm": self = .script
        case "svg", "xml": self = .markup
        default: return nil
        }
    }

    /// Apache also runs `photo.php.jpg`, if its settings map the extension anywhere in the name.
    private static func isProgram(_ ending: String) -> Bool {
        ending.hasPrefix("php") && ending.dropFirst(3).allSatisfy { $0.isNumber || $0 == "s" }
            || [
                "phtml", "pht", "phar", "cgi", "fcgi", "asp", "aspx", "ashx", "asmx", "asa", "cer", "cshtml", "jsp", "jspx", "cfm",
                "htaccess",
            ]
            .contains(ending)
    }
}
