import ContentModel
import Diagnostics
import SiteBuild

extension OpenedSite {
    /// Opens the site in `folder` for a command that works on its content, which is checked as for a build.
    ///
    /// - Parameters:
    ///   - arriving: files that are read as if they were in the site, by their paths in it.
    ///   - secret: what the names of students' calendars are made of.
    init(_ folder: String, arriving: [String: [UInt8]] = [:], secret: [UInt8]? = nil) {
        var options = SiteBuilder.Options(site: folder, jobs: processorCount())
        options.arriving = arriving
        options.secret = secret
        self = SiteBuilder(options).open()
    }

    /// Prints the errors and ends the command, unless all of them are in files that it may fix.
    func requireSoundContent(of folder: String, fixing isFixed: (_ path: String) -> Bool = { _ in false }) throws -> SiteContent {
        try refuse(errors.filter { !isFixed($0.location.path) }, folder)
        return content
    }

    /// The checked site; ends the command where there are errors.
    func requireChecked(of folder: String) throws -> CheckedSite {
        try refuse(errors, folder)
        guard let checked else { throw Exit.contentErrors }
        return checked
    }

    private func refuse(_ errors: [Diagnostic], _ folder: String) throws {
        guard !errors.isEmpty else { return }
        SiteReport(site: folder).print(errors)
        quizmarkError("nothing was done, because of the errors above")
        throw Exit.contentErrors
    }
}
