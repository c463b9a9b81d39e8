package import Diagnostics

/// A checklist of `Content/checklists`.
package struct Checklist: Sendable {
    package var id: String
    package var path: String
    package var position: SourcePosition
    package var language: ContentLanguage
    package var title: String
    /// The edition that the rules of its items belong to.
    package var edition: Located<String>?
    /// Position in lists: lower numbers come first; then by title.
    package var order: Int
    package var introduction: RichText
    package var sections: [Section]

    /// Items under a heading.
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

    /// An item to tick off.
    package struct Item: Sendable {
        /// Key of the tick in the browser's storage; a translation takes it from the original.
        package var id: String
        package var text: RichText
        /// Numbers of the rules that require it.
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
