import CCMark
import CMarkArena
import ContentModel
import Diagnostics

/// Footnotes and lists of definitions, which cmark reads as items of lists.
extension MarkdownDocument {
    /// The footnotes of a document, in the order in which the text refers to them.
    struct Footnotes {
        /// By their labels.
        var items: [String: OpaquePointer] = [:]
        /// Labels of those that the text refers to.
        private(set) var order: [String] = []
        private var numbers: [String: Int] = [:]
        /// How many references each has.
        private var referenceCounts: [Int] = []

        /// Ids that the page has for them.
        var ids: [String] { (0..<items.count).flatMap { [RichText.footnoteID(Int32($0 + 1)), RichText.footnoteMarkID(Int32($0 + 1), 1)] } }

        /// A reference to a footnote; nil if there is none.
        mutating func mark(_ label: String) -> RichText.Kind? {
            let label = label.lowercased()
            guard items[label] != nil else { return nil }
            let number = numbers[label] ?? order.count
            if number == order.count {
                order.append(label)
                referenceCounts.append(0)
                numbers[label] = number
            }
            referenceCounts[number] += 1
            return .footnoteMark(number: Int32(number + 1), occurrence: Int32(referenceCounts[number]))
        }

        func isUsed(_ label: String) -> Bool { numbers[label] != nil }

        func referenceCount(of number: Int) -> Int { referenceCounts.indices.contains(number) ? referenceCounts[number] : 0 }
    }

    /// Removes footnotes from their lists, and adds their terms to definitions.
    func readBlockMarks() {
        var next = cmark_node_first_child(root)
        while let block = next {
            next = cmark_node_next(block)
            guard cmark_node_get_type(block) == CMARK_NODE_LIST else { continue }
            readItems(of: block)
            if cmark_node_first_child(block) == nil { cmark_node_unlink(block) }
        }
    }

    private func readItems(of list: OpaquePointer) {
        var definitions: [OpaquePointer] = []
        var next = cmark_node_first_child(list)
        while let item = next {
            next = cmark_node_next(item)
            guard let (placeholder, text) = blockMark(of: item) else { continue }
            switch placeholder.kind {
            case .footnote where footnotes.items[placeholder.content] == nil:
                dropFirst(of: text)
                cmark_node_unlink(item)
                footnotes.items[placeholder.content] = item
            case .definition: definitions.append(item)
            default: break
            }
        }
        if !definitions.isEmpty { makeDefinitions(of: list, definitions) }
    }

    /// The mark at the beginning of an item, and the text that contains it.
    private func blockMark(of item: OpaquePointer) -> (Placeholders.Placeholder, OpaquePointer)? {
        guard let paragraph = cmark_node_first_child(item), cmark_node_get_type(paragraph) == CMARK_NODE_PARAGRAPH,
            let text = cmark_node_first_child(paragraph), cmark_node_get_type(text) == CMARK_NODE_TEXT,
            let first = string(cmark_node_get_literal(text)).unicodeScalars.first, let placeholder = placeholders?.placeholder(first),
            !placeholder.marker.isEmpty
        else { return nil }
        return (placeholder, text)
    }

    private func dropFirst(of text: OpaquePointer) {
        let rest = String(string(cmark_node_get_literal(text)).unicodeScalars.dropFirst())
        if rest.isEmpty, cmark_node_next(text) != nil { cmark_node_unlink(text) } else { cmark_node_set_literal(text, rest) }
    }

    // MARK: - Definitions

    /// The paragraph before the list has the terms, one in each line.
    private func makeDefinitions(of list: OpaquePointer, _ items: [OpaquePointer]) {
        let areAll = cmark_node_first_child(list) == items.first && cmark_node_last_child(list) == items.last
        guard areAll, let terms = cmark_node_previous(list) else { return }
        if definitions.lists.contains(terms) {
            move(items, to: terms)
        } else if cmark_node_get_type(terms) == CMARK_NODE_PARAGRAPH, tables[terms] == nil {
            let start = lexedStart(of: terms)
            let earlier = cmark_node_previous(terms)
            prepend(termsIn: terms, to: list)
            if let earlier, definitions.lists.contains(earlier) {
                move(MarkdownNode(pointer: list, document: self).children.map(\.pointer), to: earlier)
            } else {
                movedStarts[list] = start
                definitions.lists.insert(list)
            }
        } else {
            return
        }
        for item in items {
            if let (_, text) = blockMark(of: item) { dropFirst(of: text) }
        }
    }

    private func move(_ items: [OpaquePointer], to list: OpaquePointer) {
        for item in items { cmark_node_append_child(list, item) }
    }

    private func prepend(termsIn paragraph: OpaquePointer, to list: OpaquePointer) {
        let first = cmark_node_first_child(list)
        let start = lexedStart(of: paragraph)
        cmark_node_unlink(paragraph)
        for term in paragraphs(ofLinesIn: paragraph) {
            guard let item = cmark_node_new_with_mem(CMARK_NODE_ITEM, cmark_arena_mem()) else { return }
            if let first { cmark_node_insert_before(first, item) }
            cmark_node_append_child(item, term)
            movedStarts[term] = start
            definitions.terms.insert(item)
        }
    }

    private func paragraphs(ofLinesIn paragraph: OpaquePointer) -> [OpaquePointer] {
        let children = MarkdownNode(pointer: paragraph, document: self).children.map(\.pointer)
        var lines = [paragraph]
        for child in children {
            if cmark_node_get_type(child) == CMARK_NODE_SOFTBREAK, !isInFormula(child) {
                cmark_node_unlink(child)
                if let next = cmark_node_new_with_mem(CMARK_NODE_PARAGRAPH, cmark_arena_mem()) { lines.append(next) }
            } else if lines.count > 1 {
                cmark_node_append_child(lines[lines.count - 1], child)
            }
        }
        return lines
    }

    // MARK: - Footnotes

    /// Appends the footnotes that the text refers to. Those may refer to others.
    func appendFootnotes() {
        guard !footnotes.order.isEmpty else { return }
        var indices: [Int] = []
        builder.open(.footnotes)
        var number = 0
        while number < footnotes.order.count {
            if let item = footnotes.items[footnotes.order[number]] {
                indices.append(builder.count)
                builder.open(.footnote(number: Int32(number + 1), marks: 0))
                for block in MarkdownNode(pointer: item, document: self).children { append(block.pointer) }
                builder.close()
            }
            number += 1
        }
        builder.close()
        for (number, index) in indices.enumerated() {
            builder.setKind(.footnote(number: Int32(number + 1), marks: Int32(footnotes.referenceCount(of: number))), at: index)
        }
    }

    func reportUnusedFootnotes(_ log: inout DiagnosticLog) {
        guard !footnotes.items.isEmpty else { return }
        let unused = footnotes.items.filter { !footnotes.isUsed($0.key) }
        let sorted = unused.map { (label: $0.key, position: position(of: $0.value)) }.sorted { $0.position < $1.position }
        for (label, position) in sorted {
            log.report(
                .strayMark, "nothing refers to the footnote '\(label)', so it isn't shown; write [^\(label)] in the text", at: position)
        }
    }
}
