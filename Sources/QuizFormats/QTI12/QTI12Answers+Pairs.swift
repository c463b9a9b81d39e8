import Algorithms
import Encoding
import QuizExchange

/// Ordering, matching, and categorization.
extension QTI12Answers {
    // MARK: - Order

    mutating func ordering(_ response: QTI12Question.Response) -> MarkdownQuestion? {
        let idents = response.labels.map(\.ident)
        let conditions = question.rightConditions(response)
        let sequences = conditions.compactMap { condition -> (score: Double, order: [String])? in
            let tests = condition.tests.filter { !$0.isNegated && idents.contains($0.value) }
            let isNumbered = tests.allSatisfy { $0.index != nil }
            let order = (isNumbered ? tests.sorted { ($0.index ?? 0) < ($1.index ?? 0) } : tests).map(\.value)
            return order.count == idents.count && Set(order).count == order.count ? (condition.condition.score, order) : nil
        }
        let highest = sequences.map(\.score).max()
        let best = sequences.filter { $0.score == highest }.map(\.order)
        if Set(best).count > 1 { report("several orders were correct; Quizmark accepts only the first; check the key") }
        // ILIAS writes the order without points.
        let tests = conditions.isEmpty ? question.conditions.flatMap(\.tests) : conditions.flatMap(\.tests)
        let order = best.first ?? placed(idents, tests.filter { !$0.isNegated })
        guard let order, order.count > 1 else { return missingKey() }
        let items = order.compactMap { ident in response.labels.first { $0.ident == ident } }
        let written = items.map { texts.item($0) }
        return finished(stem(withPrompts: true), .ordering(written))
    }

    /// Items by position: Brightspace gives each item its position, other programs give each position its item.
    private func placed(_ idents: [String], _ tests: [QTI12Question.Test]) -> [String]? {
        let positions = tests.compactMap { test -> (index: Int, ident: String)? in
            if let index = test.index, idents.contains(test.value) { return (index, test.value) }
            return Int(test.value).flatMap { index in idents.contains(test.ident) ? (index, test.ident) : nil }
        }
        let isComplete = positions.count == idents.count && Set(positions.map(\.ident)).count == idents.count
        guard isComplete, Set(positions.map(\.index)).count == idents.count else { return nil }
        return positions.sorted { $0.index < $1.index }.map(\.ident)
    }

    // MARK: - Pairs

    mutating func matching(_ responses: [QTI12Question.Response]) -> MarkdownQuestion? {
        var pairs: [(prompt: String, match: String)] = []
        var all: [String] = []
        var lists: Set<Set<String>> = []
        for response in responses {
            let right = Set(question.rightTests(response).map(\.value))
            var matches: [String] = []
            var list: Set<String> = []
            for (number, label) in response.labels.enumerated() {
                // Blackboard stores the texts of all labels separately.
                let isElsewhere = label.material.isEmpty && question.matches.indices.contains(number)
                let text = texts.side(isElsewhere ? question.matches[number] : label.material, at: label.position)
                if !all.contains(text) { all.append(text) }
                list.insert(text)
                if right.contains(label.ident), !matches.contains(text) { matches.append(text) }
            }
            lists.insert(list)
            let prompt = texts.side(response.prompt)
            if let pair = pair(prompt, matches) { pairs.append(pair) }
        }
        guard !pairs.isEmpty else { return missingKey() }
        let parts = responses.map { response in Set(question.rightTests(response).map(\.value)).map { (response.ident, $0) } }
        if parts.allSatisfy({ $0.count == 1 }) { scorePairs(parts.flatMap { $0 }) }
        if lists.count > 1 { report("each prompt had its own list; in Quizmark, all prompts share one list") }
        let distractors = all.filter { text in !text.isEmpty && !pairs.contains { $0.match == text } }
        // Ordering as exported for programs without it.
        if distractors.isEmpty, pairs.count > 1, pairs.map(\.prompt) == (1...pairs.count).map(String.init) {
            return finished(stem(), .ordering(pairs.map(\.match)))
        }
        return finished(stem(), .matching(pairs, distractors: distractors))
    }

    /// Matching in one field, as ILIAS writes it: a condition names both labels of a pair, "1,4".
    mutating func grouped(_ response: QTI12Question.Response) -> MarkdownQuestion? {
        var right: [String: Set<String>] = [:]
        for test in question.rightTests(response) {
            let idents = test.value.split(separator: ",").map { String($0).trimmed }
            guard idents.count == 2 else { continue }
            right[idents[0], default: []].insert(idents[1])
            right[idents[1], default: []].insert(idents[0])
        }
        var pairs: [(prompt: String, match: String)] = []
        for label in response.labels where label.isPrompt {
            let prompt = texts.side(label.material, at: label.position)
            let others = right[label.ident] ?? []
            let matches =
                others.isEmpty
                ? []
                : response.labels.filter { !$0.isPrompt && others.contains($0.ident) }.map { texts.side($0.material, at: $0.position) }
            if let pair = pair(prompt, matches) { pairs.append(pair) }
        }
        guard !pairs.isEmpty else { return missingKey() }
        let parts = Set(question.rightTests(response).map(\.value))
        if parts.count == pairs.count { scorePairs(parts.map { (response.ident, $0) }) }
        let taken = Set(pairs.map(\.match))
        let all = response.labels.filter { !$0.isPrompt }.map { texts.side($0.material, at: $0.position) }
        return finished(stem(), .matching(pairs, distractors: all.uniqued().filter { !$0.isEmpty && !taken.contains($0) }))
    }

    /// A prompt with the first of its right matches; nil, after a report, if one of them has no text.
    private mutating func pair(_ prompt: String, _ matches: [String]) -> (prompt: String, match: String)? {
        guard !prompt.isEmpty else {
            report("a pair without a text for its prompt is left out")
            return nil
        }
        guard let match = matches.first, !match.isEmpty else {
            report("'\(prompt)' has no correct match, so this pair is left out")
            return nil
        }
        if matches.count > 1 { report("'\(prompt)' has several correct matches; only '\(match)' is kept") }
        return (prompt, match)
    }

    // MARK: - Categories

    /// Matching in which each item is a prompt, and its category the match.
    mutating func categories(_ responses: [QTI12Question.Response]) -> MarkdownQuestion? {
        var labels: [QTI12Question.Label] = []
        var categories: [String: [String]] = [:]
        var names: [String] = []
        for response in responses {
            let name = texts.side(response.prompt)
            names.append(name)
            for label in response.labels where !labels.contains(where: { $0.ident == label.ident }) { labels.append(label) }
            for item in Set(question.rightTests(response).map(\.value)) { categories[item, default: []].append(name) }
        }
        guard !categories.isEmpty else { return missingKey() }
        var pairs: [(prompt: String, match: String)] = []
        for label in labels {
            let item = texts.side(label.material, at: label.position)
            let own = categories[label.ident] ?? []
            guard own.count < 2 else {
                return refused("'\(item)' belongs to several categories, so this question isn't imported", label.position)
            }
            if let category = own.first, !item.isEmpty {
                pairs.append((item, category))
            } else {
                report("'\(item)' belongs to no category, but every prompt needs a match, so it is left out", label.position)
            }
        }
        guard !pairs.isEmpty else { return missingKey() }
        return finished(stem(), .matching(pairs, distractors: names.filter { name in !pairs.contains { $0.match == name } }))
    }
}
