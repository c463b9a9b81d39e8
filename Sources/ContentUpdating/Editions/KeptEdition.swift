import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Insight

/// The files of an edition that an app's penalties are imported over. Whatever the app doesn't have is kept, or reported.
struct KeptEdition {
    /// Path of the folder in the site.
    let path: String
    /// Nil if the edition couldn't be read.
    let id: String?
    let penalties: [Penalty]
    let sanctions: [Sanction: Edition.SanctionNote]
    let originals: [ContentLanguage: [Int: Edition.Original]]
    /// The bytes of the files by their names below the folder.
    let files: [String: [UInt8]]
    let languageFiles: [ContentLanguage: TextFile]
    /// The site's penalty of each imported one, by number, as indices into `penalties`.
    private(set) var counterparts: [Int: Int] = [:]
    private(set) var diagnostics: [Diagnostic] = []

    /// Nil where the folder has neither a header nor a list. Its files are read one by one, as the edition may have errors.
    ///
    /// - Parameter languages: of the app's texts.
    init?(_ request: EditionImport.Request, _ content: SiteContent, _ languages: [ContentLanguage], read: (String) -> [UInt8]?) {
        path = request.folder
        var files: [String: [UInt8]] = [:]
        let edition = content.editions.first { $0.path == request.path }
        let known = content.settings.languages.flatMap(\.fallbacks) + languages
        var languageFiles: [ContentLanguage: TextFile] = [:]
        for language in Set(known).union(edition?.languageFiles.keys.map { $0 } ?? []).sorted() {
            let own = (edition?.languageFiles[language]?.dropFirst(path.count + 1)).map(String.init)
            for file in [own, "\(language).strings", "\(language).arb", "\(language).lproj/Localizable.strings"].compactMap(\.self) {
                guard let bytes = read("\(path)/\(file)") else { continue }
                files[file] = bytes
                languageFiles[language] = languageFiles[language] ?? TextFile(bytes, path: "\(path)/\(file)")
            }
        }
        for file in ["edition.yml", "penalties.json", "sanctions.json", "appendix.csv", OriginalsReader.fileName] {
            files[file] = read("\(path)/\(file)")
        }
        guard files["edition.yml"] != nil || files["penalties.json"] != nil else { return nil }
        self.files = files
        self.languageFiles = languageFiles
        id = edition?.id
        var log = DiagnosticLog(path: "")
        func text(_ file: String) -> String? { files[file].flatMap { FileText.decoded($0, log: &log) } }
        sanctions = text("sanctions.json").flatMap { SanctionListReader.read($0, log: &log) } ?? [:]
        originals = text(OriginalsReader.fileName).map { OriginalsReader.read($0, log: &log) } ?? [:]
        let (penalties, lost) = KeptEdition.penalties(files["penalties.json"], edition, path)
        self.penalties = penalties
        diagnostics = lost
    }

    /// The penalties as the file has them now, with their texts; keys that nobody reads are reported, as the new list is without them.
    private static func penalties(_ bytes: [UInt8]?, _ edition: Edition?, _ path: String) -> ([Penalty], [Diagnostic]) {
        var log = DiagnosticLog(path: "\(path)/penalties.json")
        guard let bytes, let text = FileText.decoded(bytes, log: &log), let list = PenaltyListReader.read(text, log: &log) else {
            return ([], log.diagnostics.map(\.asWarning))
        }
        let texts = Dictionary(keepingFirst: (edition?.penalties ?? []).map { ($0.id, $0.texts) })
        let penalties = list.penalties.map { penalty in
            var penalty = penalty
            penalty.texts = texts[penalty.id] ?? penalty.texts
            return penalty
        }
        let lost = log.diagnostics.filter { $0.severity == .error || $0.id == .unusedKey }.map { diagnostic in
            Diagnostic(
                .notImported, "the new list has no place for this: \(diagnostic.message)",
                at: SourceLocation(path: diagnostic.location.path), severity: .warning)
        }
        return (penalties, lost)
    }

    // MARK: - Penalties

    /// Shares of equal words from which a number still means the same fault, though its rules differ, and from which another may mean it.
    private static let alike = 0.35
    private static let likeWithOtherRules = 0.5
    /// From this likeness on, a text decides as much under another number as under its own.
    private static let nearlyEqual = 0.8
    /// What a pair has besides its likeness: the same rules, sanction and owners count less than a text that is the same.
    private static let (sameRules, sameJudgement, sameNumber) = (0.3, 0.1, 0.03)
    /// A text that is only like that of another number has to be better than that of its own number by this.
    private static let doubt = 0.2

    /// Gives imported penalties what the site's penalty of the same fault has: its slug, which finds the others.
    ///
    /// The number decides unless the text says that the app has given the fault another one.
    mutating func nameByNumber(_ imported: inout [Penalty]) {
        for pair in PenaltyPair.best(pairs(imported)) {
            counterparts[imported[pair.a].id] = pair.b
            imported[pair.a].slug = imported[pair.a].slug ?? penalties[pair.b].slug
        }
    }

    private func pairs(_ imported: [Penalty]) -> [PenaltyPair] {
        let likeness = TextLikeness(imported + penalties)
        let rulings = (imported + penalties).map(PenaltyRuling.init)
        var candidates = PenaltyCandidates(likeness, rulings, count: imported.count)
        let indices = Dictionary(keepingFirst: penalties.enumerated().map { ($1.id, $0) })
        var pairs: [PenaltyPair] = []
        for a in imported.indices {
            func pair(_ b: Int, _ worth: (Double?, PenaltyRuling, PenaltyRuling) -> Double?) -> PenaltyPair? {
                let (mine, theirs) = (rulings[a], rulings[imported.count + b])
                guard let worth = worth(likeness.of(a, imported.count + b), mine, theirs) else { return nil }
                let ruling = (mine.hasRules(of: theirs) ? Self.sameRules : 0) + (mine.isJudgedLike(theirs) ? Self.sameJudgement : 0)
                return PenaltyPair(a: a, b: b, score: worth + ruling)
            }
            let own = indices[imported[a].id]
            var numbered = own.flatMap { pair($0, Self.worthOfNumber) }
            numbered?.hasSameNumber = true
            let elsewhere = numbered == nil ? Self.worthElsewhere : Self.worthInsteadOfNumber
            pairs += [numbered].compactMap(\.self) + candidates.of(a).filter { $0 != own }.compactMap { pair($0, elsewhere) }
        }
        return pairs
    }

    /// Nil for another fault under the same number.
    private static func worthOfNumber(_ like: Double?, _ mine: PenaltyRuling, _ theirs: PenaltyRuling) -> Double? {
        let mayBeSame = !mine.rules.isDisjoint(with: theirs.rules) || mine.rules.isEmpty || theirs.rules.isEmpty
        return mayBeSame || (like ?? 0) >= alike ? (like ?? 0) + sameNumber : nil
    }

    /// Nil unless the text of a penalty under another number is nearly the same.
    private static func worthElsewhere(_ like: Double?, _: PenaltyRuling, _: PenaltyRuling) -> Double? {
        like.flatMap { $0 >= nearlyEqual ? $0 : nil }
    }

    /// The same, and less for a text that is only like it, if the penalty under the same number is the other possibility.
    private static func worthInsteadOfNumber(_ like: Double?, _ mine: PenaltyRuling, _ theirs: PenaltyRuling) -> Double? {
        if let worth = worthElsewhere(like, mine, theirs) { return worth }
        return like.flatMap { $0 >= likeWithOtherRules && mine.isJudgedLike(theirs) ? $0 - doubt : nil }
    }

    /// Adds what the imported penalties lack, and the penalties that the app doesn't have.
    mutating func complete(_ imported: inout [Penalty]) {
        let slugs = penalties.indicesBySlug
        var used = Set(counterparts.values)
        for index in imported.indices where counterparts[imported[index].id] == nil {
            guard let own = imported[index].slug.flatMap({ slugs[$0] }), used.insert(own).inserted else { continue }
            counterparts[imported[index].id] = own
        }
        for index in imported.indices {
            guard let own = counterparts[imported[index].id].map({ penalties[$0] }) else { continue }
            if imported[index].phase == nil { imported[index].phase = own.phase }
            if imported[index].also.isEmpty { imported[index].also = own.also }
            if imported[index].replaces.isEmpty { imported[index].replaces = own.replaces }
            if imported[index].rules.isEmpty { imported[index].rules = own.rules }
        }
        addOthers(to: &imported, used)
    }

    /// The site's penalties that the app lacks, each after the one that it followed.
    private mutating func addOthers(to imported: inout [Penalty], _ used: Set<Int>) {
        let numbers = Set(imported.map(\.id))
        for index in penalties.indices where !used.contains(index) {
            let own = penalties[index]
            guard !numbers.contains(own.id) else {
                report(
                    "the site's penalty \(own.id), \(name(own)), is left out, because the app doesn't have it and uses its number for another fault"
                )
                continue
            }
            report("the app has no penalty \(own.id), \(name(own)), so the site's is kept; remove it if the edition no longer has it")
            let before = index > 0 ? imported.firstIndex { counterparts[$0.id] == index - 1 } : nil
            imported.insert(own, at: before.map { $0 + 1 } ?? (index == 0 ? 0 : imported.count))
            counterparts[own.id] = index
        }
    }

    private func name(_ penalty: Penalty) -> String {
        let text = penalty.texts.best([.english])?.value ?? penalty.texts.byLanguage.min { $0.key < $1.key }?.value
        return "'\(text?.headline ?? FirstClause.of(penalty.reference))'"
    }

    private mutating func report(_ message: String) {
        diagnostics.append(Diagnostic(.notImported, message, at: SourceLocation(path: "\(path)/penalties.json"), severity: .warning))
    }

    /// The number that a penalty had in the site's edition.
    func formerNumber(of id: Int) -> Int? { counterparts[id].map { penalties[$0].id } }

    /// The description of an imported penalty that the app has none of.
    func reference(of id: Int) -> String? { counterparts[id].map { penalties[$0].reference } }
}
