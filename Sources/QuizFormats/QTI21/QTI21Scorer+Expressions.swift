import Markup

/// Comparisons and arithmetic.
extension QTI21Scorer {
    /// The value of an expression by those of its parts.
    func combined(_ node: Node, _ parts: [Value]) throws -> Value {
        switch node.name {
        case "and": return .truth(parts.allSatisfy(\.isTrue))
        case "or": return .truth(parts.contains(where: \.isTrue))
        case "not": return .truth(!(parts.first?.isTrue ?? true))
        case "anyN":
            let (least, most) = (node.element["min"].flatMap(Int.init), node.element["max"].flatMap(Int.init))
            guard let least, let most else { throw Unreadable() }
            return .truth((least...max(least, most)).contains(parts.count(where: \.isTrue)))
        case "isNull":
            guard let part = parts.first else { throw Unreadable() }
            return if case .null = part { .truth(true) } else { .truth(false) }
        case "containerSize": return .number(Double(parts.first?.texts.count ?? 0))
        case "index":
            guard let number = node.element["n"].flatMap(Int.init), let texts = parts.first?.texts else { throw Unreadable() }
            return texts.indices.contains(number - 1) ? .texts([texts[number - 1]]) : .null
        case QTI21Outcomes.lookup:
            guard let table = outcomes.tables[node.identifier], let raw = parts.first?.number else { throw Unreadable() }
            return .number(table.value(raw))
        case "sum", "product", "subtract", "divide", "min", "max": return try calculated(node, parts)
        default: return .truth(try compares(node, parts))
        }
    }

    private func calculated(_ node: Node, _ parts: [Value]) throws -> Value {
        let numbers = parts.compactMap(\.number)
        guard numbers.count == parts.count, let first = numbers.first else { return .null }
        let result = numbers.dropFirst().reduce(first) { result, number in
            switch node.name {
            case "sum": result + number
            case "product": result * number
            case "subtract": result - number
            case "min": min(result, number)
            case "max": max(result, number)
            default: result / number
            }
        }
        guard result.isFinite else { throw Unreadable() }
        return .number(result)
    }

    private func compares(_ node: Node, _ parts: [Value]) throws -> Bool {
        guard parts.count == 2 else { throw Unreadable() }
        let (one, other) = (parts[0], parts[1])
        switch node.name {
        case "match": return matches(node, one, other)
        case "member": return one.texts.count == 1 && other.texts.contains { QTI21Scorer.isSame($0, one.texts[0]) }
        case "contains":
            return !other.texts.isEmpty && other.texts.allSatisfy { text in one.texts.contains { QTI21Scorer.isSame($0, text) } }
        case "stringMatch":
            return try compares(one, other, matchesCase: node.element["caseSensitive"] == "true") { text, key in
                node.element["substring"] == "true" ? text.contains(key) : text == key
            }
        case "substring":
            return try compares(other, one, matchesCase: node.element["caseSensitive"] != "false") { text, key in text.contains(key) }
        case "equal", "gt", "gte", "lt", "lte":
            guard let number = one.number, let limit = other.number else { return false }
            switch node.name {
            case "gt": return number > limit
            case "gte": return number >= limit - 1e-9
            case "lt": return number < limit
            case "lte": return number <= limit + 1e-9
            default: return try isEqual(node, number, limit)
            }
        default: throw Unreadable()
        }
    }

    private func compares(
        _ one: Value, _ other: Value, matchesCase: Bool, _ test: (String, String) -> Bool
    ) throws -> Bool {
        guard let text = one.texts.first, let key = other.texts.first else { return false }
        return matchesCase ? test(text, key) : test(text.lowercased(), key.lowercased())
    }

    private func matches(_ node: Node, _ one: Value, _ other: Value) -> Bool {
        if let number = one.number, let other = other.number { return abs(number - other) < 1e-9 }
        let isOrdered = node.parts.contains { declarations[$0.identifier]?.isOrdered ?? false }
        let (one, other) = (one.texts, other.texts)
        guard !one.isEmpty, one.count == other.count else { return false }
        let (left, right) = isOrdered ? (one, other) : (one.sorted(), other.sorted())
        return zip(left, right).allSatisfy { QTI21Scorer.isSame($0, $1) }
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        one == other || ForeignNumber.value(one).flatMap { number in ForeignNumber.value(other).map { $0 == number } } ?? false
    }

    private func isEqual(_ node: Node, _ answer: Double, _ key: Double) throws -> Bool {
        let mode = node.element["toleranceMode"] ?? "exact"
        if mode == "exact" { return answer == key }
        let texts = (node.element["tolerance"] ?? "").split(separator: " ")
        let limits = texts.compactMap { ForeignNumber.value(String($0)) }
        guard limits.count == texts.count, let below = limits.first, let above = limits.last else { throw Unreadable() }
        let scale = mode == "relative" ? abs(key) / 100 : 1
        return (key - below * scale - 1e-9...key + above * scale + 1e-9).contains(answer)
    }
}
