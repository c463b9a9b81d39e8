import ContentReading
import Encoding
import Markup

/// How a bank encodes its texts. Open Trivia DB has these ways, the same one for all texts of a file; the texts of other banks are
/// plain.
enum BankEncoding {
    case plain
    /// Entities of HTML, the default of Open Trivia DB. Tags are text.
    case entities
    /// Encoded for URLs; in the older form, a space is a plus sign.
    case percent(spaceIsPlus: Bool)
    case base64

    /// - Parameters:
    ///   - items: all questions of the file.
    ///   - hasCode: whether the file has the code with which Open Trivia DB answers.
    init(of items: [ContentTree], hasCode: Bool) {
        guard !items.isEmpty, items.allSatisfy({ BankEncoding.isTrivia($0, hasCode: hasCode) }) else {
            self = .plain
            return
        }
        let types = items.compactMap { $0.first(["type"])?.scalar }
        var texts: [String] = []
        for item in items { item.forEachText { texts.append($0.string) } }
        if types.contains(where: BankEncoding.encodedTypes.contains) {
            self = .base64
        } else if texts.contains(where: { $0.contains(ascii: "%") }), texts.allSatisfy(BankEncoding.isPercentEncoded) {
            self = .percent(spaceIsPlus: !texts.contains { $0.contains(ascii: "%20") })
        } else {
            self = .entities
        }
    }

    /// "multiple" and "boolean", the kinds of questions, in Base64.
    private static let encodedTypes = ["bXVsdGlwbGU=", "Ym9vbGVhbg=="]

    private static func isTrivia(_ item: ContentTree, hasCode: Bool) -> Bool {
        item.first(["question"])?.scalar != nil && item.first(["correct_answer"])?.scalar != nil
            && item.first(["incorrect_answers"])?.isList ?? false && (hasCode || item.first(["type", "difficulty", "category"]) != nil)
    }

    /// Whether nothing is left that an encoding for URLs would have changed.
    private static func isPercentEncoded(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0.isASCIILetterOrDigit || "-._~+%".utf8.contains($0) } && PercentEncoding.decoded(text) != nil
    }

    /// The tree with its texts decoded; one that can't be decoded stays.
    func decoded(_ tree: ContentTree) -> ContentTree {
        if case .plain = self { return tree }
        var tree = tree
        switch tree.value {
        case .mapping(var entries):
            for index in entries.indices { entries[index].value = decoded(entries[index].value) }
            tree.value = .mapping(entries)
        case .sequence(let items): tree.value = .sequence(items.map(decoded))
        case .text(var text):
            text.string = decoded(text.string)
            text.isVerbatim = false
            tree.value = .text(text)
        default: break
        }
        return tree
    }

    /// The encoding of a table with these columns: those of Open Trivia DB have the texts as its server sends them.
    init(ofColumns headers: [String]) {
        let isTrivia = ["correct_answer", "incorrect_answers"].allSatisfy(headers.contains)
        self = isTrivia && ["type", "difficulty", "category"].contains(where: headers.contains) ? .entities : .plain
    }

    func decoded(_ text: String) -> String {
        switch self {
        case .plain: text
        case .entities: text.contains(ascii: "&") ? XHTML.plain(MarkupReader.html(text.replacing("<", by: "&lt;"))) : text
        case .percent(let spaceIsPlus): PercentEncoding.decoded(spaceIsPlus ? text.replacing("+", by: " ") : text) ?? text
        case .base64: Base64.decoded(text).flatMap { String(validating: $0, as: UTF8.self) } ?? text
        }
    }
}
