import Localization

/// Texts that a script uses: those whose keys are in quotes, as `'check'`, or as the beginning of a template, `` `error.${kind}`
/// ``.
package struct ScriptStrings: Sendable {
    private static let start = "script."

    private var names: Set<String> = []
    private var beginnings: Set<String> = []

    /// Scans bytes, as strings are slow to walk through.
    package init(_ script: [UInt8]) {
        let quotes = Set("'\"`".utf8)
        var index = 0
        while index < script.count {
            let quote = script[index]
            index += 1
            guard quotes.contains(quote) else { continue }
            let start = index
            while index < script.count, ScriptStrings.isOfName(script[index]) { index += 1 }
            guard index > start, index < script.count else { continue }
            if script[index] == quote {
                names.insert(String(decoding: script[start..<index], as: UTF8.self))
            } else if script[index - 1] == UInt8(ascii: "."), script[index...].starts(with: "${".utf8) {
                beginnings.insert(String(decoding: script[start..<index], as: UTF8.self))
            }
        }
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// - Parameter key: such as `script.summary.one`, which a script calls `summary`, as the plural category is added to it.
    package func contains(_ key: String) -> Bool {
        guard key.hasPrefix(Self.start) else { return false }
        let name = String(key.dropFirst(Self.start.count))
        if names.contains(name) { return true }
        let points = name.indices.filter { name[$0] == "." }
        if points.contains(where: { beginnings.contains(String(name[...$0])) }) { return true }
        guard let last = points.last, names.contains(String(name[..<last])) else { return false }
        let form = name[name.index(after: last)...]
        return PluralCategory(rawValue: String(form)) != nil || form.allSatisfy(\.isNumber)
    }

    /// The keys that the script uses.
    package func keys(among keys: some Sequence<String>) -> Set<String> { Set(keys.lazy.filter(contains)) }
}
