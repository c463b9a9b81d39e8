import ArgumentParser
import CivilTime
import ContentModel
import ContentReading
import Diagnostics
import Localization
import SiteBuild
import SitePlanning

/// A file that a command adds to a site, from the template of its kind.
struct NewFile {
    let kind: StarterFiles.Kind
    let title: String
    let site: String
    var due: String?

    /// Writes the file, in the site's language, below `Content/`. An assignment without a deadline is due in two weeks.
    ///
    /// - Parameter change: changes the text before it is written.
    func write(_ change: (String, SiteSettings) -> String = { text, _ in text }) throws {
        let settings = ContentLoader(site: site, jobs: 1).loadSettings()
        let text = StarterFiles.new(kind, in: settings.language) { name in
            switch name {
            case "title": NewFile.quoted(title)
            case "due": due ?? "\(settings.today.adding(days: 14))T23:59"
            default: NewFile.value(of: name, today: settings.today)
            }
        }
        let path = "Content/\(kind.folder)/\(try PortableName.slug(of: title)).md"
        let bytes = Array(change(String(decoding: text, as: UTF8.self), settings).utf8)
        let file = DestinationPath(path: "\(site)/\(path)")
        try file.refuseExisting()
        let errors = OpenedSite.errorsAdded(to: site, by: [path: bytes])
        guard errors.isEmpty else {
            var messages = DiagnosticOutput(site: site)
            messages.foreign = [file.path: bytes]
            messages.print(errors)
            quizmarkError("nothing was written, because of the errors above")
            throw Exit.contentErrors
        }
        try file.create(bytes)
    }

    /// The day of `day`, and of `day+14` two weeks later; nil for other names.
    static func value(of name: String, today: CalendarDate) -> String? {
        if name == "day" { return "\(today)" }
        guard name.hasPrefix("day+"), let days = Int(name.dropFirst("day+".count)) else { return nil }
        return "\(today.adding(days: days))"
    }

    /// In YAML, a bare `null` is no value.
    static func settings(id: String, title: String, language: ContentLanguage) -> String {
        """
        # yaml-language-server: $schema=../\(EditorFiles.folder)/site.schema.json
        id: \(id == "null" ? quoted(id) : id)
        title: \(quoted(title))
        language: \(language)
        timezone: UTC

        """
    }

    /// A title in double quotes: YAML has the escapes of JSON.
    private static func quoted(_ title: String) -> String { QuotedText.json(String(title.map { $0.isNewline ? " " : $0 })) }
}

extension PortableName {
    /// A file's name, from a title.
    ///
    /// - Throws: `ValidationError` where the name has no letter or digit.
    static func slug(of name: String) throws -> String {
        let slug = Identifier.slug(name)
        guard !slug.isEmpty else { throw ValidationError("'\(name)' has no letter or digit for a file name; choose another name") }
        if let problem = PortableName.problem(of: slug) {
            throw ValidationError("'\(name)' can't be a file name on every system: \(problem)")
        }
        return slug
    }
}
