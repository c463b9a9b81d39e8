import Diagnostics
import Markup
import QuizExchange

/// Puts sections in files of their own into a test.
struct QTISections {
    private let package: ForeignPackage
    /// Paths of the sections that are in a test.
    private(set) var used: Set<String> = []
    /// Paths of those in the current test: two tests may have the same section.
    private var current: Set<String> = []
    /// Maximum number of sections in each other, which are read recursively.
    private static let depthLimit = 50

    init(_ package: ForeignPackage) { self.package = package }

    /// The test with all its sections, and with the paths of items in the package as their addresses.
    mutating func expanded(_ document: QTIDocument, log: inout DiagnosticLog) -> MarkupElement {
        current = [document.archivePath]
        let test = expanded(document.root, from: document.archivePath, depth: 0, log: &log)
        used.formUnion(current)
        return test
    }

    private mutating func expanded(_ element: MarkupElement, from referrer: String, depth: Int, log: inout DiagnosticLog) -> MarkupElement {
        var element = element
        if element.name == "assessmentItemRef", let address = element["href"] {
            element.set("href", ForeignPackage.archivePath(address, from: referrer))
        }
        element.children = element.children.compactMap { child in
            guard case .element(let inner) = child else { return child }
            guard inner.name == "assessmentSectionRef" else {
                return .element(expanded(inner, from: referrer, depth: depth, log: &log))
            }
            return section(inner, from: referrer, depth: depth, log: &log).map { .element($0) }
        }
        return element
    }

    private mutating func section(
        _ reference: MarkupElement, from referrer: String, depth: Int, log: inout DiagnosticLog
    ) -> MarkupElement? {
        let address = reference["href"] ?? ""
        guard !current.contains(ForeignPackage.archivePath(address, from: referrer)), depth < QTISections.depthLimit else {
            log.report(.notImported, "the section '\(address)' is in the test more than once; it is imported once", at: reference.position)
            return nil
        }
        guard let document = package.document(address, from: referrer, log: &log).map(QTIDocument.init),
            document.root.name == "assessmentSection"
        else {
            let name = address.isEmpty ? reference["identifier"] ?? "" : address
            log.report(
                .notImported, "the section '\(name)' isn't in this package, so its questions aren't imported", at: reference.position)
            return nil
        }
        current.insert(ForeignPackage.archivePath(address, from: referrer))
        current.insert(document.archivePath)
        return expanded(document.root.moved(to: reference.position), from: document.archivePath, depth: depth + 1, log: &log)
    }
}
