package import ContentModel

/// Matches of a question: each text once, in another order than the author's.
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
        var letters: [String: String] = [:]
        var options: [Option] = []
        // The pairs of an exam have no matches.
        let matches = (pairs.map(\.match) + distractors).filter { !$0.isEmpty }
        key = matches.enumerated().map { index, match in
            let text = match.words
            if let letter = letters[text] { return letter }
            let letter = Choice.id(index)
            letters[text] = letter
            options.append(Option(letter: letter, text: text))
            return letter
        }.dropLast(distractors.count).map { $0 }
        shown = FallbackOrder.of(options.count, quiz: quiz, question: question).map { options[$0] }
    }
}
