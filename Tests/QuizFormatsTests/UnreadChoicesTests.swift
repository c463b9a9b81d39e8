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
        "Svar 1,Svar 2,Svar 3", "Vastaus A,Vastaus B,Vastaus C", "Item 1,Item 2,Item 3",
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

    @Test(arguments: [
        "Question,Antwort 1,Antwort 2,Antwort 3,Richtig", "Frage,Antwort A,Antwort B,Antwort C,Richtige Antwort",
        "Question,Réponse 1,Réponse 2,Réponse 3,Bonne réponse", "Pregunta,Respuesta 1,Respuesta 2,Respuesta 3,Correcta",
        "Domanda,Risposta A,Risposta B,Risposta C,Corretta", "Pregunta,Opción A,Opción B,Opción C,Respuesta correcta",
    ]) func namesInOtherLanguages(header: String) throws {
        for (key, other) in [("B", "A"), ("zinc", "Ada")] {
            let found = try read("\(header)\nWhich?,tin,zinc,lead,\(key)\nWho?,Ada,Max,Ben,\(other)\n")
            let choices = choices(found)
            #expect(choices == ["- [ ] tin", "- [x] zinc", "- [ ] lead", "- [x] Ada", "- [ ] Max", "- [ ] Ben"], "\(found.lines)")
        }
        let numbered = try read("Question,Antwort 1,Antwort 2,Antwort 3,Richtig\nHauptstadt von Italien?,Rom,Mailand,Turin,1\n")
        #expect(numbered.lines == [] && choices(numbered) == ["- [x] Rom", "- [ ] Mailand", "- [ ] Turin"], "\(numbered.lines)")
        let wrong = try read("Frage,Richtige Antwort,Falsche Antwort 1,Falsche Antwort 2\nWhich?,zinc,tin,lead\n")
        #expect(wrong.lines == [] && choices(wrong) == ["- [x] zinc", "- [ ] tin", "- [ ] lead"], "\(wrong.lines)")
        #expect(try read("Question;Réponse\nCapitale ?;Paris\n").text.contains("[[Paris]]"))
    }

    @Test(arguments: ["Question,Svar 1,Svar 2,Rätt", "question,foo,bar,baz"])
    func columnsWithoutAnyAnswersAreRefused(header: String) throws {
        let found = try read("\(header)\nWhich?,tin,zinc,2\n")
        #expect(found.text == "")
        #expect(
            found.lines.contains {
                $0.contains("no column with answers is recognised among ") && $0.contains("or write 'text' in a column 'kind'")
            }, "\(found.lines)")
    }

    /// Free text has no answers.
    @Test(arguments: [
        "question,Difficulty,Image\nWhy?,2,a.png\n", "question,kind,Author\nWhy?,text,Ada\n", "question,Author\n[[Zinc]] is grey.,Ada\n",
        "question,Author\nWhy?,\n", "question,tags,explanation\nWhy?,x,So.\n",
    ]) func tablesWithoutAnswers(table: String) throws {
        let found = try read(table)
        #expect(!found.lines.contains { $0.contains("no column with answers") } && found.text.contains("## "), "\(found.lines)")
    }

    @Test(arguments: [",Question - max 120 characters", "#,Question", "No.,Question"]) func emptyRowsOfATemplate(header: String) throws {
        let found = try read("\(header),Answer 1,Answer 2,Correct answer\n1,Which?,tin,zinc,2\n2,,,,\n3,,,,\n,,,,\n")
        #expect(!found.lines.contains { $0.contains("this row has no question") }, "\(found.lines)")
        #expect(choices(found) == ["- [ ] tin", "- [x] zinc"])
        let half = try read("\(header),Answer 1,Answer 2,Correct answer\n1,Which?,tin,zinc,2\n2,,tin,,\n")
        #expect(half.lines.contains("3 InvalidQuestion: this row has no question"), "\(half.lines)")
    }

    @Test(arguments: [
        "Timestamp,Username,Total score,Capital of France?", "Zeitstempel,Punkte,Hauptstadt von Frankreich?",
        "Horodateur,Capitale de la France ?",
    ]) func responsesToAFormAreNamed(header: String) throws {
        let cells = String(repeating: ",x", count: header.count { $0 == "," })
        let found = try read("\(header)\n2026/11/20\(cells)\n")
        #expect(found.lines.count == 1 && found.lines[0].contains("these are the responses to a Google form"), "\(found.lines)")
    }

    @Test func namesInALanguageThatIsntKnown() throws {
        let found = try read("Vraag,Antwoord A,Antwoord B,Juist\nWelke?,tin,zink,A\n")
        #expect(
            found.lines.contains {
                $0.contains("if these are names of columns, change them to question, right, a, b; if the first line is a question")
            }, "\(found.lines)")
        let terms = try read("Nederlands;Frans\nhond;chien\n")
        #expect(terms.lines.contains { $0.contains("if these are names of columns, change them to 'question' and 'right'") })
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
