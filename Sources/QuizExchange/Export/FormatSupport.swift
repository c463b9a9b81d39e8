/// How much of a kind of question a format can hold.
package enum FormatSupport: String, Sendable {
    /// All of it: what an export writes, an import gives back.
    case full
    /// A part, or in another form, which is reported question by question.
    case partial
    /// Questions of the kind are left out, and reported.
    case none
}
