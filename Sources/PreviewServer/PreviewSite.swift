import Diagnostics
import Dispatch
package import OutputWriting
import Platform
package import SiteBuild

/// A site in a temporary folder, built again whenever it is asked for, and what its pages have to know of it.
///
/// It isn't built into `Output`: that may be published at any time, and holds what the author last wanted to publish.
package actor PreviewSite {
    package typealias Outcome = Result<SiteBuilder.Report, OutputError>

    private let options: SiteBuilder.Options
    /// Where the site is, with its links resolved.
    package nonisolated let folder: String
    private let temporary: TemporaryFolder
    package private(set) var state: PreviewState
    private var listeners: [Int: AsyncStream<PreviewState>.Continuation] = [:]
    private var listenerCount = 0

    /// - Throws: what the system says where no temporary folder can be made.
    package init(site: String, templates: String? = nil, isStrict: Bool = false, jobs: Int) throws {
        temporary = try TemporaryFolder(for: "preview")
        folder = temporary.path + "/site"
        var options = SiteBuilder.Options(site: site, output: folder, templates: templates, isStrict: isStrict, jobs: jobs)
        options.records = temporary.path
        self.options = options
        state = PreviewState(run: String(UInt64.random(in: .min ... .max), radix: 36))
    }

    /// The folders whose changes ask for a new build.
    package nonisolated var sources: [String] { ["\(options.site)/Content", options.templates] }

    /// Builds the site; where that fails, the last good one stays.
    package func build() async -> Outcome {
        let builder = SiteBuilder(options)
        let outcome = await withCheckedContinuation { continuation in
            // A build works for a while, and the threads of the server are few.
            DispatchQueue.global().async {
                let outcome = Outcome { () throws(OutputError) in try builder.build() }
                continuation.resume(returning: outcome)
            }
        }
        state.build += 1
        switch outcome {
        case .success(let report): take(report)
        case .failure(let error):
            state.faults = [PreviewState.Fault(message: "\(error)")]
            state.more = 0
        }
        for listener in listeners.values { listener.yield(state) }
        return outcome
    }

    private func take(_ report: SiteBuilder.Report) {
        let site = options.site
        var excerpts = SourceExcerpts { path in try? ReadableFile.bytes("\(site)/\(path)") }
        state.set(report.diagnostics.filter { $0.severity == .error }, excerpts: &excerpts)
        if let written = report.written, written.changed + written.removed > 0 || state.version == 0 { state.version += 1 }
    }

    /// The state now, and each that follows; of several that nobody fetched, the last.
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
