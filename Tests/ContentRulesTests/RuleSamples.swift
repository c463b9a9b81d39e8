import CivilTime
import ContentModel
import Diagnostics

@testable import ContentRules

let french = ContentLanguage("fr") ?? .english
let spanish = ContentLanguage("es") ?? .english

func position(_ line: Int, _ column: Int = 1) -> SourcePosition { SourcePosition(line: line, column: column) }

func sampleContent() -> SiteContent {
    var settings = SiteSettings(id: "site", title: "Site")
    settings.languages = [.english, french, spanish]
    return SiteContent(settings: settings)
}

func quiz(_ id: String, path: String? = nil, line: Int = 2) -> Quiz {
    Quiz(id: id, path: path ?? "Content/quizzes/\(id).md", position: position(line), language: .english, title: id)
}

func assignment(_ id: String, due: DueDate = day("2026-12-11")) -> Assignment {
    Assignment(id: id, path: "Content/assignments/\(id).md", position: position(2), language: .english, title: id, due: due)
}

func task(_ id: String, start: DueDate? = nil, due: DueDate? = nil, line: Int = 9) -> AssignmentTask {
    var task = AssignmentTask(id: id, position: position(line), name: id)
    task.start = start
    task.due = due
    return task
}

func day(_ iso: String) -> DueDate { .day(CalendarDate(iso: iso) ?? .first) }

/// A minute in UTC.
func minute(_ iso: String) -> DueDate {
    guard let local = LocalDateTime(iso: iso) else { return .day(.first) }
    let seconds = local.date.daysSinceEpoch * 86400 + local.hour * 3600 + local.minute * 60
    return .moment(local: local, zone: "UTC", instant: Instant(secondsSinceEpoch: seconds))
}

/// A text with a link to each path.
func text(_ paths: String..., line: Int = 5) -> RichText {
    var builder = RichTextBuilder()
    for (index, path) in paths.enumerated() {
        builder.open(.link(builder.target(SiteReference(path: path, position: position(line, index + 1)))))
        builder.append(words: "…")
        builder.close()
    }
    return builder.finish(position: position(line))
}

func penalty(_ id: Int, _ sanction: Sanction = .zero, rules: [String] = [], phase: DivePhase? = nil) -> Penalty {
    var penalty = Penalty(id: id, position: position(id + 1), reference: "Penalty \(id)", sanction: sanction)
    penalty.rules = rules
    penalty.phase = phase
    penalty.refereeDecides = true
    return penalty
}

func edition(_ id: String = "2026", _ penalties: [Penalty] = [], isCurrent: Bool = true) -> Edition {
    var edition = Edition(id: id, path: "penalties/\(id)", position: position(1, 5), title: id)
    edition.penalties = penalties
    edition.isCurrent = isCurrent
    return edition
}

extension Edition {
    /// With one text for each penalty, on the line of its number.
    func with(_ language: ContentLanguage, _ texts: [String]) -> Edition {
        var edition = self
        edition.languageFiles[language] = "Content/\(path)/\(language).strings"
        for (index, text) in texts.enumerated() {
            edition.penalties[index].texts.byLanguage[language] = PenaltyText(
                headline: "H\(index)", text: text, position: SourcePosition(line: index + 1, column: 1))
        }
        return edition
    }
}

extension ContentRule {
    /// Diagnostics of the rule, as `path:line:column severity Id: message`.
    func diagnostics(_ content: SiteContent) -> [String] {
        diagnose(content).sorted().map { diagnostic in
            let position = diagnostic.location.position
            return
                "\(diagnostic.location.path):\(position.line):\(position.column) \(diagnostic.severity.rawValue) \(diagnostic.id.rawValue): \(diagnostic.message)"
        }
    }
}
