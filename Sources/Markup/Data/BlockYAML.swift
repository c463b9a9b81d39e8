import Diagnostics

/// YAML for front matter, in the block style.
package enum BlockYAML {
    package static func mapping(_ entries: [(key: String, value: PlainValue)], indent: String = "") -> String {
        entries.map { key, value in
            let key = indent + QuotedText.yaml(key)
            return switch value {
            case .text(let text): "\(key): \(QuotedText.yaml(text, mayHaveCommas: true))\n"
            case .mapping(let inner): "\(key):\n\(mapping(inner, indent: indent + "  "))"
            case .list(let elements): "\(key): [\(elements.map(inline).joined(separator: ", "))]\n"
            default: "\(key): \(inline(value))\n"
            }
        }.joined()
    }

    private static func inline(_ value: PlainValue) -> String {
        switch value {
        case .text(let text): QuotedText.yaml(text)
        case .number(let number): number
        case .truth(let truth): truth ? "true" : "false"
        case .list(let elements): "[\(elements.map(inline).joined(separator: ", "))]"
        case .mapping(let entries): "{\(entries.map { "\(QuotedText.yaml($0)): \(inline($1))" }.joined(separator: ", "))}"
        }
    }
}
