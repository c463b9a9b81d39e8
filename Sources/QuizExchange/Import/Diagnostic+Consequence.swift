import Diagnostics

extension Diagnostic {
    /// The message with the consequence inserted before the advice: "this choice has no text, so this question isn't imported".
    package func message(withConsequence consequence: String) -> String {
        // A subject that was named before isn't repeated.
        let subject = ["this question", "this text", "this quiz"].first { consequence.hasPrefix($0) && message.contains($0) }
        let consequence = subject.map { "it" + consequence.dropFirst($0.count) } ?? consequence
        let (fault, advice) = MessageLimits.parts(message)
        return "\(fault), so \(consequence)\(advice)"
    }
}
