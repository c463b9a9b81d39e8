package import Diagnostics
import Formulas

/// A text with paragraphs, emphasis, links and pictures: the tree that cmark finds in an author's Markdown, made once.
///
/// Nodes are in document order, and their literals are contiguous in one string. A text without markup has no nodes, only words.
package struct RichText: Sendable {
    /// The literals of all nodes, concatenated; cmark has resolved escapes and entities.
    let literals: String
    /// Nil for plain words, as most texts are.
    private var tree: Tree?
    package var position: SourcePosition
    /// Whether a text without nodes is a paragraph, and not a phrase.
    let isParagraph: Bool
    /// Whether the literals are also the author's Markdown.
    private let isOwnWords: Bool

    /// Storage that only texts with markup need; texts stay small and cheap to copy.
    private final class Tree: Sendable {
        let nodes: [Node]
        let references: [SiteReference]
        let formulas: [Formula]
        let source: Source?

        init(nodes: [Node], references: [SiteReference], formulas: [Formula], source: Source?) {
            self.nodes = nodes
            self.references = references
            self.formulas = formulas
            self.source = source
        }
    }

    init(
        nodes: [Node] = [], literals: String, references: [SiteReference] = [], formulas: [Formula] = [], isParagraph: Bool = false,
        position: SourcePosition, source: Source? = nil
    ) {
        self.literals = literals
        self.isParagraph = isParagraph
        self.position = position
        isOwnWords = nodes.isEmpty && source?.equals(literals) == true
        if !nodes.isEmpty || source != nil && !isOwnWords {
            tree = Tree(nodes: nodes, references: references, formulas: formulas, source: source)
        }
    }

    /// A phrase without markup; every character is literal.
    package init(_ words: String = "", position: SourcePosition = .start) {
        self.init(literals: words, position: position)
    }

    /// A paragraph without markup.
    package init(paragraph words: String, position: SourcePosition = .start) {
        self.init(literals: words, isParagraph: !words.isEmpty, position: position)
    }

    /// An author's words that contain no Markdown syntax.
    package init(own words: String, isParagraph: Bool, position: SourcePosition) {
        literals = words
        self.isParagraph = isParagraph && !words.isEmpty
        self.position = position
        isOwnWords = true
    }

    /// All nodes in document order; empty for a text without markup.
    package var nodes: [Node] { tree?.nodes ?? [] }

    /// The site's files and pages that links, pictures, sounds and films refer to, in document order.
    package var references: [SiteReference] { tree?.references ?? [] }

    /// Whether there are any. Most texts have none, which is faster to see than an empty list.
    package var hasReferences: Bool { tree?.references.isEmpty == false }

    /// The formulas that were read, in document order.
    var formulas: [Formula] { tree?.formulas ?? [] }

    /// The author's source; nil for a text that the program generated.
    package var source: Source? { isOwnWords ? Source(literals) : tree?.source }

    /// Whether it has any markup.
    var hasNodes: Bool { tree?.nodes.isEmpty == false }

    /// Bytes of its words and addresses.
    package var size: Int { literals.utf8.count }

    package var isEmpty: Bool { literals.isEmpty && !hasNodes }

    /// Whether both have the same words, wherever they are.
    package func hasWords(of other: RichText) -> Bool { literals == other.literals && nodes.count == other.nodes.count }

    /// Whether it has neither markup nor blanks, so that plain text loses nothing.
    package var isPlain: Bool { !isParagraph && nodes.allSatisfy { $0.kind == .text || $0.kind == .softBreak } }

    /// Whether it is a run of words, and not one or several blocks.
    package var isPhrase: Bool { nodes.first.map { !$0.kind.isBlock } ?? !isParagraph }
}

/// Equal texts have the same content and position, whatever their source looks like.
extension RichText: Hashable {
    package static func == (one: RichText, other: RichText) -> Bool {
        one.position == other.position && one.isParagraph == other.isParagraph && one.literals == other.literals
            && one.nodes == other.nodes && one.references == other.references
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(literals)
    }

    /// Whether both look the same to readers, wherever they are.
    package func looks(like other: RichText) -> Bool { literals == other.literals && content == other.content }

    /// The text as readers see it, for comparing texts.
    package var content: Content { Content(text: self) }

    package struct Content: Hashable, Sendable {
        fileprivate let text: RichText

        package static func == (one: Content, other: Content) -> Bool {
            let (one, other) = (one.text, other.text)
            return one.literals == other.literals && one.isParagraph == other.isParagraph && one.nodes == other.nodes
                && one.references.elementsEqual(other.references) { $0.path == $1.path && $0.suffix == $1.suffix }
        }

        package func hash(into hasher: inout Hasher) { hasher.combine(text.literals) }
    }
}

extension RichText {
    /// Whether some node is of the kind.
    package func contains(where predicate: (Kind) -> Bool) -> Bool { nodes.contains { predicate($0.kind) } }

    /// Whether the address of a picture was refused, so that there is nothing to show.
    package var hasUnavailablePicture: Bool {
        nodes.contains { node in if case .picture(.address) = node.kind { node.count == 0 } else { false } }
    }

    package var hasBlank: Bool { contains { if case .blank = $0 { true } else { false } } }

    package var hasFormula: Bool { tree?.formulas.isEmpty == false }

    package var hasQuote: Bool { contains { $0 == .quote } }

    package var hasTable: Bool { contains { if case .table = $0 { true } else { false } } }

    package var hasStruckWords: Bool { contains { $0 == .struck } }

    package var hasRecording: Bool { contains { if case .recording = $0 { true } else { false } } }

    package var hasPictureOrRecording: Bool {
        contains { kind in
            switch kind {
            case .picture, .recording: true
            default: false
            }
        }
    }

    /// Whether plain text would lose more than emphasis.
    package var hasPictureTableCodeOrFormula: Bool {
        hasPictureOrRecording
            || contains { kind in
                switch kind {
                case .codeBlock, .math, .table: true
                default: false
                }
            }
    }

    /// The numbers of its blanks, in the order of the text.
    package var blanks: [Int] { nodes.compactMap { if case .blank(let number) = $0.kind { Int(number) } else { nil } } }

    /// Renumbers its blanks; nil keeps a number.
    package mutating func renumberBlanks(_ number: (Int) -> Int?) {
        guard let tree else { return }
        let renumbered = tree.nodes.map { node in
            guard case .blank(let old) = node.kind, let new = number(Int(old)) else { return node }
            var node = node
            node.kind = .blank(Int32(clamping: new))
            return node
        }
        self.tree = Tree(nodes: renumbered, references: tree.references, formulas: tree.formulas, source: tree.source)
    }

    /// Removes the author's source, which no longer matches the text.
    package mutating func forgetSource() {
        guard let tree else { return }
        self.tree = Tree(nodes: tree.nodes, references: tree.references, formulas: tree.formulas, source: nil)
    }

    /// Changes where its links lead.
    mutating func changeReferences(_ change: (inout SiteReference) -> Void) {
        guard let tree, !tree.references.isEmpty else { return }
        var references = tree.references
        for index in references.indices { change(&references[index]) }
        self.tree = Tree(nodes: tree.nodes, references: references, formulas: tree.formulas, source: tree.source)
    }

    /// Both texts, concatenated.
    package static func + (one: RichText, other: RichText) -> RichText {
        if other.isEmpty { return one }
        if one.isEmpty { return other }
        var builder = RichTextBuilder()
        builder.append(one)
        builder.append(other)
        return builder.finish(position: one.position)
    }
}

/// The target of a relative link in a text.
package struct SiteReference: Hashable, Sendable {
    /// Path below `Content/`, resolved from the file that has the link: `media/cell.svg`, `quizzes/cells.md`.
    package var path: String
    /// `#fragment` or `?query#fragment` as written, or nothing.
    package var suffix: String
    /// Whether it leads to a question that is left out because it is a draft.
    package var leadsToDraft: Bool
    package var position: SourcePosition

    package init(path: String, suffix: String = "", leadsToDraft: Bool = false, position: SourcePosition) {
        self.path = path
        self.suffix = suffix
        self.leadsToDraft = leadsToDraft
        self.position = position
    }
}
