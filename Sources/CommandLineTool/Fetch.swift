import ArgumentParser
import ContentUpdating
import SitePlanning

struct Fetch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch", abstract: "Download quizzes in JSON from a web address.",
        discussion: """
            Without an address, downloads all previously fetched files again. Files that you have edited are kept.

            EXAMPLES
              quizmark fetch https://example.org/osi-model.json --site college
              quizmark fetch --site college
            """)

    @Argument(help: "The address of the quizzes, with https or http.")
    var url: String?

    @OptionGroup var site: SiteOption

    @Option(help: "The folder in Content/quizzes to save the file in.")
    var into: String?

    @Option(help: "The file in Content/quizzes to write. (default: the name in the address)")
    var output: String?

    @Flag(help: "Overwrite a file that you edited, or that comes from another address.")
    var force = false

    @Option(help: "The number of seconds to wait before giving up.")
    var timeout = 60

    func validate() throws {
        try DestinationPath.require(output, of: "--output")
        if url == nil, into != nil || output != nil { throw ValidationError("--into and --output need an address") }
        if into != nil, output != nil { throw ValidationError("--into and --output can't be combined: --output includes the folder") }
        guard (1...3600).contains(timeout) else { throw ValidationError("--timeout must be a number of seconds from 1 to 3600") }
        _ = try address()
        _ = try path(of: output ?? into.map(\.withoutTrailingSlash))
    }

    func run() async throws {
        let folder = FetchFolder(site: try site.lockedFolder(), isForced: force, seconds: timeout)
        var ledger = try folder.ledger()
        var requests = ledger.entries.sorted { $0.key < $1.key }.map {
            FetchFolder.FetchRequest(path: $0.key, url: $0.value.url, isTyped: false)
        }
        if let address = try address() {
            if let name = address.secretParameter {
                quizmarkWarning("the address is saved in \(FetchLedger.path) with its '\(name)'; keep that file private if it is a secret")
            }
            requests = [FetchFolder.FetchRequest(path: try path(for: address, ledger), url: address.text, isTyped: true)]
        }
        if requests.isEmpty { print("Nothing has been fetched into this site yet; run 'quizmark fetch ADDRESS'") }
        var codes: [ExitCode] = []
        for request in requests {
            do {
                codes += [try await folder.fetch(request, &ledger)].compactMap(\.self)
            } catch let code as ExitCode {
                // The others can be fetched nevertheless.
                codes.append(code)
            }
        }
        if let worst = codes.max(by: { $0.rawValue < $1.rawValue }) { throw worst }
    }

    /// - Throws: `ValidationError` for an invalid address.
    private func address() throws -> WebAddress? {
        do {
            return try url.map { (text) throws(WebAddress.ParseError) in try WebAddress(text) }
        } catch {
            throw ValidationError("\(error)")
        }
    }

    /// Path at which the file is stored: the same as before, unless an option names another.
    ///
    /// - Throws: `ValidationError` where an option leads outside of `Content/quizzes`.
    private func path(for address: WebAddress, _ ledger: FetchLedger) throws -> String {
        if let output = try path(of: output) { return output }
        if let into = into.map(\.withoutTrailingSlash), let inside = try path(of: "\(into)/\(address.fileName)") { return inside }
        return ledger.path(of: address) ?? "Content/quizzes/\(address.fileName).json"
    }

    /// Path below `Content/quizzes`, which a build reads.
    ///
    /// - Throws: `ValidationError` for a name that leads outside of it.
    private func path(of name: String?) throws -> String? {
        guard let name else { return nil }
        let path = "Content/quizzes/\(name)\(name.hasSuffix(".json") ? "" : ".json")"
        guard FetchLedger.mayHold(path) else {
            throw ValidationError("'\(name)' must be a path in Content/quizzes, such as networks/osi-model.json")
        }
        if let problem = PortableName.problem(of: path) {
            throw ValidationError("'\(name)' can't be a file name on every system: \(problem)")
        }
        return path
    }
}
