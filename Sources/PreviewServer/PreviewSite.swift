import CivilTime
import ContentReading
import Diagnostics
import Dispatch
package import OutputWriting
package import Platform
package import SiteBuild

/// A site in a temporary folder, built again on request, and the state that its pages show.
///
/// It isn't built into `Output`, which may be published at any time and holds the author's last deliberate build.
package actor PreviewSite {
    package typealias Outcome = Result<SiteBuilder.Outcome, OutputError>

    private let options: SiteBuilder.Options
    /// Folder of the site, with links resolved.
    package nonisolated let folder: String
    private let temporary: TemporaryFolder
    package private(set) var state: PreviewState
    private var listeners: [Int: AsyncStream<PreviewState>.Continuation] = [:]
    private var listenerCount = 0

    /// - Parameter secrets: adds the key for the addresses of students' own pages, and the codes that open exams.
    /// - Throws: `SystemError` where no temporary folder can be made.
    package init(
        site: String, templates: String? = nil, isStrict: Bool = false, jobs: Int, includesDrafts: Bool = false,
        secrets: (inout SiteBuilder.Options) -> Void = { _ in }
    ) throws(SystemError) {
        temporary = try TemporaryFolder(for: "preview")
        folder = temporary.path + "/site"
        var options = SiteBuilder.Options(site: site, output: folder, templates: templates, isStrict: isStrict, jobs: jobs)
        options.records = temporary.path
        secrets(&options)
        options.publication.includesDrafts = includesDrafts
        self.options = options
        state = PreviewState(run: String(UInt64.random(in: .min ... .max), radix: 36))
    }

    /// Folders to watch for changes.
    package nonisolated var sources: [String] { ["\(options.site)/Content", options.templates] }

    /// Builds the site; if that fails, the last good one is kept.
    package func build() async -> Outcome {
        var options = options
        options.now = Instant(secondsSinceEpoch: Host.secondsSinceEpoch)
        let builder = SiteBuilder(options)
        let outcome = await withCheckedContinuation { continuation in
            // A build takes a while, and the threads of Swift's concurrency are few.
            DispatchQueue.global().async {
                let outcome = Outcome { () throws(OutputError) in try builder.build() }
                continuation.resume(returning: outcome)
            }
        }
        state.build += 1
        switch outcome {
        case .success(let outcome): update(with: outcome)
        case .failure(let error):
            state.errors = [PreviewState.BuildError(message: "\(error)")]
            state.more = 0
        }
        for listener in listeners.values { listener.yield(state) }
        return outcome
    }

    private func update(with outcome: SiteBuilder.Outcome) {
        let site = options.site
        var excerpts = SourceExcerpts { path in try? ReadableFile.bytes("\(site)/\(path)") }
        state.set(outcome.diagnostics.filter { $0.severity == .error }, excerpts: &excerpts)
        if let written = outcome.written, written.changed + written.removed > 0 || state.version == 0 { state.version += 1 }
    }

    /// The current state, and each later one; slow readers skip all but the last.
    func states() -> AsyncStream<PreviewState> {
        let (stream, continuation) = AsyncStream.makeStream(of: PreviewState.self, bufferingPolicy: .bufferingNewest(1))
        listenerCount += 1
        let number = listenerCount
        listeners[number] = continuation
        continuation.onTermination = { [weak self] _ in Task { await self?.forget(number) } }
        continuation.yield(state)
        return stream
    }

    private func forget(_ number: Int) { listeners[number] = nil }

    /// Removes the temporary folder.
    package nonisolated func remove() { temporary.remove() }
}
