import ContentModel
import Diagnostics
import MarkdownText

/// Reads a checklist: Markdown with front matter, with a section per level-2 heading and an item per task list box.
struct ChecklistReader {
    static func read(_ file: SourceFile, publication: Publication = .everything, log: inout DiagnosticLog) -> Checklist? {
        guard let frontMatter = FrontMatter(file, log: &log),
            let fields = FieldReader(frontMatter, ChecklistField.self, log: &log),
            !publication.leavesOutDraft(fields, "checklist", log: &log)
        else { return nil }
        let id = fields.identifier(of: file, log: &log)
        let title = fields.requiredText(ChecklistField.title.rawValue, log: &log)
        MarksInBlank.report(in: title, of: ChecklistField.title.rawValue, log: &log)
        var checklist = Checklist(
            id: id.value, path: file.path, position: id.position, language: file.language,
            title: title?.value ?? "")
        for field in ChecklistField.allCases { read(field, of: &checklist, fields, log: &log) }
        frontMatter.reportRepeated(title: checklist.title, log: &log)
        var inner = DiagnosticLog(path: log.path)
        let parts = MarkdownDocument.read(frontMatter.body, log: &log) { document in
            var reader = ChecklistReader(document: document, log: inner)
            let parts = reader.parts(checklist.position)
            inner = reader.log
            return parts
        }
        log.append(inner.diagnostics)
        TemplateText.report(in: file.text, log: &log)
        guard title != nil, let parts else { return nil }
        checklist.introduction = parts.introduction
        checklist.sections = parts.sections
        return checklist
    }

    private static func read(_ field: ChecklistField, of checklist: inout Checklist, _ fields: FieldReader, log: inout DiagnosticLog) {
        switch field {
        // These are arguments of the initializer.
        case .id, .title: break
        // Drafts were left out.
        case .draft: _ = fields.boolean(field.rawValue, log: &log)
        case .edition:
            checklist.edition = fields.tree(field.rawValue) == nil ? nil : fields.requiredEdition(field.rawValue, log: &log)
        case .order: checklist.order = fields.integer(field, log: &log)?.value ?? checklist.order
        }
    }

    private let document: MarkdownDocument
    private var log: DiagnosticLog
    /// Position at which each id was first used, and whether an author wrote it.
    private var ids: [String: (position: SourcePosition, isExplicit: Bool)] = [:]
    private var names = FreeNames()

    private init(document: MarkdownDocument, log: DiagnosticLog) {
        self.document = document
        self.log = log
    }

    private mutating func parts(_ start: SourcePosition) -> (introduction: RichText, sections: [Checklist.Section]) {
        var introduction: [MarkdownNode] = []
        var sections: [Checklist.Section] = []
        for node in document.children {
            switch node.kind {
            case .heading(level: 2): sections.append(Checklist.Section(title: node.phrase().plainText, position: node.position))
            case .list where node.children.contains(where: \.hasBox):
                guard let last = sections.indices.last else {
                    reportSectionless(node, introduction.last)
                    continue
                }
                sections[last].items += node.children.compactMap { item($0) }
            default:
                if sections.isEmpty {
                    introduction.append(node)
                } else {
                    log.report(
                        .invalidItem,
                        "a section has only items, '- [ ] …'; move this above the first heading, or begin it with a box",
                        at: node.position)
                }
            }
        }
        for section in sections where section.items.isEmpty && !log.hasErrors {
            log.report(.emptyChecklist, "this section has no items; write each on a separate line: '- [ ] …'", at: section.position)
        }
        if sections.isEmpty, !log.hasErrors {
            log.report(.emptyChecklist, "a checklist needs at least one section, '## Before', with items, '- [ ] …'", at: start)
        }
        return (MarkdownNode.text(of: introduction, in: document), sections)
    }

    /// About items above the first section, whose heading may be of another level.
    private mutating func reportSectionless(_ items: MarkdownNode, _ above: MarkdownNode?) {
        guard let above, case .heading(let level) = above.kind else {
            log.report(
                .invalidItem, "these items aren't in a section; write a heading such as '## Before' above them", at: items.position)
            return
        }
        let (title, marks) = (above.phrase().plainText, String(repeating: "#", count: Int(level)))
        log.report(
            .invalidItem, "the heading of a section begins with ##, not with \(marks); write '## \(title)'", at: above.position)
    }

    private mutating func item(_ node: MarkdownNode) -> Checklist.Item? {
        guard let isTicked = node.takeBox() else {
            log.report(.invalidItem, "this item has no box; begin it with [ ]", at: node.position)
            return nil
        }
        if isTicked {
            log.report(.invalidItem, "this item is ticked; readers tick items, so write [ ]", at: node.position)
        }
        let blocks = node.children
        guard let paragraph = blocks.first, paragraph.kind == .paragraph, blocks.count == 1 else {
            let position = blocks.count > 1 ? blocks[1].position : node.position
            log.report(.invalidItem, "an item can't have more than one paragraph; make this a separate item", at: position)
            return nil
        }
        let attributes = paragraph.attributes(AttributeList.ofChecklistItems, log: &log)
        attributes.reportUnknown(AttributeList.ofChecklistItems, of: "an item", log: &log)
        let rules = paragraph.takeParenthesis { RuleCitation.rules($0) } ?? []
        let text = paragraph.phrase()
        guard !text.isEmpty else {
            log.report(.invalidItem, "this item has no text", at: node.position)
            return nil
        }
        let id = id(attributes.id, of: paragraph)
        return Checklist.Item(id: id, text: text, rules: rules, position: node.position)
    }

    /// The id that the author wrote, or one derived from the text; of two equal derived ids, the second gets a number.
    private mutating func id(_ explicit: Located<String>?, of paragraph: MarkdownNode) -> String {
        if let explicit, Identifier.check(explicit, log: &log) {
            if let other = ids[explicit.value] {
                log.report(
                    .duplicateID, "two items of this checklist have the id '\(explicit.value)'; change one of them",
                    at: explicit.position, notes: [("first used here", other.position)])
            }
            ids[explicit.value] = (explicit.position, true)
            names.take(explicit.value)
            return explicit.value
        }
        let slug = Identifier.derived(paragraph.plainText)
        let id = names.name(like: slug.isEmpty ? "item" : slug)
        ids[id] = (paragraph.position, false)
        return id
    }
}

/// Citation of rules at the end of an item: `(rule 8.5.5)` or `(règles 8.6.3 et 8.6.4)`. The word for "rule" may be any.
enum RuleCitation {
    /// Rule numbers in the parentheses; nil if it isn't a citation.
    static func rules(_ text: Substring) -> [String]? {
        let words = text.split { $0 == " " || $0 == "," || $0 == "\u{A0}" }
        guard let first = words.first, isWord(first) else { return nil }
        var rules: [String] = []
        var isAfterWord = true
        for word in words.dropFirst() {
            if isNumber(word) {
                rules.append(String(word))
                isAfterWord = false
            } else {
                // Only one word is allowed between two numbers.
                guard isWord(word), !isAfterWord else { return nil }
                isAfterWord = true
            }
        }
        return rules.isEmpty || isAfterWord ? nil : rules
    }

    private static func isWord(_ text: Substring) -> Bool { text.allSatisfy { $0.isLetter || $0 == "." } && text.first != "." }

    /// `8.5.5`, `D6.12`: components between dots, the first of which may begin with letters.
    private static func isNumber(_ text: Substring) -> Bool {
        let parts = text.drop(while: \.isLetter).split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isWholeNumber) }
    }
}

extension Checklist {
    /// This translation's texts with the facts of `original`: ids, rules and order come from there.
    func translation(of original: Checklist, log: inout DiagnosticLog) -> Checklist {
        var checklist = original
        checklist.path = path
        checklist.position = position
        checklist.language = language
        checklist.title = title
        checklist.introduction = introduction
        guard sections.count == original.sections.count else {
            let message = "the original has \(counted(original.sections.count, "section")), but this translation has \(sections.count)"
            log.report(.translationMismatch, message, at: sections.last?.position ?? position)
            return checklist
        }
        checklist.sections = zip(original.sections, sections).map { $0.translated(by: $1, log: &log) }
        return checklist
    }
}

extension Checklist.Section {
    /// Items are matched by position: writing an id for each would be too much work for translators.
    fileprivate func translated(by mine: Checklist.Section, log: inout DiagnosticLog) -> Checklist.Section {
        guard mine.items.count == items.count else {
            let message = "this section has \(counted(items.count, "item")) in the original, but \(mine.items.count) in this translation"
            log.report(.translationMismatch, message, at: mine.position)
            return self
        }
        var section = mine
        for (index, original) in items.enumerated() {
            let item = mine.items[index]
            if !item.rules.isEmpty, item.rules != original.rules {
                let theirs = original.rules.isEmpty ? "no rule" : original.rules.joined(separator: ", ")
                log.report(.translationMismatch, "the original cites \(theirs) here", at: item.position)
            }
            section.items[index].id = original.id
            section.items[index].rules = original.rules
        }
        return section
    }
}
