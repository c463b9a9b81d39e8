import ContentModel
import Diagnostics
import Encoding

/// No file is a copy of another one, as programs that keep folders in step and file managers make them: "cells (1).md",
/// "cells-LAPTOP-7.md", "cells - Copy.md". Each would be published as a quiz or an assignment of its own.
///
/// A file counts as a copy if both have the same title, and its name begins with that of the other one, or ends with it after
/// "Copy of". One whose name ends with the code of a language, but not as translations do, is reported whatever its title.
struct CopiedFileRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let settings = content.settings
        let languages = settings.languages.map { $0.code.lowercased() }
        func files<Item>(_ items: [TranslatedItem<Item>], _ file: (Item) -> (String, SourceLocation)) -> [Diagnostic] {
            let files = items.map { item in
                let (title, location) = file(item.original)
                return File(title: title, location: location)
            }
            let translations = misnamed(files, languages, main: settings.language.code.lowercased())
            let paths = Set(translations.map(\.location.path))
            return copies(files).filter { !paths.contains($0.location.path) } + translations
        }
        return files(content.quizHeads) { ($0.title, $0.location) } + files(content.assignments) { ($0.title, $0.location) }
            + files(content.checklists) { ($0.title, $0.location) } + files(content.pages) { ($0.title, $0.location) }
    }

    private struct File {
        let title: String
        let location: SourceLocation
        var path: String { location.path }
        /// Path without the extension. Searching the bytes is fastest for an ASCII character.
        var stem: Substring { path.prefix(upTo: path.utf8.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex) }
    }

    private func copies(_ files: [File]) -> [Diagnostic] {
        var first: [String: Int] = [:]
        first.reserveCapacity(files.count)
        var equal: [String: [File]] = [:]
        for (index, file) in files.enumerated() {
            if let other = first[file.title] {
                // A file can have several quizzes of one title.
                guard (equal[file.title]?.last ?? files[other]).path != file.path else { continue }
                equal[file.title, default: [files[other]]].append(file)
            } else {
                first[file.title] = index
            }
        }
        return equal.values.flatMap { group -> [Diagnostic] in
            var originals: [File] = []
            var found: [Diagnostic] = []
            // An original has a shorter name than its copies.
            for file in group.sorted(by: { ($0.stem.utf8.count, $0.path) < ($1.stem.utf8.count, $1.path) }) {
                guard let original = originals.first(where: { isCopy(file.stem, of: $0.stem) }) else {
                    // Most files of one title have names of their own, such as the weeks of a course.
                    if originals.count < 20 { originals.append(file) }
                    continue
                }
                found.append(
                    Diagnostic(
                        .copiedFile, "this seems to be a copy of \(original.path), with the same title; delete it, or change its title",
                        at: file.location))
            }
            return found
        }
    }

    private func isCopy(_ stem: Substring, of original: Substring) -> Bool {
        isNamedCopy(stem, of: original) || continues(stem, original)
    }

    /// Whether a name is like "Copy of cells", as file managers name copies in their languages.
    private func isNamedCopy(_ stem: Substring, of original: Substring) -> Bool {
        let other = original.lastIndex(of: "/").map { original[original.index(after: $0)...] } ?? original
        guard stem.hasSuffix(other), stem.hasPrefix(original[..<other.startIndex]) else { return false }
        let words = stem.dropFirst(original.count - other.count).dropLast(other.count).split { " -_".contains($0) }
        return words.count > 1 && ["copy", "copie", "copia", "cópia", "kopie"].contains(words[0].lowercased())
    }

    private func continues(_ stem: Substring, _ original: Substring) -> Bool {
        guard stem.hasPrefix(original), let next = stem.dropFirst(original.count).first else { return false }
        return !next.isLetter && !next.isNumber && next != "/"
    }

    /// - Parameter main: the code of the site's default language.
    private func misnamed(_ files: [File], _ languages: [String], main: String) -> [Diagnostic] {
        guard languages.count > 1 else { return [] }
        var paths: [Substring: String]?
        return files.compactMap { file in
            let stem = file.stem
            guard let mark = stem.utf8.lastIndex(where: { "._- ".utf8.contains($0) }),
                languages.contains(stem[stem.index(after: mark)...].lowercased())
            else { return nil }
            let known = paths ?? Dictionary(keepingFirst: files.map { ($0.stem, $0.path) })
            paths = known
            guard let original = known[stem[..<mark]] else { return nil }
            let (name, ending) = (stem[..<mark], file.path[stem.endIndex...])
            let code = stem[stem.index(after: mark)...].lowercased()
            guard code != main else {
                // As after a change of the default language.
                let other = languages.first { $0 != main } ?? "en"
                return Diagnostic(
                    .copiedFile,
                    "a name without a code is for '\(main)', the site's default language; rename \(original) to \(name).\(other)\(ending) "
                        + "if it is in '\(other)', and then this file to \(original); until then, both are published separately",
                    at: file.location)
            }
            return Diagnostic(
                .copiedFile,
                "if this is the translation of \(original), rename it to \(name).\(code)\(ending); until then, it is published separately",
                at: file.location)
        }
    }
}
