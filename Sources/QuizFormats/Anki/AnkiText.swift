import ContentModel
import Encoding
import Markup
import QuizExchange

/// Pictures, sound and video of notes: files under names of their own, as Anki has one folder for all decks.
enum AnkiMedia {
    /// The files that cards show or play, each once, in the order of the cards.
    static func files(_ texts: [(LocalizedQuiz, [RichText])], _ export: Export, _ log: inout ExportLog) -> [ExchangeFile] {
        var files: [ExchangeFile] = []
        var seen: Set<String> = []
        for (quiz, texts) in texts {
            for path in texts.flatMap({ $0.media(in: export.mediaPaths) }) where shows(path) && seen.insert(path).inserted {
                if let bytes = export.medium(path) {
                    files.append(ExchangeFile(name(of: path, site: export.settings.id), bytes))
                } else {
                    log.report("'\(path)' can't be read, so the cards don't have it", of: quiz)
                }
            }
        }
        return files
    }

    /// Name of a file in Anki's media folder, which includes the site and the folders.
    static func name(of path: String, site: String) -> String {
        let inside = path.hasPrefix("media/") ? path.dropFirst("media/".count) : path[...]
        let name = "\(site)-\(inside)"
        let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) ? $0 : "-" })
        return plain == name ? plain : "\(SHA256.shortText(Array(path.utf8)).prefix(8))-\(plain)"
    }

    /// Name of the file with the notes of a site, whose id can have slashes.
    static func fileName(of export: Export, ending: String) -> String { "\(export.settings.id.replacing("/", by: "-")).\(ending)" }

    /// Whether cards show or play a file; others would be links, which Anki doesn't open.
    static func shows(_ path: String) -> Bool { MediaType.isMedia(MediaType.of(path)) }
}

/// A text of the site as HTML for Anki, with its notation of formulas, sound and video.
struct AnkiText {
    private let export: Export
    /// Content that Anki can't show, for the report.
    private(set) var losses: Set<String> = []

    init(_ export: Export) { self.export = export }

    /// - Parameter line: returns a blank as text, with the options of a list.
    mutating func html(_ text: RichText, line: (Int) -> String = { _ in "____" }) -> String {
        var losses: Set<String> = []
        defer { self.losses.formUnion(losses) }
        return export.html(
            text, .tex, medium: { AnkiMedia.name(of: $0, site: export.settings.id) },
            blank: { #"<span class="gap">\#(Escaping.escaped(line($0)))</span>"# }
        ) { html, element in
            switch element.kind {
            case .recording:
                html.text(element.words)
                guard let path = export.mediumPath(element) else { return .written }
                html.text(" \(AnkiText.ownBracket)sound:\(AnkiMedia.name(of: path, site: export.settings.id))]")
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

    /// A private character in place of the bracket of a command that is meant, until the field is complete.
    private static let ownBracket = "\u{10F504}"

    /// The HTML of a field, where words such as `[sound:x.mp3]` and `[latex]` are shown. Anki looks for them in code, too.
    static func field(_ html: String) -> String {
        let shown = html.contains(ascii: "[") ? html.replacing(/\[(?=sound:|anki:|latex\]|\$\$?\])/.ignoresCase(), with: "&#91;") : html
        return shown.replacing(ownBracket, by: "[")
    }
}
