import ContentModel

extension Quiz {
    /// Calls `body` with every text of the quiz that may have a link. Texts without links to the site, which are nearly all, are
    /// passed over here.
    func eachText(_ body: (RichText) -> Void) {
        func visit(_ text: RichText) {
            if !text.references.isEmpty { body(text) }
        }
        visit(introduction)
        for question in questions {
            visit(question.prompt)
            visit(question.stem)
            visit(question.explanation)
            visit(question.modelAnswer)
            question.response.eachText(visit)
        }
    }
}

extension Response {
    fileprivate func eachText(_ visit: (RichText) -> Void) {
        switch self {
        case .singleChoice(let choices, _), .multipleChoice(let choices, _):
            for choice in choices {
                visit(choice.text)
                visit(choice.more)
                if let feedback = choice.feedback { visit(feedback) }
            }
        case .ordering(let items): items.forEach(visit)
        case .matching(let pairs, let distractors):
            for pair in pairs {
                visit(pair.prompt)
                visit(pair.match)
            }
            distractors.forEach(visit)
        case .text(let markingNotes): visit(markingNotes)
        case .trueFalse, .blanks: return
        }
    }
}
