import ContentReading

/// JSON with members in an order of their own, one to a line.
indirect enum JSONNode: Sendable {
    case text(String)
    case number(Double)
    case truth(Bool)
    case array([JSONNode])
    case object([(String, JSONNode)])

    var text: String { written(indent: "") }

    /// Nil where there is a `null` in it.
    init?(_ tree: ContentTree) {
        switch tree.value {
        case .text(let text): self = .text(text.string)
        case .plain(let text): self = .text(text)
        case .boolean(let truth): self = .truth(truth)
        case .number(let number): self = .number(Double(number) ?? 0)
        case .sequence(let elements): self = .array(elements.compactMap(JSONNode.init))
        case .mapping(let entries): self = .object(entries.compactMap { entry in JSONNode(entry.value).map { (entry.key, $0) } })
        case .null: return nil
        }
    }

    var members: [(name: String, value: JSONNode)] { if case .object(let members) = self { members } else { [] } }

    /// The values of all `$ref` in it.
    var references: Set<String> {
        switch self {
        case .text, .number, .truth: []
        case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.references) }
        case .object(let members):
            members.reduce(into: []) { references, member in
                if member.0 == "$ref", case .text(let target) = member.1 {
                    references.insert(target)
                } else {
                    references.formUnion(member.1.references)
                }
            }
        }
    }

    subscript(name: String) -> JSONNode? { members.first { $0.name == name }?.value }

    /// Without members, so that it fits on one line.
    private var isPlain: Bool {
        switch self {
        case .text, .number, .truth: true
        case .array(let elements): elements.allSatisfy(\.isPlain)
        case .object: false
        }
    }

    func written(indent: String) -> String {
        let inner = indent + "  "
        switch self {
        case .text(let text): return JSONNode.quoted(text)
        case .number(let number): return number == number.rounded() ? String(Int(number)) : String(number)
        case .truth(let truth): return String(truth)
        case .array(let elements):
            if elements.allSatisfy(\.isPlain) {
                let line = "[" + elements.map { $0.written(indent: "") }.joined(separator: ", ") + "]"
                if line.count <= 100 { return line }
            }
            return "[\n" + elements.map { inner + $0.written(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members):
            if members.isEmpty { return "{}" }
            return "{\n" + members.map { "\(inner)\(JSONNode.quoted($0)): \($1.written(indent: inner))" }.joined(separator: ",\n")
                + "\n\(indent)}"
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    }
}
