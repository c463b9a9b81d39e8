import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

struct BlankSyntaxTests {
    private func parse(_ source: String, matchesCase: Bool = false) -> Blank? {
        var log = DiagnosticLog(path: "a.md")
        return BlankSyntax.parse(Located(source, at: .start), matchesCase: matchesCase, log: &log)
    }

    @Test(arguments: [
        ("cell", ["cell"]), (" cell | cells ", ["cell", "cells"]), (#"a\|b|c"#, ["a|b", "c"]), (#"a\]b"#, ["a]b"]),
        (#"C:\temp"#, [#"C:\temp"#]), ("été", ["été"]), ("x = 1", ["x = 1"]), ("$n$", ["$n$"]),
    ])
    func words(source: String, words: [String]) {
        #expect(parse(source) == .words(words, matchesCase: false))
        #expect(parse(source, matchesCase: true) == .words(words, matchesCase: true))
    }

    @Test(arguments: [
        ("= 9.81", "9.81", "0"), ("= -3 ± 0.5", "-3", "0.5"), ("= −3 +- 1", "-3", "1"),
        ("= 6.02e23 ± 1e21", "6.02e23", "1e21"), ("= +4", "4", "0"), ("= 0.5±0.05", "0.5", "0.05"),
    ])
    func numbers(source: String, value: String, tolerance: String) {
        guard case .number(let read, let range)? = parse(source) else {
            Issue.record("not a number: \(source)")
            return
        }
        #expect(read.text == value)
        #expect(range.text == tolerance)
    }

    @Test(arguments: [
        "", " ", "|", "a|", "|a", "a| |b", "=", "= ", "= x", "= 1 ±", "= 1 ± -1", "= 1 ± 1 ± 1", "= 1e999", "= 1.2.3", "= 1 000", "=9,81",
        "= 1 ± 0,5",
    ])
    func faults(source: String) {
        #expect(parse(source) == nil)
    }

    @Test func caseComesFromTheHeading() throws {
        guard case .blanks(let blanks) = try onlyQuestion("## [[DNA]] {case}").response else {
            Issue.record("no blanks")
            return
        }
        #expect(blanks == [.words(["DNA"], matchesCase: true)])
    }

    @Test func markupAroundAndInsideBlanks() throws {
        let question = try onlyQuestion("## **Bold [[a*b|c_d]]** and [[<i>]] $a_1$ *it* [[e]]")
        guard case .blanks(let blanks) = question.response else {
            Issue.record("no blanks")
            return
        }
        #expect(blanks.first == .words(["a*b", "c_d"], matchesCase: false))
        #expect(blanks.last == .words(["e"], matchesCase: false))
        #expect(question.prompt.html.hasPrefix("<strong>Bold </strong> and "))
        #expect(question.prompt.html.contains("<msub><mi>a</mi><mn>1</mn></msub></math> <em>it</em> "))
    }
}
