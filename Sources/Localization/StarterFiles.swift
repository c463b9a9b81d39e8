package import ContentModel

/// The files of the sites that `quizmark new site` makes, and those that `quizmark new quiz` and its siblings add.
package enum StarterFiles {
    /// The sites, by name.
    package enum Site: String, CaseIterable, Sendable { case first, biology, diving, course }

    /// What a new file has.
    package enum Kind: String, Sendable {
        case quiz, assignment, page, checklist

        /// Its folder in `Content`.
        package var folder: String {
            switch self {
            case .quiz: "quizzes"
            case .assignment: "assignments"
            case .page: "pages"
            case .checklist: "checklists"
            }
        }
    }

    /// A file below `Content/`.
    package struct File: Sendable {
        package var path: String
        package var bytes: [UInt8]

        package init(path: String, bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// Languages that the starters have. Other sites begin in English.
    package static let languages: [ContentLanguage] = ["en", "fr", "es", "it"].compactMap { ContentLanguage($0) }

    /// The files of a site in one language. Those that aren't texts are the same in all.
    ///
    /// - Parameter values: texts for the placeholders in braces, such as `{{day}}`.
    package static func files(_ site: Site, in language: ContentLanguage, filling values: (String) -> String?) -> [File] {
        let code = code(language)
        return BuiltInTheme.starters.compactMap { file in
            guard let slash = file.path.firstIndex(of: "/"), file.path[..<slash] == site.rawValue else { return nil }
            let destination = destination(file.path[file.path.index(after: slash)...])
            guard destination.language == nil || destination.language == code else { return nil }
            return File(path: destination.path, bytes: isText(destination.path) ? filled(file.bytes, values) : file.bytes)
        }
    }

    /// The text of a new file.
    package static func new(_ kind: Kind, in language: ContentLanguage, filling values: (String) -> String?) -> [UInt8] {
        let path = "new/\(kind.rawValue).\(code(language)).md"
        return BuiltInTheme.starters.first { $0.path == path }.map { filled($0.bytes, values) } ?? []
    }

    /// The texts of all new files that authors replace, without marks.
    package static var templateTexts: [(text: String, isHead: Bool)] {
        BuiltInTheme.starters.filter { $0.path.hasPrefix("new/") }.flatMap { file in
            var fences = 0
            return String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
                if line == "---" { fences += 1 }
                return line.contains("{{") || line == "---" ? nil : (String(line), fences < 2)
            }
        }
    }

    /// The language of the texts for a site in `language`: French for `fr-CA`; nil if there are none, so that they are in English.
    package static func texts(for language: ContentLanguage) -> ContentLanguage? {
        let parent = language.code.prefix { $0 != "-" }
        return languages.first { $0.code == parent }
    }

    private static func code(_ language: ContentLanguage) -> String { texts(for: language)?.code ?? "en" }

    private static func isText(_ path: String) -> Bool { path.hasSuffix(".md") || path.hasSuffix(".yml") }

    /// `quizzes/cells.fr.md` is `quizzes/cells.md` in French, and `fr.strings` is French.
    private static func destination(_ path: Substring) -> (path: String, language: String?) {
        var parts = path.split(separator: "/")
        var name = (parts.popLast() ?? "").split(separator: ".")
        let codes = languages.map(\.code)
        if let first = name.first, name.count == 2, codes.contains(String(first)) { return (String(path), String(first)) }
        guard name.count == 3, codes.contains(String(name[1])) else { return (String(path), nil) }
        let language = String(name.remove(at: 1))
        return ((parts.map(String.init) + [name.joined(separator: ".")]).joined(separator: "/"), language)
    }

    private static func filled(_ bytes: [UInt8], _ values: (String) -> String?) -> [UInt8] {
        var rest = String(decoding: bytes, as: UTF8.self)[...]
        var text = ""
        while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
            text += rest[..<start.lowerBound] + (values(String(rest[start.upperBound..<end.lowerBound])) ?? "")
            rest = rest[end.upperBound...]
        }
        return Array((text + rest).utf8)
    }
}
