package import ContentModel
package import Diagnostics
package import PageRendering
package import SitePlanning

/// Path of a site in one file, and its diagnostics.
package enum SingleFile {
    /// Size in bytes above which an embedded file gets a warning: many mail servers accept 20 MB at most.
    private static let mediumLimit = 5_000_000

    /// Where the file is written, below the output.
    package static func path(_ settings: SiteSettings) -> OutputPath { OutputPath("\(settings.id).html") }

    /// The single file is beside the pages of other builds, so none of these may have its name.
    package static func conflict(_ path: OutputPath, _ site: SitePlan) -> Diagnostic? {
        let key = PortableName.key(path.text)
        guard site.pages.contains(where: { PortableName.key($0.path.text) == key }) else { return nil }
        let message = "the site in one file would become '\(path)', which is one of its pages; give the site another id"
        return Diagnostic(.pathConflict, message, at: SourceLocation(path: "Content/site.yml"))
    }

    /// A medium that makes the file too large to be sent.
    package static func sizeWarning(_ file: RenderedFile) -> Diagnostic? {
        guard file.bytes.count > mediumLimit else { return nil }
        let size = file.bytes.count / 1_000_000
        let message = "'\(file.path)' adds \(size) MB to the single file; make it smaller, or link to it on the web"
        return Diagnostic(.largeMedium, message, at: SourceLocation(path: "Content/\(file.path)"))
    }
}
