import CCMark
import ContentModel
import Diagnostics

/// Links, pictures and recordings.
extension MarkdownDocument {
    func resolveLink(_ node: OpaquePointer, log: inout DiagnosticLog) {
        let url = restoredURL(node)
        cmark_node_set_url(node, "")
        if let label = footnoteLabel(of: node) {
            reportFootnote(label, at: position(of: node), log: &log)
        } else if source.hasAnchors, url.hasPrefix("#"), url.count > 1 {
            let path = source.file.path.drop { $0 != "/" }.dropFirst()
            mark(node, SiteReference(path: String(path), suffix: url, position: position(of: node)))
        } else if let reference = reference(url, at: position(of: node), what: "link", log: &log) {
            mark(node, reference)
        } else if isExternal(url) {
            cmark_node_set_url(node, url)
        }
    }

    /// The label of a footnote that CommonMark takes for a link, as `[^1]: word` defines the address of one.
    private func footnoteLabel(of link: OpaquePointer) -> String? {
        guard hasText("[^", at: link) else { return nil }
        let (start, end) = (place(of: link), endPlace(of: link))
        let words = plainText(link)
        return start.line == end.line && end.column - start.column == words.utf8.count + 1 ? String(words.dropFirst()) : nil
    }

    func resolveImage(_ node: OpaquePointer, log: inout DiagnosticLog) {
        let url = restoredURL(node)
        let place = position(of: node)
        cmark_node_set_url(node, "")
        if isExternal(url), !url.hasPrefix("#") {
            log.report(
                .missingMedia, "'\(url)' is on another site; copy it to Content/media, so that the page works without a network",
                at: place)
        }
        guard let reference = reference(url, at: place, what: "picture", log: &log) else { return }
        let recording = RecordingKind(name: url)
        if recording == nil, plainText(node).isEmpty {
            log.report(
                .missingAltText, "the picture '\(url)' has no words in its brackets; say what it shows", at: place)
        }
        if recording == nil, let hint = UnshownFile.hint(url) {
            log.report(.unshownMedia, "most browsers don't show '\(url)'; \(hint)", at: place)
        }
        mark(node, reference, recording)
    }

    private func isExternal(_ url: String) -> Bool { LinkTarget(url, from: source.file.path) == .external }

    private func restoredURL(_ node: OpaquePointer) -> String {
        let url = string(cmark_node_get_url(node))
        return placeholders?.restored(url, isCode: false) ?? url
    }

    /// The file or page of the site that an address refers to; nil for all other targets.
    private func reference(
        _ url: String, at place: SourcePosition, what: String, log: inout DiagnosticLog
    ) -> SiteReference? {
        switch LinkTarget(url, from: source.file.path) {
        case .external: return nil
        case .site(let path, let suffix): return SiteReference(path: path, suffix: suffix, position: place)
        case .unsafe(let scheme):
            log.report(.unsafeLink, "a \(what) to '\(scheme):' isn't published; use https: or a file of the site", at: place)
        case .absolute:
            log.report(
                .mediaOutsideContent, "'\(url)' is an absolute path; write it relative to this file, such as ../media/name.svg", at: place)
        case .outside:
            log.report(.mediaOutsideContent, "'\(url)' leads out of Content; copy the file to Content/media", at: place)
        }
        return nil
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
    /// What to do about a file, by the ending of its name; nil for other files.
    static func hint(_ name: String) -> String? {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        switch name[name.index(after: dot)...].lowercased() {
        case "heic", "heif": return "save the photo as JPEG, which phones offer under the most compatible format"
        case "tif", "tiff", "psd", "eps", "ai", "jp2", "dng", "raw", "cr2", "nef", "wmf", "emf", "xcf":
            return "save the picture as JPEG or PNG"
        case "avi", "wmv", "mkv", "mpg", "mpeg", "flv", "3gp", "vob": return "save the film as MP4"
        case "wma", "aif", "aiff", "amr", "mid", "midi", "caf": return "save the sound as MP3"
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
