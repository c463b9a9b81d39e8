import ContentModel
import Encoding
import Markup
import QuizExchange

/// How the pictures, sounds and films of a note reach Anki.
enum AnkiMedia {
    /// Beside the notes, by names of their own.
    case files
    /// In the notes themselves, which only pictures can be.
    case embedded

    /// All files lie in one folder there, whichever deck they come from, so the site and the folders become a part of the name.
    static func name(of path: String, site: String) -> String {
        let inside = path.hasPrefix("media/") ? path.dropFirst("media/".count) : path[...]
        let name = "\(site)-\(inside)"
        let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) ? $0 : "-" })
        return plain == name ? plain : "\(SHA256.shortText(Array(path.utf8)).prefix(8))-\(plain)"
    }

    /// Whether cards show or play a file; others would only be links, which Anki doesn't open.
    static func shows(_ path: String) -> Bool { ["image/", "audio/", "video/"].contains { MediaType.of(path).hasPrefix($0) } }
}

/// A text of the site as HTML for Anki: formulas in MathJax's signs, sounds and films in Anki's.
struct AnkiText {
    private let export: Export
    private let media: AnkiMedia
    /// What Anki can't show, for the report.
    private(set) var losses: Set<String> = []

    init(_ export: Export, _ media: AnkiMedia) {
        self.export = export
        self.media = media
    }

    mutating func html(_ text: RichText) -> String {
        var losses: Set<String> = []
        defer { self.losses.formUnion(losses) }
        return export.html(
            text, .tex, medium: { address(ofPicture: $0, &losses) }, blank: { _ in #"<span class="gap">____</span>"# }
        ) { html, element in
            switch element.kind {
            case .recording:
                html.text(element.words)
                guard let path = export.mediumPath(element) else { return .written }
                if case .files = media {
                    html.text(" [sound:\(AnkiMedia.name(of: path, site: export.settings.id))]")
                } else {
                    losses.insert(
                        "'\(path)' can't be in a text, so its words stand in its place; export as apkg, which has sounds and films")
                }
                return .written
            case .link:
                guard let path = export.mediumPath(element) else { return .asUsual }
                losses.insert(
                    "Anki opens no files, so the link to '\(path)' became plain words; put the file on the web, and link to it there")
                return .onlyWords
            default: return .asUsual
            }
        }
    }

    private func address(ofPicture path: String, _ losses: inout Set<String>) -> String {
        if case .files = media { return AnkiMedia.name(of: path, site: export.settings.id) }
        guard let bytes = export.medium(path) else {
            losses.insert("'\(path)' can't be read, so its words stand in its place")
            return ""
        }
        return MediaType.address(path, bytes)
    }
}
