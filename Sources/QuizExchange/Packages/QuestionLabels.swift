import ContentReading
package import Diagnostics

/// The labels of a package's questions that are ids of the quiz's questions.
package struct QuestionLabels {
    private var used: Set<String> = []

    package init() {}

    /// The label as an id; nil if it can't be one, and if an earlier question has it, which is reported.
    package mutating func id(
        of label: String, at position: SourcePosition, reporting texts: inout PackageReading
    ) -> String? {
        guard Identifier.isValid(label), !label.contains("/") else { return nil }
        guard used.insert(label).inserted else {
            texts.reportRepeatedID(label, position)
            return nil
        }
        return label
    }
}
