/// "1 quiz", "2 quizzes".
package func counted(_ number: Int, _ one: String, _ several: String? = nil) -> String {
    "\(number) \(number == 1 ? one : several ?? one + "s")"
}

/// "a", "a and b", "a, b and c".
package func listed(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) and \(last)"
}

/// "5 questions", or "5 of 20 questions" if some were left out.
package func counted(_ number: Int, of all: Int, _ one: String, _ several: String? = nil) -> String {
    number == all ? counted(number, one, several) : "\(number) of \(counted(all, one, several))"
}
