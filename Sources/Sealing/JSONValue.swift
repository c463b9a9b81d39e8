package import Markup

/// A value of untrusted JSON, as `JSONCursor` reads it.
package enum JSONValue: Hashable, Sendable {
    case object(Members)
    case array([JSONValue])
    case text(String)
    /// As written.
    case number(String)
    case boolean(Bool)
    case null

    /// Members of an object, in order.
    package struct Members: Hashable, Sendable {
        package internal(set) var list: [Member] = []

        package subscript(name: String) -> JSONValue? { list.first { $0.name == name }?.value }
    }

    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSONValue
    }

    /// Nil for anything but one complete value: invalid UTF-8, nested too deep, or an object with a duplicate name.
    package init?(_ bytes: [UInt8]) {
        let value = JSONCursor.read(bytes) { cursor throws(JSONCursor.Failure) in try JSONValue(&cursor) }
        guard let value else { return nil }
        self = value
    }

    init(_ cursor: inout JSONCursor) throws(JSONCursor.Failure) {
        switch try cursor.kind() {
        case .object:
            var members = Members()
            try cursor.object { cursor, name throws(JSONCursor.Failure) in
                members.list.append(Member(name: name, value: try JSONValue(&cursor)))
            }
            self = .object(members)
        case .array:
            var values: [JSONValue] = []
            try cursor.array { cursor throws(JSONCursor.Failure) in values.append(try JSONValue(&cursor)) }
            self = .array(values)
        case .text: self = .text(try cursor.text())
        case .number: self = .number(try cursor.number())
        case .boolean: self = .boolean(try cursor.boolean())
        case .null:
            try cursor.null()
            self = .null
        }
    }

    package var text: String? { if case .text(let text) = self { text } else { nil } }

    package var texts: [String]? {
        guard case .array(let values) = self else { return nil }
        let texts = values.compactMap(\.text)
        return texts.count == values.count ? texts : nil
    }

    /// Writes the value, numbers as nearly as the writer can.
    package func write(to json: inout CompactJSON) {
        switch self {
        case .object(let members):
            json.object { json in
                for member in members.list {
                    json.key(member.name)
                    member.value.write(to: &json)
                }
            }
        case .array(let values): json.array { json in for value in values { value.write(to: &json) } }
        case .text(let text): json.value(text)
        case .number(let text):
            if let whole = Int(text) { json.value(whole) } else if let number = Double(text) { json.value(number) } else { json.null() }
        case .boolean(let boolean): json.value(boolean)
        case .null: json.null()
        }
    }
}
