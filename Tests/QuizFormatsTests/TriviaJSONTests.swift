import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Question banks of OpenTDB and The Trivia API, as JSON and as tables, and templates of quiz games.
struct TriviaJSONTests {
    @Test func openTDB() throws {
        let text = """
            {"response_code":0,"results":[
            {"type":"multiple","difficulty":"easy","category":"Science: Computers","question":"What does &quot;HTTP&quot; mean?",
             "correct_answer":"Hypertext &amp; more","incorrect_answers":["A","B","<br>"]},
            {"type":"boolean","category":"Science","question":"Is &#039;x&#039; y?","correct_answer":"True","incorrect_answers":["False"]}]}
            """
        let found = try quizImport(text, .json)
        #expect(found.lines == [])
        #expect(
            found.text.hasSuffix(
                """
                ## What does "HTTP" mean? {tags="Science: Computers"}

                - [x] Hypertext & more
                - [ ] A
                - [ ] B
                - [ ] \\<br>

                ## Is 'x' y? {type=true-false answer=true tags="Science"}

                """), "\(found.text)")
    }

    @Test func openTDBWithEncodedAddresses() throws {
        let text =
            #"{"response_code":0,"results":[{"question":"What%20is%20100%25%3F","correct_answer":"All%20of%20it","incorrect_answers":["Half"]}]}"#
        let found = try quizImport(text, .json)
        #expect(found.text.contains("## What is 100%?\n\n- [x] All of it\n- [ ] Half\n"), "\(found.text)")
    }

    /// Percent signs and entities are text where the file isn't encoded.
    @Test func whatOnlyLooksEncodedStays() throws {
        let text =
            #"{"response_code":0,"results":[{"type":"multiple","category":"C","question":"In C, which prints an int?","correct_answer":"%2d","incorrect_answers":["%20","%5d","C++"]}]}"#
        let found = try quizImport(text, .json)
        #expect(found.text.hasSuffix("- [x] %2d\n- [ ] %20\n- [ ] %5d\n- [ ] C++\n"), "\(found.text)")
        let app = try quizImport(#"[{"question":"Less than?","options":["&lt;","&gt;","%3C"],"answer":"&lt;"}]"#, .json)
        #expect(app.text.hasSuffix("- [x] \\&lt;\n- [ ] \\&gt;\n- [ ] %3C\n"), "\(app.text)")
    }

    @Test func openTDBWithPlusSignsForSpaces() throws {
        let text =
            #"{"response_code":0,"results":[{"question":"What+is+1%2B1%3F","correct_answer":"2","incorrect_answers":["3+or+4"]}]}"#
        let found = try quizImport(text, .json)
        #expect(found.text.contains("## What is 1+1?\n\n- [x] 2\n- [ ] 3 or 4\n"), "\(found.text)")
    }

    @Test func openTDBInBase64() throws {
        let text =
            #"{"response_code":0,"results":[{"category":"U2NpZW5jZQ==","type":"bXVsdGlwbGU=","difficulty":"ZWFzeQ==","question":"V2hhdCBpcyBpdD8=","correct_answer":"WWVz","incorrect_answers":["Tm8=","TWF5YmU="]}]}"#
        let found = try quizImport(text, .json)
        #expect(found.lines == [])
        #expect(
            found.text.hasSuffix("## What is it? {tags=\"Science\"}\n\n- [x] Yes\n- [ ] No\n- [ ] Maybe\n"), "\(found.text)")
    }

    @Test func theTriviaAPI() throws {
        let text = """
            [{"category":"music","id":"622a1c35","correctAnswer":"Bob Marley","incorrectAnswers":["A","B"],"question":{"text":"Who sang X?"},
            "tags":["reggae","songs"],"type":"text_choice","difficulty":"easy","regions":[],"isNiche":false}]
            """
        let found = try quizImport(text, .json)
        #expect(found.lines == [])
        #expect(
            found.text.contains("## Who sang X? {#622a1c35 tags=\"music, reggae, songs\"}\n\n- [x] Bob Marley\n- [ ] A\n- [ ] B\n"),
            "\(found.text)")
    }

    @Test func aQuestionWithoutItsAnswerIsReported() throws {
        let text = #"[{"question":"Who?","incorrect_answers":["A"]},{"question":"Which?","correct_answer":"B","incorrect_answers":["C"]}]"#
        let found = try quizImport(text, .json)
        #expect(
            found.lines == [
                "1 InvalidQuestion: this question has no correct answer, so it isn't imported; name it 'answer', 'correct' or 'correct_answer', or 'correctIndex' if numbers count from 0"
            ])
        #expect(found.quizzes.map(\.questions) == [1])
    }

    // MARK: - Quiz apps

    /// The same question in the forms that quiz apps have.
    @Test(arguments: [
        #"{"question":"Capital?","options":["Rome","Paris"],"answer":"Paris"}"#,
        #"{"question":"Capital?","options":["Rome","Paris"],"correct":"B"}"#,
        #"{"question":"Capital?","options":{"A":"Rome","B":"Paris"},"correct":"B","difficulty":3}"#,
        #"{"questionText":"Capital?","answerOptions":[{"answerText":"Rome","isCorrect":false},{"answerText":"Paris","isCorrect":true}]}"#,
        #"{"question":"Capital?","choices":[{"text":"Rome"},{"text":"Paris","correct":true}]}"#,
        #"{"question":"Capital?","options":["A. Rome","B. Paris"],"answer":"B"}"#,
        #"{"question":"Capital?","options":["A) Rome","B) Paris"],"answer":"B) Paris"}"#,
        #"{"question":"Capital?","options":["Rome","Paris"],"correctIndex":1}"#,
        #"{"question":"Capital?","options":["Rome","Paris"],"answerIndex":"1"}"#,
        #"{"question":"Capital?","options":["Rome","Paris"],"correctAnswer":"Paris","correctIndex":1}"#,
        #"{"question":"Capital?","options":["Rome","Paris"],"correct_option":"B"}"#,
        #"{"question_text":"Capital?","option_a":"Rome","option_b":"Paris","correct_option":"B"}"#,
        #"{"question":"Capital?","correct_answer":"B. Paris","incorrect_answers":["A. Rome"]}"#,
    ])
    func quizApps(question: String) throws {
        for text in ["[\(question)]", #"{"title":"Towns","questions":[\#(question)]}"#] {
            let found = try quizImport(text, .json)
            #expect(found.lines == [])
            #expect(found.text.hasSuffix("## Capital?\n\n- [ ] Rome\n- [x] Paris\n"), "\(found.text)")
            #expect(found.text.contains("title: Towns") == text.hasPrefix("{"))
        }
    }

    /// Whether 1 is the first or the second choice is known if another question has 0, or the number of its last choice.
    @Test(arguments: [("0", "- [ ] a\n- [x] b\n- [ ] c\n"), ("3", "- [x] a\n- [ ] b\n- [ ] c\n")])
    func numbersCountFromZeroOrOne(other: String, choices: String) throws {
        let first = #"{"question":"Which?","options":["a","b","c"],"answer":1}"#
        let found = try quizImport(#"[\#(first),{"question":"And?","options":["x","y","z"],"answer":\#(other)}]"#, .json)
        #expect(found.lines == [])
        #expect(found.text.contains("## Which?\n\n\(choices)"), "\(found.text)")
        let alone = try quizImport("[\(first)]", .json)
        #expect(
            alone.lines == [
                "1 InvalidQuestion: it isn't clear whether number 1, the correct choice of this question, counts from 0 or from 1, so it isn't imported; rename the key to 'correctIndex' if they count from 0, or write the text of the choice"
            ])
    }

    /// The text of a choice is a number, but an index is no text.
    @Test func indicesBesideNumbers() throws {
        let found = try quizImport(
            #"[{"question":"1+0?","options":["2","1"],"correctIndex":1},{"question":"1+1?","options":["1","2"],"answer":"2"}]"#, .json)
        #expect(found.lines == [])
        #expect(found.text.hasSuffix("## 1+0?\n\n- [ ] 2\n- [x] 1\n\n## 1+1?\n\n- [ ] 1\n- [x] 2\n"), "\(found.text)")
        let titles = try quizImport(
            #"[{"question":"How many?","options":["35","36","38","37"],"correctIndex":2},{"question":"And?","options":["35","2"],"correctIndex":0}]"#,
            .json)
        #expect(titles.text.contains("- [ ] 35\n- [ ] 36\n- [x] 38\n- [ ] 37\n"), "\(titles.text)")
        let table = try quizImport("question,a,b,correctIndex\n1+0?,2,1,1\n2+0?,2,0,0\n", .csv)
        #expect(table.text.hasSuffix("## 1+0?\n\n- [ ] 2\n- [x] 1\n\n## 2+0?\n\n- [x] 2\n- [ ] 0\n"), "\(table.text)")
    }

    private static let unclear =
        "the correct choice of this question, is its text or its number, so it isn't imported; write \"2\" in quotation marks if it is the text, or rename the key to 'correctIndex' if choices count from 0"

    /// A number among options in quotation marks is their number as soon as another question shows it.
    @Test func numbersAmongTextsOfNumbers() throws {
        let first = #"{"question":"2+1?","options":["1","2","3","4"],"answer":2}"#
        let unclear = try quizImport(#"[\#(first),{"question":"3+1?","options":["1","2","3","4"],"answer":"3"}]"#, .json)
        #expect(unclear.lines == ["1 InvalidQuestion: it isn't clear whether 2, \(TriviaJSONTests.unclear)"])
        let clear = try quizImport(#"[\#(first),{"question":"Capital?","options":["Rome","Paris"],"answer":0}]"#, .json)
        #expect(clear.lines == [])
        #expect(clear.text.contains("## 2+1?\n\n- [ ] 1\n- [ ] 2\n- [x] 3\n- [ ] 4\n"), "\(clear.text)")
        let year = try quizImport(#"[{"question":"When?","options":["1939","1945"],"answer":1945}]"#, .json)
        #expect(year.lines == [])
        #expect(year.text.hasSuffix("- [ ] 1939\n- [x] 1945\n"), "\(year.text)")
    }

    @Test func anAnswerWithTwoReadingsIsReported() throws {
        let numbers = try quizImport(#"[{"question":"1+2?","options":[1,2,3,4],"answer":3}]"#, .json)
        #expect(
            numbers.lines == [
                "1 NotImported: '3' is the text of the choice '3' and the number of the choice '4'; the text counts here, so check this question"
            ])
        let letters = try quizImport(#"[{"question":"Which?","options":["B","A"],"answer":"A"}]"#, .json)
        #expect(
            letters.lines == [
                "1 NotImported: 'A' is the text of the choice 'A' and the letter of the choice 'B'; the text counts here, so check this question"
            ])
        #expect(letters.text.hasSuffix("- [ ] B\n- [x] A\n"), "\(letters.text)")
    }

    @Test func questionsInAGroupOfTheirOwn() throws {
        let found = try quizImport(
            #"{"quiz":{"title":"Towns","questions":[{"question":"Capital?","options":["Rome","Paris"],"correctIndex":1}]}}"#, .json)
        #expect(found.lines == [])
        #expect(found.text.contains("title: Towns\n") && found.text.hasSuffix("- [ ] Rome\n- [x] Paris\n"), "\(found.text)")
    }

    @Test func whatChoicesAndQuizzesOfAppsHave() throws {
        let found = try quizImport(
            #"{"title":"A","timeLimit":30,"questions":[{"question":"Q?","tags":"x, y","answers":[{"text":"a","correct":true,"feedback":"Yes.","image":"a.png"},{"text":"b","correct":false}]}]}"#,
            .json)
        #expect(
            found.lines == [
                "1 NotImported: 'timeLimit' isn't imported, because its unit isn't known; write 'time-limit: 15m' into the quiz, for example",
                "1 NotImported: the key 'image' isn't supported, so it isn't imported",
            ])
        #expect(found.text.hasSuffix("## Q? {tags=\"x, y\"}\n\n- [x] a\n  > Yes.\n- [ ] b\n"), "\(found.text)")
    }

    @Test func formulasBetweenDollarSigns() throws {
        let found = try quizImport(
            #"[{"question":"Is $\\nu$ $5$?","options":["$\\frac{E}{h}$","5 $ and 6^2 $"],"answer":"5 $ and 6^2 $"}]"#, .json)
        #expect(found.lines == [])
        #expect(found.text.hasSuffix("## Is $\\nu$ $5$?\n\n- [ ] $\\frac{E}{h}$\n- [x] 5 \\$ and 6^2 \\$\n"), "\(found.text)")
    }

    @Test func whatElseQuestionsOfAppsHave() throws {
        let found = try quizImport(
            #"[{"id":7,"question":"Q?","correct_answer":"Spear","incorrect_answers":["Phishing"],"explanation":"It is aimed.","points":3,"image":"x.png","hint":"Fish"},"#
                + #"{"question":"True?","answer":false},{"question":"Both?","options":["a","b","c"],"answer":["a","c"]},"#
                + #"{"question":"None?","options":["a","b"],"answer":"d"}]"#, .json)
        #expect(
            found.lines == [
                "1 NotImported: the key 'image' isn't supported, so it isn't imported",
                "1 InvalidQuestion: 'd' isn't one of this question's choices, so it isn't imported",
            ])
        #expect(
            found.text.hasSuffix(
                """
                ## Q? {#7 points=3}

                - [x] Spear
                - [ ] Phishing

                > [!HINT]
                > Fish

                > It is aimed.

                ## True? {type=true-false answer=false}

                ## Both?

                - [x] a
                - [ ] b
                - [x] c

                """), "\(found.text)")
    }

    // MARK: - Tables

    @Test(arguments: [
        ("correctIndex", "1", "- [ ] Rome\n- [x] Paris\n- [ ] Bern\n"), ("Answer index", "0", "- [x] Rome\n- [ ] Paris\n- [ ] Bern\n"),
        ("Correct index (0-2)", "1", "- [ ] Rome\n- [x] Paris\n- [ ] Bern\n"),
        ("Correct index", "3", "- [ ] Rome\n- [ ] Paris\n- [x] Bern\n"), ("answer", "1", "- [x] Rome\n- [ ] Paris\n- [ ] Bern\n"),
        ("Answer (0-2)", "0", "- [x] Rome\n- [ ] Paris\n- [ ] Bern\n"),
    ])
    func indicesCountFromZero(header: String, key: String, choices: String) throws {
        let found = try quizImport("question,option1,option2,option3,\(header)\nCapital?,Rome,Paris,Bern,\(key)\n", .csv)
        #expect(found.lines == [])
        #expect(found.text.hasSuffix(choices), "\(found.text)")
    }

    @Test func wordsOfABlankInTheColumnsOfChoices() throws {
        let found = try quizImport(
            "Question Text,Question Type,Option 1,Option 2,Correct Answer\nA ____ of fish?,Fill-in-the-Blank,school,shoal,\n", .csv)
        #expect(found.lines == [])
        #expect(found.text.hasSuffix("## A [[school|shoal]] of fish?\n"), "\(found.text)")
    }

    @Test func numbersBeyondAnyListAreNoIndices() throws {
        let found = try quizImport(#"[{"question":"Q","options":["a","b"],"answer":-9223372036854775808}]"#, .json)
        #expect(found.lines.first?.hasPrefix("1 InvalidQuestion") == true, "\(found.lines)")
        let table = try quizImport("question,a,b,right\nWhich?,x,y,-9223372036854775808\n", .csv)
        #expect(table.lines.first?.hasPrefix("2 InvalidQuestion") == true, "\(table.lines)")
    }

    @Test func numbersInAListAreNoTexts() throws {
        let found = try quizImport(
            #"[{"question":"Which?","options":["1","2","3"],"correct_answers":[0,1]},{"question":"And?","options":["a","b"],"correct":0}]"#,
            .json)
        #expect(found.text.contains("- [x] 1\n- [x] 2\n- [ ] 3\n"), "\(found.text)")
    }

    @Test func zerosMakeAllNumbersIndices() throws {
        let found = try quizImport("question,a,b,c,right\nOne?,x,y,z,1\nTwo?,x,y,z,0\nThree?,x,y,z,0\nFour?,x,y,z,3\n", .csv)
        #expect(found.lines == ["5 InvalidQuestion: 'right' has numbers that count from 0; '3' isn't one of this row's choices"])
        #expect(found.text.contains("## One?\n\n- [ ] x\n- [x] y\n- [ ] z\n"), "\(found.text)")
    }

    @Test func openTDBAsATable() throws {
        let text = """
            category,type,question,correct_answer,incorrect_answers
            Games,multiple,"Who is in &quot;Zelda&quot;?",Link,"['Zelda', 'Ganon', 'Epona']"
            Science,boolean,Linus created Linux.,True,"['False']"
            """
        let found = try quizImport(text, .csv)
        #expect(found.lines == [])
        #expect(
            found.text.hasSuffix(
                """
                ## Who is in "Zelda"? {tags="Games"}

                - [x] Link
                - [ ] Zelda
                - [ ] Ganon
                - [ ] Epona

                ## Linus created Linux. {type=true-false answer=true tags="Science"}

                """), "\(found.text)")
    }

    @Test func wrongAnswersInColumns() throws {
        let text =
            "Gimkit Spreadsheet Import Template,,,\nQuestion,Correct Answer,Incorrect Answer 1,Incorrect Answer 2 (Optional)\nWhat is 3x3?,9,6,12\n"
        let found = try quizImport(text, .csv)
        #expect(found.lines == [])
        #expect(found.text.hasSuffix("## What is 3x3?\n\n- [x] 9\n- [ ] 6\n- [ ] 12\n"), "\(found.text)")
    }

    @Test func linesAboveTheHeaderAreSkipped() throws {
        let text = """
            Quiz template,,,
            "Add questions, at least two answers",,,
            ,,,
            ,Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,"Time limit (sec) – 5, 10 secs",Correct answer(s) - choose at least one
            1,Which are primes?,2,4,20,1
            """
        let found = try quizImport(text, .csv)
        #expect(found.diagnostics.filter { $0.severity == .error } == [])
        #expect(found.text.hasSuffix("## Which are primes?\n\n- [x] 2\n- [ ] 4\n"), "\(found.text)")
    }

    /// Spreadsheets of quiz games are plain text; code, formulas and pictures are meant.
    @Test func textsOfOtherTablesArePlain() throws {
        let found = try quizImport(
            "Question,Answer 1,Answer 2,Correct answer\nIs 5*3*2 > __init__?,H~2~O,`a_b` is $x^2$,1\n# of [[x]] & _____?,- a,1. b,2\n", .csv
        )
        #expect(found.lines == [])
        #expect(
            found.text.hasSuffix(
                """
                ## Is 5\\*3\\*2 > \\_\\_init\\_\\_?

                - [x] H\\~2\\~O
                - [ ] `a_b` is $x^2$

                ## \\# of \\[\\[x\\]\\] & \\_\\_\\_\\_\\_?

                - [ ] \\- a
                - [x] 1\\. b

                """), "\(found.text)")
        let own = try quizImport("Question,Right,A,B\nIs *this* it?,b,**a**,b\n", .csv)
        #expect(own.text.hasSuffix("## Is *this* it?\n\n- [ ] **a**\n- [x] b\n"), "\(own.text)")
    }

    @Test func explanationsBelowTheHeaderAreSkipped() throws {
        let found = try quizImport(
            "Question Text,Question Type,Option 1,Option 2,Correct Answer\n\"Text of the question\n(required)\",\"Type\n(default is Multiple Choice)\",\"Text for option 1\n(required in all cases)\",\"Text for option 2\n(optional)\",The correct option\nSky?,Multiple Choice,Blue,Red,1\nSea?,\"A\nPoll\",Blue,Red,1\n",
            .csv)
        #expect(
            found.lines == [
                "8 InvalidQuestion: 'Question Type' must be one of Multiple choice, Checkbox, True or false, Fill in the blank, Number, Ordering, Matching, Open-ended, not 'A Poll'"
            ])
        #expect(found.text.hasSuffix("## Sky?\n\n- [x] Blue\n- [ ] Red\n"), "\(found.text)")
    }

    @Test func aTableWithoutAHeaderIsOneMessage() throws {
        let found = try quizImport("My questions,,,,\nwhat is it,a,b,c,d\n", .csv)
        #expect(
            found.lines == [
                "1 MissingKey: this table needs the column 'question'; it has 'My questions'; if the first line is a question, write the names of the columns, such as question, a, b, right, in a line above it"
            ])
    }

    /// The cell is quoted as it was written.
    @Test func aStrayAnswerIsQuoted() throws {
        let found = try quizImport("question,right,a,b\nWhich?,Link,x,y\nWhich one?,a,x,y\n", .csv)
        #expect(found.lines.contains { $0.contains("'Link' isn't one of this row's choices") }, "\(found.lines)")
    }
}
