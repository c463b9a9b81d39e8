import Diagnostics
import Markup
import QuizExchange

/// A document of QTI 2, or one of QTI 3 with the names of QTI 2.
struct QTIDocument {
    /// Roots of documents that are questions, or lead to them.
    static let roots: Set<String> = ["assessmentTest", "assessmentItem"]
    /// Roots of other documents.
    static let others: Set<String> = [
        "assessmentSection", "qti-assessment-test", "qti-assessment-item", "qti-assessment-section",
    ]

    var file: ForeignPackage.Document
    let isQTI3: Bool

    init(_ file: ForeignPackage.Document) {
        self.file = file
        isQTI3 = QTI3Names.isQTI3(file.root.name)
        if isQTI3 { self.file.root = QTI3Names.translated(file.root) }
    }

    var root: MarkupElement {
        get { file.root }
        set { file.root = newValue }
    }
    var path: String { file.path }
    var archivePath: String { file.archivePath }

    /// An element's name as the file has it.
    func written(_ name: String) -> String { isQTI3 ? QTI3Names.written(name) : name }
}

extension MarkupElement {
    /// This element and all in it, at one position: that of the reference in another file.
    func moved(to position: SourcePosition) -> MarkupElement {
        var element = self
        element.position = position
        element.children = children.map { node in
            if case .element(let inner) = node { .element(inner.moved(to: position)) } else { node }
        }
        return element
    }

    /// Sets the value of an attribute.
    mutating func set(_ attribute: String, _ value: String) {
        attributes.removeAll { $0.name == attribute }
        attributes.append((attribute, value))
    }
}
