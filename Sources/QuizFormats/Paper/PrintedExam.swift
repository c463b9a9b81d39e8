package import ContentModel
import Diagnostics
package import QuizExchange
import SitePlanning

/// The questions of an exam on paper as each version has them, to read the answers that somebody types from the sheets.
package struct PrintedExam: Sendable {
    /// Why a typed answer is invalid.
    package enum AnswerError: Error, Equatable, CustomStringConvertible {
        case unknownLetter(String, count: Int)
        case tooMany(count: Int)
        case wrongCount(Int)
        case noTruth(String)

        package var description: String {
            switch self {
            case .unknownLetter(let letter, let count):
                "there is no choice '\(letter)'; the letters are A to \(Choice.capital(count - 1))"
            case .tooMany(let count): "this is more than \(counted(count, "answer"))"
            case .noTruth(let typed): "'\(typed)' is neither A for true nor B for false"
            case .wrongCount(let count): "there are \(count) boxes; type a letter for each, and a hyphen for an empty one"
            }
        }
    }

    private let all: [ExamVersion]

    /// - Parameter setting: the one that the exam was printed with.
    package init(_ quiz: LocalizedQuiz, _ setting: ExamSetting) {
        all = ExamVersion.all(of: quiz, setting)
    }

    /// "A", "B" …
    package var versions: [String] { all.map(\.letter) }

    /// The questions of a version in their printed order; empty for a version that there isn't.
    package func questions(of version: String) -> [Question] { printed(version).map(\.question) }

    private func printed(_ version: String) -> [ExamQuestion] { all.first { $0.letter == version }?.questions ?? [] }

    /// An answer in the letters that reports have; nil for an empty one.
    ///
    /// - Parameters:
    ///   - typed: letters of choices; letters in boxes one after the other, with `-` for an empty one; words of blanks, divided by
    ///     `;`; or a text.
    ///   - index: index of the question in `questions`.
    /// - Throws: `AnswerError` for letters that the sheet doesn't have.
    package func answer(_ typed: String, to index: Int, of version: String) throws(AnswerError) -> [String]? {
        let typed = TextFolding.squeeze(typed)
        guard !typed.isEmpty, typed != "-" else { return nil }
        let question = printed(version)[index]
        switch question.question.response {
        case .singleChoice(let choices, _): return try marks(typed, question, most: 1, of: choices.count)
        case .multipleChoice(let choices, _): return try marks(typed, question, most: choices.count, of: choices.count)
        case .trueFalse: return [try PrintedExam.truth(typed)]
        case .ordering(let items):
            let indices = try boxes(typed, question, count: items.count)
            return indices.allSatisfy { $0 == nil } ? nil : indices.map { $0.map(Choice.id) ?? "" }
        case .matching(let pairs, _):
            // Matches with the same words share the letter of the first one.
            let indices = MatchList.firstIndices(of: question.question.response)
            return try boxes(typed, question, count: pairs.count).map { $0.map { Choice.id(indices[$0]) } ?? "" }
        case .blanks(let blanks):
            let words =
                blanks.count == 1
                ? [typed] : typed.split(separator: ";", omittingEmptySubsequences: false).map { TextFolding.squeeze(String($0)) }
            guard words.count <= blanks.count else { throw .tooMany(count: blanks.count) }
            return zip(blanks, words).map { $0.option(meantBy: $1) ?? $1 } + [String](repeating: "", count: blanks.count - words.count)
        case .text: return [typed]
        }
    }

    private static func truth(_ typed: String) throws(AnswerError) -> String {
        switch typed.lowercased() {
        case "a", "true": return "true"
        case "b", "false": return "false"
        default: throw .noTruth(typed)
        }
    }

    /// Letters of choices, in the author's order of choices.
    private func marks(_ typed: String, _ question: ExamQuestion, most: Int, of count: Int) throws(AnswerError) -> [String] {
        var indices: Set<Int> = []
        for letter in letters(typed) { indices.insert(try index(of: letter, question, count)) }
        guard indices.count <= most else { throw .tooMany(count: most) }
        return indices.sorted().map(Choice.id)
    }

    /// The item or match in each box; nil in an empty one.
    private func boxes(_ typed: String, _ question: ExamQuestion, count: Int) throws(AnswerError) -> [Int?] {
        var indices: [Int?] = []
        for letter in letters(typed, keepingEmpty: true) {
            indices.append(letter == "-" ? nil : try index(of: letter, question, question.order.count))
        }
        guard indices.count == count else { throw .wrongCount(count) }
        return indices
    }

    private func letters(_ typed: String, keepingEmpty: Bool = false) -> [Character] {
        typed.uppercased().filter { $0 != " " && $0 != "," && (keepingEmpty || $0 != "-") }
    }

    /// Index of a printed letter in the author's order.
    private func index(of letter: Character, _ question: ExamQuestion, _ count: Int) throws(AnswerError) -> Int {
        guard let printed = question.order.indices.first(where: { Choice.capital($0) == String(letter) }) else {
            throw .unknownLetter(String(letter), count: count)
        }
        return question.order[printed]
    }
}

extension Blank {
    /// The option of a list that a word from paper means, whatever its capitals; nil where none or several do, and for other blanks.
    fileprivate func option(meantBy word: String) -> String? {
        guard case .menu(let options, _) = self else { return nil }
        if options.contains(word) { return word }
        let folded = TextFolding.answer(word)
        let meant = options.filter { TextFolding.answer($0) == folded }
        return meant.count == 1 ? meant[0] : nil
    }
}
