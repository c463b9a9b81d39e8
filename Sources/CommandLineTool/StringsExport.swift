import ArgumentParser
import ContentModel
import ContentUpdating
import Diagnostics
import Platform

struct StringsExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export texts for a translator.",
        discussion: """
            The file includes the texts that aren't translated yet. 'quizmark strings import' imports it again.

            EXAMPLES
              quizmark strings export po --language fr --output fr.po
              quizmark strings export csv --language it --edition 2026 --output it.csv
              quizmark strings export csv --for poeditor --language es --edition 2026 \\
                  --output es.csv
            """)

    @Argument(help: "The format: strings, arb, po (gettext) or csv.")
    var format: ExchangeFormat

    @Option(help: "The language to translate into.")
    var language: String

    @OptionGroup var set: TextSetOptions

    @Option(
        name: .customLong("for"),
        help: "What the CSV file is for: excel, with semicolons, or poeditor. (default: spreadsheets that separate cells with commas)")
    var dialect: CSVDialect?

    @Option(help: "The file to write. (default: standard output)", completion: .file())
    var output: String?

    @Flag(help: "Overwrite an existing file.")
    var force = false

    @OptionGroup var site: SiteOption

    func validate() throws {
        try DestinationPath.require(output, of: "--output")
        if dialect != nil, format != .csv { throw ValidationError("--for only works with the format csv") }
    }

    func run() throws {
        let language = try ContentLanguage(named: language)
        let texts = try SiteTexts(site: site.folder())
        let set = try set.set(of: texts) ?? .interface
        if !texts.settings.languages.contains(language) {
            quizmarkWarning("the site has no language '\(language)' yet; add it to 'languages' in site.yml")
        }
        let sheet = texts.sheet(set, language)
        if let key = format.unfitKeys(sheet).first {
            quizmarkError("the text '\(key)' can't be written in this format; choose another one")
            throw Exit.contentErrors
        }
        let bytes = format.bytes(of: sheet, for: dialect)
        guard let output else { return writeData(String(decoding: bytes, as: UTF8.self), to: .output) }
        try NewFiles([(output, bytes)], isForced: force).write()
        let open = sheet.units.count { $0.translation == nil }
        let outdated = sheet.units.count { $0.isOutdated }
        let state = (open == 0 ? "all translated" : "\(open) to be translated") + (outdated == 0 ? "" : ", \(outdated) outdated")
        print("\(output): \(counted(sheet.units.count, "text")) of '\(set)' in '\(language)', \(state)")
    }
}

extension ExchangeFormat: ExpressibleByArgument {}

extension CSVDialect: ExpressibleByArgument {}
