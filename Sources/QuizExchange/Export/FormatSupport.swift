/// Support of a format for a kind of question.
package enum FormatSupport: String, Sendable {
    /// Complete: an import restores everything that an export wrote.
    case full
    /// In part or in another form, which is reported for each question.
    case partial
    /// Questions of the kind are left out and reported.
    case none
}
