/// The fields of the front matter of a checklist.
package enum ChecklistField: String, ContentField {
    case id, title, edition, order, draft

    package static let owner = "a checklist"
    package static let names = allCases.map(\.rawValue)
    package static let hints = LanguageHint.hints

    package var definition: FieldDefinition {
        switch self {
        case .id:
            FieldDefinition(
                .id, example: "before-the-lab",
                "names the page and the reader's ticks, so keep it. Default: the file's path in `checklists`, without the extension, with hyphens in place of characters that an id can't have."
            )
        case .title: FieldDefinition(.text, isRequired: true, "plain text.")
        case .edition: FieldDefinition(.edition, "the id of the edition of penalties whose rules the items cite, see [Rules](#rules).")
        case .order: FieldDefinition(.integer(-1000...1000), "sorts the checklists, lower numbers first, from -1000 to 1000. Default: 0.")
        case .draft: FieldDefinition(.truth(default: false), "whether the site leaves the checklist out, `false` (default) or `true`.")
        }
    }
}
