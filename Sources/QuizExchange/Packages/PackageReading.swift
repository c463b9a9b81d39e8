import ContentReading
import Diagnostics
import Markup

/// Converts the texts of a package's document, with the files that they show, and collects diagnostics.
struct PackageReading {
    private var texts: ForeignTexts
    private let package: ForeignPackage
    private(set) var log: DiagnosticLog
    /// Path of the document in the package.
    private let place: String
    private var missing: Set<String> = []
    private var position: SourcePosition = .start

    init(_ document: ForeignPackage.Document, of package: ForeignPackage, _ file: ForeignFile) {
        self.package = package
        place = document.place
        log = DiagnosticLog(path: document.path)
        texts = ForeignTexts(file)
    }

    mutating func report(_ id: DiagnosticID, _ message: String, _ position: SourcePosition) { log.report(id, message, at: position) }

    mutating func reportRepeatedID(_ id: String, _ position: SourcePosition) { log.reportRepeatedID(id, at: position) }

    /// Sets the position for the following diagnostics.
    mutating func begin(at position: SourcePosition) {
        reportLosses()
        self.position = position
    }

    /// Reports content that Markdown couldn't represent since the last call.
    mutating func reportLosses() {
        for remark in texts.takeRemarks(at: position) { report(.notImported, remark.message, remark.position) }
        for address in texts.takeMissing() where missing.insert(address).inserted {
            report(.notImported, "'\(address)' isn't in this package, so it isn't taken over", position)
        }
    }

    mutating func takeFiles() -> [ExchangeFile] { texts.takeFiles() }

    mutating func nodes(_ text: String, _ form: ForeignTextForm) -> [MarkupNode] {
        let (package, place) = (package, place)
        return texts.nodes(text, form, embedded: { package.file($0, from: place) })
    }

    mutating func blocks(_ nodes: [MarkupNode]) -> String { texts.blocks(nodes) }
    mutating func line(_ nodes: [MarkupNode]) -> String { texts.line(nodes) }
    mutating func choice(_ nodes: [MarkupNode], isRight: Bool) -> MarkdownChoice { texts.choice(nodes, isRight: isRight) }
    mutating func prompt(_ nodes: [MarkupNode], name: String) -> (prompt: String, stem: String) { texts.prompt(nodes, name: name) }
}
