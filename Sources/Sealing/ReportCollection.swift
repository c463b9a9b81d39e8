/// Opens all reports in files, folders and zip archives.
package struct ReportCollection {
    package struct Refused: Error, Equatable {
        /// The path of the file, followed by that in the archive.
        package let path: String
        package let reason: String
        /// The text of the report; nil where none was found.
        package let text: String?

        package init(path: String, reason: String, text: String? = nil) {
            self.path = path
            self.reason = reason
            self.text = text
        }
    }

    /// Each once, in the order in which they were found.
    package private(set) var reports: [Report] = []
    package private(set) var refused: [Refused] = []
    /// Paths of files in folders and archives that have no report.
    package private(set) var others: [String] = []
    /// Paths of links in folders that aren't followed.
    package private(set) var links: [String] = []
    /// Number of reports that were found before.
    package private(set) var repeated = 0

    private let keys: [PrivateKey]
    private let site: String?
    private var receipts: Set<String> = []

    /// - Parameter site: id of the site that the reports have to be from; nil for any.
    package init(keys: [PrivateKey], site: String?) {
        self.keys = keys
        self.site = site
    }

    /// Opens what is at a path that the user named.
    package mutating func add(_ path: String) {
        ReportFinder.find(in: path) { finding, location in
            switch finding {
            case .nothing(let reason): refused.append(Refused(path: location.path, reason: reason))
            case .other: others.append(location.path)
            case .link: links.append(location.path)
            case .report(let text): add(text, at: location.path)
            case .rest(let reason, let text):
                if refused.last?.text != text { refused.append(Refused(path: location.path, reason: reason)) }
            }
        }
    }

    private mutating func add(_ text: String, at path: String) {
        do throws(Report.Refusal) {
            let report = try Report(text, keys: keys, site: site)
            if receipts.insert(report.receipt).inserted { reports.append(report) } else { repeated += 1 }
        } catch {
            refused.append(Refused(path: path, reason: "\(error)", text: text))
        }
    }
}
