import Diagnostics
import Markup

/// Where a document has the addresses of files, in its attributes and in HTML that is escaped text.
///
/// A class, as the lines are only looked up if a file is missing, and kept then.
final class AddressPositions {
    private let root: MarkupElement
    /// Lines in the order of the document.
    private lazy var lines: [String: [Int]] = {
        var lines: [String: [Int]] = [:]
        AddressPositions.add(root, to: &lines)
        return lines
    }()

    init(_ root: MarkupElement) { self.root = root }

    /// The first position of an address from the line of `start` on.
    func position(of address: String, after start: SourcePosition) -> SourcePosition? {
        lines[address]?.first { $0 >= Int(start.line) }.map { SourcePosition(line: $0, column: 1) }
    }

    private static func add(_ element: MarkupElement, to lines: inout [String: [Int]]) {
        let start = Int(element.position.line)
        for (name, value) in element.attributes where ["src", "href", "data", "uri", "label"].contains(name) {
            lines[value, default: []].append(start)
        }
        var line = start
        for child in element.children {
            switch child {
            case .element(let child):
                add(child, to: &lines)
                line = max(line, Int(child.position.line))
            case .text(let text):
                for row in text.split(separator: "\n", omittingEmptySubsequences: false) {
                    let quoted = row.utf8.contains(UInt8(ascii: "=")) ? row.split { $0 == "\"" || $0 == "'" } : []
                    for value in quoted { lines[String(value), default: []].append(line) }
                    line += 1
                }
                line -= 1
            }
        }
    }
}
