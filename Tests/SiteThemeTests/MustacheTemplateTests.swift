import Diagnostics
import Testing

@testable import SiteTheme

struct MustacheTemplateTests {
    private func render(_ text: String, _ values: [String: String] = [:], parts: [String: String] = [:]) throws -> String {
        func template(_ text: String) throws -> MustacheTemplate {
            let bytes = Array(text.utf8)
            return try MustacheTemplate(bytes, tags: TagScanner(bytes: bytes).tags())
        }
        return try template(text).render(values, parts: parts.mapValues(template))
    }

    @Test(arguments: [
        ("{{a}}|{{ a }}|{{{a}}}|{{& a}}|{{b}}", "&lt;&amp;&quot;&#39;|&lt;&amp;&quot;&#39;|<&\"'|<&\"'|"),
        ("{{#a}}yes{{/a}}{{^a}}no{{/a}}", "yes"), ("{{#b}}yes{{/b}}{{^b}}no{{/b}}", "no"), ("{{#empty}}[{{.}}]{{/empty}}", "[]"),
        ("{{#a}}{{#c}}{{{.}}}{{/c}}{{{.}}}{{/a}}", "c<&\"'"), ("x{{! a comment\nof two lines }}y", "xy"), ("{a} }} { {", "{a} }} { {"),
        ("{{values.room}}", "12"), ("", ""),
    ])
    func fillsTags(template: String, text: String) throws {
        let values = ["a": "<&\"'", "c": "c", "empty": "", "values.room": "12"]
        #expect(try render(template, values) == text)
    }

    /// As the specification of Mustache has it: tags that show nothing leave no line, others do.
    @Test(arguments: [
        ("1\n{{#a}}\n2\n{{/a}}\n3\n", "1\n2\n3\n"), ("1\n  {{#a}}  \n2\n\t{{/a}}\n3", "1\n2\n3"), ("{{#a}}\n2\n{{/a}}", "2\n"),
        ("1\r\n{{! c }}\r\n2", "1\r\n2"), ("1 {{#a}}\n2{{/a}}\n", "1 \n2\n"), ("{{#a}} {{/a}}\n", " \n"), ("1\n{{b}}\n2", "1\n\n2"),
        ("{{^b}}\n{{#a}}\n1\n{{/a}}\n{{/b}}\n", "1\n"),
    ])
    func leavesNoEmptyLines(template: String, text: String) throws { #expect(try render(template, ["a": "a"]) == text) }

    @Test func refusesDeepNesting() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "{{#a}}", count: depth) + "1" + String(repeating: "{{/a}}", count: depth)
        }
        #expect(try render(nested(100), ["a": ""]) == "1")
        let error = try #require(throws: MustacheTemplate.SyntaxError.self) { try render(nested(50_000)) }
        #expect(error.message == "sections are nested more than 100 deep" && error.position.column == 601)
    }

    @Test(arguments: [
        ("{{{main}}}", []), ("{{#title}}a{{/title}}{{& main}}", []),
        ("{{main}}", ["1:1 the tag '{{{main}}}' is missing, so pages would be empty"]),
        (
            "{{#title}}{{{main}}}{{/title}}",
            ["1:11 the tag '{{{main}}}' is in a section, so some pages would be empty; move it out of the section"]
        ),
        (
            "{{^title}}{{{main}}}{{/title}}",
            ["1:11 the tag '{{{main}}}' is in a section, so some pages would be empty; move it out of the section"]
        ),
        ("{{{main}}}\n{{{main}}}", ["2:1 the tag '{{{main}}}' is repeated here, so pages would have their text twice; remove one"]),
    ])
    func everyPageHasItsTextOnce(shell: String, errors: [String]) {
        let found = TemplateSource.read(Array(shell.utf8), of: .page, path: "Templates/page.mustache").diagnostics
        #expect(found.map { "\($0.location.position.line):\($0.location.position.column) \($0.message)" } == errors)
    }

    @Test func includesParts() throws {
        let parts = ["foot": "<p>{{a}}</p>\n<hr>\n"]
        #expect(try render("1\n{{> foot}}\n2\n", ["a": "&"], parts: parts) == "1\n<p>&amp;</p>\n<hr>\n2\n")
        #expect(try render("1\n  {{>foot}}\n2\n", ["a": "a"], parts: parts) == "1\n  <p>a</p>\n  <hr>\n2\n")
        #expect(try render("({{> foot}})", ["a": "a"], parts: ["foot": "{{a}}"]) == "(a)")
    }

    @Test(
        arguments: [
            ("a\n  {{#b}}", 2, 3, "this section has no end; add '{{/b}}'"),
            ("{{#b}}{{/c}}", 1, 7, "closes a section other than the open one"),
            ("{{/c}}", 1, 1, "closes a section other than the open one"), ("{{a}}{{b", 1, 6, "'}}' is missing"),
            ("{{{a}}", 1, 1, "'}}' is missing"),
        ] as [(String, UInt32, UInt32, String)])
    func errorsHaveAPosition(template: String, line: UInt32, column: UInt32, words: String) throws {
        let error = try #require(throws: MustacheTemplate.SyntaxError.self) { try render(template) }
        #expect(error.position.line == line && error.position.column == column)
        #expect(error.message.contains(words), "\(error.message)")
    }
}
