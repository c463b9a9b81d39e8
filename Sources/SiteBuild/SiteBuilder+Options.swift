package import CivilTime
package import ContentReading
import PageRendering
package import Sealing
package import SitePlanning

extension SiteBuilder {
    package struct Options: Sendable {
        /// Folder that contains `Content/`.
        package var site: String
        package var output: String
        /// Folder whose `.quizmark` keeps the manifest: that of the site, unless the output is temporary.
        package var records: String
        /// Whether pages may replace files in the output that no manifest lists.
        package var adopts = false
        /// Folder of templates that override the built-in ones, file by file.
        package var templates: String
        /// Whether warnings count as errors.
        package var isStrict: Bool
        /// Number of threads.
        package var jobs: Int
        /// Whether to build also where nothing has changed.
        package var isFull = false
        /// Time at which the build starts. It never changes what is written, but shows which files were changed so recently that their
        /// times may hide another change, and which dates are in the future. Nil keeps no record for the next build.
        package var now: Instant?
        /// Last change of the sources, for calendar entries whose author doesn't date them.
        package var sourceDate: Instant?
        package var form = Form.folder
        /// Sections of a site in one file or archive.
        package var sections = Set(SiteSection.allCases)
        /// Key for the secret file names of students' calendars.
        package var secret: [UInt8]?
        /// Minimum number of questions that completes a segment of the search index.
        package var questionsOfSegment = PageRenderer.questionsOfSegment
        /// Codes that open exams, by their names in lower case; nil where nothing is published.
        package var examCodes: [String: ExamCode]?
        /// Whether exams get another key, to see whether anything that is written depends on it.
        var changesExamKeys = false
        /// Bytes of files that are read as if they were in the site, by their paths in it.
        package var overlay: [String: [UInt8]] = [:]
        /// Which drafts, and quizzes that aren't open yet, are part of the site.
        package var publication = Publication.forAuthors
        /// Whether `check` looks for quizzes that can be guessed.
        package var checksGuessing = false

        package enum Form: Sendable {
            /// Pages and their assets as files.
            case folder
            /// All pages as one HTML file.
            case singleFile
            /// The files of the folder as a zip archive.
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
}
