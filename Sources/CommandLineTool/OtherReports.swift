import Marking
import Platform
import Sealing

/// The reports in another copy of a site, whose files may have been damaged or renamed on their way.
struct OtherReports {
    struct LeftOut {
        var path: String
        var reason: String
    }

    private let folder: String
    /// Keys that open reports; nil where they have a passphrase, or there are none.
    private let keys: [PrivateKey]?
    private let site: String
    /// The receipts of reports that were found, as a copy may be beside its original.
    private var seen: Set<String> = []
    private(set) var leftOut: [LeftOut] = []

    init(folder: String, keys: [PrivateKey]?, site: String) {
        self.folder = folder
        self.keys = keys
        self.site = site
    }

    /// Names of files that may be reports which the store lacks.
    ///
    /// - Throws: `SystemError` where the folder can't be read.
    func fresh(besides known: Set<String>) throws(SystemError) -> [String] {
        // A copy in which nothing was handed in yet has no such folder.
        return try FolderEntry.allIfPresent(in: folder).map(\.name).sorted(by: ByteOrder.precedes).filter { name in
            if let receipt = ReportStore.receipt(ofFile: name) { return !known.contains(receipt) }
            return name.lowercased().contains(".jwe") && !name.hasPrefix(".") && !name.hasSuffix("~")
        }
    }

    /// The report of a file; nil where it is known, or not intact, which `leftOut` lists.
    mutating func report(
        _ name: String, _ received: [String: ReceivedJournal.Entry], besides known: Set<String>
    ) -> ReportStore.Incoming? {
        do throws(SystemError) {
            let text = ReportStore.text(of: try ReadableFile.bytes("\(folder)/\(name)"))
            let receipt = Receipt.of(text)
            guard seen.insert(receipt).inserted, !known.contains(receipt) else { return nil }
            if name != ReportStore.file(of: receipt), let reason = problem(of: text) {
                leftOut.append(LeftOut(path: "\(folder)/\(name)", reason: reason))
                return nil
            }
            let entry = received[receipt]
            return ReportStore.Incoming(
                text: text, origins: entry?.origins ?? [name], received: entry?.received)
        } catch {
            leftOut.append(LeftOut(path: "\(folder)/\(name)", reason: "it can't be read: \(error)"))
            return nil
        }
    }

    /// Why a file whose name isn't that of its content isn't a report; nil where it was only renamed.
    private func problem(of text: String) -> String? {
        if text.isEmpty { return "it is empty; copy it again" }
        guard let keys else {
            return "its name isn't its receipt, so it may have been changed; 'quizmark reports add' checks it with your key"
        }
        do throws(Report.Refusal) {
            _ = try Report(text, keys: keys, site: site)
            return nil
        } catch {
            return error == .damaged ? "it is damaged or incomplete; copy it again" : error.description
        }
    }
}
