import ContentReading
import Diagnostics

/// Changes keys and elements of a mapping in the text of a file. What isn't named stays as it is, comments and order too.
protocol KeyEditor {
    var text: [UInt8] { get set }

    mutating func replace(_ entry: ContentTree.Entry, of mapping: ContentTree, with value: EditedValue) throws(EditRefusal)
    /// - Parameter before: the entry it stands behind; nil puts it first.
    mutating func insert(
        _ key: String, _ value: EditedValue, into mapping: ContentTree, behind before: ContentTree.Entry?
    ) throws(EditRefusal)
    mutating func remove(_ entry: ContentTree.Entry, of mapping: ContentTree) throws(EditRefusal)
    mutating func append(
        _ entries: [(key: String, value: EditedValue)], to sequence: ContentTree.Entry, of mapping: ContentTree
    ) throws(EditRefusal)
    mutating func insert(
        _ key: String, element: [(key: String, value: EditedValue)], into mapping: ContentTree, behind before: ContentTree.Entry?
    ) throws(EditRefusal)
    mutating func remove(element: Int, of sequence: ContentTree.Entry, in mapping: ContentTree) throws(EditRefusal)
}

extension KeyEditor {
    /// Where a line begins; lines are counted from one. One past the last is the end.
    func offset(ofLine line: Int) -> Int {
        var line = line
        var offset = 0
        while line > 1 {
            guard let end = text[offset...].firstIndex(of: 0x0A) else { return text.count }
            offset = end + 1
            line -= 1
        }
        return offset
    }

    func offset(of position: SourcePosition) -> Int { min(text.count, offset(ofLine: Int(position.line)) + Int(position.column) - 1) }

    mutating func replace(_ range: Range<Int>, with text: String) { self.text.replaceSubrange(range, with: Array(text.utf8)) }
}
