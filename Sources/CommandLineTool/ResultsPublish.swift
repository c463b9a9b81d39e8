import ArgumentParser
import ContentModel
import Diagnostics
import Marking
import Platform
import SiteBuild

struct ResultsPublish: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Return results through the site, each one sealed.",
        discussion: """
            Seals each student's result with the key that came with the report, and writes it to Content/results. After the next \
            build, the quiz shows it on the device that handed in, and nobody else can open it. Results that wait for marks or \
            decisions are left out until they are known. Records the grades as published, as 'quizmark grade --record' does.

            EXAMPLES
              quizmark results publish college && quizmark build college
              quizmark results publish college --quiz cells
            """)

    @OptionGroup var site: SiteArgument

    @Option(help: "Only the quiz with this id; can be repeated.")
    var quiz: [String] = []

    @Option(help: "Which attempt of a student counts: last, best or first.")
    var attempt: QuizGrades.CountedAttempt = .last

    @OptionGroup var key: KeyOptions

    func run() throws {
        let folder = try site.folder()
        let content = try OpenedSite(folder).requireSoundContent(of: folder)
        let desk = try GradingDesk(folder, content, key, counts: attempt)
        for id in quiz where desk.quizzes[id] == nil {
            throw ValidationError("the site has no quiz '\(id)'\(NearMiss.question(id, among: desk.quizzes.values.map(\.id)))")
        }
        let recorded = try GradingDesk.published(folder)
        let ids = Set(quiz.isEmpty ? Array(desk.quizzes.keys) : quiz)
        let all = try desk.grades(of: ids).filter(\.quiz.handsIn)
        var receipts: Set<String> = []
        for grades in all {
            guard
                let publishing = ResultPublishing(
                    grades, marks: desk.marks, published: content.sealedResults(of: grades.quiz.id), changedFrom: recorded,
                    tokens: Set(desk.owners.keys))
            else {
                quizmarkError("nothing can be sealed, because this machine has no random numbers")
                throw Exit.machine
            }
            if let files = publishing.files(now: .now) {
                try ResultStore(site: folder).replace(files, of: content.sealedResults.filter { $0.quiz == grades.quiz.id })
            }
            receipts.formUnion(publishing.receipts)
            tell(publishing, grades)
        }
        try GradeCommand.record(PublishedGrades(givenBack: all, receipts: receipts, before: recorded), of: all, folder)
        write("Now run 'quizmark build \(shellWord(folder))' and publish the site\n", to: .error)
        if desk.hasFaults { throw Exit.contentErrors }
    }

    private func tell(_ publishing: ResultPublishing, _ grades: QuizGrades) {
        let uncertain = grades.uncertainRows
        var facts = ["\(counted(publishing.changed, "new result"))", "\(publishing.unchanged) as before"]
        if !publishing.toMark.isEmpty { facts.append("\(publishing.toMark.count) still to be marked") }
        if !publishing.toDecide.isEmpty { facts.append("\(publishing.toDecide.count) waiting for a decision") }
        if !uncertain.isEmpty { facts.append("\(counted(uncertain.count, "report")) of an uncertain student") }
        write("\(oneLine(grades.quiz.title)): \(facts.joined(separator: ", "))\n", to: .output)
        for row in uncertain { write("  \(shownName(row.student.name)): not published: \(oneLine(row.doubts))\n", to: .output) }
        for name in publishing.unreachable {
            write("  \(shownName(name)): no device can open a result, as this report was typed in; use 'results --slips'\n", to: .output)
        }
        for name in publishing.shared {
            write(
                "  \(shownName(name)): not published, as the same attempt was handed in under another name, whose device could open it\n",
                to: .output)
        }
    }
}

/// The folder `Content/results`.
struct ResultStore {
    let site: String

    /// Writes the files of a quiz, and deletes those that it no longer needs.
    ///
    /// - Throws: `Exit.machine` where the disk refuses.
    func replace(_ files: [ResultPublishing.File], of old: [SealedResults]) throws {
        var place = SealedResults.folder
        do throws(SystemError) {
            for file in files {
                place = file.path
                let path = shown(file.path, in: site)
                if let slash = path.lastIndex(of: "/") { try FileSystem.makeFolders(String(path[..<slash])) }
                try FileSystem.replace(path, with: file.bytes)
            }
            let kept = Set(files.map(\.path))
            for results in old where !kept.contains(results.path) {
                place = results.path
                let code = FileSystem.removeFile(shown(results.path, in: site))
                guard code == 0 else { throw SystemError(code) }
            }
        } catch {
            quizmarkError("can't write \(shown(place, in: site)): \(error)")
            throw Exit.machine
        }
    }

    /// Deletes the results of some reports.
    ///
    /// - Throws: `Exit.contentErrors` where a file can't be read, `Exit.machine` where the disk refuses.
    func remove(_ names: Set<String>, from all: [SealedResults]) throws {
        for results in all where !names.isDisjoint(with: results.sealed.keys) {
            let kept = results.sealed.filter { !names.contains($0.key) }
            let bytes = ResultPublishing.files(results.quiz, kept, published: results.published).first?.bytes
            try replace(bytes.map { [ResultPublishing.File(path: results.path, bytes: $0)] } ?? [], of: [results])
        }
    }
}
