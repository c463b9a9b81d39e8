import Encoding

/// Kprim: students decide for each statement whether it is right. ILIAS and OLAT write that in conditions of their own, which become
/// those of a multiple choice with the right statements.
extension QTI12Question {
    var isKprimOfILIAS: Bool { type.hasPrefix("kprim") }

    mutating func readStatements() {
        let fields = responses
        guard fields.count == 1, let field = fields.first, field.isMultiple else { return }
        let idents = Set(field.labels.map(\.ident))
        for index in conditions.indices {
            conditions[index].rule = conditions[index].rule.mapped { test in
                guard let (ident, isRight) = statement(test, idents) else { return .test(test) }
                hasStatements = true
                var chosen = test
                (chosen.ident, chosen.value) = (field.ident, ident)
                return isRight ? .test(chosen) : .not(.test(chosen))
            }
        }
    }

    /// The statement that a test is about, and whether it is called right; nil for other tests.
    private func statement(_ test: Test, _ idents: Set<String>) -> (ident: String, isRight: Bool)? {
        // In ILIAS, a statement has a field of its own, with 1 or 0.
        if isKprimOfILIAS, idents.contains(test.ident), ["0", "1"].contains(test.value) { return (test.ident, test.value == "1") }
        // In OLAT, the value is "31:correct" or "31:wrong".
        for (ending, isRight) in [(":correct", true), (":wrong", false)] where test.value.hasSuffix(ending) {
            let ident = String(test.value.dropLast(ending.count))
            if idents.contains(ident) { return (ident, isRight) }
        }
        return nil
    }
}

extension QTI12Question.Condition {
    /// The condition with each word of a list, "red,green,blue", as an answer of its own.
    var withWordsOfLists: QTI12Question.Condition {
        var condition = self
        condition.rule = rule.mapped { test in
            .any(
                test.value.split(separator: ",").map { word in
                    var single = test
                    (single.relation, single.value) = (.equal, String(word).trimmed)
                    return .test(single)
                })
        }
        return condition
    }
}
