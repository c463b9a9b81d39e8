package import Sealing

/// What `Marking` has of one student.
package struct Forgetting: Sendable {
    /// Place in the roster; nil for a student who isn't in it.
    package let student: Int?
    /// Receipts of the student's reports, sorted.
    package let receipts: [String]
    /// Receipts of reports with this name whose student isn't certain, sorted.
    package let uncertain: [String]

    package enum Failure: Error, Equatable {
        /// Several students of the roster have this name.
        case several(Int)
        case nobody
        /// The identity has no letter and no digit: reports without a name or number would all match.
        case noIdentity
    }

    /// - Parameters:
    ///   - identity: name, number or email address.
    ///   - owners: whose the reports are, by what `grade` goes by, too.
    /// - Throws: `Failure` where it isn't clear who is meant.
    package init(_ identity: String, _ reports: [Report], _ owners: ReportOwners) throws(Failure) {
        guard identity.contains(where: { $0.isLetter || $0.isNumber }) else { throw .noIdentity }
        let roster = owners.roster
        let places = roster.places(of: identity)
        guard places.count < 2 else { throw .several(places.count) }
        let name = NameKey.name(places.first.map { roster.students[$0].name } ?? identity)
        let number = NameKey.number(identity)
        var (own, uncertain): ([String], [String]) = ([], [])
        for report in reports {
            let match = owners.match(report)
            let isNamed =
                [report.name, match.owner ?? ""].contains { NameKey.name($0) == name } || NameKey.number(report.number) == number
            if let student = match.student {
                if student == places.first { own.append(report.receipt) }
            } else if isNamed {
                if places.isEmpty { own.append(report.receipt) } else { uncertain.append(report.receipt) }
            }
        }
        student = places.first
        receipts = own.sorted()
        self.uncertain = uncertain.sorted()
        if student == nil, receipts.isEmpty { throw .nobody }
    }
}
