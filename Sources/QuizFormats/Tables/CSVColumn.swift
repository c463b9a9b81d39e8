import ContentModel

/// Names of columns and kinds, as teachers write them in their spreadsheets.
enum CSVColumn {
    /// The column's name in our tables: `Correct answer` is `right`, and `Option A`, `optionA` and `answer1` are letters. Other names
    /// are only in small letters.
    static func name(_ written: String) -> String {
        let words = words(written)
        let name = words.joined(separator: " ")
        if let familiar = familiar[name] { return familiar }
        if let first = words.first, wrong.contains(first), words.count == 3, ["answer", "option", "choice"].contains(words[1]),
            let letter = letter(words[2])
        {
            return "wrong-\(letter)"
        }
        let prefixes = ["answer", "option", "choice", "alternative"]
        if words.count == 2, prefixes.contains(words[0]), let letter = letter(words[1]) { return letter }
        let isFeedback = words.count == 2 && ["feedback", "explanation", "rationale"].contains(words[0])
        if isFeedback, let letter = letter(words[1]) { return "feedback-\(letter)" }
        if words.count == 1 {
            if let letter = letter(words[0]) { return letter }
            // In small letters, nothing divides "optiona".
            if let prefix = prefixes.first(where: { words[0].hasPrefix($0) }), let letter = letter(String(words[0].dropFirst(prefix.count)))
            {
                return letter
            }
        }
        return words.joined(separator: "-")
    }

    /// The names of all columns of a header. Wooclap has a column `Choice` for each choice, below a `Title` that asks.
    static func names(_ header: [String]) -> [String] {
        var names = header.map(name)
        let repeated = ["choice", "option", "alternative"].first { name in names.count { $0 == name } > 1 }
        guard let repeated, !names.contains("a") else { return names }
        var count = 0
        for index in names.indices where names[index] == repeated {
            names[index] = Choice.id(count)
            count += 1
        }
        if !names.contains("question"), let title = names.firstIndex(of: "title") { names[title] = "question" }
        return names
    }

    /// How numbers count by the name of their column, such as `Correct (0-3)`, `Correct (zero-based)` or `Correct answer (1 = A)`; nil if
    /// it doesn't say so.
    static func start(of header: String) -> ChoiceKey? {
        let mark =
            /(?:^|[^0-9a-z])(?:(?:from |(?:start|count)(?:s|ed|ing)? at |a ?= ?)(?<first>[01]|zero|one)(?![0-9a-z])|(?<start>[01]|zero|one) ?(?:(?:=|is) ?[a-z]|(?:[-–—,;\/]|\.\.|or|to|through) ?[0-9]|[-–—]? ?(?:based|index)))/
        guard let match = header.lowercased().firstMatch(of: mark), let start = match.first ?? match.start else { return nil }
        return ["0", "zero"].contains(start) ? .indices : .numbers
    }

    /// Whether a choice's column is called by a number: `Option 1`, `answer1`.
    static func isNumbered(_ header: String) -> Bool { words(header).last?.last?.isNumber ?? false }

    /// Whether an import reads columns of this name.
    static func isRead(_ name: String) -> Bool {
        let letter = name.hasPrefix("feedback-") ? String(name.dropFirst("feedback-".count)) : name
        return CSVFormat.head.contains(name) || CSVFormat.tail.contains(name) || topics.contains(name) || isWrong(name)
            || [CSVFormat.choices, CSVFormat.modelAnswer].contains(name) || isLetter(letter)
    }

    /// Whether it is the name of a choice's column.
    static func isLetter(_ name: String) -> Bool {
        (1...2).contains(name.count) && name.unicodeScalars.allSatisfy { ("a"..."z").contains($0) }
    }

    private static let wrong = ["incorrect", "wrong", "false"]

    /// The column of a wrong answer: all of them in one cell, or `wrong-a` and so on.
    static func isWrong(_ name: String) -> Bool { name == "wrong" || name.hasPrefix("wrong-") }

    /// Whether these columns are those of a table of questions.
    static func areHeader(_ names: [String]) -> Bool {
        names.contains("question") && names.contains(where: ofAnswers.contains)
    }

    /// Columns of which every table of questions has one.
    static let ofAnswers = ["right", "kind", "a", CSVFormat.choices, "options", "wrong", "wrong-a"]

    /// Columns whose cells are tags, too.
    static let topics = ["category", "topic", "topics", "tag", "subject", "chapter"]

    /// The words of a name in small letters, without what is in parentheses. A new one begins at a capital after a small letter, and at
    /// a number.
    private static func words(_ name: String) -> [String] {
        var divided = ""
        var before: Character = " "
        // What follows a dash explains how to fill the column in.
        let name = (name.firstRange(of: " - ") ?? name.firstRange(of: " – ")).map { String(name[..<$0.lowerBound]) } ?? name
        let plural = name.replacing("(s)", with: "s")
        for character in plural.hasPrefix("(") ? plural[...] : plural.prefix(while: { $0 != "(" }) {
            let isNext = before.isLowercase && character.isUppercase || before.isLetter && character.isNumber
            divided += isNext ? " \(character)" : "\(character)"
            before = character
        }
        return divided.lowercased().split { " _.:)(-/\n\r\r\n".contains($0) }.map(String.init)
    }

    private static let familiar = [
        "question text": "question", "question title": "question", "prompt": "question", "stem": "question", "text": "question",
        "type": "kind", "question type": "kind", "correct": "right", "correct answer": "right", "correct answers": "right",
        "correct option": "right", "correct options": "right", "correct choice": "right", "right answer": "right",
        "right answers": "right", "incorrect answers": "wrong", "incorrect answer": "wrong", "wrong answers": "wrong",
        "distractors": "wrong", "answer": "right", "answers": "right", "answer key": "right", "correct number": "right",
        "correct index": "right", "correct answer index": "right", "correct option index": "right", "answer index": "right", "key": "right",
        "solution": "right",
        "options": "options", "choices": "choices", "answer options": "choices", "answer choices": "choices", "possible answers": "choices",
        "alternatives": "choices", "rationale": "explanation", "answer explanation": "explanation", "feedback": "explanation",
        "comment": "explanation", "score": "points",
        "point": "points", "mark": "points", "marks": "points", "weight": "points",
    ]

    /// `a` for `A` and `1`.
    private static func letter(_ word: String) -> String? {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz").map(String.init)
        if alphabet.contains(word) { return word }
        return Int(word).flatMap { (1...alphabet.count).contains($0) ? alphabet[$0 - 1] : nil }
    }

    /// The name of a kind in our tables; empty if the correct answers decide how many may be chosen.
    static func kind(_ written: String) -> String {
        let name = words(written).joined(separator: " ")
        return kinds[name] ?? name.replacing(" ", with: "-")
    }

    private static let kinds = [
        "mc": "", "mcq": "", "multiple choice": "", "single choice": "single", "single answer": "single", "multiple answer": "multiple",
        "multiple answers": "multiple", "multiple response": "multiple", "multi select": "multiple", "multiple select": "multiple",
        "dropdown": "single", "drop down": "single", "radio": "single",
        "checkbox": "multiple", "checkboxes": "multiple", "tf": "true-false", "true or false": "true-false", "boolean": "true-false",
        "fill in the blank": "blanks", "fill in the blanks": "blanks", "fill in": "blanks", "short answer": "blanks", "blank": "blanks",
        "number": "numeric", "numerical": "numeric", "numeric answer": "numeric", "numerical answer": "numeric", "guess number": "numeric",
        "essay": "text",
        "open ended": "text", "open question": "text", "long answer": "text", "long text": "text", "paragraph": "text", "free text": "text",
    ]
}
