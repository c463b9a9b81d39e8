import ContentModel
import Diagnostics
import Encoding
import Markup
import QuizExchange

extension QTI12Question {
    /// A text or picture.
    struct Material {
        var text: String
        var form: ForeignTextForm
        /// A picture in place of a text, if it is part of the document itself.
        var picture: EmbeddedFile?
    }
}

extension QTI12Question.Material {
    /// All texts and pictures of an element, in their order, but not the links to other objects of ILIAS that it suggests for study.
    static func all(_ element: MarkupElement) -> [QTI12Question.Material] {
        let shown = ShownPictures(element)
        return isSuggestion(element) ? [] : element.elements.flatMap { isSuggestion($0) || shown.has($0) ? [] : read($0, shown) }
    }

    /// The text as a paragraph of its own.
    var paragraph: QTI12Question.Material {
        guard picture == nil, case .html = form else { return self }
        return QTI12Question.Material(text: "<p>\(text)</p>", form: .html)
    }

    private static func isSuggestion(_ element: MarkupElement) -> Bool { element["label"] == "suggested_solution" }

    private static func read(_ element: MarkupElement, _ shown: ShownPictures) -> [QTI12Question.Material] {
        switch element.name {
        case "mattext", "mat_formattedtext", "matemtext":
            // HTML should be escaped text here, but some programs write elements.
            let isText = element.elements.isEmpty
            let text = isText ? element.text : hasEscapedTags(element) ? mixed(element) : XHTML.text(element.children)
            guard !text.trimmed.isEmpty else { return [] }
            let type = (element["texttype"] ?? element["type"] ?? "text/html").lowercased()
            let isPlain = type.contains("plain") && isText
            // Blackboard's "smart text" has lines of HTML.
            let form: ForeignTextForm = isPlain ? .plain : type == "smart_text" ? .htmlLines : .html
            return [QTI12Question.Material(text: isPlain ? text : shown.addressed(text), form: form)]
        // ILIAS writes the options of a long menu like this.
        case "fieldentry": return element.text.trimmed.isEmpty ? [] : [QTI12Question.Material(text: element.text, form: .plain)]
        // Sakai has one without an address or bytes below each text.
        case "matimage" where element["uri"]?.isEmpty == true && element.text.trimmed.isEmpty: return []
        case "matimage" where element["embedded"]?.lowercased() == "base64": return [picture(element)]
        case "matimage", "mataudio", "matvideo":
            guard let address = element["uri"] ?? element["label"], !address.isEmpty else { return [] }
            let tag = ["mataudio": "audio", "matvideo": "video"][element.name] ?? "img"
            let element = MarkupElement(name: tag, attributes: [("src", address)])
            return [QTI12Question.Material(text: XHTML.text([.element(element)]), form: .html)]
        case "response_label", "response_lid", "response_grp", "response_str", "response_num": return []
        default: return all(element)
        }
    }

    /// A picture in Base64. Its first bytes say what it is, as ILIAS calls all but two types JPEG.
    private static func picture(_ element: MarkupElement) -> QTI12Question.Material {
        let label = (element["label"] ?? "").trimmed
        let stem = label.lowercased().hasSuffix(".svg") ? label : label.prefix { $0 != "." }.description
        let bytes = Base64.decoded(element.text.filter { !$0.isWhitespace }) ?? []
        return QTI12Question.Material(
            text: "", form: .html, picture: EmbeddedFile(name: stem.isEmpty ? "picture" : stem, bytes: bytes, position: element.position))
    }

    /// Whether the text between elements is HTML, too: `&lt;p&gt;What does <code>x</code> do?&lt;/p&gt;`.
    private static func hasEscapedTags(_ element: MarkupElement) -> Bool {
        let texts = element.children.compactMap { if case .text(let text) = $0 { text } else { nil } }
        guard let start = texts.first.map(\.trimmed), start.hasPrefix("<"), start.dropFirst().first?.isLetter == true else { return false }
        return texts.contains { $0.contains("</") }
    }

    private static func mixed(_ element: MarkupElement) -> String {
        element.children.map { if case .text(let text) = $0 { text } else { XHTML.text([$0]) } }.joined()
    }
}

/// Pictures of ILIAS that are shown in the text beside them: `<img src="il_0_mob_123">`, and a `matimage` with this label.
private struct ShownPictures {
    private var pictures: [(source: String, address: String)] = []

    init(_ element: MarkupElement) {
        let labelled = element.all("matimage").compactMap { picture in
            picture["label"].flatMap { label in picture["uri"].map { (ShownPictures.source(label), $0) } }
        }
        guard !labelled.isEmpty else { return }
        let texts = element.all("mattext").map(\.text)
        pictures = labelled.filter { source, _ in texts.contains { $0.contains(source) } }
    }

    private static func source(_ address: String) -> String { "src=\"\(Escaping.escaped(address))\"" }

    func has(_ element: MarkupElement) -> Bool {
        guard element.name == "matimage", let label = element["label"] else { return false }
        return pictures.contains { $0.source == ShownPictures.source(label) }
    }

    /// The text with the addresses of the pictures.
    func addressed(_ text: String) -> String {
        pictures.reduce(text) { $0.replacing($1.source, with: ShownPictures.source($1.address)) }
    }
}

extension PackageReading {
    mutating func nodes(_ material: [QTI12Question.Material]) -> [MarkupNode] {
        material.flatMap { material in material.picture.map { nodes($0) } ?? nodes(material.text, material.form) }
    }
    mutating func blocks(_ material: [QTI12Question.Material]) -> String { blocks(nodes(material)) }
    mutating func item(_ label: QTI12Question.Label) -> String { item(nodes(label.material), at: label.position) }
    mutating func side(_ material: [QTI12Question.Material], at position: SourcePosition? = nil) -> String {
        side(nodes(material), at: position)
    }

    mutating func choice(_ material: [QTI12Question.Material], isRight: Bool, at position: SourcePosition) -> MarkdownChoice {
        choice(nodes(material), isRight: isRight, at: position)
    }

    /// Text without markup, in one line.
    mutating func plain(_ material: [QTI12Question.Material]) -> String { TextFolding.squeeze(lines(material)) }

    /// Text without markup, with its lines.
    mutating func lines(_ material: [QTI12Question.Material]) -> String { ForeignTexts.lines(nodes(material)) }
}
