import CCMark
import ContentModel
import Diagnostics
import Encoding

/// Links, pictures and recordings.
extension MarkdownDocument {
    func resolveLink(_ node: OpaquePointer, log: inout DiagnosticLog) {
        let url = restoredURL(node)
        cmark_node_set_url(node, "")
        if let label = footnoteLabel(of: node) {
            reportFootnote(label, at: position(of: node), log: &log)
        } else if url.isEmpty {
            log.report(
                .strayMark, "this link has no address; write it in the parentheses, or \\[ for a bracket", at: position(of: node))
        } else if source.hasAnchors || source.file.hasQuestions, url.hasPrefix("#"), url.count > 1 {
            let path = source.file.path.drop { $0 != "/" }.dropFirst()
            mark(node, SiteReference(path: String(path), suffix: url, position: position(of: node)))
        } else if let reference = reference(url, at: position(of: node), as: .link, log: &log) {
            mark(node, reference)
        } else if isExternal(url) {
            reportSlashes(of: url, at: position(of: node), log: &log)
            cmark_node_set_url(node, url)
        }
        reportAttributes(after: node, log: &log)
        reportBlank(in: node, "a click into this blank would open the link around it; write the blank outside the brackets", log: &log)
    }

    /// Reports `https:/example.org` and `http:example.org`, which browsers read as addresses on the same site.
    private func reportSlashes(of url: String, at position: SourcePosition, log: inout DiagnosticLog) {
        guard let colon = url.firstIndex(of: ":"), ["http", "https"].contains(url[..<colon].lowercased()) else { return }
        let rest = url[url.index(after: colon)...]
        let address = rest.drop { $0 == "/" }
        guard rest.prefix(while: { $0 == "/" }).count != 2 || address.isEmpty else { return }
        let hint = address.isEmpty ? "write the whole address" : "write \(url[...colon])//\(address)"
        log.report(.strayMark, "'\(url)' isn't an address, because it needs two slashes after its colon; \(hint)", at: position)
    }

    /// Reports a blank in the words of a link or picture.
    private func reportBlank(in node: OpaquePointer, _ message: String, log: inout DiagnosticLog) {
        guard let placeholders, placeholders.hasBlanks else { return }
        let blank = plainText(node).unicodeScalars.lazy.compactMap(placeholders.placeholder).first { $0.kind == .blank }
        guard let position = blank?.position else { return }
        log.report(.strayMark, message, at: source.position(line: Int(position.line), column: Int(position.column)))
    }

    /// The label of a footnote that CommonMark reads as a link, as `[^1]: word` defines the address of one.
    private func footnoteLabel(of link: OpaquePointer) -> String? {
        guard hasText("[^", at: link) else { return nil }
        let (start, end) = (lexedStart(of: link), lexedEnd(of: link))
        let words = plainText(link)
        return start.line == end.line && end.column - start.column == words.utf8.count + 1 ? String(words.dropFirst()) : nil
    }

    func resolveImage(_ node: OpaquePointer, log: inout DiagnosticLog) {
        let url = restoredURL(node)
        let position = position(of: node)
        cmark_node_set_url(node, "")
        reportAttributes(after: node, log: &log)
        if let message = addressProblem(ofPicture: url) { log.report(.missingMedia, message, at: position) }
        guard let reference = reference(url, at: position, as: .picture, log: &log) else { return }
        let recording = RecordingKind(name: url)
        if recording == nil, plainText(node).isEmpty {
            log.report(
                .missingAltText, "the picture '\(url)' has no alternative text; describe it in the brackets", at: position)
        }
        if recording == nil, let hint = UnshownFile.hint(url) {
            log.report(.unshownMedia, "most browsers don't show '\(url)'; \(hint)", at: position)
        }
        reportSize(ofPicture: node, at: position, log: &log)
        reportMarks(ofPicture: node, isRecording: recording != nil, at: position, log: &log)
        reportBlank(
            in: node, "a blank can't be in the description of a picture, so this one is left out; write it beside the picture", log: &log)
        mark(node, reference, recording)
    }

    /// What is wrong with an address that isn't one of a file of the site; nil for others.
    private func addressProblem(ofPicture url: String) -> String? {
        if url.isEmpty { return "this picture has no address; write it in the parentheses, as in ![what it shows](../media/name.png)" }
        guard isExternal(url), !url.hasPrefix("#") else { return nil }
        let isFilm = Array(url.utf8).withUnsafeBufferPointer { FilmHost(address: $0) != nil }
        return isFilm
            ? "'\(url)' is a video on another site; write a link to it in a separate paragraph: [its words](address)"
            : "'\(url)' is on another site; copy it to Content/media, so that the page works offline"
    }

    /// Reports `![a map|100](map.png)`, a size as Obsidian writes it, which screen readers would read.
    private func reportSize(ofPicture node: OpaquePointer, at position: SourcePosition, log: inout DiagnosticLog) {
        let words = plainText(node)
        // The expression takes as long as all else about a picture.
        guard words.contains(ascii: "|"), let size = words.firstMatch(of: /\|\s*\d+(?:x\d+)?\s*$/)?.output else { return }
        log.report(.strayMark, "'\(size)' is a size in Obsidian, but part of the description here; remove it", at: position)
    }

    /// Reports what would be shown as it is written: marks in the caption of a picture, and the caption of a film.
    private func reportMarks(ofPicture node: OpaquePointer, isRecording: Bool, at position: SourcePosition, log: inout DiagnosticLog) {
        let title = string(cmark_node_get_title(node))
        guard !title.isEmpty else { return }
        if isRecording {
            log.report(
                .strayMark,
                "the caption of a video or audio file is in its brackets, so \"\(title)\" isn't shown; write it there",
                at: position)
        } else if let mark = MarkdownDocument.mark(inCaption: placeholders?.restored(title, isCode: false) ?? title) {
            log.report(
                .strayMark,
                "captions are plain text, so '\(mark)' is shown as it is; write the caption without it, or below as a paragraph",
                at: position)
        }
    }

    /// A mark with words between it and its end: `**a**`, `$a$`, but not the dollar signs of prices.
    private static func mark(inCaption title: String) -> String? {
        ["**", "$", "`", "~", "^"].first { mark in
            guard let start = title.firstRange(ofASCII: mark), let end = title[start.upperBound...].firstRange(ofASCII: mark) else {
                return false
            }
            let inside = title[start.upperBound..<end.lowerBound]
            if mark == "~" || mark == "^" { return !inside.isEmpty && !inside.contains(" ") }
            return inside.first.map { !$0.isWhitespace && (mark != "$" || !$0.isNumber) } ?? false && inside.last?.isWhitespace == false
        }
    }

    /// Reports `{width=50%}` after a picture or link, which other programs read.
    private func reportAttributes(after node: OpaquePointer, log: inout DiagnosticLog) {
        guard let next = cmark_node_next(node), cmark_node_get_type(next) == CMARK_NODE_TEXT, let literal = cmark_node_get_literal(next),
            literal[0] == CChar(bitPattern: UInt8(ascii: "{")), hasText("{", at: next)
        else { return }
        let inside = string(literal).dropFirst().prefix { $0 != "}" }
        guard inside.utf8.count < strlen(literal) - 1, let first = inside.first, ".#:".contains(first) || inside.contains("=") else {
            return
        }
        log.report(
            .strayMark, "attributes of a picture or link aren't supported, so '{\(inside)}' is shown; remove it", at: position(of: next))
    }

    private func isExternal(_ url: String) -> Bool { LinkTarget(url, from: source.file.path) == .external }

    private func restoredURL(_ node: OpaquePointer) -> String {
        let url = string(cmark_node_get_url(node))
        return placeholders?.restored(url, isCode: false) ?? url
    }

    private enum ReferenceKind: String { case link, picture }

    /// The file or page of the site that an address refers to; nil for all other targets.
    private func reference(
        _ url: String, at position: SourcePosition, as kind: ReferenceKind, log: inout DiagnosticLog
    ) -> SiteReference? {
        switch LinkTarget(url, from: source.file.path) {
        case .external: return nil
        case .site(let path, let suffix): return SiteReference(path: path, suffix: suffix, position: position)
        case .unsafe(let scheme) where scheme.count == 1:
            log.report(
                .unsafeLink,
                "'\(scheme.uppercased()):' is a drive on your computer; copy the file to Content/media, and write ../media/name.png",
                at: position)
        case .unsafe(let scheme):
            let advice = kind == .link ? "use https: or a file of the site" : "copy the file to Content/media"
            log.report(
                .unsafeLink, "a \(kind.rawValue) \(kind == .link ? "to" : "from") '\(scheme):' isn't published; \(advice)", at: position)
        case .absolute where kind == .link && url.hasPrefix("//"):
            log.report(.mediaOutsideContent, "'\(url)' needs https: before it, because pages can be opened from a folder", at: position)
        case .absolute:
            let path = String(url.prefix { $0 != "#" && $0 != "?" })
            // Other generators end the addresses of pages with a slash.
            let isPage = path.hasSuffix("/") || ["html", "htm", "md"].contains(where: path.hasFileExtension)
            let example = isPage ? "../pages/name.md" : "../media/name.svg"
            log.report(
                .mediaOutsideContent, "'\(url)' is an absolute path; write it relative to this file, such as \(example)", at: position)
        case .outside:
            let hint = pathInside(url).map { "did you mean '\($0)'?" } ?? "copy the file to Content/media"
            log.report(.mediaOutsideContent, "'\(url)' points outside Content; \(hint)", at: position)
        }
        return nil
    }

    /// `../media/cell.svg` for `../../media/cell.svg`, which leads up too far; nil if the folder isn't one of `Content`.
    private func pathInside(_ url: String) -> String? {
        let below = url.split(separator: "/").drop { $0 == ".." || $0 == "." }
        let folders: Set<Substring> = ["media", "quizzes", "pages", "assignments", "checklists", "penalties"]
        guard let folder = below.first, folders.contains(folder), below.count > 1, !below.contains("..") else { return nil }
        let depth = source.file.path.split(separator: "/").count - 2
        return depth < 0 ? nil : String(repeating: "../", count: depth) + below.joined(separator: "/")
    }

    /// Stores the index of the reference, and the kind of file, in the node.
    private func mark(_ node: OpaquePointer, _ reference: SiteReference, _ recording: RecordingKind? = nil) {
        references.append(reference)
        cmark_node_set_user_data(node, UnsafeMutableRawPointer(bitPattern: references.count << 2 | (recording?.rawValue ?? 0)))
    }

    /// File of the site that a link or picture refers to.
    func mark(of node: OpaquePointer) -> (reference: SiteReference, recording: RecordingKind?)? {
        let bits = Int(bitPattern: cmark_node_get_user_data(node))
        guard bits > 0, references.indices.contains(bits >> 2 - 1) else { return nil }
        return (references[bits >> 2 - 1], RecordingKind(rawValue: bits & 3))
    }
}

/// Files with a picture's syntax that browsers don't show.
enum UnshownFile {
    /// Advice on a file, by the ending of its name; nil for other files.
    static func hint(_ name: String) -> String? {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        switch name[name.index(after: dot)...].lowercased() {
        case "heic", "heif": return "export the photo as JPEG from your photo app"
        case "tif", "tiff", "psd", "eps", "ai", "jp2", "dng", "raw", "cr2", "nef", "wmf", "emf", "xcf":
            return "save the picture as JPEG or PNG"
        case "avi", "wmv", "mkv", "mpg", "mpeg", "flv", "3gp", "vob": return "save the video as MP4"
        case "wma", "aif", "aiff", "amr", "mid", "midi", "caf": return "save the audio as MP3"
        case "pdf", "doc", "docx", "odt", "ppt", "pptx", "odp", "xls", "xlsx", "ods":
            return "for a link to the document, remove the exclamation mark"
        default: return nil
        }
    }
}

/// Element for a picture's syntax whose file is sound or video.
package enum RecordingKind: Int, CaseIterable {
    case film = 1
    case sound

    package init?(name: String) {
        let name = name.lowercased()
        guard let kind = RecordingKind.allCases.first(where: { $0.endings.contains { name.hasSuffix($0) } }) else { return nil }
        self = kind
    }

    private var endings: [String] {
        switch self {
        case .film: [".mp4", ".webm", ".ogv", ".mov", ".m4v"]
        case .sound: [".mp3", ".ogg", ".oga", ".opus", ".m4a", ".wav", ".flac"]
        }
    }
}
