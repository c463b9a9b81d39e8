package import Diagnostics

/// What JSON and YAML have in common: values that know where they were written.
package struct ContentTree: Sendable {
    package var value: Value
    package var position: SourcePosition

    package enum Value: Sendable {
        case mapping([Entry])
        case sequence([ContentTree])
        case text(Text)
        /// A JSON number, as written.
        case number(String)
        case boolean(Bool)
        case null
        /// A YAML scalar without quotes: text, number or truth value, as the reader of the key wants it.
        case plain(String)
    }

    package struct Entry: Sendable {
        package var key: String
        package var keyPosition: SourcePosition
        package var value: ContentTree
    }

    package struct Text: Sendable {
        package var string: String
        /// Where the first letter of `string` stands.
        package var start: SourcePosition
        /// Whether the source has the letters as they are, so that a place in `string` is a place in the source.
        package var isVerbatim: Bool
    }

    package init(_ value: Value, at position: SourcePosition) {
        self.value = value
        self.position = position
    }

    /// "a list", "text" …, for messages.
    package var kindInWords: String {
        switch value {
        case .mapping: "a mapping of keys to values"
        case .sequence: "a list"
        case .text: "text"
        case .number: "a number"
        case .boolean: "true or false"
        case .null: "empty"
        case .plain(let text):
            if Double(text) != nil { "a number" } else if text == "true" || text == "false" { "true or false" } else { "text" }
        }
    }
}

extension [ContentTree.Entry] {
    /// Where `key` stands. A handful of entries is looked through, which is faster than to hash them; `places` keeps
    /// those of more, so that a mapping of many keys is read in linear time.
    func place(of key: String, _ places: inout [String: SourcePosition]) -> SourcePosition? {
        if count < 16 { return first { $0.key == key }?.keyPosition }
        for entry in dropFirst(places.count) { places[entry.key] = entry.keyPosition }
        return places[key]
    }
}
