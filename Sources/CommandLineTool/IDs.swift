import ArgumentParser
import ContentModel
import ContentReading
import Diagnostics
import Platform
import SiteBuild

struct IDs: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ids",
        abstract: "List questions without an id, or write missing ids.",
        discussion: """
            With an id in the file, a question keeps its answers and translations when its text changes. If no question of a \
            translation has an id, the questions get those of the original, in the same order.

            EXAMPLE
              quizmark ids college --write
            """)

    @OptionGroup var site: SiteArgument

    @Flag(help: "Write the ids; nothing else in the files changes.")
    var write = false

    func run() throws {
        let site = try site.lockedFolder(writes: write)
        let opened = OpenedSite(site)
        let unnamed = Set(opened.errors.filter { $0.subject == .missingIDInTranslation }.map(\.location.path))
        let content = try opened.requireSoundContent(of: site, changingIt: write) { unnamed.contains($0) }
        let translations = content.quizzes.flatMap(\.translations.values).filter { unnamed.contains($0.path) }
        let byFile = Dictionary(grouping: content.quizzes.map(\.original) + translations, by: \.path)
        var written = 0
        for (path, quizzes) in byFile.sorted(by: { $0.key < $1.key }) {
            let questions = MissingIDs.questions(of: quizzes)
            guard !questions.isEmpty else { continue }
            let file = shown(path, in: site)
            let bytes = try ReadableFile.required(file)
            guard let (changed, count) = MissingIDs.written(questions, into: bytes, path: path) else {
                print("\(file): \(counted(questions.count, "question")); this format can't have ids")
                continue
            }
            for question in questions { print("\(file):\(question.position.line): #\(question.id)") }
            if write {
                try DestinationPath(path: file).replace(with: changed)
                written += count
            }
        }
        if write { print("\(counted(written, "id")) written") }
    }
}
