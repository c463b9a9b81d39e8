package import ContentModel
import Localization

/// Answers in the language of the export.
extension Export {
    /// "mitochondrion or mitochondria", "9.81 ± 0.05".
    package func words(of blank: Blank) -> String {
        let words = blank.answers(decimalMark: table[.decimalMark].text, in: language)
        return words.alternatives(separator: table[.listSeparator].text, or: table[.alternatives].text)
    }

    /// A line to write on, with the options of a list: "____ (nucleus / mitochondrion)", and the unit of a number where the other
    /// program asks for none.
    package func line(for question: Question, blank index: Int, showsUnit: Bool = false) -> String {
        guard case .blanks(let blanks) = question.response, blanks.indices.contains(index) else { return "____" }
        return "____" + textAfterLine(blanks[index], showsUnit: showsUnit)
    }

    /// The text after a line to write on: " (nucleus / mitochondrion)", " km", or nothing.
    package func textAfterLine(_ blank: Blank, showsUnit: Bool = true) -> String {
        switch blank {
        case .menu(let options, _): return " (\(options.joined(separator: " / ")))"
        case .numbers(let numbers):
            guard showsUnit, let unit = numbers.lazy.compactMap(\.unit).first else { return "" }
            return " \(unit.shown)"
        case .words, .patterns: return ""
        }
    }
}

extension Blank {
    /// The right words with those spellings that other programs, which compare accents, characters such as ₂ and ’, and digits, would take
    /// for wrong. A blank that compares them has none.
    package var spellings: [String] {
        switch self {
        case .words(let words, let matchesCase): matchesCase ? words : words + addedNumbers + addedSpellings
        case .patterns(let patterns, _): patterns.map(WordPattern.shortestMatch)
        case .menu(let options, let key): [options[key]]
        case .numbers: []
        }
    }

    /// Spellings of keyboards, without those that differ only in case.
    fileprivate var addedSpellings: [String] {
        guard case .words(let words, matchesCase: false) = self else { return [] }
        var known = Set((words + addedNumbers).map { $0.lowercased() })
        return words.flatMap(KeyboardSpellings.all).filter { known.insert($0).inserted }
    }

    /// Spellings of the numbers with a fraction among the words, besides their own.
    package var addedNumbers: [String] {
        guard case .words(let words, matchesCase: false) = self else { return [] }
        var known = Set(words)
        return words.flatMap { NumberSpellings($0)?.all ?? [] }.filter { known.insert($0).inserted }
    }
}

extension ExportLog {
    /// Reports what blanks have that another program, which compares whole words and single numbers, doesn't.
    package mutating func reportBlanks(_ blanks: [Blank], _ question: Question, of quiz: LocalizedQuiz, _ program: String) {
        let patterns = blanks.flatMap { blank -> [String] in if case .patterns(let patterns, _) = blank { patterns } else { [] } }
        // Words without a wildcard work there as they are.
        if let pattern = patterns.first(where: { WordPattern($0).hasStar }) {
            report(
                "\(program) has no wildcards, so it only accepts '\(WordPattern.shortestMatch(pattern))' for '\(pattern)'; add words",
                question, of: quiz)
        }
        if blanks.contains(where: \.asksForUnit) {
            report("\(program) doesn't ask for units, so the unit follows the blank, and students type only the number", question, of: quiz)
        }
        reportSpellings(blanks, question, of: quiz, program)
    }

    /// Reports blanks whose accents and symbols another program compares, although folded spellings are accepted there too.
    package mutating func reportSpellings(_ blanks: [Blank], _ question: Question, of quiz: LocalizedQuiz, _ program: String) {
        guard let added = blanks.lazy.flatMap(\.addedSpellings).first else { return }
        report(
            "\(program) compares accents and special characters exactly, so the spelling '\(added)' was added; it rejects a mixture of both",
            question, of: quiz)
    }

    /// The question without numbers in another unit than the first, for programs that have one unit for all numbers of a blank. Each
    /// such number is reported: in the unit of the others, it would be a wrong answer that counts as correct.
    package mutating func inOneUnit(_ question: Question, of quiz: LocalizedQuiz, _ program: String) -> Question {
        guard case .blanks(let blanks) = question.response, blanks.contains(where: \.asksForUnit) else { return question }
        let kept = blanks.map { blank -> Blank in
            guard case .numbers(let numbers) = blank, let unit = numbers.lazy.compactMap(\.unit).first else { return blank }
            let others = numbers.filter { $0.unit?.isSameSize(as: unit) != true }
            for number in others {
                report(
                    "\(program) has one unit for all numbers, here \(unit.text), so it doesn't accept '\(number.written)'", question,
                    of: quiz)
            }
            return others.isEmpty ? blank : .numbers(numbers.filter { $0.unit?.isSameSize(as: unit) == true })
        }
        guard kept != blanks else { return question }
        var question = question
        question.response = .blanks(kept)
        return question
    }
}
