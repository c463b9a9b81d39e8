import Calendars
import CivilTime
import ContentModel
import ContentReading
import ContentUpdating
import Diagnostics
import Encoding
import Localization
import Marking
import QuizExchange
import QuizFormats
import Sealing
import SitePlanning

/// A reader of the program that takes files of authors, students or other programs.
///
/// Whatever the bytes are, it must end with what it read or with diagnostics, and never trap.
package enum FuzzedReader: String, CaseIterable, Sendable {
    /// Files of a site's `Content`.
    case markdown, json, page, checklist, site, assignments
    case assignmentList = "assignment-list"
    case people, ledger, glossary, edition
    /// Texts for translators.
    case strings, arb, po
    case translations
    /// What other programs wrote.
    case moodle, canvas, qti, gift, aiken, csv, iquiz
    case mkdocsQuiz = "mkdocs-quiz"
    case quizdown, text2qti, respondus, trivia
    case importedJSON = "imported-json"
    case importedMarkdown = "imported-markdown"
    case zip
    case icalendar
    /// What students and teachers send.
    case reports, roster

    /// Reads the bytes.
    ///
    /// - Returns: what is wrong with the result; nil if nothing is.
    package func fault(of bytes: [UInt8]) -> String? {
        switch self {
        case .markdown: quiz(bytes, "Content/quizzes/a.md")
        case .json: quiz(bytes, "Content/quizzes/a.json")
        case .page: content(bytes, "Content/pages/a.md")
        case .checklist: content(bytes, "Content/checklists/a.md")
        case .assignments: content(bytes, "Content/assignments/a.yml")
        case .assignmentList: content(bytes, "Content/assignments/a.json")
        case .people: content(bytes, "Content/people.json")
        case .ledger: content(bytes, "Content/calendar-ledger.json")
        case .glossary: content(bytes, "Content/penalties/glossary.csv")
        case .site: settings(bytes)
        case .edition: edition(bytes)
        case .strings: translations(bytes, .strings)
        case .arb: translations(bytes, .arb)
        case .po: translations(bytes, .po)
        case .translations: translations(bytes, .csv)
        case .moodle: imported(bytes, .moodle)
        case .canvas: imported(bytes, .canvas)
        case .qti: imported(bytes, .qti)
        case .gift: imported(bytes, .gift)
        case .aiken: imported(bytes, .aiken)
        case .csv: imported(bytes, .csv)
        case .iquiz: imported(bytes, .iquiz)
        case .mkdocsQuiz: imported(bytes, .mkdocsQuiz)
        case .quizdown: imported(bytes, .quizdown)
        case .text2qti: imported(bytes, .text2qti)
        case .respondus: imported(bytes, .respondus)
        case .trivia: imported(bytes, .trivia)
        case .importedJSON: imported(bytes, .json)
        case .importedMarkdown: imported(bytes, .markdown)
        case .zip: archive(bytes)
        case .icalendar: calendar(bytes)
        case .reports: reports(bytes)
        case .roster: roster(bytes)
        }
    }

    /// A folder that doesn't exist, so that nothing but the bytes is read.
    private static let nowhere = "/dev/null/site"
    private static let zones = TimeZoneCatalog()

    private static let context: ReadingContext = {
        var settings = SiteSettings(id: "site", title: "Site")
        settings.languages = [.english] + ["fr", "es", "it"].compactMap { ContentLanguage($0) }
        return ReadingContext(settings: settings, timeZones: zones)
    }()

    /// Rebuilds the ledger of a site without content.
    private static let rebuilt: RebuiltLedger = {
        let content = SiteContent(settings: context.settings)
        let (strings, _) = StringCatalog.load(settings: content.settings)
        let calendars = AssignmentCalendar(plan: SitePlanner.plan(content, secret: nil).plan, strings: strings, zones: zones)
        return RebuiltLedger(calendars, content, strings: strings, zones: zones)
    }()

    private func quiz(_ bytes: [UInt8], _ path: String) -> String? {
        let read = ParsedQuizFile.read(bytes, at: path, context: FuzzedReader.context)
        for quiz in read.quizzes {
            for text in quiz.questions.flatMap(\.texts) {
                _ = text.html(address: { $0.path }, blank: { "[\($0)]" })
                _ = text.plainText
            }
        }
        let skimmed = path.hasSuffix(".json") ? SkimmedQuiz(json: bytes) : SkimmedQuiz(markdown: bytes)
        if let skimmed, !read.hasErrors, let quiz = read.quizzes.first, quiz.questions.count != skimmed.questionCount {
            return "\(skimmed.questionCount) questions were found at a glance, but there are \(quiz.questions.count)"
        }
        return fault(of: read.diagnostics)
    }

    private func content(_ bytes: [UInt8], _ path: String) -> String? {
        let loader = ContentLoader(site: FuzzedReader.nowhere, jobs: 1, timeZones: FuzzedReader.zones, overlay: [path: bytes])
        return fault(of: loader.load().diagnostics)
    }

    private func settings(_ bytes: [UInt8]) -> String? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var log = DiagnosticLog(path: "Content/site.yml")
        let file = SourceFile(path: log.path, stem: "site", language: .english, isTranslation: false, text: text)
        _ = SiteSettingsReader.read(file, timeZones: FuzzedReader.zones, log: &log)
        return fault(of: log.diagnostics)
    }

    /// The bytes are the list of penalties, and its texts.
    private func edition(_ bytes: [UInt8]) -> String? {
        let header = Array("title: Edition\nlanguages: [en]\n".utf8)
        let files = [("edition.yml", header), ("penalties.json", bytes), ("appendix.csv", bytes), ("en.strings", bytes)]
        return fault(of: PenaltyEditionReader.read(folder: "Content/penalties/a", files: files, context: FuzzedReader.context).1)
    }

    private func translations(_ bytes: [UInt8], _ format: ExchangeFormat) -> String? {
        fault(of: format.read(bytes, path: "a.\(format.rawValue)").diagnostics)
    }

    /// What an import writes is content that a build takes.
    private func imported(_ bytes: [UInt8], _ format: QuizFormat) -> String? {
        guard let importer = format.importer else { return "\(format) has no importer" }
        var quizImport = QuizImport(folder: "in", context: FuzzedReader.context)
        quizImport.add("other.txt", bytes, importer) { _ in nil }
        if quizImport.diagnostics.isEmpty, quizImport.quizzes.isEmpty { return "neither quizzes nor a word about it" }
        for file in quizImport.files where file.path.hasSuffix(".md") {
            let read = ParsedQuizFile.read(file.bytes, at: file.path, context: FuzzedReader.context)
            if read.hasErrors || read.quizzes.count != 1 {
                return "a quiz was imported that can't be built: \(read.diagnostics)\n\(String(decoding: file.bytes, as: UTF8.self))"
            }
        }
        return fault(of: quizImport.diagnostics)
    }

    private func archive(_ bytes: [UInt8]) -> String? {
        guard var reader = try? ZipReader(bytes, limits: ZipReader.Limits(files: 1000, bytesOfFile: 1 << 20, bytes: 4 << 20)) else {
            return nil
        }
        var size = 0
        for path in reader.paths {
            guard let content = try? reader.bytes(of: path) else { continue }
            size += content.count
            if path.hasPrefix("/") || path.split(separator: "/").contains("..") { return "'\(path)' leads out of the folder" }
        }
        return size > max(4 << 20, 32 * bytes.count) ? "\(size) bytes were unpacked" : nil
    }

    private func calendar(_ bytes: [UInt8]) -> String? {
        guard let calendar = PublishedCalendar(bytes) else { return nil }
        _ = FuzzedReader.rebuilt.ledger(from: [calendar])
        return nil
    }

    private func reports(_ bytes: [UInt8]) -> String? {
        for text in ReportSearch(bytes) { _ = try? Report(text, keys: [], site: nil) }
        if let report = try? Report(json: bytes), (try? Report(json: Array(report.json.utf8))) == nil {
            return "a report can't be read again: \(report.json)"
        }
        return nil
    }

    private func roster(_ bytes: [UInt8]) -> String? {
        var log = DiagnosticLog(path: "Marking/roster.csv")
        _ = RosterReader.read(bytes, log: &log)
        return fault(of: log.diagnostics)
    }

    /// Messages are sentences of bounded length with a place.
    private func fault(of diagnostics: [Diagnostic]) -> String? {
        guard let bad = diagnostics.first(where: { $0.message.isEmpty || $0.message.utf8.count > 4000 }) else { return nil }
        return "a message of \(bad.message.utf8.count) bytes: \(bad.id) \(bad.message.prefix(200))"
    }
}
