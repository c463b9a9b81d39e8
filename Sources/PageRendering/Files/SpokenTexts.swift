import ContentModel
package import Localization

extension SiteContext {
    /// Prefixes of keys that only sites with penalties use, in scripts that all sites have.
    private static let ofPenalties = [
        "script.error.sanction", "script.filter.clear", "script.filter.found.", "script.filter.hint", "script.filter.none",
        "script.history.confusion", "script.history.edition", "script.history.phase", "script.history.whole", "script.hit.penalt",
        "script.settings.slash", "script.start.even", "script.start.only.", "script.start.rules.",
    ]
    private static let ofQuestions = ["script.progress", "script.settings.digits", "script.settings.presentation"]

    /// Texts that scripts of the site may show. If a text is missing, the site doesn't have what it is about.
    package func spokenTexts(in table: LocalizedStrings) -> [SpokenText] {
        let others = (content.editions.isEmpty ? Self.ofPenalties : []) + (content.hasQuestions ? [] : Self.ofQuestions)
        guard !others.isEmpty else { return table.scriptTexts }
        return table.scriptTexts.filter { entry in !others.contains { entry.key.hasPrefix($0) } }
    }
}
