import Algorithms
import ContentModel
import Diagnostics

/// Parts of a question that students can't tell apart.
extension QuestionDraft {
    /// Reports texts that occur twice, as students can't tell the two apart.
    func reportRepeated(
        _ texts: [(text: RichText, position: SourcePosition)], more: [RichText] = [], log: inout DiagnosticLog,
        _ words: (_ first: Int) -> String
    ) {
        func report(_ index: Int, _ first: Int) {
            // Such pictures look alike, and are reported.
            guard !texts[index].text.hasUnavailablePicture else { return }
            log.report(.duplicateChoice, words(first), at: texts[index].position, notes: [("first used here", texts[first].position)])
        }
        guard texts.count > 8 else {
            // Comparing a few texts in pairs takes less time than hashing them.
            for index in texts.indices {
                let first = texts[..<index].indices.first {
                    texts[$0].text.looks(like: texts[index].text) && (more.isEmpty || more[$0].looks(like: more[index]))
                }
                if let first { report(index, first) }
            }
            return
        }
        var indices: [[RichText.Content]: Int] = [:]
        for (index, (text, _)) in texts.enumerated() {
            let sight = [text.content] + more.dropFirst(index).prefix(1).map(\.content)
            if let first = indices[sight] { report(index, first) } else { indices[sight] = index }
        }
    }

    /// Reports pairs with equal prompts, and distractors that equal a match. Several prompts may share a match.
    func reportRepeatedPairs(_ pairs: [PairDraft], log: inout DiagnosticLog) {
        let prompts = pairs.filter { !$0.prompt.isEmpty }
        reportRepeated(prompts.map { ($0.prompt, $0.position) }, log: &log) { _ in "this prompt has the same text as an earlier one" }
        let distinct = prompts.uniqued(on: \.match.content)
        reportRepeated((distinct + pairs.filter(\.prompt.isEmpty)).map { ($0.match, $0.position) }, log: &log) { first in
            first < distinct.count
                ? "this match belongs to nothing, but has the same text as a correct one" : "this match appears twice"
        }
        reportAlikeInMenus(pairs, log: &log)
    }

    /// Reports matches that differ in what a menu doesn't show, where both are one option.
    private func reportAlikeInMenus(_ pairs: [PairDraft], log: inout DiagnosticLog) {
        var earlier: [String: PairDraft] = [:]
        for pair in pairs.uniqued(on: \.match.content) {
            let text = pair.match.plainText
            guard !text.isEmpty else { continue }
            if let first = earlier[text] {
                log.report(
                    .duplicateChoice,
                    "a menu shows this match and an earlier one as '\(text)', so they are one option; change the words of one",
                    at: pair.position, notes: [("first used here", first.position)])
            } else {
                earlier[text] = pair
            }
        }
    }
}
