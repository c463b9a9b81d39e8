import ArgumentParser
import ContentModel
import ContentReading
import Diagnostics
import Marking
import OutputWriting
import Platform
import Sealing
import SiteBuild

struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Prove that exam answers are hidden; look up receipts.",
        discussion: """
            Builds the site twice in a temporary folder, the second time with different answers in every exam: other choices are correct, \
            other words and numbers are accepted, items are in a different order. If any file differs, it reveals something about the \
            answers; it is listed, and the command exits with 1. Output isn't changed.

            With --receipt, it looks up reports in Marking/reports instead and checks that their files are unchanged.

            EXAMPLES
              quizmark verify college
              quizmark verify college --receipt 7K3MN-4QX2P-9HTVC-0WZRA
            """)

    @OptionGroup var site: SiteArgument

    @Option(help: "A folder of your own templates. (default: SITE/Templates)", completion: .directory)
    var templates: String?

    @Option(help: "A receipt to look up; can be repeated.")
    var receipt: [String] = []

    @OptionGroup var jobs: JobsOption

    @OptionGroup var key: KeyOptions

    func run() throws {
        let site = site.site.withoutTrailingSlash
        if receipt.isEmpty { try verifyExams(of: site) } else { try lookUp(in: MarkingFiles(site: site)) }
    }

    private func verifyExams(of site: String) throws {
        var options = SiteBuilder.Options(site: site, templates: templates, jobs: jobs.count)
        options.sourceDate = try Environment.sourceDate()
        options.secret = try Environment.secret()
        options.examCodes = try Environment.examCodes()
        let count = try OpenedSite(site).requireChecked(of: site).content.quizHeads.count { $0.original.exam != nil }
        guard count > 0 else { return write("The site '\(site)' has no exams.\n", to: .error) }
        let proof = try proof(options)
        guard !proof.hasErrors else {
            DiagnosticOutput(site: site).print(proof.diagnostics)
            throw Exit.contentErrors
        }
        for path in proof.revealing { write("\(path) depends on the key of an exam\n", to: .error) }
        guard proof.revealing.isEmpty else {
            quizmarkError("\(counted(proof.revealing.count, "file")) of \(proof.files) would reveal answers; don't publish this site")
            throw Exit.contentErrors
        }
        write("\(counted(count, "exam")), \(counted(proof.files, "file")): nothing depends on the answers\n", to: .error)
    }

    /// - Throws: `Exit.machine` where the machine refuses.
    private func proof(_ options: SiteBuilder.Options) throws -> ExamProof {
        let folder: TemporaryFolder
        do {
            folder = try TemporaryFolder(for: "verify")
        } catch {
            quizmarkError("can't create a temporary folder: \(error)")
            throw Exit.machine
        }
        defer { folder.remove() }
        do throws(OutputError) {
            return try ExamProof(options, in: folder.path)
        } catch {
            quizmarkError("\(error)")
            throw Exit.machine
        }
    }

    /// Prints for each receipt whether its report is kept, and what it is.
    private func lookUp(in files: MarkingFiles) throws {
        let keys = FileSystem.exists(files.privatePath) ? try files.requiredKeys(key).keys : []
        var missing = 0
        for written in receipt {
            let receipt = Receipt.normalized(written)
            let path = shown("\(ReportStore.folder)/\(ReportStore.file(of: receipt))", in: files.site)
            guard Receipt.isWellFormed(receipt) else {
                throw ValidationError("'\(TerminalText.oneLine(written))' isn't a receipt; receipts have 20 letters and digits")
            }
            let (isIntact, words) = finding(receipt, path, keys)
            if !isIntact { missing += 1 }
            write("\(Receipt.grouped(receipt)): \(words)\n", to: .output)
        }
        if missing > 0 { throw Exit.contentErrors }
    }

    private func finding(_ receipt: String, _ path: String, _ keys: [PrivateKey]) -> (isIntact: Bool, words: String) {
        do throws(SystemError) {
            let text = ReportStore.text(of: try ReadableFile.bytes(path))
            guard Receipt.of(text) == receipt else { return (false, "the file \(path) was changed after it was handed in") }
            return (true, description(text, keys))
        } catch {
            if error.code == ErrorCode.noSuchFileOrDirectory { return (false, "there is no report with this receipt") }
            return (false, "the file \(path) can't be read: \(error)")
        }
    }

    private func description(_ text: String, _ keys: [PrivateKey]) -> String {
        do throws(Report.Refusal) {
            let report = try Report(text, keys: keys, site: nil)
            let number = report.number.isEmpty ? "" : " (\(report.number))"
            return TerminalText.oneLine("'\(report.quiz)' by \(report.name)\(number), handed in \(report.handedIn)")
        } catch {
            return "kept as it was handed in, but \(error)"
        }
    }
}
