import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

struct PenaltySearchWordsTests {
    private func read(_ also: String, languages: [ContentLanguage]? = nil) throws -> (
        words: [ContentLanguage?: [String]], problems: [String]
    ) {
        var log = DiagnosticLog(path: "penalties.json")
        let text = #"[{"id": 1, "description": "Late.", "sanctionValue": 0, "referee": true, "also": "# + also + "}]"
        let list = try #require(PenaltyListReader.read(text, languages: languages, log: &log))
        return (list.penalties.first?.also ?? [:], log.diagnostics.map(\.inShort))
    }

    @Test func areAListOrOneForEachLanguage() throws {
        #expect(try read(#"["late", "1 minute"]"#).words == [nil: ["late", "1 minute"]])
        #expect(try read(#""late""#).words == [nil: ["late"]])
        let languages = try read(#"{"en": ["late"], "fr": "en retard"}"#)
        #expect(languages.words == [.english: ["late"], french: ["en retard"]])
        #expect(languages.problems == [])
    }

    @Test func problemsHaveTheirPosition() throws {
        let language = try read(#"{"English": ["late"]}"#)
        #expect(language.words == [:])
        #expect(
            language.problems == [
                "1:82 InvalidValue: 'English' isn't a language; 'also' must be a list of words, or one for each language such as 'en'"
            ])
        #expect(
            try read(#"{"eng": ["late"], "fr": ["en retard"], "pt": ["tarde"]}"#, languages: [.english, french]).problems == [
                "1:82 UnknownLanguage: the site has no language 'eng', so no page is found by these words; did you mean 'en'?"
            ])
        #expect(try read("[1]").problems == ["1:82 WrongType: 'also' must be text, but this is a number"])
    }
}
