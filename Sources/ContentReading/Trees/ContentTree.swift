package import Diagnostics
import Encoding

/// Common tree of JSON and YAML, in which values have positions.
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
        /// A plain YAML scalar: text, number or boolean, as the key requires.
        case plain(String)
    }

    package struct Entry: Sendable {
        package var key: String
        package var keyPosition: SourcePosition
        package var value: ContentTree
    }

    package struct Text: Sendable {
        package var string: String
        /// Position of the first character of `string`.
        package var start: SourcePosition
        /// Whether the source has no escapes, so that an offset in `string` is an offset in the source.
        package var isVerbatim: Bool
        /// Whether it is YAML over several lines without quotes or a mark such as `|`.
        package var isPlainOverLines = false
    }

    package init(_ value: Value, at position: SourcePosition) {
        self.value = value
        self.position = position
    }

    /// Visits all texts below it, without those of one key. Lists of them take longer to make than most texts to read.
    package func forEachText(besides key: String? = nil, _ body: (Text) -> Void) {
        switch value {
        case .mapping(let entries): entries.forEachInPlace { if $0.key != key { $0.value.forEachText(besides: key, body) } }
        case .sequence(let items): items.forEachInPlace { $0.forEachText(besides: key, body) }
        case .text(let text): body(text)
        default: break
        }
    }

    /// Whether a text below it contains `ascii`, besides those of one key.
    func hasText(with ascii: String, besides key: String) -> Bool {
        switch value {
        case .mapping(let entries):
            entries.containsInPlace { $0.key != key && $0.value.hasText(with: ascii, besides: key) }
        case .sequence(let items): items.containsInPlace { $0.hasText(with: ascii, besides: key) }
        case .text(let text): text.string.contains(ascii: ascii)
        default: false
        }
    }

    /// What a value is, in the words of messages.
    enum Kind: String {
        case mapping = "a group of keys"
        case sequence = "a list"
        case text
        case number = "a number"
        case boolean = "true or false"
        case null = "empty"
    }

    var kind: Kind {
        switch value {
        case .mapping: .mapping
        case .sequence: .sequence
        case .text: .text
        case .number: .number
        case .boolean: .boolean
        case .null: .null
        case .plain(let text): if Double(text) != nil { .number } else if text == "true" || text == "false" { .boolean } else { .text }
        }
    }

    /// "a list", "text" …, for messages.
    package var kindInWords: String { kind.rawValue }
}

extension ContentTree {
    /// The key of `title:Cells`, `title = Cells` or `title：Cells`, which isn't a key in YAML.
    static func keyWithoutColon(_ line: Substring) -> Substring? {
        let key = line.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        let rest = line[key.endIndex...].drop { $0 == " " }
        guard let separator = rest.first, !key.isEmpty else { return nil }
        let isColon = separator == ":" && rest.startIndex == key.endIndex && rest.dropFirst().first.map { !" /".contains($0) } ?? false
        return isColon || separator == "=" || separator == "：" ? key : nil
    }
}

extension [ContentTree.Entry] {
    /// Position of `key`. A linear search is faster than hashing for a few entries; `positions` caches those of longer mappings, which
    /// are read in linear time.
    func position(of key: String, _ positions: inout [String: SourcePosition]) -> SourcePosition? {
        if count < 16 { return first { $0.key == key }?.keyPosition }
        for entry in dropFirst(positions.count) { positions[entry.key] = entry.keyPosition }
        return positions[key]
    }
}
