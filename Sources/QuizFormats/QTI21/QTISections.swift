import Diagnostics
import Markup
import QuizExchange

/// Puts sections in files of their own into a test.
struct QTISections {
    private let package: ForeignPackage
    /// Places of the sections that are in a test.
    private(set) var used: Set<String> = []
    /// Places of those in the test at hand: two tests may have the same section.
    private var current: Set<String> = []
    /// Sections in each other, which are read with recursion.
    private static let depthLimit = 50

    init(_ package: ForeignPackage) { self.package = package }

    /// The test with all its sections, and with the paths of items in the package as their addresses.
    mutating func whole(_ document: QTIDocument, log: inout DiagnosticLog) -> MarkupElement {
        current = [document.place]
        let test = whole(document.root, from: document.place, depth: 0, log: &log)
        used.formUnion(current)
        return test
    }

    private mutating func whole(_ element: MarkupElement, from place: String, depth: Int, log: inout DiagnosticLog) -> MarkupElement {
        var element = element
        if element.name == "assessmentItemRef", let address = element["href"] {
            element.set("href", ForeignPackage.place(address, from: place))
        }
        element.children = element.children.compactMap { child in
            guard case .element(let inner) = child else { return child }
            guard inner.name == "assessmentSectionRef" else {
                return .element(whole(inner, from: place, depth: depth, log: &log))
            }
            return section(inner, from: place, depth: depth, log: &log).map { .element($0) }
        }
        return element
    }

    private mutating func section(
        _ reference: MarkupElement, from place: String, depth: Int, log: inout DiagnosticLog
    ) -> MarkupElement? {
        let address = reference["href"] ?? ""
        guard !current.contains(ForeignPackage.place(address, from: place)), depth < QTISections.depthLimit else {
            log.report(.notImported, "the section '\(address)' is in the test more than once; it is imported once", at: reference.position)
            return nil
        }
        guard let document = package.document(address, from: place, log: &log).map(QTIDocument.init),
            document.root.name == "assessmentSection"
        else {
            let name = address.isEmpty ? reference["identifier"] ?? "" : address
            log.report(
                .notImported, "the section '\(name)' isn't in this package, so its questions aren't imported", at: reference.position)
            return nil
        }
        current.insert(ForeignPackage.place(address, from: place))
        current.insert(document.place)
        return whole(document.root.moved(to: reference.position), from: document.place, depth: depth + 1, log: &log)
    }
}
