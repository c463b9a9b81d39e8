import Foundation

/// Files that a reader is tested with: those of Tests/Cases, and those of Corpus, where each file that once ended the program is
/// kept under a name that says what it is.
package enum Corpus {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    private static let cases = folder.deletingLastPathComponent().appending(path: "Cases")
    /// Larger files slow a fuzzer down and show little more.
    private static let sizeLimit = 16_000

    /// All files for a reader, in the order of their paths.
    package static func files(_ reader: FuzzedReader) -> [(name: String, bytes: [UInt8])] {
        let own = below(folder.appending(path: "Corpus/\(reader.rawValue)"))
        let content = reader.pathInSite.map { pattern in below(cases).filter { $0.wholeMatch(of: pattern) != nil } } ?? []
        return (own.map { folder.appending(path: "Corpus/\(reader.rawValue)/\($0)") } + content.map { cases.appending(path: $0) })
            .compactMap { file in
                guard let data = try? Data(contentsOf: file), data.count <= sizeLimit else { return nil }
                return (String(file.path.dropFirst(folder.deletingLastPathComponent().path.count + 1)), [UInt8](data))
            }
    }

    /// Words of the reader's language, for mutations: lines `"word"` of its dictionary.
    package static func words(_ reader: FuzzedReader) -> [[UInt8]] {
        let file = folder.appending(path: "Dictionaries/\(reader.dictionary).dict")
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.compactMap { line in
            guard line.hasPrefix("\""), line.hasSuffix("\""), line.count > 2 else { return nil }
            let text = line.dropFirst().dropLast().replacing("\\x0a", with: "\n").replacing("\\\"", with: "\"")
            return Array(text.replacing("\\\\", with: "\\").utf8)
        }
    }

    private static func below(_ folder: URL) -> [String] {
        guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path) else { return [] }
        var isFolder: ObjCBool = false
        return paths.filter {
            FileManager.default.fileExists(atPath: folder.appending(path: $0).path, isDirectory: &isFolder) && !isFolder.boolValue
                && !$0.hasSuffix(".DS_Store")
        }.sorted()
    }
}

extension FuzzedReader {
    /// Paths below Tests/Cases of files that this reader is for; nil if no site has any.
    fileprivate var pathInSite: Regex<Substring>? {
        switch self {
        case .markdown, .importedMarkdown: /[^\/]+\/Content\/quizzes\/.+\.md/
        case .json, .importedJSON: /[^\/]+\/Content\/quizzes\/.+\.json/
        case .page: /[^\/]+\/Content\/pages\/.+\.md/
        case .checklist: /[^\/]+\/Content\/checklists\/.+\.md/
        case .site: /[^\/]+\/Content\/site\.yml/
        case .assignments: /[^\/]+\/Content\/assignments\/.+\.(?:yml|md)/
        case .assignmentList: /[^\/]+\/Content\/assignments\/.+\.json/
        case .people: /[^\/]+\/Content\/people\.json/
        case .ledger: /[^\/]+\/Content\/calendar-ledger\.json/
        case .glossary: /[^\/]+\/Content\/penalties\/.+\.csv/
        case .edition: /[^\/]+\/Content\/penalties\/.+\/penalties\.json/
        case .strings: /[^\/]+\/Content\/.+\.strings/
        case .arb: /[^\/]+\/Content\/.+\.arb/
        case .icalendar: /[^\/]+\/expected\/calendars\/.+\.ics/
        default: nil
        }
    }

    /// Name of the dictionary, which readers of one language share.
    package var dictionary: String {
        switch self {
        case .markdown, .page, .checklist, .mkdocsQuiz, .quizdown, .importedMarkdown: "markdown"
        case .json, .assignmentList, .people, .ledger, .edition, .arb, .iquiz, .importedJSON: "json"
        case .site, .assignments: "yaml"
        case .glossary, .translations, .csv, .roster: "csv"
        case .moodle, .canvas, .qti: "xml"
        case .strings: "strings"
        case .po: "po"
        case .gift: "gift"
        case .aiken, .text2qti, .respondus, .trivia: "text"
        case .zip: "zip"
        case .icalendar: "icalendar"
        case .reports: "reports"
        }
    }
}
