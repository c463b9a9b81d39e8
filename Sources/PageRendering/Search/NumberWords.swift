import Localization

/// How a page's language names the numbers of penalties and of rules, `Strafe {0}|Nr. {0}`, so that a search understands both. The
/// script knows Quizmark's own words, so only those of the site are written.
enum NumberWords {
    static func ofPenalties(_ context: PageContext) -> String { text([.penaltyNumber, .bookletNumber], context) }

    static func ofRules(_ context: PageContext) -> String { text([.ruleOfItem, .rulesOfItem], context) }

    private static func text(_ keys: [StringKey], _ context: PageContext) -> String {
        keys.filter { StringCatalog.isOfSite($0, context.table[$0]) }.map { context.table[$0].text }.joined(separator: "|")
    }
}
