import Platform

/// The files of `Marking/reports`.
struct ReportFiles {
    /// Receipts of the reports, sorted.
    let receipts: [String]
    /// Names of files with reports that aren't named after a receipt.
    let misnamed: [String]

    /// - Parameter path: of the folder.
    /// - Throws: `SystemError` where it can't be read.
    init(in path: String, jobs: Int) throws(SystemError) {
        let names = try FolderEntry.all(in: path).map(\.name)
        var (receipts, misnamed): ([String], [String]) = ([], [])
        receipts.reserveCapacity(names.count)
        for name in names {
            if let receipt = ReportStore.receipt(ofFile: name) {
                receipts.append(receipt)
            } else if ReportStore.isReport(name) {
                misnamed.append(name)
            }
        }
        var order = TextOrder(count: receipts.count)
        for receipt in receipts { order.add(receipt) }
        self.receipts = order.indices(jobs: jobs).map { receipts[$0] }
        self.misnamed = misnamed
    }
}
