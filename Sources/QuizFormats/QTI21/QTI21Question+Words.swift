import ContentModel
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Fill-in questions, and choices in a text.
extension QTI21Question {
    mutating func blanks(_ body: [MarkupNode]) -> Answered? {
        var blanks: [Blank] = []
        for interaction in interactions {
            guard interaction.name != "gap" || !hasPicturesToDrag else {
                report("a text into which pictures are dragged can't be imported; ask with choices or pairs")
                return nil
            }
            let identifier = interaction["responseIdentifier"] ?? interaction["identifier"] ?? ""
            guard let declaration = declarations[identifier] ?? (interaction.name == "gap" ? gaps : nil) else { return missingKey() }
            let blank: Blank?
            if interaction.name != "textEntryInteraction" {
                guard let words = chosen(interaction, identifier, declaration) else { return missingKey() }
                blank = words
            } else {
                blank = declaration.isNumber ? number(identifier, declaration) : words(identifier, declaration)
            }
            guard let blank else { return nil }
            blanks.append(blank)
        }
        if processing.comparesAnswers {
            report("the same answer in several blanks counted only once; in Quizmark, it counts in each; check the key")
        } else if processing.hasCombinations {
            report("the blanks depended on each other; Quizmark marks each one separately; check the key")
        }
        scoreBlanks(zip(interactions, blanks).map { values($0, $1) }, others: othersOfLists)
        let shares = unequalShares ?? interactions.compactMap { $0["responseIdentifier"] }.compactMap(processing.share)
        // Thirds are 0.33, 0.33 and 0.34.
        if hasParts, let least = shares.min(), let most = shares.max(), most - least > 0.05 * most {
            report("the blanks were worth \(shares.map(QuizFrontMatter.number).joined(separator: ", ")) points, but now all count the same")
        }
        let cases = Set(blanks.compactMap { if case .words(_, let matchesCase) = $0 { matchesCase } else { nil } })
        if cases.count > 1 {
            report("in the original, capitals count in some blanks; in Quizmark, they count in all of them; check the key")
        }
        let placement = BlankPlacement(blanks)
        return (.blanks(matchesCase: placement.matchesCase), placement.atMarks(body), [])
    }

    /// Values of a correct answer in a blank, for the rules.
    private func values(_ interaction: MarkupElement, _ blank: Blank) -> [Part] {
        let identifier = interaction["responseIdentifier"] ?? interaction["identifier"] ?? ""
        let declared = declarations[identifier]?.right ?? []
        let values: [String]
        switch interaction.name {
        case "gap":
            guard let pairs = gaps, let response = item.descendants("gapMatchInteraction").first?["responseIdentifier"] else { return [] }
            let right = QTI21Question.dragged(to: identifier, pairs)
            return right.sorted().map { (response, "\($0) \(identifier)") }
        case "inlineChoiceInteraction":
            values = declared + processing.right(identifier).map(\.value) + (declarations[identifier]?.best.keys ?? [])
        default:
            switch blank {
            case .numbers(let numbers): values = declared + numbers.map(\.value.plain)
            case .words(let words, _): values = declared + words
            case .patterns, .menu: values = declared
            }
        }
        return values.map { (identifier, $0) }
    }

    /// A wrong choice of each list in the text.
    private var othersOfLists: [String: String] {
        Dictionary(
            keepingFirst: interactions.filter { $0.name == "inlineChoiceInteraction" }.compactMap { list in
                let right = declarations[list["responseIdentifier"] ?? ""]?.right ?? []
                let wrong = list.all("inlineChoice").compactMap { $0["identifier"] }.first { !right.contains($0) }
                return wrong.map { (list["responseIdentifier"] ?? "", $0) }
            })
    }

    /// The blank for a text that rules compare with words; nil if nothing is right.
    mutating func typed(_ interaction: MarkupElement, _ declaration: QTI21Declaration, _ body: [MarkupNode]) -> Answered? {
        let identifier = interaction["responseIdentifier"] ?? ""
        guard let blank = words(identifier, declaration) else { return nil }
        let placement = BlankPlacement([blank])
        return (.blanks(matchesCase: placement.matchesCase), placement.byLines(body) ?? placement.below(body), [])
    }

    // MARK: - Numbers

    /// A number to type instead of a slider to drag.
    mutating func slider(_ interaction: MarkupElement, _ body: [MarkupNode]) -> Answered? {
        let identifier = interaction["responseIdentifier"] ?? ""
        guard let declaration = declarations[identifier], declaration.isNumber else { return missingKey() }
        guard let blank = number(identifier, declaration) else { return nil }
        let ends = [interaction["lowerBound"], interaction["upperBound"]].compactMap(\.self)
        let range = ends.count == 2 ? " from \(ends[0]) to \(ends[1])" : ""
        texts.report(
            .notImported, "a slider\(range) becomes a number to type; say in the question which numbers are possible", interaction.position)
        let placement = BlankPlacement([blank])
        return (.blanks(matchesCase: placement.matchesCase), placement.byLines(body) ?? placement.below(body), [])
    }

    /// Nil, after a report, if no blank can represent the right numbers.
    private mutating func number(_ identifier: String, _ declaration: QTI21Declaration) -> Blank? {
        let declared = declaration.right.first.flatMap(ForeignNumber.decimal)
        let (best, isPartial) = processing.best(identifier)
        let mapped = declaration.best
        var numbers = RightNumbers.none
        // The declaration applies unless rules override it.
        let rules = best.filter { branch in
            QTI21Processing.all(branch.test).contains { $0.name == "variable" && $0["identifier"] == identifier }
        }
        if let (fault, position) = QTI21Question.fault(of: identifier, declaration, rules.map(\.test)) {
            texts.report(.notImported, "\(fault), so this question isn't imported", position)
            return nil
        }
        if !rules.isEmpty {
            numbers = .union(of: rules.map { RightNumbers($0.test, of: identifier, declared: declared) })
        } else {
            let keys = mapped.keys.isEmpty ? declaration.right : mapped.keys
            guard !keys.isEmpty else {
                _ = missingKey()
                return nil
            }
            numbers = .union(of: keys.map { ForeignNumber.decimal($0).map { RightNumbers(exactly: $0) } ?? .unreadable })
        }
        if isPartial || rules.isEmpty && mapped.isPartial { reportParts() }
        switch numbers.conversion {
        case .blank(let blank, let remark):
            if let remark { report(remark) }
            return blank
        case .nothing(let reason):
            report("\(reason), so this question isn't imported")
            return nil
        }
    }

    /// Why a number of the key can't be read, and where it is; nil if all can.
    ///
    /// - Parameter rules: tests of the answer; the declaration applies without any, and where they name it.
    private static func fault(
        of identifier: String, _ declaration: QTI21Declaration, _ rules: [MarkupElement]
    ) -> (words: String, position: SourcePosition)? {
        let comparisons = rules.flatMap(QTI21Processing.all).filter { $0.all("variable").contains { $0["identifier"] == identifier } }
        let isDeclared = rules.isEmpty || comparisons.contains { $0.first("correct") != nil }
        let compared = comparisons.flatMap { comparison in
            let tolerances = (comparison["tolerance"] ?? "").split(separator: " ").map { (String($0), comparison.position) }
            return comparison.all("baseValue").map { ($0.text.trimmed, $0.position) } + tolerances
        }
        return ((isDeclared ? declaration.written : []) + compared).lazy.compactMap { text, position in
            ForeignNumber.fault(of: [text]).map { ($0, position) }
        }.first
    }

    private mutating func reportParts() { report("answers that earned part of the points earn nothing in Quizmark") }

    // MARK: - Words

    private mutating func words(_ identifier: String, _ declaration: QTI21Declaration) -> Blank? {
        let processed = processing.right(identifier)
        let highest = processed.map(\.score).max()
        let best = processed.filter { $0.score == highest }
        var words = declaration.right + declaration.best.keys
        for comparison in best {
            switch comparison.relation {
            case .equal: words.append(comparison.value)
            case .contains:
                words.append(comparison.value)
                report("answers that only had to contain a word must now be exactly that word")
            case .pattern:
                // An XML Schema pattern always matches the whole answer.
                guard let literals = TextPattern("^(\(comparison.value))$").literals else {
                    report("answers are compared with the pattern '\(comparison.value)', so this question isn't imported")
                    return nil
                }
                words += literals
            }
        }
        if processing.containsDeclared(identifier) { report("answers that only had to contain a word must now be exactly that word") }
        let entries = declaration.mapping.filter { $0.value > 0 }
        let isDeclared = best.isEmpty && !processing.isMapped(identifier) && processing.comparesExactly(identifier)
        let isCompared = entries.isEmpty && !best.isEmpty && best.allSatisfy(\.matchesCase)
        let isExact = isDeclared || isCompared || !entries.isEmpty && entries.allSatisfy(\.matchesCase)
        let (exact, right) = (Set(words), Set(words.map(TextFolding.answer)))
        let covered = Set(best.map(\.key))
        let isLess = processed.contains { comparison in
            let isCovered = covered.contains(comparison.key) || covered.contains(comparison.key(matchingCase: false))
            guard comparison.score != highest, !isCovered else { return false }
            guard comparison.relation == .equal else { return true }
            return isExact
                ? !comparison.matchesCase || !exact.contains(comparison.value) : !right.contains(TextFolding.answer(comparison.value))
        }
        if isLess || entries.contains(where: { isExact ? !exact.contains($0.key) : !right.contains(TextFolding.answer($0.key)) }) {
            reportParts()
        }
        if Set(entries.map(\.matchesCase)).count > 1 { report("some answers were case-sensitive; in Quizmark, none of them are") }
        guard let blank = Blank(accepting: words, matchesCase: isExact) else {
            _ = missingKey()
            return nil
        }
        return blank
    }

    private var hasPicturesToDrag: Bool {
        item.descendants("gapMatchInteraction").flatMap(\.elements).contains { element in
            element.name == "gapImg" || element.name == "gapText" && element.text.trimmed.isEmpty
        }
    }

    /// Declaration of the pairs of a gap match, which has all gaps.
    private var gaps: QTI21Declaration? {
        item.descendants("gapMatchInteraction").first?["responseIdentifier"].flatMap { declarations[$0] }
    }

    /// Choices in a line of text, or the words from one box that can be dragged to a gap; several right ones become fill-in words.
    private mutating func chosen(_ interaction: MarkupElement, _ identifier: String, _ declaration: QTI21Declaration) -> Blank? {
        if interaction.name == "gap", let menu = draggedWords(identifier, declaration) {
            texts.report(.notImported, "the words were dragged; in Quizmark, each is chosen from a list", interaction.position)
            return menu
        }
        let all = interaction.all("inlineChoice")
        // Some programs begin each list with an empty choice, which shows before one is made.
        let choices = all.filter { choice in
            all.count < 3 || !choice.children.allSatisfy(\.isBlank) || declaration.right.contains(choice["identifier"] ?? "")
        }
        let right = right(identifier, isMultiple: declaration.isMultiple, among: choices.compactMap { $0["identifier"] })
        let options = choices.map { texts.words(nodes($0.children)) }
        let keys = choices.indices.filter { right.contains(choices[$0]["identifier"] ?? "") }
        if let menu = Blank(options: options, keys: keys) { return menu }
        texts.report(
            .notImported, "the words to choose from become a blank to fill in; add other correct words", interaction.position)
        let words: [MarkupElement]
        if interaction.name == "gap" {
            let right = QTI21Question.dragged(to: identifier, declaration)
            words = item.descendants("gapText").filter { right.contains($0["identifier"] ?? "") }
        } else {
            words = choices.filter { right.contains($0["identifier"] ?? "") }
        }
        return Blank(accepting: words.map { ForeignTexts.lines($0.children) }, matchesCase: false)
    }

    /// Identifiers of the words that are right in a gap.
    private static func dragged(to gap: String, _ declaration: QTI21Declaration) -> Set<String> {
        let written = declaration.right.isEmpty ? declaration.best.keys : declaration.right
        let pairs = written.map { $0.split(separator: " ").map(String.init) }
        return Set(pairs.filter { $0.last == gap }.compactMap(\.first))
    }

    /// All words of a box, one of which is right in this gap. They are in alphabetical order, as the written one often is that of the
    /// gaps; a word that occurs once for each gap is listed once.
    private mutating func draggedWords(_ gap: String, _ declaration: QTI21Declaration) -> Blank? {
        var words =
            draggable
            ?? DraggableWords(item.descendants("gapText").map { ($0["identifier"] ?? "", self.texts.words(nodes($0.children))) })
        defer { draggable = words }
        let right = QTI21Question.dragged(to: gap, declaration)
        let keys = Set(words.all.filter { right.contains($0.identifier) }.map(\.text))
        let options = words.options
        guard keys.count == 1, let key = keys.first.flatMap(options.firstIndex(of:)), options.count > 1, !options.contains(""),
            words.listed + options.count <= ImportQuota.listLimit
        else { return nil }
        words.listed += options.count
        return .menu(options, key: key)
    }
}

/// The words of a box, which each gap lists.
struct DraggableWords {
    let all: [(identifier: String, text: String)]
    /// Each word once, in alphabetical order.
    let options: [String]
    /// Words in the lists of the gaps so far.
    var listed = 0

    init(_ words: [(identifier: String, text: String)]) {
        all = words
        options = Set(words.map(\.text)).sorted()
    }
}

extension QTI21Processing.Comparison {
    /// Equal for comparisons that the same answers meet.
    fileprivate var key: String { key(matchingCase: matchesCase) }

    fileprivate func key(matchingCase: Bool) -> String { "\(relation) \(matchingCase) \(value)" }
}
