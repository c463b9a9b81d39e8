import Encoding
import Markup

extension QTI12Question {
    /// Tags in an item exported by Quizmark.
    static func tags(_ item: MarkupElement) -> [String] {
        guard let tags = QTI12Metadata(item.first("itemmetadata"))["quizmark_tags"] else { return [] }
        return tags.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    }
}

/// Metadata of an item: fields of Canvas, Brightspace and ILIAS, and elements of Blackboard.
struct QTI12Metadata {
    private var fields: [String: String] = [:]

    init(_ metadata: MarkupElement?) {
        guard let metadata else { return }
        for field in metadata.descendants("qtimetadatafield") + metadata.descendants("qti_metadatafield") {
            guard let name = field.first("fieldlabel")?.text, let value = field.first("fieldentry")?.text else { continue }
            fields[name.trimmed.lowercased()] = value.trimmed
        }
        for element in metadata.elements where element.elements.isEmpty { fields[element.name.lowercased()] = element.text.trimmed }
    }

    subscript(_ name: String) -> String? { fields[name] }

    var type: String {
        let names = ["question_type", "qmd_questiontype", "bbmd_questiontype", "cc_profile", "qmd_itemtype", "questiontype"]
        return names.compactMap { fields[$0] }.first { !$0.isEmpty }?.lowercased() ?? ""
    }

    /// Identifier of the item with the text that New Quizzes shows above several questions.
    var stimulus: String? { fields["parent_stimulus_item_ident"].flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether texts are HTML, although Sakai calls them plain.
    var hasHTML: Bool { fields["text_format"]?.lowercased() == "html" }

    var isOfILIAS: Bool { fields["ilias_version"] != nil }
    var isOfBlackboard: Bool { fields["bbmd_questiontype"] != nil }

    /// How ILIAS compares typed answers: "ci" ignores capitals, and "l1" to "l5" allow as many typos.
    private var rating: String { (fields["textgaprating"] ?? fields["textrating"] ?? "").lowercased() }
    var matchesCase: Bool { fields["case_sensitive"]?.lowercased() == "true" || rating == "cs" }
    var allowsTypos: Bool { ["l1", "l2", "l3", "l4", "l5"].contains(rating) }

    /// Whether ILIAS gives points for combinations of gaps, a list in JSON and Base64.
    var hasCombinations: Bool { Base64.decoded(fields["combinations"] ?? "")?.contains(UInt8(ascii: "{")) ?? false }

    /// Points; Blackboard writes 0 or −1 for none.
    var points: Double? {
        func values(_ names: [String]) -> [Double] { names.compactMap { fields[$0].flatMap(ForeignNumber.value) } }
        return values(["points_possible", "cc_weighting"]).first { $0 >= 0 }
            ?? values(["qmd_absolutescore_max", "qmd_weighting", "qmd_maximumscore", "points"]).first { $0 > 0 }
    }
}
