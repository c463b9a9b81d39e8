import Algorithms
import ContentModel
import Encoding
import Markup
import QuizExchange

/// The words that can be dragged to the gaps of a text, or selected there.
struct MoodleGapWords {
    struct Word {
        let text: String
        /// The words that students choose from.
        let list: [String]

        /// A word without others is typed.
        var blank: Blank {
            let key = list.count > 1 ? list.firstIndex(of: text) : nil
            return key.map { .menu(list, key: $0) } ?? .words([text], matchesCase: false)
        }
    }

    /// In the order of their numbers, from 1; empty ones aren't meant.
    private let words: [String]
    /// The group of each word.
    private let groups: [String]
    /// The words to choose from, by group.
    private let lists: [String: [String]]

    init(_ question: MarkupElement, _ texts: inout ForeignTexts) {
        let boxes = question.all("selectoption") + question.all("dragbox")
        words = boxes.map { texts.words(texts.nodes(($0.first("text") ?? $0).text, .html)) }
        groups = boxes.map { ($0.first("group")?.text ?? "").trimmed }
        let isShuffled = ["1", "true"].contains((question.first("shuffleanswers")?.text ?? "").trimmed)
        lists = MoodleGapWords.lists(of: words, groups, isShuffled: isShuffled)
    }

    /// The words of each group as a list to choose from. Where a word can be dragged to several gaps, or is there several times for that,
    /// the list has it once. A list that Moodle shuffles is in alphabetical order here, as the written order often is that of the gaps.
    private static func lists(of words: [String], _ groups: [String], isShuffled: Bool) -> [String: [String]] {
        let grouped = zip(groups, words).filter { !$0.1.isEmpty }
        return Dictionary(grouping: grouped, by: \.0).mapValues { words in
            let list = Array(words.map(\.1).uniqued())
            return isShuffled ? list.sorted() : list
        }
    }

    /// The word of the gap whose number is at the beginning of a text, `1]]`, and what follows that; nil if it isn't a gap.
    func word(ofGapIn text: Substring) -> (word: Word, following: Substring)? {
        // A number has few digits, so a text without a closing bracket isn't searched again and again.
        let written = Substring(text.utf8.prefix(20).prefix { $0 != UInt8(ascii: "]") })
        guard text[written.endIndex...].hasPrefix(ascii: "]]"), let number = Int(written.trimmed), number >= 1, number <= words.count,
            !words[number - 1].isEmpty
        else { return nil }
        let word = Word(text: words[number - 1], list: lists[groups[number - 1]] ?? [])
        return (word, text[written.endIndex...].dropFirst(2))
    }
}
