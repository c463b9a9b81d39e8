import ContentModel

/// Names of columns and kinds, as teachers write them in their spreadsheets.
enum CSVColumn {
    /// The column's name in our tables: `Correct answer` is `right`, and `Option A`, `optionA` and `answer1` are letters. Other names
    /// are only in small letters.
    static func name(_ written: String) -> String {
        let words = words(written)
        let name = words.joined(separator: " ")
        if let familiar = familiar[name] ?? translated[name] { return familiar }
        if let first = words.first, wrong.contains(first), words.count == 3, ["answer", "option", "choice"].contains(words[1]),
            let letter = letter(words[2])
        {
            return "wrong-\(letter)"
        }
        let prefixes = ["answer", "option", "choice", "alternative"]
        if let last = words.last, words.count > 1, let letter = letter(last) {
            let stem = words.dropLast().joined(separator: " ")
            if prefixes.contains(stem) || translatedChoices.contains(stem) { return letter }
            if translatedWrong.contains(stem) { return "wrong-\(letter)" }
        }
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
        var names = namesWithRareOnes(header)
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

    /// The names of the columns, with the rarer names of choices and kinds if no column has a usual one.
    private static func namesWithRareOnes(_ header: [String]) -> [String] {
        var names = header.map(name)
        let rare = names.contains("a") ? [] : zip(header, names).map { isRead($1) ? nil : rareChoice($0) }
        let found = rare.compactMap(\.self)
        // Two columns can have the same letter, as `Selection 1` and `Response 1` do: only one of them is the choice.
        let areClear = Set(found).count == found.count && [["a", "b"], ["wrong-a"]].contains { Set($0).isSubset(of: found) }
        if areClear { names = zip(rare, names).map { $0 ?? $1 } }
        if !names.contains("kind"), let index = names.firstIndex(where: ["answer-type", "response-type", "question-format"].contains) {
            names[index] = "kind"
        }
        return names
    }

    /// The letter of a choice whose column is called `Answer Option 1`, `Option 1 Text` or `opt_a`, and `wrong-a` for
    /// `Distractor 1`; nil for other columns.
    static func rareChoice(_ header: String) -> String? {
        var words = words(header)
        // "answers" isn't a choice.
        if words.count == 1, let word = words.first, let last = word.last, last != "s",
            let stem = choiceStems.first(where: { word == "\($0)\(last)" })
        {
            words = [stem, String(last)]
        }
        let ordinals = words.indices.filter { letter(words[$0]) != nil }
        guard ordinals.count == 1, ordinals[0] > 0, let letter = letter(words[ordinals[0]]) else { return nil }
        words.remove(at: ordinals[0])
        if words.count == 1, distractorStems.contains(words[0]) { return "wrong-\(letter)" }
        let isChoice =
            words.contains(where: choiceStems.contains) && words.allSatisfy { choiceStems.contains($0) || besideStems.contains($0) }
        return isChoice ? letter : nil
    }

    private static let choiceStems = ["answer", "ans", "option", "opt", "choice", "alternative", "response", "selection", "variant"]
    /// Words beside them.
    private static let besideStems = ["possible", "text", "mcq"]
    private static let distractorStems = ["distractor"] + wrong

    /// How numbers count by the name of their column, such as `Correct (0-3)`, `Correct (zero-based)` or `Correct answer (1 = A)`; nil if
    /// it doesn't say so.
    static func start(of header: String) -> ChoiceKey? {
        let mark =
            /(?:^|[^0-9a-z])(?:(?:from |(?:start|count)(?:s|ed|ing)? at |a ?= ?)(?<first>[01]|zero|one)(?![0-9a-z])|(?<start>[01]|zero|one) ?(?:(?:=|is) ?[a-z]|(?:[-–—,;\/]|\.\.|or|to|through) ?[0-9]|[-–—]? ?(?:based|index)))/
        guard let match = header.lowercased().firstMatch(of: mark), let start = match.first ?? match.start else { return nil }
        return ["0", "zero"].contains(start) ? .indices : .numbers
    }

    /// Whether the name says that its cells have the numbers of choices, as that of a template does:
    /// `Correct Answer(s) (Only include Answer #)` in Blooket, `Correct answer(s) - choose at least one` in Kahoot.
    static func saysNumbers(_ header: String) -> Bool {
        let header = header.lowercased()
        return header.contains("#") || header.contains("choose at least one") || words(header).last == "number"
    }

    /// Whether a choice's column is called by a number: `Option 1`, `answer1`.
    static func isNumbered(_ header: String) -> Bool { words(header).contains { $0.last?.isNumber ?? false } }

    /// The name with a mark in place of its number or letter, and the letter, if it can be one of a series: `opción #` and `a` for
    /// `Opción 1`. Nil for others.
    static func place(inSeries header: String) -> (series: String, letter: String)? {
        var words = words(header)
        if words.count == 1, let word = words.first, word.count > 1 { words = [String(word.dropLast()), String(word.suffix(1))] }
        guard let index = words.lastIndex(where: { letter($0) != nil }), words.count > 1, let letter = letter(words[index]) else {
            return nil
        }
        words[index] = "#"
        return (words.joined(separator: " "), letter)
    }

    /// Whether a series of columns has something else than choices.
    static func isBesideChoices(_ series: String) -> Bool { series.split(separator: " ").contains { besideChoices.contains(String($0)) } }

    private static let besideChoices: Set<String> = [
        "hint", "tip", "image", "picture", "photo", "video", "audio", "media", "link", "url", "tag", "note", "source", "reference",
        "standard",
        "objective", "feedback", "explanation", "comment", "rationale", "difficulty", "level",
    ]

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
        "solution": "right", "back extra": "right",
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
        var words = words(written)
        // Some programs write `MultipleChoiceQuestion`.
        if words.count > 1, words.last == "question" { words.removeLast() }
        let name = words.joined(separator: " ")
        return kinds[name] ?? kindsInOneWord[name] ?? name.replacing(" ", with: "-")
    }

    /// Some programs write `multiplechoice`.
    private static let kindsInOneWord = Dictionary(kinds.map { ($0.key.replacing(" ", with: ""), $0.value) }) { first, _ in first }

    private static let kinds = [
        "mc": "", "mcq": "", "multiple choice": "", "single choice": "single", "single answer": "single", "multiple answer": "multiple",
        "multiple answers": "multiple", "multiple response": "multiple", "multi select": "multiple", "multiple select": "multiple",
        "dropdown": "single", "drop down": "single", "radio": "single",
        "checkbox": "multiple", "checkboxes": "multiple", "tf": "true-false", "true or false": "true-false", "boolean": "true-false",
        "fill in the blank": "blanks", "fill in the blanks": "blanks", "fill in": "blanks", "short answer": "blanks", "blank": "blanks",
        "number": "numeric", "numerical": "numeric", "numeric answer": "numeric", "numerical answer": "numeric", "guess number": "numeric",
        "essay": "text", "open": "text", "qcm": "", "short": "blanks",
        "open ended": "text", "open question": "text", "long answer": "text", "long text": "text", "paragraph": "text", "free text": "text",
        "free response": "text", "match": "matching", "matching pairs": "matching", "pairs": "matching", "order": "ordering",
        "sort": "ordering", "sorting": "ordering", "sequence": "ordering", "reorder": "ordering", "fill blank": "blanks",
        "fill blanks": "blanks", "fill in blank": "blanks", "fill in blanks": "blanks", "fill the blank": "blanks", "fib": "blanks",
        "fill": "blanks", "string": "blanks", "short text": "blanks", "many choice": "multiple", "msq": "multiple",
        "text choice": "single", "image choice": "single", "mcma": "multiple", "mcsa": "single", "true false": "true-false",
        "numeric response": "numeric", "numerical response": "numeric",
    ]
}
