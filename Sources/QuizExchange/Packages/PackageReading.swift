package import Diagnostics
package import Markup

/// Converts the texts of a package's document, with the files that they show, and collects diagnostics.
package struct PackageReading {
    private var texts: ForeignTexts
    private let package: ForeignPackage
    package private(set) var log: DiagnosticLog
    /// Path of the document in the package.
    private let archivePath: String
    private var missing: Set<String> = []
    private let addresses: AddressPositions
    private var position: SourcePosition = .start

    package init(_ document: ForeignPackage.Document, of package: ForeignPackage, _ file: ForeignFile) {
        self.package = package
        archivePath = document.archivePath
        addresses = AddressPositions(document.root)
        log = DiagnosticLog(path: document.path)
        texts = ForeignTexts(file)
    }

    package mutating func report(_ id: DiagnosticID, _ message: String, _ position: SourcePosition) {
        log.report(id, message, at: position)
    }

    mutating func reportRepeatedID(_ id: String, _ position: SourcePosition) { log.reportRepeatedID(id, at: position) }

    /// Sets the position for the following diagnostics.
    package mutating func begin(at position: SourcePosition) {
        reportLosses()
        self.position = position
    }

    /// Whether the texts since the last call can be imported; what prevents it is reported.
    package mutating func areFit() -> Bool { texts.areFit(&log, at: position) }

    /// Reports content that Markdown couldn't represent since the last call.
    package mutating func reportLosses() {
        _ = areFit()
        for remark in texts.drainRemarks(at: position) { report(.notImported, remark.message, remark.position) }
        for address in texts.takeMissing().map(\.path) where missing.insert(address).inserted {
            let message = package.readError(of: address) ?? "'\(address)' isn't in this package, so it isn't imported"
            report(.notImported, message, addresses.position(of: address, after: position) ?? position)
        }
    }

    package mutating func drainFiles() -> [ExchangeFile] { texts.drainFiles() }

    package mutating func nodes(_ text: String, _ form: ForeignTextForm) -> [MarkupNode] {
        let (package, archivePath) = (package, archivePath)
        return texts.nodes(text, form, embedded: { package.file($0, from: archivePath) })
    }

    /// A picture that is part of the document; none if it is refused, which is reported.
    package mutating func nodes(_ picture: EmbeddedFile) -> [MarkupNode] { texts.nodes(picture) }

    package mutating func blocks(_ nodes: [MarkupNode]) -> String { texts.blocks(nodes) }
    package mutating func item(_ nodes: [MarkupNode], at position: SourcePosition? = nil) -> String { texts.item(nodes, at: position) }
    package mutating func side(_ nodes: [MarkupNode], at position: SourcePosition? = nil) -> String { texts.side(nodes, at: position) }
    package mutating func words(_ nodes: [MarkupNode]) -> String { texts.words(nodes) }
    package mutating func choice(_ nodes: [MarkupNode], isRight: Bool, at position: SourcePosition) -> MarkdownChoice {
        texts.choice(nodes, isRight: isRight, at: position)
    }
    package mutating func prompt(_ nodes: [MarkupNode]) -> (prompt: String, stem: String) { texts.prompt(nodes) }
}
