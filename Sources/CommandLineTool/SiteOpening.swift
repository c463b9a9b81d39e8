import ArgumentParser
import ContentModel
import ContentReading
import Diagnostics
import Platform
import SiteBuild

extension SiteContent {
    /// The quiz that the command line names, by its id, or by a former one, with a note.
    ///
    /// - Parameter quizzes: those that the command can mean.
    /// - Throws: `ValidationError` where it is none of them.
    func quiz<Item>(named name: String, among quizzes: some Collection<Item>, id: (Item) -> String) throws -> Item {
        func known(_ name: String) -> Item? { quizzes.first { id($0) == name } }
        if let quiz = known(name) { return quiz }
        if let current = renamedQuizzes[name], let quiz = known(current) {
            quizmarkNote("the quiz '\(name)' is '\(current)' now")
            return quiz
        }
        if let path = drafts.paths[name] {
            throw ValidationError("the quiz '\(name)' is a draft, so the site leaves it out; remove 'draft: true' from \(path)")
        }
        let ids = quizzes.map(id)
        let near = NearMiss.of(name, among: ids) ?? idOfQuiz(titled: name).flatMap { ids.contains($0) ? $0 : nil }
        let known = near == nil ? firstFew(Set(ids).sorted(), limit: 8) : ""
        throw ValidationError("the site has no quiz '\(name)'\(NearMiss.question(meaning: near, orListOf: known.isEmpty ? [] : [known]))")
    }

    /// The id of the quiz whose title, in any language, is nearest to a text.
    private func idOfQuiz(titled text: String) -> String? {
        let titles = self.quizzes.flatMap { item in
            item.versions.map { ($0.title, item.original.id) }
        }
        return NearMiss.of(text, among: titles.map(\.0)).flatMap { title in titles.first { $0.0 == title }?.1 }
    }
}

extension OpenedSite {
    /// Opens the site in `folder` for a command that needs its content, which is checked as for a build.
    ///
    /// - Parameters:
    ///   - overlay: files that are read as if they were in the site, by their paths in it.
    ///   - publication: which drafts, and quizzes that aren't open yet, are part of it.
    ///   - secret: key for the file names of students' calendars.
    init(
        _ folder: String, overlay: [String: [UInt8]] = [:], secret: [UInt8]? = nil, publication: Publication = .forAuthors
    ) {
        var options = SiteBuilder.Options(site: folder, jobs: Host.processorCount)
        options.overlay = overlay
        options.secret = secret
        options.publication = publication
        self = SiteBuilder(options).open()
    }

    /// Errors that a site would have with some files in it, and doesn't have now.
    ///
    /// - Parameter files: their bytes, by their paths in the site.
    static func errorsAdded(to folder: String, by files: [String: [UInt8]]) -> [Diagnostic] {
        var options = SiteBuilder.Options(site: folder, jobs: Host.processorCount)
        func errors() -> [Diagnostic] { SiteBuilder(options).check().diagnostics.filter { $0.severity == .error } }
        options.overlay = files
        let found = errors()
        if found.isEmpty { return [] }
        options.overlay = [:]
        return Array(Set(found).subtracting(errors())).sorted()
    }

    /// The content; prints the errors, except those in files that the command may fix.
    ///
    /// - Parameter isChanging: whether the command would have changed something, which the errors prevent.
    /// - Throws: `Exit.contentErrors` if there are any.
    func requireSoundContent(
        of folder: String, changingIt isChanging: Bool = true, fixing isFixed: (_ path: String) -> Bool = { _ in false }
    ) throws -> SiteContent {
        try refuse(errors.filter { !isFixed($0.location.path) }, DiagnosticOutput(site: folder), isChanging: isChanging)
        return content
    }

    /// Prints the errors that the site would still have with some files in it, except those in files that the command may fix.
    ///
    /// - Parameters:
    ///   - files: their bytes, by their paths in the site. Without any, nothing would be written to it.
    ///   - output: how to print them.
    /// - Throws: `Exit.contentErrors` if there are any.
    func refuseErrors(
        leftIn folder: String, by files: [String: [UInt8]], _ output: DiagnosticOutput, fixing isFixed: (_ path: String) -> Bool
    ) throws {
        guard !errors.isEmpty, !files.isEmpty else { return }
        let left = Set(OpenedSite(folder, overlay: files).errors)
        try refuse(errors.filter { left.contains($0) && !isFixed($0.location.path) }, output)
    }

    /// The checked site; prints the errors.
    ///
    /// - Parameters:
    ///   - output: how to print them; as text without it.
    ///   - summary: numbers for the JSON object.
    /// - Throws: `Exit.contentErrors` if there are any.
    func requireChecked(of folder: String, _ output: DiagnosticOutput? = nil, summary: [(String, Int)] = []) throws -> CheckedSite {
        try refuse(errors, output ?? DiagnosticOutput(site: folder), summary: summary)
        guard let checked else { throw Exit.contentErrors }
        return checked
    }

    /// Prints the errors.
    ///
    /// - Throws: `Exit.contentErrors` if there are any.
    private func refuse(
        _ errors: [Diagnostic], _ output: DiagnosticOutput, summary: [(String, Int)] = [], isChanging: Bool = true
    ) throws {
        guard !errors.isEmpty else { return }
        output.print(errors, summary: summary)
        if isChanging { quizmarkError("nothing was written, because of the errors above") }
        throw Exit.contentErrors
    }
}
