import ContentModel
import Diagnostics
import Encoding
import MarkdownText

/// The files with captions beside films and sounds: `talk.vtt` and, in other languages, `talk.fr.vtt` beside `talk.mp4`.
struct CaptionFiles {
    /// By the paths of films and sounds.
    private(set) var captions: [String: [RichText.Captions]] = [:]
    private(set) var diagnostics: [Diagnostic] = []

    private static let ending = ".vtt"
    /// Bytes of a file that are read; an hour of speech has about 80 KB.
    private static let limit = 1 << 20

    /// - Parameter media: paths below `Content/`, sorted.
    init(_ media: [String], _ settings: SiteSettings, _ heads: FileHeads) {
        let files = media.filter { $0.lowercased().hasSuffix(CaptionFiles.ending) }
        let others = media.filter { $0.lowercased().hasSuffix(".srt") }
        guard !files.isEmpty || !others.isEmpty else { return }
        let recordings = Dictionary(grouping: media.filter { RecordingKind(name: $0) != nil }) { CaptionFiles.stem(of: $0) }
        let paths = others.isEmpty ? [] : Set(media)
        for file in others {
            let (stem, _) = CaptionFiles.name(of: file, settings)
            let converted = CaptionFiles.stem(of: file) + CaptionFiles.ending
            guard recordings[stem] != nil, !paths.contains(converted) else { continue }
            let name = converted.split(separator: "/").last ?? ""
            report("browsers don't show SubRip captions; save them as WebVTT, in \(name)", file)
        }
        for file in files {
            let (stem, language) = CaptionFiles.name(of: file, settings)
            guard let names = recordings[stem] else {
                report(CaptionFiles.unknownLanguage(of: stem, recordings.keys) ?? CaptionFiles.unknownName, file)
                continue
            }
            let bytes = heads.bytes("Content/\(file)", limit: CaptionFiles.limit)
            guard let text = WebVTT(bytes) else {
                report("captions begin with the line 'WEBVTT', so browsers don't show these; save them as WebVTT", file)
                continue
            }
            for (line, times) in text.invalidTimes {
                report("'\(times)' aren't times, so this caption is never shown; write them as 00:01.000 --> 00:04.500", file, line: line)
            }
            let captions = RichText.Captions(
                reference: SiteReference(path: file, position: .start), language: language, languageName: language,
                paragraphs: text.paragraphs)
            for name in names { self.captions[name, default: []].append(captions) }
        }
    }

    private static let unknownName =
        "there is no video or audio file with this name beside it; name it after the recording, such as talk.vtt for talk.mp4"

    /// About `talk.fr` beside `talk.mp4` in a site without French; nil for other names.
    private static func unknownLanguage(of stem: String, _ recordings: some Collection<String>) -> String? {
        let code = stem.split(separator: ".").last.map(String.init) ?? ""
        guard stem.contains("."), ContentLanguage(code) != nil, recordings.contains(String(stem.dropLast(code.count + 1))) else {
            return nil
        }
        let name = stem.dropLast(code.count + 1).split(separator: "/").last ?? ""
        return "the site has no language '\(code)'; add it to 'languages' in site.yml, or call the file \(name).vtt"
    }

    private mutating func report(_ message: String, _ file: String, line: Int? = nil) {
        let position = line.map { SourcePosition(line: $0, column: 1) } ?? .start
        diagnostics.append(Diagnostic(.invalidCaptions, message, at: SourceLocation(path: "Content/\(file)", position: position)))
    }

    private static func stem(of path: String) -> String {
        path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
    }

    /// The name of the recording without its ending, and the language: that of the site, if the name has none.
    private static func name(of file: String, _ settings: SiteSettings) -> (stem: String, language: String) {
        let stem = stem(of: file)
        for language in settings.languages where stem.lowercased().hasSuffix(".\(language.code.lowercased())") {
            return (String(stem.dropLast(language.code.count + 1)), language.code)
        }
        return (stem, settings.language.code)
    }
}

/// The words of captions (https://www.w3.org/TR/webvtt1/).
struct WebVTT {
    /// One for each speaker, and after each pause.
    private(set) var paragraphs: [String] = []
    /// Lines with an arrow and times that browsers can't read, as after a change of the file's ending from `.srt`.
    private(set) var invalidTimes: [(line: Int, times: String)] = []

    /// Seconds without words after which a paragraph begins.
    private static let pause = 2.0

    /// Nil for a file in another format.
    init?(_ bytes: [UInt8]) {
        var lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
        let count = lines.count
        let head = lines.popFirst().map { $0.drop { $0 == "\u{FEFF}" } } ?? ""
        guard head == "WEBVTT" || head.hasPrefix("WEBVTT ") || head.hasPrefix("WEBVTT\t") else { return nil }
        var end: Double?
        var speaker = ""
        while let line = lines.popFirst() {
            guard let times = WebVTT.times(line) else {
                if line.contains("-->") { invalidTimes.append((count - lines.count, String(line.prefix(40)))) }
                continue
            }
            let words = lines.prefix { !$0.isEmpty }
            lines = lines[words.endIndex...]
            let cue = words.map(String.init).joined(separator: " ")
            let name = WebVTT.speaker(cue)
            let text = WebVTT.withoutTags(cue)
            guard !text.isEmpty else { continue }
            let isPause = end.map { times.start - $0 >= WebVTT.pause } ?? true
            if isPause || name != speaker {
                paragraphs.append(name.isEmpty || name == speaker ? text : "\(name): \(text)")
            } else {
                paragraphs[paragraphs.count - 1] += " " + text
            }
            (end, speaker) = (times.end, name)
        }
    }

    /// `00:01.000 --> 00:04.000 align:start`
    private static func times(_ line: Substring) -> (start: Double, end: Double)? {
        guard let arrow = line.firstRange(of: "-->") else { return nil }
        let after = line[arrow.upperBound...].split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard let start = seconds(line[..<arrow.lowerBound]), let end = after.first.flatMap(seconds) else { return nil }
        return (start, end)
    }

    /// `01:02.500` or `1:01:02.500`; browsers want all digits, and a point before the last three.
    private static func seconds(_ time: Substring) -> Double? {
        let parts = time.filter { !$0.isWhitespace }.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let last = parts.last, last.utf8.count == 6, last.dropFirst(2).first == "." else { return nil }
        guard parts[parts.count - 2].utf8.count == 2 else { return nil }
        var seconds = 0.0
        for part in parts {
            guard part.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let number = Double(part) else { return nil }
            seconds = seconds * 60 + number
        }
        return seconds
    }

    /// The name in `<v Name>`.
    private static func speaker(_ cue: String) -> String {
        guard cue.hasPrefix("<v"), let space = cue.firstIndex(of: " "), let end = cue.firstIndex(of: ">"), space < end else { return "" }
        return String(cue[cue.index(after: space)..<end])
    }

    private static func withoutTags(_ cue: String) -> String {
        var text = ""
        var isInTag = false
        for character in cue {
            if character == "<" { isInTag = true }
            if !isInTag { text.append(character) }
            if character == ">" { isInTag = false }
        }
        for (reference, character) in [("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{A0}"), ("&lrm;", ""), ("&rlm;", ""), ("&amp;", "&")] {
            text = text.replacing(reference, by: character)
        }
        return text.split(separator: " ").joined(separator: " ")
    }
}
