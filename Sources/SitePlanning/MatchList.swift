package import ContentModel

/// Matches of a question: each text once, in an order other than the author's.
package struct MatchList: Sendable {
    package struct Option: Sendable {
        package var letter: String
        /// Plain text, since `option` has no other content.
        package var text: String
    }

    /// Matches in the order of the page.
    package let shown: [Option]
    /// Letter of the right match for each pair.
    package let key: [String]

    package init(pairs: [MatchingPair], distractors: [RichText], quiz: String, question: String) {
        // The pairs of an exam have no matches.
        let texts = (pairs.map(\.match) + distractors).filter { !$0.isEmpty }.map(MatchList.text)
        let firstIndices = texts.firstIndices
        key = firstIndices.dropLast(distractors.count).map(Choice.id)
        let options = firstIndices.enumerated().filter { $0 == $1 }.map { Option(letter: Choice.id($1), text: texts[$1]) }
        shown = FallbackOrder.of(options.count, quiz: quiz, question: question).map { options[$0] }
    }

    /// For each match of a question, pairs before distractors, the index of the first one with its text; empty for other kinds.
    package static func firstIndices(of response: Response) -> [Int] {
        response.matches.map(text).firstIndices
    }

    /// The text of a match in a menu: one line, with formulas and scripts in Unicode, such as "10²" and "H₂O". Matches with the same text
    /// are one option. A picture without a description has the name of its file.
    package static func text(of match: RichText) -> String {
        let text = match.plainText.split(whereSeparator: \.isNewline).joined(separator: " ")
        guard text.isEmpty else { return text }
        return match.references.compactMap { $0.path.split(separator: "/").last?.split(separator: ".").first.map(String.init) }
            .joined(separator: " ")
    }
}
