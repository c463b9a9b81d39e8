package import ContentModel

/// Finds files for a language that the site doesn't have, as they would otherwise become something else without notice:
/// `cells.de.md` a second quiz, `strings/de.strings` nothing at all.
struct UnlistedLanguages {
    private let settings: SiteSettings
    private let paths: [String]
    /// Few sites have names for which they are looked up.
    private lazy var files = Set(paths)

    init(files: [String], settings: SiteSettings) {
        paths = files
        self.settings = settings
    }

    /// Language in the name of `path`; nil if the site has it, or the name has none.
    mutating func language(of path: String) -> ContentLanguage? {
        // Most names have one dot only, before their ending.
        guard path.utf8.count(where: { $0 == UInt8(ascii: ".") }) > 1 || path.hasPrefix("Content/strings/") else { return nil }
        let parts = path.split(separator: "/")
        guard parts.count > 2, let name = parts.last else { return nil }
        let words = name.split(separator: ".", omittingEmptySubsequences: false)
        if parts[1] == "strings" {
            guard parts.count == 3, words.count == 2, words[1].lowercased() == "strings" else { return nil }
            // English texts are the fallback of every language.
            return language(words[0]).flatMap { code in
                code == .english || settings.languages.contains { $0.fallbacks.contains(code) } ? nil : code
            }
        }
        guard ReadingJob.Section(rawValue: String(parts[1])) != nil, words.count > 2, let language = language(words[words.count - 2]),
            !settings.languages.contains(language),
            hasOriginal(path.dropLast(language.code.utf8.count + words[words.count - 1].utf8.count + 1))
        else { return nil }
        return language
    }

    /// Names such as `week.1.md` and `notes.old.md` have dots too, so only codes of ISO 639 count.
    private func language(_ code: Substring) -> ContentLanguage? {
        ContentLanguage(String(code)).flatMap { $0.hasTwoLetterCode ? $0 : nil }
    }

    /// Whether there is an original for a translation `stem.de.md`; `stem` ends with its dot.
    private mutating func hasOriginal(_ stem: Substring) -> Bool {
        ["", "\(settings.language)."].contains { language in
            ["md", "json", "yml", "yaml"].contains { files.contains("\(stem)\(language)\($0)") }
        }
    }
}

extension ContentLanguage {
    /// Whether its language has a two-letter code of ISO 639, unlike most words that look like a code.
    package var hasTwoLetterCode: Bool { fallbacks.last.map { ContentLanguage.twoLetterCodes.contains($0.code) } ?? false }

    private static let twoLetterCodes = Set(
        """
        aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa \
        ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko \
        kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi \
        pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur \
        uz ve vi vo wa wo xh yi yo za zh zu
        """.split(separator: " ").map(String.init))
}
