package import CivilTime
package import ContentModel
import Encoding
import Markup
package import Sealing

/// Results of a quiz for `Content/results`. What was published and still is right stays as it is, byte for byte.
package struct ResultPublishing {
    /// A file of `Content/results`.
    package struct File: Sendable {
        /// Path from the site's folder.
        package let path: String
        package let bytes: [UInt8]

        package init(path: String, bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// Number of students with a new or another result.
    package private(set) var changed = 0
    /// Number of students whose result is as it was.
    package private(set) var unchanged = 0
    /// Names of students, as lists show them, with something still to be marked.
    package private(set) var toMark: [String] = []
    /// Names of students with something to be decided, and nothing to be marked.
    package private(set) var toDecide: [String] = []
    /// Number of students with something to be marked or decided whose earlier result stays until then.
    package private(set) var kept = 0
    /// Names of students whose reports have no way back, such as those typed in from paper.
    package private(set) var unreachable: [String] = []
    /// Names of students who share an attempt, so that each could open the result of the other.
    package private(set) var shared: [String] = []
    /// Receipts of the reports whose results can be opened now.
    package private(set) var receipts: Set<String> = []
    /// Names of results that were given back, and no longer exist.
    private var withdrawn: Set<String> = []
    /// Names that results of students' own pages had before the quiz was renamed.
    private var replaced: Set<String> = []
    /// Results that the site has, by their names.
    private let old: [String: String]
    /// Whether something was given back, and nothing is now.
    package var withdrawsAll: Bool { sealed.isEmpty && !withdrawn.isEmpty }
    private let quiz: KeyedQuiz
    private let group: String?
    private let knownPages: Set<String>
    /// Names of pages that several students handed in from, who have one name or passed the page on. They could open each other's result.
    private let sharedPages: Set<String>
    private let names: StudentNames
    private var sealed: [String: String] = [:]
    private var isSame = true

    /// - Parameters:
    ///   - published: results that the site has.
    ///   - grades: those that were recorded as published; nil for none.
    ///   - pages: names of the students' own pages.
    ///   - group: of the roster, if only the results of its students are given back, and those of others stay as they are.
    /// - Returns: nil where the machine has no random numbers.
    package init?(
        _ grades: QuizGrades, marks: Marks, published: SealedResults?, changedFrom recorded: PublishedGrades?, pages: Set<String>,
        group: String? = nil
    ) {
        quiz = grades.quiz
        self.group = group
        knownPages = pages
        let provenPages = grades.rows.filter { $0.notes.contains(where: \.isProof) }.compactMap { $0.counted?.report.token }
        sharedPages = Set(Dictionary(provenPages.map { ($0, 1) }, uniquingKeysWith: +).filter { $0.value > 1 }.keys)
        names = StudentNames(grades.rows.lazy.map(\.student))
        old = published?.sealed ?? [:]
        // What another report earned is sealed for that one only: anybody may have handed in under the same name.
        let before = Dictionary(
            keepingFirst: (recorded?.changes(to: [grades]) ?? []).filter { $0.isOfResult && $0.before.receipt == $0.after?.receipt }.map {
                ($0.before.receipt, $0.before)
            })
        for row in grades.rows {
            guard let grade = row.counted, row.status != .unknown else { continue }
            guard add(row, grade, marks, before: before[grade.report.receipt]) else { return nil }
        }
        isSame = sealed == old
        withdrawn = Set(old.keys).subtracting(sealed.keys).subtracting(replaced)
    }

    /// - Returns: whether the machine has random numbers.
    private mutating func add(_ row: QuizGrades.Row, _ grade: AttemptGrade, _ marks: Marks, before: PublishedGrades.Grade?) -> Bool {
        // A page that was passed on stays its owner's: who handed in there opens the result on their device only.
        let token = grade.report.token
        let isOwn = row.notes.contains(where: \.isProof) && isUnshared(token)
        // A page has its results under another name since the quiz was renamed.
        let former = isOwn ? quiz.formerIDs.map { ResultSeal(quiz: $0, token: token).name } : []
        let seals = ResultPublishing.seals(grade.report, of: quiz, withPage: isOwn)
        guard group.map({ QuizGrades.isListed(row, in: $0) }) ?? true else {
            keep((seals + others(row) + row.superseded.compactMap { ResultSeal($0) }).map(\.name) + former)
            return true
        }
        replaced.formUnion(former)
        if seals.isEmpty {
            unreachable.append(names[row.student])
            guard grade.isPending else { return seal(row.superseded) }
            keep(others(row).map(\.name))
        } else if row.notes.contains(.sharedAttempt) {
            shared.append(names[row.student])
        } else if grade.isPending {
            if grade.isToMark { toMark.append(names[row.student]) } else { toDecide.append(names[row.student]) }
            // What was given back stays until there is something else, also on the devices of other attempts.
            let earlier = seals + others(row)
            keep(earlier.map(\.name))
            if earlier.contains(where: hasResult) { kept += 1 }
        } else {
            let result = ReturnedResult(quiz: quiz.id, row: row, grade: grade, marks: marks)
            return seal(result, of: grade.report.receipt, seals, before: before) && seal(row.superseded)
        }
        return true
    }

    /// For the devices and pages of attempts that don't count, or may not, and were given back what is there.
    private func others(_ row: QuizGrades.Row) -> [ResultSeal] {
        (row.superseded + row.rivals.map(\.report)).flatMap { report in
            ResultPublishing.seals(report, of: quiz, withPage: isUnshared(report.token)).filter { isOf(report.receipt, $0) }
        }
    }

    /// Whether a device or page was given more than that its attempt doesn't count.
    private func hasResult(_ seal: ResultSeal) -> Bool {
        guard let members = given(seal) else { return false }
        return members["superseded"] == nil
    }

    /// Whether a page is a student's, and nobody else handed in there.
    private func isUnshared(_ page: String) -> Bool { knownPages.contains(page) && !sharedPages.contains(page) }

    /// For the devices of attempts that don't count, which would wait for a result that never comes. They get nothing else, as anybody may
    /// have handed in under the same name.
    ///
    /// - Returns: whether the machine has random numbers.
    private mutating func seal(_ superseded: [Report.Summary]) -> Bool {
        for report in superseded {
            guard let seal = ResultSeal(report), sealed[seal.name] == nil else { continue }
            guard let text = isToldSo(report) ? old[seal.name] : seal.sealed(ReturnedResult.superseded(report)) else { return false }
            sealed[seal.name] = text
        }
        return true
    }

    /// Whether the device of an attempt already knows that it doesn't count.
    private func isToldSo(_ report: Report.Summary) -> Bool {
        guard let seal = ResultSeal(report), let json = old[seal.name].flatMap(seal.opened) else { return false }
        return JSONValue(json) == JSONValue(ReturnedResult.superseded(report))
    }

    /// Leaves what was given back as it is.
    private mutating func keep(_ names: [String]) { for name in names where sealed[name] == nil { sealed[name] = old[name] } }

    /// - Returns: whether the machine has random numbers.
    private mutating func seal(
        _ result: ReturnedResult, of receipt: String, _ seals: [ResultSeal], before: PublishedGrades.Grade?
    ) -> Bool {
        let today = ReturnedResult.comparable(result.json(changedFrom: nil))
        let opened = seals.map { seal in old[seal.name].flatMap(seal.opened) }
        let isUnchanged = opened.allSatisfy { $0.flatMap(ReturnedResult.comparable) == today }
        // What is sealed is what the student has seen; records can be newer.
        let sealedBefore = opened.lazy.compactMap { $0.flatMap(result.earlier) }.first
        let earlier = sealedBefore ?? before.flatMap(ReturnedResult.Earlier.init)
        for seal in seals {
            if isUnchanged {
                sealed[seal.name] = old[seal.name]
            } else {
                guard let text = seal.sealed(result.json(changedFrom: earlier)) else { return false }
                sealed[seal.name] = text
            }
        }
        receipts.insert(receipt)
        if isUnchanged { unchanged += 1 } else { changed += 1 }
        return true
    }

    /// For the device, and for the student's own page where the report came from it.
    private static func seals(_ report: Report.Summary, of quiz: KeyedQuiz, withPage isOwn: Bool) -> [ResultSeal] {
        let own = isOwn ? [ResultSeal(quiz: quiz.id, token: report.token)] : []
        return [ResultSeal(report)].compactMap(\.self) + own
    }

    /// Names of what devices may open of a report, for forgetting it.
    ///
    /// - Parameter ids: of its quiz, with those that it had before: results may have been sealed under any of them.
    package static func names(of report: Report, ids: [String]) -> [String] { seals(of: report, ids: ids).map(\.name) }

    /// For the device, and for the page that the report came from under each id of the quiz.
    private static func seals(of report: Report, ids: [String]) -> [ResultSeal] {
        let pages = report.token.isEmpty ? [] : ids.map { ResultSeal(quiz: $0, token: report.token) }
        return [ResultSeal(report.summary)].compactMap(\.self) + pages
    }

    // MARK: - Withdrawn results

    /// A result that was given back, and no longer exists.
    package struct Withdrawal: Sendable {
        package enum Reason: Equatable, Sendable {
            /// It isn't certain whose the report is.
            case uncertain([GradeNote])
            case otherReport
            /// No student has the page that it came from.
            case strangePage
            case sharedAttempt
            /// Several students have the page that it came from.
            case sharedPage
            /// The quiz has nothing that counts.
            case nothing

            /// Whether nobody on the roster is the student.
            package var isOfStranger: Bool {
                guard case .uncertain(let doubts) = self else { return false }
                return doubts.contains { if case .unknown = $0 { true } else { false } }
            }
        }

        package let name: String
        package let reason: Reason
    }

    /// Whether any results are withdrawn.
    package var isWithdrawing: Bool { !withdrawn.isEmpty }

    /// - Parameter reports: all of the quiz.
    /// - Returns: whose results are withdrawn; how many results there are whose reports are gone; and whether the pages of students are
    ///   those of another secret.
    package func withdrawals(
        _ reports: [Report], _ grades: QuizGrades
    ) -> (known: [Withdrawal], unknown: Int, hasOtherSecret: Bool) {
        var rows: [String: QuizGrades.Row] = [:]
        for row in grades.rows { for receipt in row.reports { rows[receipt] = row } }
        var (known, left): ([Withdrawal], Set<String>) = ([], withdrawn)
        for report in reports {
            // Who handed in the attempt of another student can open the result, but it is the other's.
            let own = ResultPublishing.seals(of: report, ids: quiz.ids).filter { withdrawn.contains($0.name) && isOf(report.receipt, $0) }
            let results = own.map(\.name)
            if results.isEmpty { continue }
            left.subtract(results)
            let row = rows[report.receipt]
            // Of a student who handed in twice, the page has one result, which another report brings back.
            let isOnDevice = ResultSeal(report.summary).map { results.contains($0.name) } ?? false
            if row?.counted?.report.receipt != report.receipt, !isOnDevice { continue }
            known.append(Withdrawal(name: row.map { names[$0.student] } ?? report.name, reason: reason(report, row)))
        }
        let pages = Set(reports.map(\.token).filter { !$0.isEmpty })
        return (known, left.count, known.contains { $0.reason == .strangePage } && pages.isDisjoint(with: knownPages))
    }

    /// Whether a result is that of a report; true where it can't be read.
    private func isOf(_ receipt: String, _ seal: ResultSeal) -> Bool {
        guard let own = given(seal)?["receipt"]?.text else { return true }
        return own == receipt
    }

    /// What a device or page was given; nil where there is nothing, or it can't be read.
    private func given(_ seal: ResultSeal) -> JSONValue.Members? {
        guard let json = old[seal.name].flatMap(seal.opened), case .object(let members) = JSONValue(json) else { return nil }
        return members
    }

    private func reason(_ report: Report, _ row: QuizGrades.Row?) -> Withdrawal.Reason {
        if !report.token.isEmpty, !knownPages.contains(report.token) { return .strangePage }
        guard let row else { return .nothing }
        if row.status == .unknown { return .uncertain(row.doubts) }
        if row.counted?.report.receipt != report.receipt { return .otherReport }
        if row.notes.contains(.sharedAttempt) { return .sharedAttempt }
        return sharedPages.contains(report.token) || row.notes.contains(.fromSharedPage) ? .sharedPage : .nothing
    }

    /// The largest file, in bytes; texts of sites may have twice as many.
    private static let fileLimit = 4 << 20

    /// The files to write; nil if the results are as they were.
    package func files(now: Instant) -> [File]? { isSame ? nil : ResultPublishing.files(quiz.id, sealed, published: now) }

    /// The files of a quiz: none without results.
    private static func files(_ quiz: String, _ sealed: [String: String], published: Instant) -> [File] {
        var parts: [[(key: String, value: String)]] = []
        var size = fileLimit
        for entry in sealed.sorted(by: { $0.key < $1.key }) {
            size += entry.value.utf8.count
            if size > fileLimit {
                parts.append([])
                size = entry.value.utf8.count
            }
            parts[parts.count - 1].append(entry)
        }
        return parts.enumerated().map { number, entries in
            // No id has a plus sign: with a full stop, the second part could be the file of another quiz.
            let name = number == 0 ? quiz : "\(quiz)+\(number + 1)"
            return File(path: "\(SealedResults.folder)/\(name).json", bytes: bytes(quiz, entries, published: published))
        }
    }

    /// A file of results with some of them, under the same name; nil without any.
    package static func file(_ results: SealedResults, keeping sealed: [String: String]) -> File? {
        guard !sealed.isEmpty else { return nil }
        let entries = sealed.sorted { $0.key < $1.key }
        return File(path: results.path, bytes: bytes(results.quiz, entries, published: results.published))
    }

    private static func bytes(_ quiz: String, _ entries: [(key: String, value: String)], published: Instant) -> [UInt8] {
        var json = CompactJSON()
        json.object { json in
            json.member("results", SealedResults.format)
            json.member("quiz", quiz)
            json.member("published", published.reportTime)
            json.key("sealed")
            json.object { json in for (name, text) in entries { json.member(name, text) } }
        }
        return json.bytes + [0x0A]
    }
}
