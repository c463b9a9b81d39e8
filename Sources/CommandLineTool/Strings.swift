import ArgumentParser
import ContentModel
import ContentReading
import ContentUpdating
import Encoding
import Platform
import SiteBuild

struct Strings: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "strings", abstract: "Check, export and import translations.",
        discussion: """
            EXAMPLES
              quizmark strings status college
              quizmark strings export po --language fr --edition 2026 --output fr.po \\
                  --site college
              quizmark strings import fr.po --site college
            """,
        subcommands: [StringsStatus.self, StringsExport.self, StringsImport.self, StringsConfirm.self])
}

struct TextSetOptions: ParsableArguments {
    @Option(help: "Use the texts of this edition's penalties.")
    var edition: String?

    @Flag(help: "Use the texts of the interface, such as buttons and headings.")
    var interface = false

    func validate() throws {
        if edition != nil, interface { throw ValidationError("--edition and --interface can't be combined; choose one") }
    }

    /// The set that the options name; nil if they name none.
    ///
    /// - Throws: `ValidationError` for an unknown edition.
    func set(of texts: SiteTexts) throws -> TextSet? {
        try edition.map(texts.set(ofEdition:)) ?? (interface ? .interface : nil)
    }
}

extension SiteTexts {
    /// - Throws: `ValidationError` for an unknown edition.
    func set(ofEdition edition: String) throws -> TextSet {
        let ids = editions.map(\.id)
        guard ids.contains(edition) else { throw ValidationError.unknown("edition", edition, among: ids) }
        return .edition(edition)
    }

    /// The texts of the site in a folder.
    ///
    /// - Parameters:
    ///   - isImport: whether files with texts may have errors, which the import may fix.
    ///   - isChanging: whether the command would have changed something.
    /// - Throws: `Exit.contentErrors` where the content has errors.
    init(site: String, isImport: Bool = false, changingIt isChanging: Bool = true) throws {
        let content = try OpenedSite(site).requireSoundContent(of: site, changingIt: isChanging) { path in
            isImport && (path.hasPrefix("Content/strings/") || path.hasPrefix("Content/penalties/") && path.hasFileExtension("strings"))
        }
        self.init(content) { ReadableFile.ifPresent("\(site)/\($0)") }
    }
}

extension SiteSettings {
    /// The language of a code, which the site must have; nil gives the default language.
    ///
    /// - Throws: `ValidationError` for any other code.
    func language(named code: String?) throws -> ContentLanguage {
        guard let code else { return language }
        let wanted = try ContentLanguage(named: code)
        if languages.contains(wanted) { return wanted }
        throw ValidationError("the site has no language '\(wanted)'; it has \(languages.map(\.code).joined(separator: ", "))")
    }
}

extension ContentLanguage {
    /// - Throws: `ValidationError` where this is no language code.
    init(named code: String) throws {
        guard let language = ContentLanguage(app: code) else {
            throw ValidationError("'\(code)' is not a language code, such as fr or es-419")
        }
        self = language
    }
}
