package import ContentModel
package import Diagnostics

/// Entry point of all commands: a site, read and checked as for a build, or the diagnostics that prevent that.
package struct OpenedSite: Sendable {
    /// Nil if there are errors.
    package let checked: CheckedSite?
    /// All content that could be read, despite errors.
    package let content: SiteContent
    /// Sorted by location.
    package let diagnostics: [Diagnostic]

    package var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
}
