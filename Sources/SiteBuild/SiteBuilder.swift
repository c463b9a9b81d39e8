package import CivilTime
import ContentReading
package import Diagnostics
package import OutputWriting
package import SitePlanning
import SiteTheme

/// Builds a site: `open` reads, checks and plans it, and a `Pipeline` renders and writes what was planned.
package struct SiteBuilder: Sendable {
    package struct Options: Sendable {
        /// The folder that holds `Content/`.
        package var site: String
        package var output: String
        /// The folder whose `.quizmark` keeps the list of what was written: that of the site, unless the output is there for a moment.
        package var records: String
        /// Whether files in the output that no list names are replaced by pages of the same path.
        package var adopts = false
        /// Templates that stand before the built-in ones, file by file.
        package var templates: String
        /// Whether warnings count as errors.
        package var isStrict: Bool
        /// How many threads work at once.
        package var jobs: Int
        /// When the sources last changed, for calendar entries whose author doesn't say.
        package var sourceDate: Instant?
        package var form = Form.folder
        /// What a site in one file or archive is limited to.
        package var sections = Set(SiteSection.allCases)
        /// What the names of students' calendars are made of.
        package var secret: [UInt8]?
        /// Files that are read as if they were in the site, by their paths in it.
        package var arriving: [String: [UInt8]] = [:]

        package enum Form: Sendable {
            /// Pages and what they need, as files.
            case folder
            /// All pages as one HTML file.
            case singleFile
            /// The files of a folder, packed.
            case archive
        }

        package init(site: String, output: String? = nil, templates: String? = nil, isStrict: Bool = false, jobs: Int) {
            self.site = site
            self.output = output ?? "\(site)/Output"
            records = site
            self.templates = templates ?? "\(site)/Templates"
            self.isStrict = isStrict
            self.jobs = jobs
        }
    }

    package struct Report: Sendable {
        /// Sorted by place.
        package var diagnostics: [Diagnostic]
        package var pages = 0
        package var calendars = 0
        /// Nil where errors kept the site as it was, or nothing was to be written.
        package var written: OutputWriter.Summary?
        /// The name and size of a site in one file or archive.
        package var singleFile: (path: String, bytes: Int)?

        /// What was found while the site was written.
        mutating func add(_ found: [Diagnostic]) {
            diagnostics = Array(Set(diagnostics + found)).sorted()
            if errors > 0 { (pages, calendars) = (0, 0) }
        }

        package var errors: Int { diagnostics.count { $0.severity == .error } }
        package var warnings: Int { diagnostics.count { $0.severity == .warning } }
    }

    let options: Options
    let timeZones = TimeZoneCatalog()

    package init(_ options: Options) { self.options = options }

    /// Reads and checks the site as `build` does, and writes nothing.
    package func check() -> Report { report(open(.facts, readsRulebooks: true)) }

    private func report(_ site: OpenedSite) -> Report {
        Report(
            diagnostics: site.diagnostics, pages: site.checked?.plan.pages.count ?? 0, calendars: site.checked?.plan.calendars.count ?? 0)
    }

    /// Builds the site. `progress` is called from any thread with the number of pages done and of all.
    ///
    /// - Throws: what the machine refused; the old site stays, or the next build finishes the new one.
    package func build(
        announce: @escaping @Sendable (String) -> Void = { _ in },
        progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws(OutputError) -> Report {
        // All of a single file is in memory. The rule book is given to its reader's viewer, where its words can be searched.
        let site = options.form == .singleFile ? open() : open(.heads, readsRulebooks: true)
        var report = report(site)
        guard let checked = site.checked else { return report }
        let writer = try OutputWriter(
            output: options.output, site: options.records, protecting: ["\(options.site)/Content", options.templates],
            keepsOthers: options.form != .folder, adopts: options.adopts, lockWait: OutputWriter.LockWait(announce: announce))
        if writer.finishedEarlierBuild { announce("An earlier build had been interrupted; it is finished now.") }
        if let refusal = writer.manifestRefusal {
            announce("warning: \(refusal); so the next build into \(options.output) won't know these files, and needs --adopt")
        }
        do throws(OutputError) {
            let pipeline = Pipeline(
                site: checked, content: "\(options.site)/Content", jobs: options.jobs, isFault: isFault, progress: progress)
            switch options.form {
            case .folder: report.add(sorted(try pipeline.write(to: writer)))
            case .singleFile: try writeSingleFile(checked, writer, &report, progress)
            case .archive: try writeArchive(checked, pipeline, writer, &report)
            }
            guard report.errors == 0 else {
                writer.abandon()
                return report
            }
            report.written = try writer.commit()
        } catch {
            writer.abandon()
            throw error
        }
        return report
    }
}
