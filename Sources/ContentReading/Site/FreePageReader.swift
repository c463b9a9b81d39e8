import ContentModel
import Diagnostics
import MarkdownText

/// Reads a page of `pages/`: Markdown with front matter.
struct FreePageReader {
    static let keys = ["id", "title", "order", "navigation"]

    static func read(_ file: SourceFile, log: inout DiagnosticLog) -> FreePage? {
        guard let matter = FrontMatter(file, log: &log),
            let fields = FieldReader(matter.head, as: "a page", keys: keys, log: &log)
        else { return nil }
        let body = Markdown.blocks(matter.body, log: &log)
        let id = fields.identifier("id", log: &log)
        guard let title = fields.requiredText("title", log: &log) else { return nil }
        var page = FreePage(
            id: id?.value ?? file.stem, path: file.path, position: id?.position ?? fields.position, language: file.language,
            title: title.value, body: body)
        page.order = fields.integer("order", in: -1000...1000, log: &log)?.value ?? 0
        page.inNavigation = fields.boolean("navigation", log: &log) ?? true
        return page
    }
}
