import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Documents of QTI 3 as other programs write them.
enum QTI3Testing {
    static let namespace = "xmlns=\"http://www.imsglobal.org/xsd/imsqtiasi_v3p0\""
    static let templates = "https://purl.imsglobal.org/spec/qti/v3p0/rptemplates"

    /// An item; the body begins in line 4.
    static func item(
        _ declarations: String, _ body: String, _ rest: String = template("match_correct.xml"), attributes: String = "",
        identifier: String = "i"
    ) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <qti-assessment-item \(namespace) identifier="\(identifier)" title="Name" time-dependent="false" \(attributes)>
        \(declarations)<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>
        <qti-item-body>\(body)</qti-item-body>
        \(rest)</qti-assessment-item>
        """
    }

    static func test(_ parts: String, title: String = "Test") -> String {
        "<qti-assessment-test \(namespace) identifier=\"t\" title=\"\(title)\">\n\(parts)</qti-assessment-test>"
    }

    static func part(_ sections: String, _ attributes: String = "submission-mode=\"individual\"") -> String {
        "<qti-test-part identifier=\"p\" navigation-mode=\"linear\" \(attributes)>\(sections)</qti-test-part>"
    }

    static func section(_ content: String) -> String {
        "<qti-assessment-section \(namespace) identifier=\"s\" title=\"S\" visible=\"true\">\(content)</qti-assessment-section>"
    }

    static func reference(_ address: String, _ content: String = "") -> String {
        "\n<qti-assessment-item-ref identifier=\"\(address)\" href=\"\(address)\">\(content)</qti-assessment-item-ref>"
    }

    static func template(_ name: String) -> String { "<qti-response-processing template=\"\(templates)/\(name)\"/>" }

    static func processing(_ rules: String...) -> String { "<qti-response-processing>\(rules.joined())</qti-response-processing>" }

    static func response(
        _ right: [String], cardinality: String = "single", type: String = "identifier", mapping: [(String, String)] = [],
        name: String = "R",
        attributes: String = "default-value=\"0\""
    ) -> String {
        let values = right.map { "<qti-value>\($0)</qti-value>" }.joined()
        let correct = right.isEmpty ? "" : "<qti-correct-response>\(values)</qti-correct-response>"
        let entries = mapping.map { "<qti-map-entry map-key=\"\($0.0)\" mapped-value=\"\($0.1)\"/>" }.joined()
        let mapped = entries.isEmpty ? "" : "<qti-mapping \(attributes)>\(entries)</qti-mapping>"
        return
            "<qti-response-declaration identifier=\"\(name)\" cardinality=\"\(cardinality)\" base-type=\"\(type)\">\(correct)\(mapped)</qti-response-declaration>"
    }

    static func choices(_ names: [String] = ["A", "B", "C"], prompt: String = "Which?", attributes: String = "max-choices=\"1\"") -> String
    {
        let choices = names.map { "<qti-simple-choice identifier=\"\($0)\">\($0.lowercased())</qti-simple-choice>" }.joined()
        return
            "<qti-choice-interaction response-identifier=\"R\" \(attributes)><qti-prompt>\(prompt)</qti-prompt>\(choices)</qti-choice-interaction>"
    }

    static func entry(_ name: String = "R") -> String { "<qti-text-entry-interaction response-identifier=\"\(name)\"/>" }
    static func variable(_ name: String = "R") -> String { "<qti-variable identifier=\"\(name)\"/>" }
    static func value(_ value: String, _ type: String = "float") -> String {
        "<qti-base-value base-type=\"\(type)\">\(value)</qti-base-value>"
    }
    static func mapped(_ name: String = "R") -> String { "<qti-map-response identifier=\"\(name)\"/>" }
    static func isRight(_ name: String = "R") -> String { "<qti-match>\(variable(name))<qti-correct identifier=\"\(name)\"/></qti-match>" }

    static func set(_ value: String, of name: String = "SCORE") -> String {
        "<qti-set-outcome-value identifier=\"\(name)\">\(value)</qti-set-outcome-value>"
    }

    static func when(_ test: String, _ action: String, otherwise: String = "") -> String {
        let rest = otherwise.isEmpty ? "" : "<qti-response-else>\(otherwise)</qti-response-else>"
        return "<qti-response-condition><qti-response-if>\(test)\(action)</qti-response-if>\(rest)</qti-response-condition>"
    }

    static func read(_ item: String, _ format: QuizFormat = .qti) throws -> (text: String, messages: [String]) {
        outcome(try PackageTesting.quizImport("item.xml", Array(item.utf8), format))
    }

    static func package(_ files: [(String, String)], _ format: QuizFormat = .qti) throws -> (text: String, messages: [String]) {
        outcome(try PackageTesting.quizImport("a.zip", try PackageTesting.zip(files + [("imsmanifest.xml", "<manifest/>")]), format))
    }

    private static func outcome(_ quizImport: QuizImport) -> (text: String, messages: [String]) {
        let found = quizImport.diagnostics.filter { $0.id != .emptyQuiz }
        return (quizImport.text, found.map { "\($0.location.position.line) \($0.message)" })
    }
}
