package import Diagnostics

/// A list of duties of `Content/checklists`, to be ticked off one by one.
package struct Checklist: Sendable {
    package var id: String
    package var path: String
    package var position: SourcePosition
    package var language: ContentLanguage
    package var title: String
    /// The edition that the rules of its items belong to.
    package var edition: Located<String>?
    /// Checklists with a lower number come first; then by title.
    package var order: Int
    package var introduction: RichText
    package var sections: [Section]

    /// Items under one heading.
    package struct Section: Sendable {
        package var title: String
        package var position: SourcePosition
        package var items: [Item]

        package init(title: String, position: SourcePosition, items: [Item] = []) {
            self.title = title
            self.position = position
            self.items = items
        }
    }

    /// One duty.
    package struct Item: Sendable {
        /// Names its tick in the reader's browser; a translation takes it from the original.
        package var id: String
        package var text: RichText
        /// The numbers of the rules that ask for it.
        package var rules: [String]
        package var position: SourcePosition

        package init(id: String, text: RichText, rules: [String], position: SourcePosition) {
            self.id = id
            self.text = text
            self.rules = rules
            self.position = position
        }
    }

    package init(id: String, path: String, position: SourcePosition, language: ContentLanguage, title: String) {
        self.id = id
        self.path = path
        self.position = position
        self.language = language
        self.title = title
        order = 0
        introduction = RichText(position: position)
        sections = []
    }

    package var items: [Item] { sections.flatMap(\.items) }
}
