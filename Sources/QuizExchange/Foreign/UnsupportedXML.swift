/// XML of programs whose questions no format reads.
package enum UnsupportedXML {
    /// What XML with this root is, and what to do instead; nil for any other.
    package static func message(root: String) -> String? {
        let name = root.lowercased()
        if name.hasPrefix("examview") {
            return
                "this is ExamView XML, which can't be imported; export the questions for Blackboard there, and import that with 'quizmark import canvas'"
        }
        if name.hasPrefix("hotpot-") {
            return
                "this is an exercise of Hot Potatoes, which can't be imported; write its questions in GIFT or in a table, and import them with 'quizmark import gift' or 'quizmark import csv'"
        }
        if name == "problem" {
            return
                "this is a problem of Open edX, which can't be imported; write its questions in GIFT or in a table, and import them with 'quizmark import gift' or 'quizmark import csv'"
        }
        if name == "kvtml" {
            return
                "this is a vocabulary of KDE (KVTML), which can't be imported; save it as CSV in Parley or KWordQuiz, name the columns 'question' and 'right' in a line above the first word, and import that with 'quizmark import csv'"
        }
        return nil
    }

    /// As above, by the first element in the beginning of a file.
    package static func message(head: Substring) -> String? {
        guard head.hasPrefix("<") else { return nil }
        let tag = head.split(separator: "<").lazy.map { $0.prefix { $0.isLetter || $0 == "-" } }.first { !$0.isEmpty && $0.first != "-" }
        return tag.flatMap { message(root: String($0)) }
    }
}
