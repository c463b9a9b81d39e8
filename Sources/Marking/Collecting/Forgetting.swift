package import Sealing

/// The records of one student in `Marking`.
package struct Forgetting: Sendable {
    /// Index in the roster; nil for a student who isn't in it.
    package let student: Int?
    /// Receipts of the student's reports, sorted.
    package let receipts: [String]
    /// Receipts of reports with this name whose student isn't certain, sorted.
    package let uncertain: [String]

    package enum Failure: Error, Equatable {
        /// Several students of the roster have this name.
        case several(Int)
        case nobody
        /// The name was only typed, in reports of these students of the roster.
        case typed(by: [Roster.Student])
        /// The identity has no letter and no digit: reports without a name or number would all match.
        case noIdentity
    }

    /// - Parameters:
    ///   - identity: name, number or email address.
    ///   - owners: finds the students of reports, as `grade` does.
    /// - Throws: `Failure` if it isn't clear who is meant.
    package init(_ identity: String, _ reports: [Report], _ owners: ReportOwners) throws(Failure) {
        guard identity.contains(where: { $0.isLetter || $0.isNumber }) else { throw .noIdentity }
        let roster = owners.roster
        let indices = roster.indices(of: identity)
        guard indices.count < 2 else { throw .several(indices.count) }
        let name = indices.first.map { roster.students[$0].name } ?? identity
        let number = NameKey.number(identity)
        var (own, uncertain): ([String], [String]) = ([], [])
        var typing: Set<Int> = []
        for report in reports {
            let match = owners.match(report)
            let isNamed =
                [report.name, match.owner ?? ""].contains { NameKey.areEqual($0, name) } || NameKey.number(report.number) == number
            if let student = match.student {
                if student == indices.first { own.append(report.receipt) } else if isNamed { typing.insert(student) }
            } else if isNamed {
                if indices.isEmpty { own.append(report.receipt) } else { uncertain.append(report.receipt) }
            }
        }
        student = indices.first
        receipts = own.sorted()
        self.uncertain = uncertain.sorted()
        if student == nil, receipts.isEmpty {
            if typing.isEmpty { throw .nobody }
            throw .typed(by: typing.sorted().map { roster.students[$0] })
        }
    }

    /// Whether a line of a file has one of some names, numbers, addresses or receipts.
    package static func isNamed(_ identities: [String], _ receipts: [String], in line: String) -> Bool {
        let compact = Receipt.normalized(line)
        if receipts.contains(where: { compact.contains($0) }) { return true }
        let words = NameKey.words(line)
        return identities.contains { identity in
            let own = NameKey.words(identity)
            // A number may also be points, or a blank.
            if !identity.contains(where: \.isLetter), !words.contains("student") { return false }
            return !own.isEmpty && own.count <= words.count
                && (0...words.count - own.count).contains { words[$0..<$0 + own.count].elementsEqual(own) }
        }
    }
}
