package import ContentModel
import Encoding
import Localization
package import Marking

/// The words of the teacher's pages in one language. A language without a file has them in English.
package struct MarkingWords: Sendable {
    package let language: ContentLanguage
    /// Numbers and dates as the site's pages have them.
    let site: LocalizedStrings
    private let texts: [String: String]

    /// Languages that have a file.
    package static let languages = ["en", "fr", "es", "it"]

    package init(_ language: ContentLanguage, _ settings: SiteSettings) {
        let code = language.fallbacks.map(\.code).first { MarkingWords.languages.contains($0) }
        self.language = code == nil ? .english : language
        texts = MarkingWords.file(code ?? "en").merging(MarkingWords.file("en")) { own, _ in own }
        var settings = settings
        settings.languages = [self.language]
        site = StringCatalog.load(settings: settings).strings[self.language]
    }

    private static func file(_ code: String) -> [String: String] {
        let path = "marking/\(code).strings"
        return BuiltInTheme.bytes(of: path).map { StringsFile.read($0, path: path).file.texts } ?? [:]
    }

    subscript(_ string: MarkingString) -> String { texts[string.rawValue] ?? string.rawValue }

    func text(_ string: MarkingString, _ one: String, _ other: String = "") -> String {
        LocalizedString(text: self[string], language: language).filled(one, other)
    }

    /// "Reason: …"
    func named(_ name: MarkingString, _ value: String) -> String { site.text(.named, self[name], value) }

    /// A student's result as grades, tables and slips have it; a dash for none.
    func percent(_ row: QuizGrades.Row) -> String { row.counted?.percent.map { site.percent(Double($0)) } ?? "–" }

    /// A student's grade of the scale; a dash for none.
    func scaleGrade(_ row: QuizGrades.Row) -> String { row.counted?.scaleGrade.map { StudentNames.isolated($0) } ?? "–" }

    /// A statistic, with at most one decimal.
    func percent(_ value: Double) -> String { site.percent((value * 10).rounded() / 10) }

    /// Points as `Fraction.shown` truncates them, so that pages, tables and slips agree.
    func number(_ points: Fraction) -> String { site.number(points.shownValue) }

    /// At most two decimals; a dash for nothing.
    func number(_ value: Double?) -> String { value.map(site.number) ?? "–" }

    /// With two decimals, as digits in a column line up; a dash for nothing.
    func coefficient(_ value: Double?) -> String { value.map { site.number($0, besides: 0.01) } ?? "–" }

    /// "0.28 ± 0.30", or a sentence with both.
    func number(_ value: Double, error: Double, in string: MarkingString = .withError) -> String {
        text(string, site.number(value, besides: error), site.number(error, besides: value))
    }

    /// A date in a table, without its weekday: "20 January 2027".
    func shortWords(_ due: DueDate) -> String { site.words(due, namesWeekday: false) }

    func words(_ due: DueDate) -> String { site.words(due) }

    /// "Maximum 2 points · Referee, Judge", as the pages of quizzes have it.
    func words(_ call: SanctionCall) -> String {
        let officials = (call.refereeDecides ? [StringKey.referee] : []) + (call.judgesDecide ? [.judge] : [])
        let names = officials.map { site[$0].text }.joined(separator: site[.listSeparator].text)
        return [call.sanction.map { site[$0.name].text } ?? "", names].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// "Anna and Ben".
    func pair(_ one: String, _ other: String) -> String {
        var pattern = self[.and]
        if language.fallbacks.contains(where: { $0.code == "es" }), MarkingWords.beginsWithI(other) {
            pattern = pattern.replacing(" y ", by: " e ")
        }
        return LocalizedString(text: pattern, language: language).filled(one, other)
    }

    /// Whether a word begins with the sound of an i, before which the Spanish "y" is "e": not "Hiato", where it is a consonant.
    private static func beginsWithI(_ word: String) -> Bool {
        let letters = TextFolding.label(word)
        if letters.hasPrefix(ascii: "i") { return true }
        return letters.hasPrefix(ascii: "hi") && !["hia", "hie", "hio"].contains { letters.hasPrefix(ascii: $0) }
    }

    /// The name of a marker, for a page.
    func marker(_ name: String) -> String { name == Mark.usualMarker ? self[.markFirst] : StudentNames.isolated(name) }

    func status(_ status: QuizGrades.Status) -> String {
        switch status {
        case .graded: self[.graded]
        case .pending: self[.pending]
        case .incomplete: self[.incomplete]
        case .missing: self[.notHandedIn]
        case .unknown: self[.uncertain]
        }
    }

    package func note(_ note: GradeNote) -> String {
        switch note {
        case .late: self[.noteLate]
        case .several(let count): text(.noteSeveral, String(count))
        case .clockSetBack: self[.noteClock]
        case .timeSpared: self[.noteSpared]
        case .startedOver(let count, let minutes): text(.noteStartedOver, String(count), String(minutes))
        case .proved: self[.noteProved]
        case .provedAs(let owner): text(.noteProvedAs, owner)
        case .fromSharedPage: self[.noteSharedPage]
        case .provedBeside: self[.noteProvedBeside]
        case .fromStrangePage: self[.noteStrangePage]
        case .fromNamedPage: self[.noteNamedPage]
        case .overTime(let minutes): text(.noteOverTime, String(minutes))
        case .noTime: self[.noteNoTime]
        case .beforeOpening: self[.noteBeforeOpening]
        case .afterAdding: self[.noteAfterAdding]
        case .sharedAttempt: self[.noteShared]
        case .notAsked(let count): text(.noteNotAsked, String(count))
        case .surplus(let count): text(.noteSurplus, String(count))
        case .gone(let ids): text(.noteGone, GradeNote.list(ids))
        case .changed(let ids): text(.noteChanged, GradeNote.list(ids))
        case .lostChoices(let ids): text(.noteLostChoices, GradeNote.list(ids))
        case .noneCounts: self[.noteNoneCounts]
        case .otherName(let name): text(.noteOtherName, name)
        case .otherNumber(let number): text(.noteOtherNumber, number)
        case .inFolderOf(let name): text(.noteFolder, name)
        case .sentBy(let name): text(.noteSender, name)
        case .inFolderOfStranger(let name): text(.noteStrangerFolder, name)
        case .fileOf(let name): text(.noteFile, name)
        case .fileOfStranger(let name): text(.noteStrangerFile, name)
        case .contradiction(let name, let number): text(.noteContradiction, name, number)
        case .equalNames(let count): text(.noteEqualNames, String(count))
        case .unknown(let near): near.map { text(.noteNear, $0) } ?? self[.noteUnknown]
        }
    }

    /// Several notes as one text; empty without any.
    package func list(_ notes: [GradeNote]) -> String { list(notes.map(note)) }

    private func list(_ texts: [String]) -> String {
        guard let first = texts.first else { return "" }
        return texts.dropFirst().reduce(first) { text(.noteList, $0, $1) }
    }

    /// Status, which is the verdict of a quiz with a pass mark, and notes, for a page.
    func facts(_ row: QuizGrades.Row) -> String {
        let status =
            switch (row.status, row.counted?.passes) {
            case (.pending, _) where row.counted?.isToMark == false: self[.undecided]
            case (.graded, let passes?): self[passes ? .slipPassed : .slipNotPassed]
            default: self.status(row.status)
            }
        return list([status] + row.notes.map { note($0.withNames(StudentNames.isolated)) })
    }

    /// A trend in a sentence.
    func trend(_ trend: Trend) -> String {
        let string: MarkingString =
            switch trend.direction {
            case .rising: .trendRising
            case .falling: .trendFalling
            case .uncertain: .trendUncertain
            }
        return number(trend.slope, error: trend.standardError, in: string)
    }
}
