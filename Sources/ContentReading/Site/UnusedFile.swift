import Diagnostics
import Encoding

/// Diagnostic for a file of `Content/` that isn't used. Only types that pages can show are suggested for `Content/media`, because
/// everything there is published.
enum UnusedFile {
    private static let media: Set = [
        "png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "ico", "bmp", "mp4", "m4v", "webm", "ogv", "mov", "mp3", "m4a", "aac", "ogg",
        "oga",
        "opus", "wav", "flac", "vtt", "srt", "pdf",
    ]
    private static let known = ["site.yml", "people.json", "calendar-ledger.json", "marking-key.jwk"]
    private static let folders = ["quizzes", "penalties", "checklists", "assignments", "pages", "strings", "media"]

    static func diagnostic(_ path: String, head: () -> [UInt8]) -> Diagnostic {
        Diagnostic(.unknownFile, "this file isn't used\(hint(path, head: head))", at: SourceLocation(path: path))
    }

    /// Whether pages can show this type of file.
    static func isMedia(_ path: String) -> Bool { media.contains(ending(path)) }

    private static func ending(_ path: String) -> String {
        guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else { return "" }
        let ending = name[name.index(after: dot)...].lowercased()
        return ending == "yaml" ? "yml" : ending
    }

    private static func hint(_ path: String, head: () -> [UInt8]) -> String {
        let parts = path.split(separator: "/").dropFirst().map(String.init)
        guard let first = parts.first, let name = parts.last else { return "" }
        // Editors add this ending, which Windows hides.
        if name.hasFileExtension("txt"), ["md", "json", "yml", "yaml"].contains(where: name.dropLast(4).description.hasFileExtension) {
            return "; rename it to '\(name.dropLast(4))'"
        }
        if parts.count == 1, let near = NearMiss.of(first, among: known.filter { ending($0) == ending(first) }) {
            return "; did you mean '\(near)'?"
        }
        if PeopleFile.isOfMarking(path) { return "; it belongs in the folder Marking, next to Content, which isn't published" }
        if PeopleFile.isLikely(path, head: head) {
            return
                "; a class list belongs in Marking, where 'quizmark roster import' puts it, and who teaches whom in Content/people.json; neither is published"
        }
        if isMedia(path) {
            let isList = PeopleFile.isNamedAfterPeople(path)
            return (isList ? "; a class list belongs in the folder Marking, next to Content, which isn't published" : "")
                + "; pictures and other media belong in Content/media, and everything there is published"
        }
        switch first {
        case "quizzes": return "; quizzes are .md or .json"
        case "assignments": return "; assignments are .md, .yml or .json"
        case "checklists": return "; checklists are .md"
        case "pages": return "; pages are .md"
        case "strings": return "; strings are named after their language: fr.strings"
        case "penalties": return "; put each edition in its own folder: penalties/2026/"
        default: break
        }
        if parts.count > 1 { return folder(like: first).map { "; did you mean the folder '\($0)'?" } ?? keep }
        return path.hasFileExtension("md") ? "; texts belong in a folder such as Content/quizzes or Content/pages" : keep
    }

    /// The folder that an author probably meant, also by a singular.
    private static func folder(like name: String) -> String? {
        let name = name.lowercased()
        let singular = folders.first { $0 == name + "s" || $0 == name + "zes" || $0.dropLast(3) + "y" == name }
        return singular ?? NearMiss.of(name, among: folders)
    }

    private static let keep = "; keep it outside Content"
}
