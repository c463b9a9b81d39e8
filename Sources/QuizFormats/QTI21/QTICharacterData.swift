import Encoding
import Markup
import QuizExchange

/// HTML that some programs put into texts of QTI as character data: `<prompt><![CDATA[<b>Which?</b>]]></prompt>`. XML reads that as text,
/// just like code that students should see, which is written as `&lt;b&gt;`. Only a prompt that is nothing but blocks isn't code.
struct QTICharacterData {
    private let file: ForeignFile
    private let archive: ZipReader?

    init(_ file: ForeignFile) {
        self.file = file
        do {
            archive = try ZipReader.isArchive(file.bytes) ? ZipReader(file.bytes) : nil
        } catch {
            // The reader of the package has reported it.
            archive = nil
        }
    }

    /// The item, with such texts as elements.
    func settled(_ document: QTIDocument) -> MarkupElement {
        var root = document.root
        let parts: Set = ["itemBody", "modalFeedback"]
        guard root.elements.contains(where: { parts.contains($0.name) && hasMarkupInText($0) }) else { return root }
        let sections = sections(of: document)
        root.children = root.children.map { node in
            guard let element = node.element, parts.contains(element.name) else { return node }
            return .element(settled(element, sections))
        }
        return root
    }

    /// Whether a text below has a tag or a character reference in it.
    private func hasMarkupInText(_ element: MarkupElement) -> Bool {
        element.children.contains { node in
            switch node {
            case .text(let text): QTICharacterData.mayBeHTML(text)
            case .element(let inner): hasMarkupInText(inner)
            }
        }
    }

    private static func mayBeHTML(_ text: String) -> Bool { text.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") } }

    private static let code: Set = ["code", "pre", "kbd", "samp", "tt", "math"]

    private func settled(_ element: MarkupElement, _ sections: Set<String>) -> MarkupElement {
        guard !QTICharacterData.code.contains(element.name) else { return element }
        var element = element
        if element.elements.isEmpty {
            let text = element.text
            if QTICharacterData.mayBeHTML(text),
                sections.contains(text.trimmed) || element.name == "prompt" && QTICharacterData.isBlocks(text),
                let nodes = QTICharacterData.html(text)
            {
                element.children = nodes
                element = element.moved(to: element.position)
            }
            return element
        }
        element.children = element.children.map { node in node.element.map { .element(settled($0, sections)) } ?? node }
        return element
    }

    private static func isBlocks(_ text: String) -> Bool {
        MarkupReader.html(text).allSatisfy { node in node.element.map(HTMLNames.isBlock) ?? node.isBlank }
    }

    /// The text as HTML; nil if it isn't meant as such: a single tag that students should see, or a comparison.
    private static func html(_ text: String) -> [MarkupNode]? {
        let nodes = MarkupReader.html(text)
        let shown = XHTML.plain(nodes).trimmed
        guard shown != text.trimmed, !shown.isEmpty else { return nil }
        let source = text.lowercased()
        let isHTML = nodes.compactMap(\.element).allSatisfy { element in
            let isClosed = ["br", "hr", "img"].contains(element.name) || source.contains(ascii: "</\(element.name)")
            return isClosed && !QTIElements.isUnknown(element)
        }
        return isHTML ? nodes : nil
    }

    /// The sections of character data of a document, without white space around them.
    private func sections(of document: QTIDocument) -> Set<String> {
        guard let bytes = bytes(of: document) else { return [] }
        var sections: Set<String> = []
        var rest = String(decoding: bytes, as: UTF8.self)[...]
        while let open = rest.firstRange(ofASCII: "<![CDATA["), let close = rest[open.upperBound...].firstRange(ofASCII: "]]>") {
            sections.insert(String(rest[open.upperBound..<close.lowerBound]).withLineFeeds.trimmed)
            rest = rest[close.upperBound...]
        }
        return sections
    }

    private func bytes(of document: QTIDocument) -> [UInt8]? {
        guard var archive else { return file.bytes }
        do {
            return try archive.bytes(of: document.archivePath)
        } catch {
            return nil
        }
    }
}
