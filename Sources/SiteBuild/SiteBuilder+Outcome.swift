package import ContentRules
package import Diagnostics
package import OutputWriting

extension SiteBuilder {
    /// The result of a build or a check.
    package struct Outcome: Sendable {
        /// Diagnostics, sorted by position.
        package var diagnostics: [Diagnostic]
        package var pages = 0
        package var calendars = 0
        /// Summary of the output; nil if errors kept the site unchanged, or nothing was to be written.
        package var written: OutputWriter.Summary?
        /// Penalties that the site calls disputed, and where.
        package var disputes: [(name: String, location: SourceLocation)] = []
        /// Path of the glossary, and its words that a native judge has yet to confirm, by language.
        package var unsureWords: (path: String, words: [(language: String, words: [String])])?
        /// Path and size of a site in one file or archive.
        package var bundle: (path: String, bytes: Int)?
        /// The guessing check of each quiz with choices, where that was asked for.
        package var guessing: [GuessingCheck] = []

        /// Adds diagnostics that were found during writing.
        mutating func add(_ found: [Diagnostic]) {
            diagnostics = Array(Set(diagnostics + found)).sorted()
            if errors > 0 { (pages, calendars) = (0, 0) }
        }

        package var errors: Int { diagnostics.count { $0.severity == .error } }
        package var warnings: Int { diagnostics.count { $0.severity == .warning } }
    }
}
