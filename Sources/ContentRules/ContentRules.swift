package import ContentModel
package import Diagnostics

/// A rule about the content as a whole: what no reader of one file can see.
protocol ContentRule: Sendable {
    /// Everything in `content` that breaks the rule.
    func diagnose(_ content: SiteContent) -> [Diagnostic]
}

/// All rules. Each has its own file, which says what it asks for and why.
package enum ContentRules {
    private static let all: [any ContentRule] = [
        DuplicateIDRule(), UnknownModuleRule(), UnknownTeacherRule(), UnknownEditionRule(), PenaltyDrawRule(),
        MissingMediaRule(),
        CurrentEditionRule(), ReplacedPenaltyRule(), OwnerRule(), RuleStyleRule(), SharedRuleRule(), RulePagesRule(),
        IdenticalLanguageFilesRule(), IdenticalTranslationRule(), DifferentDigitsRule(), UnusualLengthRule(),
        LineBreakRule(), OtherEditionsTextsRule(), GlossaryRule(), AppendixRule(),
        ModuleValueRule(), TaskDatesRule(), QuizDatesRule(), ReminderRule(),
    ]

    /// What is wrong or doubtful in `content`, in the order of files and places.
    /// - Complexity: O(*n*) in the size of the content, but for near misses of the first few broken names.
    package static func check(_ content: SiteContent) -> [Diagnostic] {
        all.flatMap { $0.diagnose(content) }.sorted()
    }
}
