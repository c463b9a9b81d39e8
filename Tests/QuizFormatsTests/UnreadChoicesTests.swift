import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Tables whose choices could be taken for columns of something else, so that their keys would become words to type.
struct UnreadChoicesTests {
    private func read(_ text: String) throws -> QuizImport { try RoundTrip.quizImport(text, .csv, try RoundTrip.export()) }

    /// The lines of the choices.
    private func choices(_ found: QuizImport) -> [Substring] { found.text.split(separator: "\n").filter { $0.hasPrefix("- [") } }

    @Test(arguments: [
        "Answer Option 1,Answer Option 2,Answer Option 3", "Answer Choice A,Answer Choice B,Answer Choice C",
        "Possible Answer 1,Possible Answer 2,Possible Answer 3",
        "Response 1,Response 2,Response 3", "Ans A,Ans B,Ans C", "Opt 1,Opt 2,Opt 3", "opt_a,opt_b,opt_c", "OptA,OptB,OptC",
        "opta,optb,optc",
        "Option 1 Text,Option 2 Text,Option 3 Text", "option_1_text,option_2_text,option_3_text",
        "Choice Text 1,Choice Text 2,Choice Text 3",
        "Variant 1,Variant 2,Variant 3", "Selection 1,Selection 2,Selection 3", "MCQ Option 1,MCQ Option 2,MCQ Option 3",
    ]) func rareNamesOfChoices(columns: String) throws {
        for key in ["B", "zinc"] {
            let found = try read("Question,\(columns),Correct Answer\nWhich?,tin,zinc,lead,\(key)\n")
            #expect(found.lines == [])
            #expect(choices(found) == ["- [ ] tin", "- [x] zinc", "- [ ] lead"], "\(found.text)")
        }
    }

    @Test(arguments: [
        "Réponse 1,Réponse 2,Réponse 3", "Réponse A,Réponse B,Réponse C", "Antwort 1,Antwort 2,Antwort 3", "Item 1,Item 2,Item 3",
        "opa,opb,opc",
        "Column A,Column B,Column C",
    ]) func otherSeriesAreRefused(columns: String) throws {
        for key in ["B", "2", "zinc"] {
            let found = try read("Question,\(columns),Correct Answer\nWhich?,tin,zinc,lead,\(key)\n")
            #expect(found.text == "")
            #expect(
                found.lines.contains {
                    $0.contains("may have the choices, so this table isn't imported; call them 'Option 1' and 'Option 2'")
                },
                "\(found.lines)")
        }
    }

    @Test(arguments: ["B", "2"]) func keysThatNameOtherColumnsAreRefused(key: String) throws {
        let found = try read("Question,First,Second,Third,Correct Answer\nWhich?,tin,zinc,lead,\(key)\nWho?,Ada,Max,Ben,\(key)\n")
        #expect(found.text == "")
        #expect(
            found.lines.contains { $0.contains("no column with choices is recognised, so this table isn't imported") }, "\(found.lines)")
    }

    @Test(arguments: ["Question,Hint 1,Hint 2,Answer\nWhich?,shiny,grey,zinc\n", "Question,Source,Level,Answer\nHow many?,NASA,easy,8\n"])
    func otherColumnsBesideTypedAnswers(table: String) throws {
        let found = try read(table)
        #expect(found.text.contains("[["), "\(found.lines)")
        #expect(found.lines.count == 2 && found.lines.allSatisfy { $0.contains("isn't supported") }, "\(found.lines)")
    }

    @Test func distractorsAreWrongAnswers() throws {
        let found = try read("question,distractor3,distractor1,distractor2,correct_answer\nWhich?,tin,iron,lead,zinc\n")
        #expect(found.lines == [])
        #expect(choices(found) == ["- [x] zinc", "- [ ] tin", "- [ ] iron", "- [ ] lead"], "\(found.text)")
        for key in ["B", "2"] {
            let named = try read("Question,Distractor 1,Distractor 2,Distractor 3,Correct Answer\nWhich?,tin,zinc,lead,\(key)\n")
            #expect(named.text == "")
            #expect(named.lines.count == 1 && named.lines[0].contains("write the text of each correct answer"), "\(named.lines)")
        }
        let letters = try read("Question,Distractor 1,Distractor 2,Correct Answer\nWhich vitamin?,A,D,C\n")
        #expect(letters.lines == [] && choices(letters).first == "- [x] C", "\(letters.lines)")
    }

    @Test func theTypeOfAnAnswerIsTheKind() throws {
        let found = try read(
            "Question Text,Answer Type,Answer Choice 1,Answer Choice 2,Answer Choice 3,Correct Answer(s)\nPick two,checkbox,tin,zinc,lead,\"1,3\"\nPick one,radio,tin,zinc,lead,2\n"
        )
        #expect(found.lines == [])
        #expect(choices(found) == ["- [x] tin", "- [ ] zinc", "- [x] lead", "- [ ] tin", "- [x] zinc", "- [ ] lead"], "\(found.text)")
    }

    /// Columns of templates say that cells have numbers, which can be the text of another choice.
    @Test(arguments: [
        "Question #,Question Text,Answer 1,Answer 2,Answer 3,\"Correct Answer(s)\n(Only include Answer #)\"",
        "No,Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Answer 3 - max 75 characters,Correct answer(s) - choose at least one",
        "Question Type,Question Text,Option 1,Option 2,Option 3,Correct Answer",
    ]) func numbersOfTemplatesAreNoTexts(header: String) throws {
        let first = header.hasPrefix("Question Type") ? "Multiple Choice" : "1"
        let found = try read("\(header)\n\(first),5 + 2?,2,7,3,2\n\(first),5 - 2?,1,2,3,3\n")
        #expect(choices(found) == ["- [ ] 2", "- [x] 7", "- [ ] 3", "- [ ] 1", "- [ ] 2", "- [x] 3"], "\(found.text)")
        #expect(found.lines.contains { $0.contains("the number counts here, so check this question") }, "\(found.lines)")
    }

    @Test func whatIsAboveTheNamesOfColumnsIsReported() throws {
        let found = try read("Metals,Ten minutes,,\nquestion,option1,option2,correct_answer\nWhich?,tin,zinc,zinc\n")
        #expect(found.lines == ["1 NotImported: 'Metals' is above the names of the columns, so it isn't imported"])
        #expect(choices(found) == ["- [ ] tin", "- [x] zinc"])
    }

    @Test(arguments: [
        ("MATCH", "1 -> x", "- 1 -> x"), ("ORDER", "x", "1. x"), ("FILL_BLANK", "x", "[[x|y]]"),
    ]) func moreNamesOfKinds(kind: String, first: String, line: String) throws {
        let second = kind == "MATCH" ? "2 -> y" : "y"
        let found = try read("Question,Type,Option 1,Option 2,Answer\nWhat?,\(kind),\(first),\(second),\n")
        #expect(found.lines == [])
        #expect(found.text.contains(line), "\(found.text)")
    }
}
