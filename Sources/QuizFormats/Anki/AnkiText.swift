import ContentModel
import Encoding
import Markup
import QuizExchange

/// Form of pictures, sound and video in notes.
enum AnkiMedia {
    /// Files beside the notes, under names of their own.
    case files
    /// Embedded in the notes, for pictures only.
    case embedded

    /// Name of a file in Anki's media folder, which is one for all decks, so that it includes the site and the folders.
    static func name(of path: String, site: String) -> String {
        let inside = path.hasPrefix("media/") ? path.dropFirst("media/".count) : path[...]
        let name = "\(site)-\(inside)"
        let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) ? $0 : "-" })
        return plain == name ? plain : "\(SHA256.shortText(Array(path.utf8)).prefix(8))-\(plain)"
    }

    /// Whether cards show or play a file; others would be links, which Anki doesn't open.
    static func shows(_ path: String) -> Bool { ["image/", "audio/", "video/"].contains { MediaType.of(path).hasPrefix($0) } }
}

/// A text of the site as HTML for Anki, with its notation of formulas, sound and video.
struct AnkiText {
    private let export: Export
    private let media: AnkiMedia
    /// Content that Anki can't show, for the report.
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
                        "'\(path)' can't be in a text, so its description replaces it; export as apkg, which has sounds and films")
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
            losses.insert("'\(path)' can't be read, so its description replaces it")
            return ""
        }
        return MediaType.address(path, bytes)
    }
}
