import ContentModel
import Diagnostics

/// Reading of single files.
extension ContentLoader {
    struct Reading: Sendable {
        var diagnostics: [Diagnostic] = []
        var value: Value = .nothing

        enum Value: Sendable {
            case nothing
            case assignments([Assignment])
            case checklist(Checklist)
            case page(FreePage)
            case edition(Edition)
            case glossary(Glossary)
            case people([Teacher], [StudentGroup])
            case ledger(CalendarLedger)
            case markingKeys([MarkingKey])
            case sealedResults(SealedResults)
            case strings(code: String, bytes: [UInt8])
        }
    }

    func read(_ job: ReadingJob, _ context: ReadingContext, _ heads: FileHeads) -> Reading {
        switch job {
        case .item(let section, let path, let stem, let language, let isTranslation):
            var reading = readText(path) { text, log in
                let file = SourceFile(path: path, stem: stem, language: language, isTranslation: isTranslation, text: text)
                return item(section, file, context, &log)
            }
            // A translation's dates aren't used, and those of the original are reported.
            if isTranslation { reading.diagnostics.removeAll { $0.id == .ambiguousTime } }
            return reading
        case .glossary:
            return readText("Content/penalties/glossary.csv") { text, log in
                GlossaryReader.read(text, settings: context.settings, log: &log).map { .glossary($0) } ?? .nothing
            }
        case .people:
            return readText("Content/people.json") { text, log in
                let file = SourceFile(
                    path: "Content/people.json", stem: "people", language: context.settings.language, isTranslation: false, text: text)
                let people = PeopleReader.people(file, log: &log)
                return .people(people.teachers, people.groups)
            }
        case .calendarLedger: return ledger(context)
        case .markingKey:
            // An invalid file isn't a missing one.
            var reading = readText(MarkingKey.path) { text, log in .markingKeys(MarkingKeyReader.read(text, log: &log)) }
            if case .nothing = reading.value { reading.value = .markingKeys([]) }
            return reading
        case .results(let path):
            return readText(path) { text, log in SealedResultsReader.read(text, log: &log).map { .sealedResults($0) } ?? .nothing }
        case .strings(let path, let code):
            var log = DiagnosticLog(path: path)
            let bytes = FileText.bytes(SiteContent.below(path), in: folder, log: &log)
            return Reading(diagnostics: log.diagnostics, value: bytes.map { .strings(code: code, bytes: $0) } ?? .nothing)
        case .edition(let folder, let files):
            return edition(folder, files, context)
        case .unused(let path):
            return Reading(diagnostics: [UnusedFile.diagnostic(path) { heads.bytes(path, limit: PeopleFile.headLimit) }])
        }
    }

    private func ledger(_ context: ReadingContext) -> Reading {
        // A file that isn't text never reaches the reader.
        var outcome = CalendarLedgerReader.Outcome.damaged
        var reading = readText(CalendarLedger.path) { text, log in
            outcome = CalendarLedgerReader.read(text, context, log: &log)
            return outcome.ledger.map { .ledger($0) } ?? .nothing
        }
        if case .damaged = outcome { CalendarLedgerReader.pointOutBackups(&reading.diagnostics) }
        return reading
    }

    private func readText(_ path: String, _ body: (String, inout DiagnosticLog) -> Reading.Value) -> Reading {
        var log = DiagnosticLog(path: path)
        guard let bytes = bytes(path, log: &log), let text = FileText.decoded(bytes, log: &log) else {
            return Reading(diagnostics: log.diagnostics)
        }
        let value = body(text, &log)
        log.pointOutNoBreakSpaces(in: text)
        return Reading(diagnostics: log.diagnostics, value: value)
    }

    func bytes(_ path: String, log: inout DiagnosticLog) -> [UInt8]? {
        guard let bytes = overlay[path] else { return FileText.bytes(SiteContent.below(path), in: folder, log: &log) }
        return FileText.isFit(bytes.count, log: &log) ? bytes : nil
    }

    private func item(
        _ section: ReadingJob.Section, _ file: SourceFile, _ context: ReadingContext, _ log: inout DiagnosticLog
    ) -> Reading.Value {
        switch section {
        // Quizzes are read with their translations, by `QuizItemReader`.
        case .quizzes: return .nothing
        case .assignments:
            let assignments = AssignmentReader.read(file, context: context, log: &log)
            return assignments.isEmpty ? .nothing : .assignments(assignments)
        case .checklists:
            return ChecklistReader.read(file, publication: context.publication, log: &log).map { .checklist($0) } ?? .nothing
        case .pages:
            return FreePageReader.read(file, publication: context.publication, log: &log).map { .page($0) } ?? .nothing
        }
    }

    private func edition(_ folder: String, _ files: [String], _ context: ReadingContext) -> Reading {
        var diagnostics: [Diagnostic] = []
        var contents: [(name: String, bytes: [UInt8])] = []
        let prefix = "Content/\(folder)"
        for path in files {
            var log = DiagnosticLog(path: path)
            if let bytes = self.bytes(path, log: &log) {
                contents.append((String(path.dropFirst(prefix.count + 1)), bytes))
            }
            diagnostics += log.diagnostics
        }
        let (edition, editionDiagnostics) = PenaltyEditionReader.read(folder: prefix, files: contents, context: context)
        return Reading(diagnostics: diagnostics + editionDiagnostics, value: edition.map { .edition($0) } ?? .nothing)
    }
}
