import Localization

/// Texts for scripts, by the names that scripts use: in quotes, as in `'check'`, or as the beginning of a template, as in
/// `` `error.${kind}` ``.
package struct ScriptTexts: Sendable {
    private static let start = "script."

    /// Keys by their name; those of plural forms and numbers also by the name without it, as a script adds it.
    private var names: [String: [String]] = [:]
    /// Keys by each beginning of their name that ends with a dot.
    private var beginnings: [String: [String]] = [:]

    /// - Parameter keys: such as `script.summary.one`, which a script calls `summary`.
    package init(_ keys: some Sequence<String>) {
        for key in keys where key.hasPrefix(Self.start) {
            let name = key.dropFirst(Self.start.count)
            names[String(name), default: []].append(key)
            for dot in name.indices where name[dot] == "." { beginnings[String(name[...dot]), default: []].append(key) }
            guard let last = name.lastIndex(of: ".") else { continue }
            let form = name[name.index(after: last)...]
            guard PluralCategory(rawValue: String(form)) != nil || form.allSatisfy(\.isNumber) else { continue }
            names[String(name[..<last]), default: []].append(key)
        }
    }

    /// The keys that a script uses.
    package func keys(usedBy script: [UInt8]) -> Set<String> {
        var keys: Set<String> = []
        script.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                let quote = bytes[index]
                index += 1
                guard Self.isQuote(quote) else { continue }
                let start = index
                while index < bytes.count, Self.isNameCharacter(bytes[index]) { index += 1 }
                guard index > start, index < bytes.count else { continue }
                if bytes[index] == quote {
                    keys.formUnion(names[String(decoding: bytes[start..<index], as: UTF8.self)] ?? [])
                } else if bytes[index - 1] == UInt8(ascii: "."), bytes[index...].starts(with: "${".utf8) {
                    keys.formUnion(beginnings[String(decoding: bytes[start..<index], as: UTF8.self)] ?? [])
                }
            }
        }
        return keys
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`")
    }

    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
