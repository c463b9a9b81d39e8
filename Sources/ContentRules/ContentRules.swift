package import CivilTime
package import ContentModel
package import Diagnostics
import Platform

/// A rule about several files, which a reader of one file can't check.
protocol ContentRule: Sendable {
    /// Violations of the rule in `content`.
    func diagnose(_ content: SiteContent) -> [Diagnostic]
}

/// All rules. Each has its own file, which explains what it requires and why.
package enum ContentRules {
    private static let all: [any ContentRule] = [
        DuplicateIDRule(), CopiedFileRule(), FormerIDRule(), UnknownModuleRule(), UnknownTeacherRule(), UnknownAssigneeRule(),
        UnknownEditionRule(), PenaltyDrawRule(),
        MissingMediaRule(), TranscriptRule(), FirstPageRule(),
        CurrentEditionRule(), ReplacedPenaltyRule(), OwnerRule(), RuleStyleRule(), SharedRuleRule(), RulePagesRule(),
        IdenticalLanguageFilesRule(), LineBreakRule(), StrayHTMLRule(), NoBreakSpaceRule(), OtherEditionsTextsRule(), ShiftedTextsRule(),
        OtherFaultsTextsRule(), LanguageWithoutWordListsRule(), HeaderLanguagesRule(), RareWordRule(), AppendixRule(), ChapterOwnerRule(),
        DisputedPenaltyRule(),
        MissingMarkingKeyRule(), UnknownResultsRule(), RevealedExamRule(), ModuleValueRule(), TaskDatesRule(), QuizDatesRule(),
        ReminderRule(),
    ]

    /// Rules that compare a text with the same one in other languages.
    private static let comparisons: [any ContentRule] = [
        IdenticalTranslationRule(), DifferentDigitsRule(), ReferenceNumbersRule(), UnusualLengthRule(), DifferentTermRule(),
        GlossaryRule(), OutdatedTranslationRule(),
    ]

    /// Warnings about authors' dates of change, and about editions that came into force. No quiz has to be read for them.
    ///
    /// - Parameter today: nil if nobody knows the day.
    package static func checkDays(_ content: SiteContent, today: CalendarDate?) -> [Diagnostic] {
        UpdateRule(today: today).diagnose(content) + EditionInForceRule(today: today).diagnose(content)
    }

    /// Errors about texts that seem to follow the numbers of another edition.
    package static func checkNumbers(_ content: SiteContent) -> [Diagnostic] { ShiftedTextsRule().diagnose(content) }

    /// Errors and warnings about `content`, by file and position.
    ///
    /// - Parameter jobs: number of threads, each of which takes one rule after another.
    /// - Complexity: O(*n*) in the size of the content, except for near misses of the first few broken names.
    package static func check(_ content: SiteContent, jobs: Int = 1) -> [Diagnostic] {
        let found = diagnose(content, all + comparisons, jobs: jobs)
        guard found.contains(where: { $0.id == .shiftedTexts }) else { return found.sorted() }
        // Texts under wrong numbers differ from those of other languages in everything; the one error is enough.
        let rest = ShiftedTextsRule().removingShiftedTexts(from: content)
        return (diagnose(content, all, jobs: jobs) + diagnose(rest, comparisons, jobs: jobs)).sorted()
    }

    private static func diagnose(_ content: SiteContent, _ rules: [any ContentRule], jobs: Int) -> [Diagnostic] {
        mapInParallel(rules.count, jobs: jobs) { rules[$0].diagnose(content) }.flatMap(\.self)
    }
}
