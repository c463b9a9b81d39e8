import CivilTime
import Diagnostics
import Testing

@testable import ContentReading

/// What is said about keys and values that people write out of habit.
struct KeyHintTests {
    private func problems(_ line: String) -> [String] {
        readMarkdownQuiz("---\ntitle: T\n\(line)\n---\n\n## A [[b]] {#a}\n").log.problems
    }

    private static let language = "a file's language is in its name, as in cells.fr.md; without one, it is the site's"

    @Test(arguments: [
        ("time: 30m", "did you mean 'time-limit'?"), ("author: Ms X", "did you mean 'teachers'?"),
        ("score: partial", "did you mean 'scoring'?"),
        ("date: 2026-12-11", "did you mean 'available'?"), ("language: fr", language), ("lang: fr", language),
        ("tags: [a]", "tags belong to questions, not to the quiz"),
        ("points: 3", "points belong to questions, not to the quiz; in Markdown, write {points=2} after a question's text"),
    ])
    func keysOfOtherPrograms(line: String, hint: String) {
        let key = line.prefix { $0 != ":" }
        #expect(problems(line) == ["3:1 UnknownKey: key '\(key)' isn't part of a quiz; \(hint)"])
    }

    @Test(arguments: [
        ("weight: 10", "did you mean 'order'?"), ("aliases: [/old/]", "did you mean 'formerly'?"), ("slug: a", "did you mean 'id'?"),
        ("parent: Guides", "did you mean 'section'?"), ("date: 2026-12-11", "pages have no dates or authors; remove this line"),
        ("tags: [a]", "pages have no tags; remove this line, or write 'section: …' to group pages"), ("lang: fr", language),
    ])
    func keysOfPagesOfOtherGenerators(line: String, hint: String) {
        var log = DiagnosticLog(path: "Content/pages/a.md")
        _ = FreePageReader.read(sourceFile("---\ntitle: A\n\(line)\n---\n\nB\n", path: log.path), log: &log)
        #expect(log.problems == ["3:1 UnknownKey: key '\(line.prefix { $0 != ":" })' isn't part of a page; \(hint)"])
    }

    @Test(arguments: [
        ("site_url: https://example.org", "did you mean 'base-url'?"), ("lang: fr", "did you mean 'language'?"),
        ("logo: media/logo.svg", "it belongs to the theme: theme: {logo: media/logo.svg}"),
        ("nav: []", "the navigation follows from 'section' and 'order' of the pages"),
    ])
    func keysOfSitesOfOtherGenerators(line: String, hint: String) {
        var log = DiagnosticLog(path: "Content/site.yml")
        _ = SiteSettingsReader.read(
            sourceFile("id: a\ntitle: A\n\(line)\n", path: log.path), timeZones: TimeZoneCatalog(), log: &log)
        #expect(log.problems == ["3:1 UnknownKey: key '\(line.prefix { $0 != ":" })' isn't part of a site; \(hint)"])
    }

    @Test func keysThatAreNotIndented() {
        let words = { (key: String, owner: String) in
            "UnknownKey: key '\(key)' isn't part of a quiz; indent this line to put it below '\(owner)'"
        }
        #expect(problems("bands:\n100: Great\n50: Good") == ["4:1 \(words("100", "bands"))", "5:1 \(words("50", "bands"))"])
        #expect(problems("draw:\ncount: 3") == ["4:1 \(words("count", "draw"))"])
        #expect(problems("bands:\npass: 50\nfoo: 1").first?.contains("isn't part of a quiz; it has id") == true)
        let json = readJSONQuizzes(#"{"title": "T", "bands": null, "foo": 1, "questions": []}"#).log.problems
        #expect(json.contains { $0.contains("key 'foo' isn't part of a quiz; it has id") })
    }

    @Test(arguments: [
        ("print-answers: no", "must be one of always, after, never, not 'no'; did you mean 'never'?"),
        ("presentation: all", "must be one of one, page, not 'all'; did you mean 'page'?"),
        ("time-limit: 90", "must be a duration such as 90s, 20m or 2h, not '90'; for minutes, write 90m"),
        ("time-limit: 1h30", "must be a duration such as 90s, 20m or 2h, not '1h30'; write 90m"),
        ("time-limit: 1 h 30 min", "must be a duration such as 90s, 20m or 2h, not '1 h 30 min'; write 90m"),
        ("time-limit: 2 hours and 5 minutes", "must be a duration such as 90s, 20m or 2h, not '2 hours and 5 minutes'; write 125m"),
        ("time-limit: 1.5h", "must be a duration such as 90s, 20m or 2h, not '1.5h'; write 90m"),
        ("time-limit: 1h30s", "must be a duration such as 90s, 20m or 2h, not '1h30s'"),
    ])
    func valuesThatAreNearlyRight(line: String, hint: String) {
        let key = line.prefix { $0 != ":" }
        #expect(problems(line) == ["3:\(key.count + 3) InvalidValue: '\(key)' \(hint)"])
    }

    @Test func yesIsTrue() {
        let problems = readMarkdownQuiz("---\ntitle: T\n---\n\n## A? {#a type=true-false answer=yes}\n").log.problems
        #expect(problems == ["5:34 InvalidAttribute: 'answer' must be true or false, not 'yes'; did you mean 'true'?"])
    }

    @Test(arguments: ["[7d 1d]", "7d 1d", "7d, 1d"]) func remindersAreAList(value: String) {
        #expect(problems("due: 2026-12-11\nreminders: \(value)").first?.hasSuffix("; write a list: [7d, 1d]") == true)
    }

    @Test func theNameOfAKeyIsQuoted() {
        #expect(
            problems("penalties: 5") == [
                "3:12 WrongType: 'penalties' needs keys with values, such as 'edition: …', but this is a number"
            ])
    }

    @Test(arguments: [
        (#""items": "a, b""#, ["WrongType"]), (#""pairs": {}"#, ["WrongType"]), (#""choices": "a, b""#, ["WrongType"]),
        (#""choices": [{"text": "a", "isCorrect": true}, {"text": "b"}]"#, ["UnknownKey"]),
    ])
    func oneMistakeOfAnAnswerIsOneMessage(answer: String, ids: [String]) {
        let log = readJSONQuizzes(#"{"title": "T", "questions": [{"id": "a", "prompt": "A?", \#(answer)}]}"#).log
        #expect(log.diagnostics.map(\.id.rawValue) == ids)
    }

    @Test func numbersAndTruthHaveNoQuotes() {
        let problem = { (value: String) in
            readJSONQuizzes(#"{"title": "T", "questions": [{"id": "a", "prompt": "A?", "answer": "\#(value)"}]}"#).log.problems.first ?? ""
        }
        for value in ["true", "42"] { #expect(problem(value).hasSuffix("but this is text; write \(value) without the quotes")) }
        #expect(problem("yes").hasSuffix("but this is text"))
    }
}
