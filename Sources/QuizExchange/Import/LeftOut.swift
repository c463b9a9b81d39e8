import Diagnostics

extension Diagnostic {
    /// The message with what follows from it before the way out: "this choice has no text, so this question isn't taken over".
    func saying(_ consequence: String) -> String {
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
