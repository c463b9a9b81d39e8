import ContentReading
import Diagnostics

/// Edits keys and elements of a mapping in the text of a file. The rest is kept, with comments and order.
protocol KeyEditor {
    var text: [UInt8] { get set }

    /// Replaces the value of an entry.
    ///
    /// - Throws: `EditRefusal` where it isn't written in a style that can be edited in place.
    mutating func replace(_ entry: ContentTree.Entry, of mapping: ContentTree, with value: EditedValue) throws(EditRefusal)
    /// Inserts a key.
    /// - Parameter after: the entry before it; nil inserts it first.
    /// - Throws: `EditRefusal` where the mapping isn't written in a style that can be edited in place.
    mutating func insert(
        _ key: String, _ value: EditedValue, into mapping: ContentTree, after before: ContentTree.Entry?
    ) throws(EditRefusal)
    /// Removes an entry.
    ///
    /// - Throws: `EditRefusal` where it isn't written in a style that can be edited in place.
    mutating func remove(_ entry: ContentTree.Entry, of mapping: ContentTree) throws(EditRefusal)
    /// Appends an element to a sequence.
    ///
    /// - Throws: `EditRefusal` where the sequence isn't written in a style that can be edited in place.
    mutating func append(
        _ entries: [(key: String, value: EditedValue)], to sequence: ContentTree.Entry, of mapping: ContentTree
    ) throws(EditRefusal)
    /// Inserts a key with a sequence of one element.
    ///
    /// - Throws: `EditRefusal` where the mapping isn't written in a style that can be edited in place.
    mutating func insert(
        _ key: String, element: [(key: String, value: EditedValue)], into mapping: ContentTree, after before: ContentTree.Entry?
    ) throws(EditRefusal)
    /// Removes an element of a sequence, and the key with the last one.
    ///
    /// - Throws: `EditRefusal` where the sequence isn't written in a style that can be edited in place.
    mutating func remove(element: Int, of sequence: ContentTree.Entry, in mapping: ContentTree) throws(EditRefusal)
}

extension KeyEditor {
    /// Offset at which a line begins; lines count from 1, and the one after the last is the end of the text.
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
