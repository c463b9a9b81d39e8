import Markup

/// A question as an item of QTI 1.2: text, response fields, and conditions with scores.
struct QTI12Item {
    /// Canvas' name of the kind, such as "multiple_choice_question".
    var type: String
    var text: String
    var responses: [Response] = []
    var conditions: [Condition] = []
    /// Feedback by the names that conditions use.
    var feedback: [(ident: String, html: String)] = []

    /// A response field.
    struct Response {
        var ident: String
        var isMultiple = false
        var prompt: String?
        var form: Form

        enum Form {
            case choices([Label])
            case words
            case number
            case essay
        }
    }

    struct Label {
        var ident: String
        var text: String
        var isPlain = false
        var isPinned = false
    }

    /// A condition that is evaluated after those before it.
    struct Condition {
        var tests: [Test]
        /// Score in percent of the question's points.
        var score: String?
        /// Whether the score is added to that of other conditions.
        var isAdded = false
        var feedback: String?
        /// Whether further conditions are evaluated if this one matches.
        var continues = false
    }

    indirect enum Test {
        case equal(String, String, matchesCase: Bool = false)
        case atLeast(String, String)
        case atMost(String, String)
        case not(Test)
        case all([Test])
        case any([Test])
        case other
    }
}

extension QTI12Item {
    /// Writes the question in the order of the DTD.
    ///
    /// - Parameters:
    ///   - label: our own id of the question, which importers ignore; nil if the target allows none.
    ///   - metadata: names and values of the item's metadata.
    func write(
        ident: String, label: String?, title: String, metadata: [(String, String)], to xml: inout XMLWriter
    ) {
        xml.element("item", ["ident": ident, "label": label, "title": title]) { xml in
            xml.element("itemmetadata") { QTI12Item.write(metadata, to: &$0) }
            xml.element("presentation") { xml in
                QTI12Item.write(text, isPlain: false, to: &xml)
                for response in responses { QTI12Item.write(response, to: &xml) }
            }
            xml.element("resprocessing") { xml in
                xml.element("outcomes") {
                    $0.element("decvar", ["maxvalue": "100", "minvalue": "0", "varname": "SCORE", "vartype": "Decimal"])
                }
                for condition in conditions { QTI12Item.write(condition, to: &xml) }
            }
            for (ident, html) in feedback {
                xml.element("itemfeedback", ["ident": ident]) { xml in
                    xml.element("flow_mat") { QTI12Item.write(html, isPlain: false, to: &$0) }
                }
            }
        }
    }

    static func write(_ metadata: [(String, String)], to xml: inout XMLWriter) {
        xml.element("qtimetadata") { xml in
            for (name, value) in metadata {
                xml.element("qtimetadatafield") { xml in
                    xml.element("fieldlabel", text: name)
                    xml.element("fieldentry", text: value)
                }
            }
        }
    }

    private static func write(_ text: String, isPlain: Bool, to xml: inout XMLWriter) {
        xml.element("material") { $0.element("mattext", ["texttype": isPlain ? "text/plain" : "text/html"], text: text) }
    }

    private static func write(_ response: Response, to xml: inout XMLWriter) {
        switch response.form {
        case .choices(let labels):
            xml.element("response_lid", ["ident": response.ident, "rcardinality": response.isMultiple ? "Multiple" : "Single"]) { xml in
                if let prompt = response.prompt { write(prompt, isPlain: false, to: &xml) }
                xml.element("render_choice") { xml in
                    for label in labels {
                        xml.element("response_label", ["ident": label.ident, "rshuffle": label.isPinned ? "No" : nil]) {
                            write(label.text, isPlain: label.isPlain, to: &$0)
                        }
                    }
                }
            }
        case .words, .number, .essay:
            var attributes: KeyValuePairs<String, String?> = [:]
            if case .number = response.form { attributes = ["fibtype": "Decimal"] }
            if case .essay = response.form { attributes = ["rows": "10"] }
            xml.element("response_str", ["ident": response.ident, "rcardinality": "Single"]) { xml in
                xml.element("render_fib", attributes) { $0.element("response_label", ["ident": "answer1", "rshuffle": "No"]) }
            }
        }
    }

    private static func write(_ condition: Condition, to xml: inout XMLWriter) {
        xml.element("respcondition", ["continue": condition.continues ? "Yes" : "No"]) { xml in
            xml.element("conditionvar") { xml in
                for test in condition.tests { write(test, to: &xml) }
            }
            if let score = condition.score {
                xml.element("setvar", ["action": condition.isAdded ? "Add" : "Set", "varname": "SCORE"], text: score)
            }
            if let feedback = condition.feedback {
                xml.element("displayfeedback", ["feedbacktype": "Response", "linkrefid": feedback])
            }
        }
    }

    private static func write(_ test: Test, to xml: inout XMLWriter) {
        switch test {
        case .equal(let value, let ident, let matchesCase):
            xml.element("varequal", ["respident": ident, "case": matchesCase ? "Yes" : nil], text: value)
        case .atLeast(let value, let ident): xml.element("vargte", ["respident": ident], text: value)
        case .atMost(let value, let ident): xml.element("varlte", ["respident": ident], text: value)
        case .not(let test): xml.element("not") { write(test, to: &$0) }
        case .all(let tests):
            xml.element("and") { xml in
                for test in tests { write(test, to: &xml) }
            }
        case .any(let tests):
            xml.element("or") { xml in
                for test in tests { write(test, to: &xml) }
            }
        case .other: xml.element("other")
        }
    }
}
