import Diagnostics
import Markup

/// State of the last build, as open pages show it.
package struct PreviewState: Sendable, Equatable {
    /// An error of the last build.
    package struct BuildError: Sendable, Equatable {
        /// `Content/quizzes/cells.md:3:5`; nil for an error of the machine.
        package var location: String?
        package var message: String
        /// The id of the diagnostic.
        package var id: String?
    }

    /// Id of this run of the preview, so that a page notices a new one at the same address.
    package let run: String
    /// Number of builds.
    package var build = 0
    /// Number of builds that changed the site; 0 until the first one succeeds.
    package var version = 0
    package var errors: [BuildError] = []
    /// Number of errors beyond those listed.
    package var more = 0

    package init(run: String) { self.run = run }

    static let errorLimit = 50

    /// Version of the site that a page was made from.
    var versionName: String { "\(run).\(version)" }
    /// Version that a page shows before there is a site.
    var buildName: String { "\(run).\(build)" }

    mutating func set(_ diagnostics: [Diagnostic], excerpts: inout SourceExcerpts) {
        errors = diagnostics.prefix(Self.errorLimit).map { diagnostic in
            let (path, position) = (diagnostic.location.path, diagnostic.location.position)
            let location = "\(path):\(position.line):\(excerpts.characterColumn(diagnostic.location))"
            return BuildError(location: location, message: diagnostic.message, id: diagnostic.id.rawValue)
        }
        more = diagnostics.count - errors.count
    }

    /// Heading of the errors, or of a site that has no pages yet.
    var heading: String {
        if errors.isEmpty { return "The site is being built …" }
        return "The site can’t be built: \(counted(errors.count + more, "error"))"
    }

    /// Sentence on the errors beyond those listed, with a space after it; empty if all are.
    var moreErrors: String { more > 0 ? "And \(more) more; see the terminal. " : "" }

    /// JSON for the preview's script.
    var json: [UInt8] {
        var json = CompactJSON()
        json.object { json in
            json.member("version", versionName)
            json.member("build", buildName)
            json.member("heading", heading)
            json.member("more", moreErrors)
            json.key("errors")
            json.array { json in
                for error in errors {
                    json.object { json in
                        if let location = error.location { json.member("place", location) }
                        json.member("message", error.message)
                        if let id = error.id { json.member("id", id) }
                    }
                }
            }
        }
        return json.bytes
    }
}
