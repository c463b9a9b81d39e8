/// The fields of `edition.yml`. The pages of rules come after the rule books, whose languages they use.
package enum EditionField: String, ContentField {
    case id, title, body
    case inForce = "in-force"
    case current
    case variantOf = "variant-of"
    case rulebook
    case rulePages = "rule-pages"
    case chapters, disputed

    package static let owner = "an edition"
    package static let names = allCases.map(\.rawValue)

    package var definition: FieldDefinition {
        switch self {
        case .id:
            FieldDefinition(
                .id, example: "\"2026\"", "quizzes and checklists refer to the edition by it. Default: the name of the folder.")
        case .title:
            FieldDefinition(
                .translatedText, isRequired: true,
                "one title for all languages, or one for each, including the site’s default language, as in `{en: Diving rules 2026, fr: Règles du plongeon 2026}`."
            )
        case .body: FieldDefinition(.text, "the organisation that made the rules.")
        case .inForce: FieldDefinition(.day, "the day from which the rules apply, such as `2026-02-18`.")
        case .current:
            FieldDefinition(
                .truth(default: false),
                "whether this is the current edition, `false` (default) or `true`. Only one edition can be, and one variant of each `body`."
            )
        case .variantOf:
            FieldDefinition(
                .edition,
                "the id of the edition that this one is a variant of, such as the rules of a national federation, see [Variants of an edition](#variants-of-an-edition)."
            )
        case .rulebook:
            FieldDefinition(
                .files,
                "for each language, an address or the path of a file below `Content`. A file is shown on its own page, `penalties/<edition>/rules.html`, with a link for browsers that can't show it and, on a web server, a button to save it offline. In a language without a rule book, the page shows that of the default language or the English one, and says so. An address is only linked. Quizmark includes no rule books: they belong to the federations."
            )
        case .rulePages:
            FieldDefinition(
                .rulePages,
                "for each language of `rulebook`, the page of each rule, as PDF viewers number pages. The pages of penalties then link to it. A rule that isn't listed has the page of the nearest rule above it: `8.6.5.3` that of `8.6`. Put numbers of rules in quotes."
            )
        case .chapters:
            FieldDefinition(
                .chapters,
                "the official for each chapter of the rule book: `referee`, `judge`, `both` or `synchro`, by the beginning of the rule numbers, as in `{\"8\": referee, \"10\": judge, \"11\": synchro}`. The longest match counts. `check` warns about faults that cite a chapter of another official."
            )
        case .disputed:
            FieldDefinition(
                .disputes,
                "faults that sources disagree about, by slug, each with a sentence about the disagreement in each language. Their pages show this sentence, quizzes and flash cards leave the fault out, and `check` lists them."
            )
        }
    }
}
