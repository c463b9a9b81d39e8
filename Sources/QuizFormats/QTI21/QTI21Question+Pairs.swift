import Diagnostics
import Markup
import QuizExchange

/// Matching and essay questions.
extension QTI21Question {
    mutating func pairs(_ interaction: MarkupElement, _ declaration: QTI21Declaration?, _ body: [MarkupNode]) -> Answered? {
        let identifier = interaction["responseIdentifier"] ?? ""
        let mapping = (declaration?.mapping ?? []).filter { $0.value > 0 }
        let processed = processing.right(identifier).filter { $0.relation == .equal }.map(\.value)
        let written = [declaration?.right ?? [], mapping.map(\.key), processed].first { !$0.isEmpty }
        var right = (written ?? []).map { $0.split(separator: " ").map(String.init) }.filter { $0.count == 2 }
        let sets = interaction.all("simpleMatchSet").map { $0.all("simpleAssociableChoice") }
        let all = interaction.descendants("simpleAssociableChoice")
        var (sources, targets) = interaction.name == "matchInteraction" && sets.count == 2 ? (sets[0], sets[1]) : (all, all)
        if QTI21Question.repeats(right.map { $0[0] }) {
            // Categories and their items: the items are prompts then.
            right = right.map { [$0[1], $0[0]] }
            swap(&sources, &targets)
            guard !QTI21Question.repeats(right.map { $0[0] }) else {
                texts.report(
                    .notImported, "prompts with several correct matches can't be imported; make a separate question for each", item.position
                )
                return nil
            }
        }
        var pairs: [(prompt: String, match: String)] = []
        for pair in right {
            guard let prompt = all.first(where: { $0["identifier"] == pair[0] }),
                let match = all.first(where: { $0["identifier"] == pair[1] })
            else { continue }
            pairs.append((side(prompt), side(match)))
        }
        guard !pairs.isEmpty else { return missingKey() }
        scoreParts((written ?? []).map { (identifier, $0) })
        reportScoring(ofPairs: pairs.count, interaction, areUnequal: Set(mapping.map(\.value)).count > 1)
        let paired = Set(right.flatMap { $0 })
        let distractors = targets.filter { !paired.contains($0["identifier"] ?? "") }.map { side($0) }
        if interaction.name == "matchInteraction" {
            for source in sources where !paired.contains(source["identifier"] ?? "") {
                texts.report(
                    .notImported, "'\(side(source))' has no match, but every prompt needs one, so it is left out",
                    source.position)
            }
        }
        return (.matching(pairs, distractors: distractors), body, [])
    }

    private mutating func side(_ choice: MarkupElement) -> String { texts.side(nodes(choice.children), at: choice.position) }

    private mutating func reportScoring(ofPairs count: Int, _ interaction: MarkupElement, areUnequal: Bool) {
        if let most = interaction["maxAssociations"].flatMap(Int.init), most > 0, most < count {
            report("in the original, \(most) of the \(count) correct pairs were enough; in Quizmark, all of them are needed; check the key")
        }
        if unequalShares != nil || areUnequal && processing.isMapped(interaction["responseIdentifier"] ?? "") {
            report("in the original, some pairs are worth more points than others; in Quizmark, all are worth the same")
        }
    }

    private static func repeats(_ names: [String]) -> Bool { Set(names).count < names.count }

    /// An essay, whose correct answer becomes the marking notes.
    mutating func text(_ declaration: QTI21Declaration?, _ body: [MarkupNode]) -> Answered {
        let answers = (declaration?.right ?? []).map { MarkupNode.element(MarkupElement(name: "p", children: [.text($0)])) }
        return (.text(markingNotes: texts.blocks(nodes(notes) + answers)), body, [])
    }
}
