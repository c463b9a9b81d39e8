import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Kinds, nested questions and rarer forms of JSON.
struct BankKindTests {
    private func read(_ text: String) throws -> QuizImport { try RoundTrip.quizImport(text, .json, try RoundTrip.export()) }

    private func read(question: String) throws -> QuizImport { try read("[{\"question\":\"Which?\",\(question)}]") }

    @Test(arguments: [
        #"{"id":"7","question":{"stem":"Which?","choices":[{"text":"tin","label":"A"},{"text":"zinc","label":"B"}]},"answerKey":"B"}"#,
        #"{"question":{"text":"Which?","options":["tin","zinc"],"answer":"zinc"}}"#,
        #"{"question":"Which?","choices":{"text":["tin","zinc"],"label":["A","B"]},"answerKey":"B"}"#,
        #"{"question":"Which?","choices":{"text":["tin","zinc"],"label":["1","2"]},"answerKey":"2"}"#,
        #"{"question":"Which?","alternatives":["tin","zinc"],"answer":"zinc"}"#,
        #"{"question":"Which?","answer_choices":["tin","zinc"],"answer":"zinc"}"#,
        #"{"question":"Which?","possibleAnswers":["tin","zinc"],"answer":"zinc"}"#,
        #"{"question":"Which?","variants":["tin","zinc"],"answer":"zinc"}"#,
        #"{"question":"Which?","opt1":"tin","opt2":"zinc","answer":"B"}"#,
    ]) func formsOfChoices(question: String) throws {
        let found = try read("[\(question)]")
        #expect(found.lines == [])
        #expect(found.text.contains("## Which?") && found.text.hasSuffix("\n\n- [ ] tin\n- [x] zinc\n"), "\(found.text)")
    }

    @Test func distractorsInKeys() throws {
        let found = try read(question: #""distractor2":"tin","distractor1":"lead","correct_answer":"zinc""#)
        #expect(found.lines == [])
        #expect(found.text.hasSuffix("- [x] zinc\n- [ ] tin\n- [ ] lead\n"), "\(found.text)")
        let named = try read(question: #""distractor2":"tin","distractor1":"lead","correct_answer":"B""#)
        #expect(named.text == "")
        #expect(named.lines.count == 1 && named.lines[0].contains("'B' may be the letter or number of a choice"), "\(named.lines)")
    }

    /// A key that isn't known may have the choices.
    @Test func otherKeysOfANestedQuestionAreNotIgnored() throws {
        let found = try read(#"[{"question":{"stem":"Which?","selections":["tin","zinc"]},"answer":"B"}]"#)
        #expect(found.text == "")
        #expect(found.lines.count == 1 && found.lines[0].contains("this question has no choices"), "\(found.lines)")
    }

    @Test(arguments: ["many_choice", "msq", "multiple_select"]) func severalChoicesByTheirType(type: String) throws {
        let found = try read(question: #""type":"\#(type)","answers":[{"answer":"a","correct":true},{"answer":"b","correct":false}]"#)
        #expect(found.lines == [])
        #expect(found.text.contains("type=multiple") && found.text.hasSuffix("- [x] a\n- [ ] b\n"), "\(found.text)")
    }

    @Test func multipleBesideSingle() throws {
        let found = try read(
            #"[{"question":"All?","type":"multiple","options":["a","b"],"answer":"a"},{"question":"One?","type":"single","options":["a","b"],"answer":"b"}]"#
        )
        #expect(found.text.contains("## All? {type=multiple}") || found.text.contains("type=multiple}\n\n- [x] a"), "\(found.text)")
        let alone = try read(question: #""type":"multiple","options":["a","b"],"answer":"a""#)
        #expect(!alone.text.contains("type=multiple"))
    }

    @Test func wordsOfJupyterquiz() throws {
        let found = try read(
            question:
                #""type":"string","answers":[{"answer":"Ada","correct":true,"match_case":false},{"answer":"Max","correct":false,"feedback":"No."}]"#
        )
        #expect(found.text.hasSuffix("## Which?\n\n[[Ada]]\n"), "\(found.text)")
        #expect(found.lines.count == 2 && found.lines.allSatisfy { $0.contains("isn't supported") }, "\(found.lines)")
    }

    @Test func numbersOfJupyterquiz() throws {
        let found = try read(
            question:
                #""type":"numeric","precision":3,"answers":[{"type":"value","value":9.81,"correct":true,"feedback":"Yes."},{"type":"range","range":[20,30],"correct":true},{"type":"default","feedback":"No."}]"#
        )
        #expect(found.text.contains("[[= 9.81 | = 25 ± 5]]"), "\(found.text)")
        #expect(found.lines.contains { $0.contains("the upper limit of a range is wrong in jupyterquiz") }, "\(found.lines)")
        #expect(found.lines.contains { $0.contains("'precision' isn't supported") }, "\(found.lines)")
        let plain = try read(question: #""type":"numeric","answer":42,"tolerance":0.5"#)
        #expect(plain.text.hasSuffix("[[= 42 ± 0.5]]\n"), "\(plain.text)")
    }

    @Test(arguments: [
        #""type":"order","options":["a","b","c"],"answer":["b","c","a"]"#, #""type":"ordering","answer":["b","c","a"]"#,
        #""type":"order","options":["a","b","c"],"answer":["B","C","A"]"#,
    ]) func orders(question: String) throws {
        let found = try read(question: question)
        #expect(found.text.hasSuffix("1. b\n2. c\n3. a\n"), "\(found.text)")
    }

    @Test func essays() throws {
        let found = try read(question: #""type":"essay","answer":"It rained.""#)
        #expect(found.lines == [])
        #expect(found.text.contains("type=text") && found.text.contains("It rained.") && !found.text.contains("[["), "\(found.text)")
    }

    @Test(arguments: [
        (#""type":"short_answer","options":["Rome","Paris"],"answer":"B""#, "it isn't clear whether 'B' is typed, or names a choice"),
        (#""type":"multiple_choice","answer":"B""#, "this question has no choices"),
        (#""type":"true_false","answer":"B""#, "must be true or false"),
        (#""type":"order","options":["a","b","c"]"#, "the order of this question's items isn't clear"),
        (#""type":"matching","options":["a","b"],"answer":["b","a"]"#, "a matching question can't be read from this JSON"),
        (#""type":"numeric","answer":"about 3""#, "the answer to this question isn't a number"),
    ]) func whatATypeDoesNotFitIsRefused(question: String, reason: String) throws {
        let found = try read(question: question)
        #expect(found.text == "", "\(found.text)")
        #expect(found.lines.count == 1 && found.lines[0].contains(reason), "\(found.lines)")
    }

    @Test func choicesThatAreTypedAreReported() throws {
        let found = try read(question: #""type":"short_answer","options":["Paris","Lutetia"],"answer":"Paris""#)
        #expect(found.text.hasSuffix("[[Paris]]\n"), "\(found.text)")
        #expect(found.lines.count == 1 && found.lines[0].contains("the key 'options' isn't supported"), "\(found.lines)")
    }

    @Test func unknownTypesAreReportedOnce() throws {
        let found = try read(
            #"[{"question":"P?","type":"hotspot","options":["a","b"],"answer":"a"},{"question":"Q?","type":"hotspot","options":["a","b"],"answer":"b"}]"#
        )
        #expect(
            found.lines == ["1 NotImported: the type 'hotspot' isn't known, so these questions are imported by their answers; check them"])
    }

    // MARK: - Other JSON

    @Test func linesOfJSON() throws {
        let found = try read(
            "{\"question\":\"P?\",\"options\":[\"a\",\"b\"],\"answer\":\"b\"}\n{\"question\":\"Q?\",\"options\":[\"c\",\"d\"],\"answer\":\"x\"}\n"
        )
        #expect(found.text.hasSuffix("- [ ] a\n- [x] b\n"), "\(found.text)")
        #expect(found.lines.count == 1 && found.lines[0].hasPrefix("2 InvalidQuestion"), "\(found.lines)")
    }

    @Test func theFirstAnswerOfJSON2QTI() throws {
        let found = try read(#"{"Sums":{"1+1?":["2","3"],"1+2?":["3","4"]}}"#)
        #expect(found.text.contains("- [x] 2\n- [ ] 3\n") && found.text.contains("- [x] 3\n- [ ] 4\n"), "\(found.text)")
    }

    @Test func questionsOfJSON2QTI() throws {
        for name in ["1+1=", "Rivers flow", "The capital is ___", "1+1是多少？"] {
            let found = try read(#"{"Sums":{"\#(name)":["2","3"]}}"#)
            #expect(found.text.contains("- [x] 2\n- [ ] 3\n"), "\(found.lines)")
        }
    }

    @Test(arguments: [
        #"{"title":"T","pages":[{"elements":[{"type":"radiogroup","name":"n","choices":["a","b"],"correctAnswer":"a"}]}]}"#,
        "{\"a\":1}\n{\"a\":2}\n",
        #"{"colors":{"primary":["red","blue"],"secondary":["green","pink"]}}"#,
    ]) func unknownJSON(text: String) throws {
        let found = try read(text)
        #expect(found.text == "")
        #expect(found.lines.count == 1 && found.lines[0].contains("this JSON isn't in a form that Quizmark reads"), "\(found.lines)")
    }

    @Test func misspeltKeysOfQuizmarkAreNamed() throws {
        let found = try read(#"{"title":"T","questions":[{"promt":"Which?","choices":[{"text":"a","correct":true},{"text":"b"}]}]}"#)
        #expect(found.lines.contains { $0.contains("did you mean 'prompt'") }, "\(found.lines)")
    }
}
