import ArgumentParser
import ContentModel
import ContentUpdating
import Diagnostics
import Markup
import Platform

struct StringsStatus: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "List texts that are missing, outdated or unusual.",
        discussion: """
            EXAMPLE
              quizmark strings status college --strict
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

    @OptionGroup var site: SiteArgument

    @Option(help: "The output format: text or json.")
    var format: Format = .text

    @Flag(help: "Exit with 1 if a text is missing.")
    var strict = false

    func run() throws {
        let all = TextsStatus.all(try SiteTexts(site: site.folder(), changingIt: false))
        switch format {
        case .text:
            write(
                all.isEmpty ? "The site has one language, so there is nothing to translate\n" : StringsStatus.table(all) + "\n", to: .output
            )
        case .json: writeData(StringsStatus.json(all) + "\n", to: .output)
        }
        if strict, all.contains(where: { !$0.missing.isEmpty }) { throw Exit.contentErrors }
    }

    // MARK: - Table for people

    private static func table(_ all: [TextsStatus]) -> String {
        let head = ["Texts", "Language", "Complete", "Missing", "Outdated", "Inherited", "Same", "Length", "Numbers"]
        let rows = all.map { status in
            [status.set.description, status.language.code, "\(status.complete) of \(status.total)"]
                + [status.missing, status.outdated, status.inherited, status.same, status.unusualLength, status.differentNumbers].map {
                    "\($0.count)"
                }
        }
        let columns = TextColumns(head.indices.map { $0 < 2 ? .leading : .trailing }, of: [head] + rows)
        return (([head] + rows).map(columns.line) + details(all)).joined(separator: "\n")
    }

    private static func details(_ all: [TextsStatus]) -> [String] {
        var lines: [String] = []
        for status in all {
            let lists = [
                ("missing", status.missing), ("outdated, because the original has changed", status.outdated),
                ("same as the original", status.same),
                ("unusually long or short", status.unusualLength), ("other numbers than the original", status.differentNumbers),
            ]
            for (name, keys) in lists where !keys.isEmpty {
                lines.append("\(status.set), \(status.language), \(name): \(firstFew(keys, limit: 8))")
            }
        }
        return lines.isEmpty ? [] : [""] + lines
    }

    // MARK: - JSON for programs

    private static func json(_ all: [TextsStatus]) -> String {
        var json = CompactJSON()
        json.object { json in
            json.key("texts")
            json.array { json in
                for status in all {
                    json.object { json in
                        json.member("set", status.set.description)
                        json.member("language", status.language.code)
                        json.member("total", status.total)
                        json.member("complete", status.complete)
                        json.member("missing", status.missing)
                        json.member("outdated", status.outdated)
                        json.member("inherited", status.inherited)
                        json.member("same", status.same)
                        json.member("length", status.unusualLength)
                        json.member("numbers", status.differentNumbers)
                    }
                }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
