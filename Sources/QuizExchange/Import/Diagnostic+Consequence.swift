import Diagnostics

extension Diagnostic {
    /// The message with the consequence inserted before the advice: "this choice has no text, so this question isn't imported".
    package func message(withConsequence consequence: String) -> String {
        // A subject that was named before isn't repeated.
        let subject = ["this question", "this text", "this quiz"].first { consequence.hasPrefix($0) && message.contains($0) }
        let consequence = subject.map { "it" + consequence.dropFirst($0.count) } ?? consequence
        var isQuoted = false
        var before: Character = " "
        for index in message.indices {
            let character = message[index]
            // An apostrophe within a word is no quotation mark.
            if character == "'", isQuoted || !before.isLetter { isQuoted.toggle() }
            if character == ";", !isQuoted { return "\(message[..<index]), so \(consequence)\(message[index...])" }
            before = character
        }
        return "\(message), so \(consequence)"
    }
}
