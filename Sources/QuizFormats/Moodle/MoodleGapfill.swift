import ContentModel
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// The plugin Gapfill, whose answers are in the text: `The [cat] sat on the [mat|rug].`
extension MoodleQuestion {
    func gapfill(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        let (text, gaps) = gapfillParts
        guard !gaps.isEmpty else {
            log.report(.invalidQuestion, "this text has no gap such as [word], so it isn't imported", at: position)
            return nil
        }
        guard log.admits(answers: max(gaps.count, gaps.map(\.count).max() ?? 0), at: position) else { return nil }
        if gaps.joined().contains(where: { ["!!", ""].contains($0) }) {
            log.report(.invalidQuestion, "a gap of this text has to stay empty, which a blank can't, so it isn't imported", at: position)
            return nil
        }
        let isTyped = !["dragdrop", "dropdown"].contains(setting("answerdisplay"))
        if isTyped, let pattern = gaps.joined().first(where: isPattern) {
            log.report(
                .invalidQuestion,
                "answers are compared with the pattern '\(pattern)', but a blank needs correct words, so this question isn't imported",
                at: position)
            return nil
        }
        let options = isTyped ? [] : gapfillOptions(gaps)
        guard log.admits(listed: options.count * gaps.count, at: position), texts.admits(listed: options.count * gaps.count) else {
            return nil
        }
        let matchesCase = setting("casesensitive") == "1"
        let blanks = gaps.compactMap { words in
            Blank(options: options, keys: words.compactMap { options.firstIndex(of: $0) })
                ?? Blank(exactly: words, matchesCase: matchesCase && isTyped)
        }
        guard blanks.count == gaps.count else { return nil }
        reportGapfill(gaps, blanks, isTyped: isTyped, &log)
        return MoodleParsedQuestion(
            written(.blanks(matchesCase: matchesCase && isTyped), nodes(text, with: blanks, &texts), &texts),
            scoring: blanks.count > 1 ? .partial : nil)
    }

    /// The text with a placeholder for each gap, and the words that are correct in it.
    private var gapfillParts: (text: String, gaps: [[String]]) {
        let delimiters = Array(setting("delimitchars"))
        let (open, close) = (delimiters.first ?? "[", delimiters.dropFirst().first ?? "]")
        var rest = (element.descendant("questiontext", "text")?.text ?? element.first("questiontext")?.text ?? "")[...]
        var text = ""
        var gaps: [[String]] = []
        while gaps.count <= ImportQuota.answerLimit, let start = rest.firstIndex(of: open) {
            let inner = rest[rest.index(after: start)...]
            guard let end = inner.firstIndex(of: close) else { break }
            let words = MoodleGaps.plain(String(inner[..<end])).trimmed
            // A formula, \[…\], or brackets without a word, as in code.
            if rest[..<start].last == "\\" || words.isEmpty {
                text += rest[...end]
            } else {
                text += rest[..<start] + MoodleQuestion.placeholder(gaps.count)
                gaps.append(words.split(separator: "|").map { String($0).trimmed })
            }
            rest = inner[inner.index(after: end)...]
        }
        return (text + rest, gaps)
    }

    /// The words of all gaps, and the wrong ones, in alphabetical order, as Moodle shuffles them.
    private func gapfillOptions(_ gaps: [[String]]) -> [String] {
        let wrong = element.all("answer").filter { MoodleFraction.percent($0["fraction"]) == 0 }
        let words = wrong.map { MoodleGaps.plain($0.first("text")?.text ?? "").trimmed }.filter { !$0.isEmpty }
        return Set(gaps.joined() + words).sorted()
    }

    /// Whether a word is a regular expression, as words are unless that is switched off. A point is more often meant as one.
    private func isPattern(_ word: String) -> Bool {
        setting("disableregex") != "1" && word.contains { "*+?()[]{}^$\\".contains($0) }
    }

    private func reportGapfill(_ gaps: [[String]], _ blanks: [Blank], isTyped: Bool, _ log: inout DiagnosticLog) {
        if !isTyped, blanks.contains(where: { !$0.isMenu }) {
            log.report(.notImported, "a gap without one correct word of several to choose from is typed instead of picked", at: position)
        } else if setting("answerdisplay") == "dragdrop" {
            log.report(.notImported, "the words are dragged in Moodle; in Quizmark, each is chosen from a list", at: position)
        }
        let several = gaps.filter { $0.count > 1 }
        if setting("noduplicates") == "1", Set(several).count < several.count {
            log.report(.notImported, "each word counts once in Moodle; in Quizmark, the same one is correct in several gaps", at: position)
        }
    }
}
