import Algorithms
import ContentModel
import ContentReading
package import Diagnostics
import Encoding
import MarkdownText
package import Markup

/// Notation of texts in other programs.
package enum ForeignTextForm {
    /// HTML, in which line endings are white space.
    case html
    /// HTML in which line endings are line breaks.
    case htmlLines
    case plain
    case markdown
}

/// Converts texts of an imported file into Markdown, and collects the files that they show.
package struct ForeignTexts {
    let file: ForeignFile
    var losses: Set<String> = []
    /// What the parser of Markdown says about texts that are Markdown already.
    var markdownRemarks: Set<String> = []
    private var missing: [MissingFile] = []
    /// Addresses in the text of files that only the other program can show.
    var placeholders: Set<String> = []
    /// Languages of texts that were left out, as the file is in another one.
    private var languages = ForeignLanguages()
    /// Whether words lost their formats, as they are in a list to choose from.
    private var hasPlainWords = false
    /// Whether a text was left out because pages don't show it.
    private var hasHiddenText = false
    /// Whether a formula became a text.
    private var hasUnreadFormula = false
    /// What is read as a formula in plain texts between single dollar signs; nil where other programs show these as they are written.
    package var formulas: DollarFormulas?
    /// What seems to be a formula between single dollar signs, which stay.
    private var dollarFormula: String?
    /// URLs of pictures, sound and video on other sites.
    var elsewhere: Set<String> = []
    /// The first error of a text that keeps it from being imported.
    private var error: Obstacle?

    private struct Obstacle {
        var id: DiagnosticID
        var message: String
        /// Nil if only the position of the question is known.
        var position: SourcePosition?
    }

    package init(_ file: ForeignFile) { self.file = file }

    /// Counts the words in the lists of a question.
    ///
    /// - Returns: whether the file may still be imported.
    package func admits(listed count: Int) -> Bool {
        file.quota.add(listed: count)
        return !file.quota.isExceeded
    }

    /// Content that Markdown couldn't represent since the last call.
    mutating func drainLosses() -> String? { losses.take() }

    /// Files that were missing since the last call, each once.
    mutating func takeMissing() -> [MissingFile] {
        defer { missing = [] }
        return missing.sorted { $0.path < $1.path }.uniqued(on: \.path)
    }

    /// Reports the error of a text since the last call.
    ///
    /// - Returns: whether there is none, so that the texts can be imported.
    mutating func areFit(_ log: inout DiagnosticLog, at position: SourcePosition) -> Bool {
        guard let error else { return true }
        self.error = nil
        log.report(error.id, error.message, at: error.position ?? position, severity: .error)
        return false
    }

    /// Keeps the texts from being imported, unless something else does.
    mutating func refuse(_ id: DiagnosticID, _ message: String, at position: SourcePosition? = nil) {
        error = error ?? Obstacle(id: id, message: message, position: position)
    }

    /// Remarks on files and Markdown since the last call, except for missing files.
    ///
    /// - Parameter position: position of the texts.
    mutating func drainRemarks(at position: SourcePosition) -> [(message: String, position: SourcePosition)] {
        var remarks: [(message: String, position: SourcePosition)] = []
        if let losses = drainLosses() { remarks.append(("\(losses) can't be written in Markdown", position)) }
        remarks += markdownRemarks.sorted().map { ($0, position) }
        markdownRemarks = []
        if let left = languages.takeRemark() { remarks.append((left, position)) }
        if hasPlainWords { remarks.append(("formulas and formatting in the words to choose from become plain text", position)) }
        if hasHiddenText { remarks.append(("hidden text isn't imported", position)) }
        if hasUnreadFormula {
            remarks.append(("a formula becomes plain text, because it has a $, a ` or a command that Quizmark doesn't know", position))
        }
        if let tex = dollarFormula { remarks.append(("'$\(tex)$' stays as text; if it is a formula, write \\(\(tex)\\)", position)) }
        (hasPlainWords, hasHiddenText, hasUnreadFormula, dollarFormula) = (false, false, false, nil)
        for address in elsewhere.sorted() {
            let message = "'\(address)' is on another site, so a link leads there; put the file below Content/media to show it"
            remarks.append((message, position))
        }
        elsewhere = []
        for address in placeholders.sorted() {
            let message = "'\(address)' stands for a file in the other program, but stays as text here; replace it"
            remarks.append((message, position))
        }
        placeholders = []
        return remarks + file.importedFiles.drainRemarks().map { ($0.message, $0.position ?? position) }
    }

    /// Reports what the texts since the last call lost, and what keeps them from being imported.
    ///
    /// - Parameters:
    ///   - position: position of the texts.
    ///   - missing: messages about missing files; none unless given.
    /// - Returns: whether the texts can be imported.
    @discardableResult
    package mutating func report(
        to log: inout DiagnosticLog, at position: SourcePosition, missing messages: ([MissingFile]) -> [String] = { _ in [] }
    ) -> Bool {
        for remark in drainRemarks(at: position) { log.report(.notImported, remark.message, at: remark.position) }
        let missing = takeMissing()
        if !missing.isEmpty { for message in messages(missing) { log.report(.notImported, message, at: position) } }
        return areFit(&log, at: position)
    }

    package mutating func drainFiles() -> [ExchangeFile] { file.importedFiles.drainNewFiles() }

    // MARK: - Nodes

    /// The text as nodes, with formulas marked and embedded files at their URLs in the site.
    ///
    /// - Parameter embedded: returns the bytes of a file by its URL in the text; nil if it isn't embedded.
    package mutating func nodes(
        _ text: String, _ form: ForeignTextForm, embedded: (String) -> EmbeddedFile? = { _ in nil }
    ) -> [MarkupNode] {
        if let excess = ImportQuota.diagnostic(for: text, at: SourceLocation(path: file.path)) {
            refuse(excess.id, excess.message(withConsequence: "this text isn't imported"))
            return []
        }
        languages.own = file.context.settings.language
        let text = languages.inOneLanguage(text)
        let nodes: [MarkupNode]
        switch form {
        case .html: nodes = htmlNodes(text)
        case .htmlLines: nodes = htmlNodes(ForeignTexts.withBreaks(text))
        case .plain: nodes = ForeignTexts.plainNodes(formulas?.delimited(text) ?? text)
        case .markdown: nodes = ForeignTexts.isElement(text) ? htmlNodes(text) : markdownNodes(text)
        }
        var lost = 0
        let chosen = text.contains(ascii: "multilang") ? languages.inOneLanguage(nodes) : nodes
        let marked = ForeignMathematics.marked(chosen, lost: &lost)
        if lost > 0 { hasUnreadFormula = true }
        if form != .markdown, formulas == nil, dollarFormula == nil { dollarFormula = ForeignTexts.dollarFormula(in: marked) }
        let settled = settled(marked, embedded)
        notePlaceholders(in: settled)
        return settled
    }

    /// A picture in a paragraph of its own; none if its file is refused.
    mutating func nodes(_ picture: EmbeddedFile) -> [MarkupNode] {
        guard let name = file.importedFiles.add(picture) else { return [] }
        let image = MarkupElement(name: "img", attributes: [("src", file.address(ofMedium: name))])
        return [.element(MarkupElement(name: "p", children: [.element(image)]))]
    }

    private mutating func htmlNodes(_ html: String) -> [MarkupNode] {
        var shown = ShownText()
        let nodes = shown.shown(InlineDrawing.pictures(MarkupReader.html(html)))
        if shown.hasHidden { hasHiddenText = true }
        losses.formUnion(shown.programs.map { "<\($0)>" })
        losses.formUnion(LostFormats.names(in: nodes))
        return CodeParagraphs.asBlocks(StyledElements.named(WordLists.asLists(nodes)))
    }

    private static func withBreaks(_ text: String) -> String {
        let text = text.trimmed
        guard text.contains("\n"), !text.contains("<p"), !text.contains("<br") else { return text }
        return text.split(separator: "\n\n").map { "<p>\($0.replacing("\n", by: "<br>"))</p>" }.joined()
    }

    /// Nodes with URLs that are valid in the site: those of imported files, and of other sites. Others are removed.
    private mutating func settled(_ nodes: [MarkupNode], _ embedded: (String) -> EmbeddedFile?) -> [MarkupNode] {
        nodes.flatMap { node -> [MarkupNode] in
            guard case .element(var element) = node else { return [node] }
            let hadSources = ["audio", "video"].contains(element.name) && element.first("source") != nil
            element.children = settled(element.children, embedded)
            let name = element.name == "a" ? "href" : "src"
            guard ["a", "img", "audio", "video", "source"].contains(element.name),
                let index = element.attributes.firstIndex(where: { $0.name == name })
            else { return hadSources && element.first("source") == nil ? ForeignTexts.words(of: element) : [.element(element)] }
            let address = element.attributes[index].value
            if let found = embedded(address) ?? EmbeddedFile(dataAddress: address) {
                guard let name = file.importedFiles.add(found) else { return ForeignTexts.words(of: element) }
                element.attributes[index].value = file.address(ofMedium: name)
                return [.element(element)]
            }
            switch ForeignAddress(address) {
            case .other where name == "src" && address.lowercased().hasPrefix("data:"):
                file.importedFiles.refuse("\(address.prefix { $0 != "," && $0 != ";" })")
                return ForeignTexts.words(of: element)
            // Its target isn't imported.
            case .other where name == "href" && address.hasPrefix("#"): return ForeignTexts.words(of: element)
            case .web where name == "src": return [.element(link(element, address))]
            case .web, .other: return [.element(element)]
            case .file(let path):
                missing.append(MissingFile(path: path, of: element))
                return ForeignTexts.words(of: element)
            }
        }
    }

    /// Text in place of an element whose file isn't imported; empty for a medium without a description.
    private static func words(of element: MarkupElement) -> [MarkupNode] {
        if element.name == "a" { return element.children }
        if element.name == "source" { return [] }
        let kind = ["audio": "recording", "video": "video"][element.name] ?? "picture"
        let words = element.describingWords
        return [
            .element(MarkupElement(name: "span", attributes: [(medium, kind)], children: words.isEmpty ? [] : [.text("[\(words)]")]))
        ]
    }

    /// Attribute of a link or text that is in place of a medium, with the kind of a medium that isn't imported. No attribute in a file
    /// has a space in its name.
    static let medium = "in place of a medium"

    /// A link in place of a medium on another site, as pages load nothing from there.
    private mutating func link(_ medium: MarkupElement, _ address: String) -> MarkupElement {
        elsewhere.insert(address)
        let words = medium["alt"] ?? medium.text
        return MarkupElement(
            name: "a", attributes: [("href", address.hasPrefix("//") ? "https:" + address : address), (ForeignTexts.medium, "")],
            children: [.text(words.isEmpty ? address : words)])
    }

    // MARK: - Markdown

    package mutating func blocks(_ nodes: [MarkupNode]) -> String {
        var writer = MarkdownWriter()
        defer { losses.formUnion(writer.losses) }
        return writer.blocks(nodes)
    }

    package mutating func line(_ nodes: [MarkupNode]) -> String {
        var writer = MarkdownWriter()
        defer { losses.formUnion(writer.losses) }
        return writer.line(nodes)
    }

    /// Words for a list to choose from, which has neither formulas nor formats.
    package mutating func words(_ nodes: [MarkupNode]) -> String {
        require("an option of this question", nodes)
        guard nodes.contains(where: \.hasFormat) else { return TextFolding.squeeze(ForeignTexts.lines(nodes)) }
        hasPlainWords = true
        var log = DiagnosticLog(path: file.path)
        return TextFolding.squeeze(Markdown.phrase(MarkdownSource(line(nodes), path: file.path, start: .start), log: &log).plainText)
    }
}

/// Target of a URL in an imported text.
private enum ForeignAddress {
    /// On another site.
    case web
    /// A file that should be part of the import, by its path.
    case file(String)
    /// A fragment of the page, or a scheme that a build checks.
    case other

    init(_ address: String) {
        let small = address.lowercased()
        if ["http://", "https://", "//"].contains(where: { small.hasPrefix($0) }) {
            self = .web
        } else if address.isEmpty || address.hasPrefix("#") || address.prefix(while: { !"/?#".contains($0) }).contains(":") {
            self = .other
        } else {
            self = .file(address.replacing("@@PLUGINFILE@@/", by: ""))
        }
    }
}

extension MarkupNode {
    /// Whether it contains a formula, a subscript or a superscript.
    fileprivate var hasFormat: Bool {
        guard case .element(let element) = self else { return false }
        return ["sub", "sup", "math", HTMLNames.formula].contains(element.name) || element.children.contains(where: \.hasFormat)
    }
}
