import Diagnostics

extension Diagnostic {
    /// The message with what follows from it before the way out: "this choice has no text, so this question isn't taken over".
    package func saying(_ consequence: String) -> String {
        // What was named before is not named again.
        let subject = ["this question", "this text", "this quiz"].first { consequence.hasPrefix($0) && message.contains($0) }
        let consequence = subject.map { "it" + consequence.dropFirst($0.count) } ?? consequence
        var isQuoted = false
        var before: Character = " "
        for index in message.indices {
            let character = message[index]
            // An apostrophe within a word quotes nothing.
            if character == "'", isQuoted || !before.isLetter { isQuoted.toggle() }
            if character == ";", !isQuoted { return "\(message[..<index]), so \(consequence)\(message[index...])" }
            before = character
        }
        return "\(message), so \(consequence)"
    }
}
