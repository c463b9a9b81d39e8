import Diagnostics

/// JSON in lines, indented by two.
package enum IndentedJSON {
    package static func bytes(_ value: PlainValue) -> [UInt8] { Array((text(value, "") + "\n").utf8) }

    private static func text(_ value: PlainValue, _ indent: String) -> String {
        let inner = indent + "  "
        func lines(_ open: String, _ elements: [String], _ close: String) -> String {
            elements.isEmpty ? open + close : "\(open)\n\(inner)\(elements.joined(separator: ",\n" + inner))\n\(indent)\(close)"
        }
        return switch value {
        case .text(let text): QuotedText.json(text)
        case .number(let number): number
        case .truth(let truth): truth ? "true" : "false"
        case .list(let elements) where elements.allSatisfy(\.isScalar): "[\(elements.map { text($0, "") }.joined(separator: ", "))]"
        case .list(let elements): lines("[", elements.map { text($0, inner) }, "]")
        case .mapping(let entries): lines("{", entries.map { "\(QuotedText.json($0)): \(text($1, inner))" }, "}")
        }
    }
}

extension PlainValue {
    fileprivate var isScalar: Bool {
        switch self {
        case .text, .number, .truth: true
        case .list, .mapping: false
        }
    }
}
