import ContentReading
import Diagnostics

/// Reads the texts of a package's document, with the files that they show, and collects what is to be said of it.
struct PackageReading {
    private var texts: ForeignTexts
    private let package: ForeignPackage
    private(set) var log: DiagnosticLog
    /// The document's path in the package.
    private let place: String
    /// How addresses of files begin that were brought to the site.
    private let siteFolder: String
    private var missing: Set<String> = []
    private var position: SourcePosition = .start

    init(_ document: ForeignPackage.Document, of package: ForeignPackage, _ file: ForeignFile) {
        self.package = package
        place = document.place
        siteFolder = file.address(ofMedium: "")
        log = DiagnosticLog(path: document.path)
        texts = ForeignTexts(file)
    }

    mutating func report(_ id: DiagnosticID, _ message: String, _ position: SourcePosition) { log.report(id, message, at: position) }

    /// What is said from here on belongs to this place.
    mutating func begin(at position: SourcePosition) {
        reportLosses()
        self.position = position
    }

    /// Says what Markdown couldn't since the last time.
    mutating func reportLosses() {
        if let losses = texts.takeLosses() { report(.notImported, "\(losses) can't be said in Markdown", position) }
    }

    mutating func takeFiles() -> [ExchangeFile] { texts.takeFiles() }

    mutating func nodes(_ text: String, _ form: ForeignTextForm) -> [MarkupNode] {
        let (package, place) = (package, place)
        return withoutMissing(texts.nodes(text, form, embedded: { package.file($0, from: place) }))
    }

    mutating func blocks(_ nodes: [MarkupNode]) -> String { texts.blocks(nodes) }
    mutating func line(_ nodes: [MarkupNode]) -> String { texts.line(nodes) }
    mutating func choice(_ nodes: [MarkupNode], isRight: Bool) -> WrittenChoice { texts.choice(nodes, isRight: isRight) }
    mutating func prompt(_ nodes: [MarkupNode], name: String) -> (prompt: String, stem: String) { texts.prompt(nodes, name: name) }

    /// A file that the package doesn't have leaves its words.
    private mutating func withoutMissing(_ nodes: [MarkupNode]) -> [MarkupNode] {
        nodes.flatMap { node -> [MarkupNode] in
            guard case .element(var element) = node else { return [node] }
            element.children = withoutMissing(element.children)
            if element.name != "a", let address = element["src"], PackageReading.isElsewhere(address) {
                return [.element(link(element, address))]
            }
            let name = element.name == "a" ? "href" : "src"
            guard ["a", "img", "audio", "video", "source"].contains(element.name), let address = element[name],
                isMissing(address)
            else { return [.element(element)] }
            if missing.insert(address).inserted {
                report(.notImported, "'\(address)' isn't in this package, so it isn't taken over", position)
            }
            return element.name == "a" ? element.children : element["alt"].map { [.text($0)] } ?? []
        }
    }

    /// Files that were found have an address of the site by now.
    private func isMissing(_ address: String) -> Bool {
        !PackageReading.isElsewhere(address) && !address.hasPrefix("#") && !address.hasPrefix(siteFolder)
    }

    private static func isElsewhere(_ address: String) -> Bool {
        ["http://", "https://", "mailto:"].contains { address.lowercased().hasPrefix($0) }
    }

    /// Pages of ours show nothing that lies on another site, so a link leads there.
    private mutating func link(_ medium: MarkupElement, _ address: String) -> MarkupElement {
        report(
            .notImported, "'\(address)' is on another site, so a link leads there; put the file below Content/media to show it", position)
        let words = medium["alt"] ?? medium.text
        return MarkupElement(name: "a", attributes: [("href", address)], children: [.text(words.isEmpty ? address : words)])
    }
}
