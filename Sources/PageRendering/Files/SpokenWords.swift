import Localization

/// The words that a script says: those whose keys it names in quotes, as `'check'`, or begins, as `` `error.${kind}` ``.
struct SpokenWords: Sendable {
    private static let start = "script."

    private var names: Set<Substring> = []
    private var beginnings: Set<Substring> = []

    init(_ script: [UInt8]) {
        let text = String(decoding: script, as: UTF8.self)
        var rest = text[...]
        while let quote = rest.firstIndex(where: { "'\"`".contains($0) }) {
            rest = rest[rest.index(after: quote)...]
            let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }
            rest = rest[name.endIndex...]
            if name.isEmpty { continue }
            if rest.first == text[quote] {
                names.insert(name)
            } else if name.last == ".", rest.hasPrefix("${") {
                beginnings.insert(name)
            }
        }
    }

    /// - Parameter key: `script.summary.one`, which a script names `summary`, for the number has the last word.
    func contains(_ key: String) -> Bool {
        guard key.hasPrefix(Self.start) else { return false }
        let name = key.dropFirst(Self.start.count)
        if names.contains(name) { return true }
        let points = name.indices.filter { name[$0] == "." }
        if points.contains(where: { beginnings.contains(name[...$0]) }) { return true }
        guard let last = points.last, names.contains(name[..<last]) else { return false }
        let form = name[name.index(after: last)...]
        return PluralCategory(rawValue: String(form)) != nil || form.allSatisfy(\.isNumber)
    }
}
