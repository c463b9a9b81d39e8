/// Finds what belongs to a name, however it is written: see `NameKey`.
package struct NameTable<Value: Sendable>: Sendable {
    private var values: [String: [Value]] = [:]
    /// What belongs to names with spaces, by what they may be without them.
    private var joined: [String: [Value]] = [:]

    var isEmpty: Bool { values.isEmpty }

    mutating func insert(_ value: Value, under name: String) {
        values[NameKey.name(name), default: []].append(value)
        for form in NameKey.joinedForms(name) { joined[form, default: []].append(value) }
    }

    /// What was inserted under a name; first what was under exactly this one.
    subscript(name: String) -> [Value] {
        let key = NameKey.name(name)
        let exact = values[key] ?? []
        let others = (joined[key] ?? []) + NameKey.joinedForms(name).flatMap { values[$0] ?? [] }
        return others.isEmpty ? exact : exact + others
    }
}

extension NameTable where Value == Void {
    /// A list of names.
    package init(_ names: some Sequence<String>) {
        for name in names { insert((), under: name) }
    }

    func contains(_ name: String) -> Bool { !self[name].isEmpty }
}
