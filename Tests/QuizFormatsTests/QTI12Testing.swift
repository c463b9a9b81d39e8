import ContentModel
import Diagnostics

@testable import QuizExchange
@testable import QuizFormats

/// Items of QTI 1.2 as other programs write them.
enum QTI12Testing {
    static func document(_ items: String) -> String {
        "<questestinterop><assessment ident=\"a\" title=\"Cells\"><section ident=\"root\">\n\(items)\n</section></assessment></questestinterop>"
    }

    /// An item of Canvas; each part is on a line of its own, to distinguish positions.
    static func item(_ type: String, _ presentation: String, _ conditions: String, fields: [String: String] = [:], rest: String = "")
        -> String
    {
        let metadata = (["question_type": type, "points_possible": "1.0"].merging(fields) { $1 }).sorted { $0.key < $1.key }.map {
            "<qtimetadatafield><fieldlabel>\($0.key)</fieldlabel><fieldentry>\($0.value)</fieldentry></qtimetadatafield>"
        }
        return """
            <item ident="i" title="Name"><itemmetadata><qtimetadata>\(metadata.joined())</qtimetadata></itemmetadata>
            <presentation>\(presentation)</presentation>
            <resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>\(conditions)
            </resprocessing>\(rest)</item>
            """
    }

    static func text(_ text: String) -> String { "<material><mattext texttype=\"text/html\">\(text)</mattext></material>" }

    static func label(_ ident: String, _ text: String, _ attributes: String = "") -> String {
        "\n<response_label ident=\"\(ident)\" \(attributes)><material><mattext texttype=\"text/plain\">\(text)</mattext></material></response_label>"
    }

    /// A choice field, with its name or prompt.
    static func list(_ ident: String, prompt: String = "", _ labels: String, cardinality: String = "Single") -> String {
        let prompt = prompt.isEmpty ? "" : text(prompt)
        return
            "<response_lid ident=\"\(ident)\" rcardinality=\"\(cardinality)\">\(prompt)<render_choice>\(labels)</render_choice></response_lid>"
    }

    static func typed(_ ident: String = "response1", form: String = "") -> String {
        "<response_str ident=\"\(ident)\" rcardinality=\"Single\"><render_fib \(form)><response_label ident=\"answer-\(ident)\"/></render_fib></response_str>"
    }

    static func equal(_ value: String, _ ident: String = "response1", _ attributes: String = "") -> String {
        "<varequal respident=\"\(ident)\" \(attributes)>\(value)</varequal>"
    }

    static func right(_ test: String, _ score: String = "100", action: String = "Set", name: String = "SCORE") -> String {
        "\n<respcondition><conditionvar>\(test)</conditionvar><setvar action=\"\(action)\" varname=\"\(name)\">\(score)</setvar></respcondition>"
    }

    /// Import of items: the questions as text, and the diagnostics with lines.
    static func read(_ items: String) throws -> (words: [String], messages: [String]) {
        let quizImport = try PackageTesting.quizImport("a.xml", Array(document(items).utf8), .canvas)
        let words = PackageTesting.quizzes(quizImport).flatMap(\.questions).map(PackageTesting.words)
        return (words, quizImport.diagnostics.filter { $0.id != .emptyQuiz }.map { "\($0.location.position.line) \($0.message)" })
    }
}
