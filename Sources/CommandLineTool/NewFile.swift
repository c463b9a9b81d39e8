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
    /// Name of the template: `quiz`.
    let kind: String
    let title: String
    let site: String
    var due: String?

    /// Writes the file, in the site's language, below `Content/`. An assignment without a deadline is due in two weeks.
    ///
    /// - Parameter change: changes the text before it is written.
    func write(in section: String, _ change: (String, SiteSettings) -> String = { text, _ in text }) throws {
        let settings = ContentLoader(site: site, jobs: 1).loadSettings()
        let text = StarterFiles.new(kind, in: settings.language) { name in
            switch name {
            case "title": NewFile.quoted(title)
            case "due": due ?? "\(settings.today.adding(days: 14))T23:59"
            default: NewFile.value(of: name, today: settings.today)
            }
        }
        let path = "\(site)/Content/\(section)/\(try slug(title)).md"
        let bytes = Array(change(String(decoding: text, as: UTF8.self), settings).utf8)
        try refuseExisting(path)
        let errors = OpenedSite.errorsAdded(to: site, by: ["Content/\(section)/\(try slug(title)).md": bytes])
        guard errors.isEmpty else {
            var messages = DiagnosticOutput(site: site)
            messages.foreign = [path: bytes]
            messages.print(errors)
            quizmarkError("nothing was written, because of the errors above")
            throw Exit.contentErrors
        }
        try create(path, bytes)
    }

    /// The day of `day`, and of `day+14` two weeks later; nil for other names.
    static func value(of name: String, today: CalendarDate) -> String? {
        if name == "day" { return "\(today)" }
        guard name.hasPrefix("day+"), let days = Int(name.dropFirst("day+".count)) else { return nil }
        return "\(today.adding(days: days))"
    }

    static func settings(id: String, title: String, language: ContentLanguage) -> String {
        """
        # yaml-language-server: $schema=../\(EditorFiles.folder)/site.schema.json
        id: \(id)
        title: \(quoted(title))
        language: \(language)
        timezone: UTC

        """
    }

    /// A title in double quotes: YAML has the escapes of JSON.
    private static func quoted(_ title: String) -> String { QuotedText.json(String(title.map { $0.isNewline ? " " : $0 })) }
}

/// The last component of a path; that of "." and ".." is the name of the folder.
func folderName(_ path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    guard last == "." || last == "..", let whole = wholePath(path)?.split(separator: "/").last else { return last }
    return String(whole)
}

/// - Throws: `ValidationError` where the name has no letter or digit.
func slug(_ name: String) throws -> String {
    let slug = Identifier.slug(name)
    guard !slug.isEmpty else { throw ValidationError("'\(name)' has no letter or digit for a file name; choose another name") }
    if let problem = PortableName.problem(of: slug) { throw ValidationError("'\(name)' can't be a file name on every system: \(problem)") }
    return slug
}

/// - Throws: `Exit.contentErrors` where the file exists.
func refuseExisting(_ path: String) throws {
    guard exists(path) else { return }
    quizmarkError("'\(path)' already exists and wasn't changed; choose another name, or edit it")
    throw Exit.contentErrors
}

/// Writes a new file and prints its path.
///
/// - Throws: `Exit.contentErrors` where it exists, `Exit.machine` where it can't be written.
func create(_ path: String, _ bytes: [UInt8]) throws {
    try refuseExisting(path)
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    if let reason = makeFolder(folder) ?? createFile(path, bytes) {
        quizmarkError("can't write \(path): \(reason)")
        throw Exit.machine
    }
    print("Created \(path)")
}

/// - Throws: `Exit.machine` where the folder can't be made.
func createAssetFolder(_ path: String) throws {
    guard let reason = makeFolder(path) else { return }
    quizmarkError("can't create \(path): \(reason)")
    throw Exit.machine
}
