import ContentModel
import Diagnostics
import Encoding
import MarkdownText

/// Reads a page of `pages/`: Markdown with front matter.
struct FreePageReader {
    static func read(_ file: SourceFile, publication: Publication = .everything, log: inout DiagnosticLog) -> FreePage? {
        guard let frontMatter = FrontMatter(file, log: &log),
            let fields = FieldReader(frontMatter, PageField.self, log: &log),
            !publication.leavesOutDraft(fields, "page", log: &log)
        else { return nil }
        let (body, anchors) = Markdown.sections(frontMatter.body, slug: Identifier.derived, log: &log)
        let id = fields.identifier(of: file, log: &log)
        // The start page is called by the site's title unless its text has one.
        let isHome = id.value == FreePage.homeID
        let key = PageField.title.rawValue
        guard let title = isHome ? fields.text(key, log: &log) ?? Located("", at: fields.position) : fields.requiredText(key, log: &log)
        else { return nil }
        MarksInBlank.report(in: title, of: key, log: &log)
        var page = FreePage(
            id: id.value, path: file.path, position: id.position, language: file.language,
            title: title.value, body: body)
        page.anchors = anchors
        frontMatter.reportRepeated(title: title.value, log: &log)
        TemplateText.report(in: file.text, log: &log)
        for field in PageField.allCases { read(field, of: &page, fields, log: &log) }
        return page
    }

    private static func read(_ field: PageField, of page: inout FreePage, _ fields: FieldReader, log: inout DiagnosticLog) {
        let name = field.rawValue
        switch field {
        // These are arguments of the initializer.
        case .id, .title: break
        // Drafts were left out.
        case .draft: _ = fields.boolean(name, log: &log)
        case .formerly: page.formerIDs = fields.identifiers(name, log: &log)
        case .description: page.summary = fields.text(name, log: &log)?.value ?? ""
        case .order: page.order = fields.integer(field, log: &log)?.value ?? page.order
        case .section: page.section = fields.text(name, log: &log)?.value
        case .navigation: page.inNavigation = fields.boolean(name, log: &log) ?? page.inNavigation
        case .layout: page.layout = fields.text(name, log: &log)
        case .values: page.values = values(fields, log: &log)
        case .endsWith: page.endings = endings(fields, log: &log)
        }
    }

    private static func endings(_ fields: FieldReader, log: inout DiagnosticLog) -> [FreePage.Ending] {
        let words = FreePage.Ending.allCases.map(\.rawValue)
        return fields.texts(PageField.endsWith.rawValue, log: &log).compactMap { text in
            if let ending = FreePage.Ending(rawValue: text.value) { return ending }
            let question = NearMiss.question(text.value, among: words)
            log.report(
                .invalidValue, "a page can only end with \(words.joined(separator: " or ")), not '\(text.value)'\(question)",
                at: text.position)
            return nil
        }
    }

    /// The key `values`: named texts for templates.
    private static func values(_ fields: FieldReader, log: inout DiagnosticLog) -> [String: Located<String>] {
        guard let tree = fields.tree(PageField.values.rawValue) else { return [:] }
        guard case .mapping(let entries) = tree.value else {
            log.report(
                .wrongType, "'values' must be names with texts, such as {author: Ann}, but this is \(tree.kindInWords)", at: tree.position)
            return [:]
        }
        var values: [String: Located<String>] = [:]
        for entry in entries {
            guard isName(entry.key) else {
                log.report(
                    .invalidID,
                    "the value '\(entry.key)' can only have letters, digits and '-'; try '\(Identifier.slug(entry.key))'",
                    at: entry.keyPosition)
                continue
            }
            if case .number(let number) = entry.value.value {
                values[entry.key] = Located(number, at: entry.value.position)
            } else if let text = entry.value.text("'\(entry.key)'", log: &log) {
                values[entry.key] = Located(text.string.trimmed, at: text.start)
            }
        }
        return values
    }

    private static func isName(_ key: String) -> Bool {
        !key.isEmpty && key.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") }
    }
}
