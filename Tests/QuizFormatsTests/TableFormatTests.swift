import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

struct TableFormatTests {
    // MARK: - CSV

    @Test(arguments: ["en", "it"]) func theExampleComesBack(code: String) throws {
        let export = try RoundTrip.export(code)
        let quizzes = export.allQuizzes
        var log = ExportLog()
        let files = CSVFormat().files(quizzes, export, log: &log)
        let media = Dictionary(files.dropFirst().map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
        let quizImport = try RoundTrip.quizImport(files[0].bytes, .csv, export, name: "questions.csv", neighbours: media)
        #expect(quizImport.diagnostics.filter { $0.severity == .error } == [])
        let back = RoundTrip.quizzes(quizImport, export)
        #expect(back.map(\.title) == quizzes.map(\.quiz.title))
        for (quiz, read) in zip(quizzes, back) { #expect(read.questions.map(\.id) == quiz.questions.map(\.id)) }
        RoundTrip.expectUnreported(zip(quizzes, back), log) { RoundTrip.describe($0, withPins: true) }
        #expect(quizImport.files.count { $0.path.hasPrefix("Content/media/in/") } == media.count)
    }

    private func quizImport(_ text: String) throws -> QuizImport { try RoundTrip.quizImport(text, .csv, try RoundTrip.export()) }

    /// Brackets of programs aren't blanks where the row has answers.
    @Test func choicesAreKeptWithBracketsInTheQuestion() throws {
        let found = try quizImport("question,right,a,b\nWhat is m[[0]]?,b,first,second\nWhat is `m[[0]]`?,a,x,y")
        #expect(found.diagnostics == [])
        #expect(
            found.text.hasSuffix(
                "## What is m\\[[0]]?\n\n- [ ] first\n- [x] second\n\n## What is `m[[0]]`?\n\n- [x] x\n- [ ] y\n"))
    }

    /// A lesson on HTML has such texts, too.
    @Test(arguments: ["<p>Is <b>x</b> small?</p>", "One &frac12; two?", "One<br>two?"])
    func markupInATableOfAnotherProgramIsReportedOnce(text: String) throws {
        let found = try quizImport("Question,Option A,Option B,Correct\n\(text),x,y,A\n\(text) 2,x,y,A\n")
        #expect(
            found.lines == [
                "2 NotImported: '\(text)' looks like HTML, but students see it as it is written; to have HTML read, name the columns 'question', 'a', 'b' and 'right'"
            ])
        #expect(try quizImport("Question,Option A,Option B,Correct\nAT&T; or x < y & z;,x,y,A\n").lines == [])
    }

    @Test func markdownInATableOfAnotherProgramIsReportedOnce() throws {
        let head = "Question,Option A,Option B,Correct\n"
        #expect(
            try quizImport("\(head)Which is **not** so?,x,y,A\nWho is **not**?,x,y,A\n").lines == [
                "2 NotImported: 'Which is **not** so?' looks like Markdown, but students see it as it is written; to have Markdown read, name the columns 'question', 'a', 'b' and 'right'"
            ])
        #expect(try quizImport("\(head)Is 2**3**2 more than f(**x)?,x,y,A\n").lines == [])
    }

    /// Choices that keep their places don't move.
    @Test func pinnedChoicesAreNotReported() throws {
        let found = try quizImport("Question,Option A,Option B,Option C,Correct\nWhich?,x,y,None of the above,A\nWho?,x,y,Both A and B,C\n")
        #expect(found.lines == [])
        #expect(found.text.contains("- [ ] None of the above {pin}\n"), "\(found.text)")
    }

    /// A table that says what is pinned is ours.
    @Test func ourOwnTablesNameThePinnedChoices() throws {
        let found = try quizImport(
            "quiz,id,kind,question,right,a,b,c,options\nQ,one,single,Which?,a,x,y,None of the above,\nQ,two,single,Who?,a,x,y,z,pin-b\n")
        #expect(found.lines.count == 1 && found.lines[0].contains("add {pin} to keep it in its place"))
        #expect(found.text.contains("- [ ] None of the above\n") && found.text.contains("- [ ] y {pin}\n"), "\(found.text)")
    }

    @Test func formulasBetweenDollarSigns() throws {
        let found = try quizImport("Question,Option A,Option B,Correct\n\"If $x^2=9$, is $x=3$?\",$9$,$5 or $6,A\n")
        #expect(found.text.contains("## If $x^2=9$, is $x=3$?\n\n- [x] $9$\n- [ ] \\$5 or \\$6\n"), "\(found.text)")
    }

    @Test(arguments: ["multiplechoice", "MultipleChoice", "Multiple Choice"]) func kindsAreReadInOneWord(kind: String) throws {
        let found = try quizImport("Question Type,Question,Answer A,Answer B,Correct\n\(kind),Which?,x,y,A\nfreetext,Why?,,,\n")
        #expect(found.text.contains("- [x] x\n- [ ] y\n") && found.text.contains("## Why? {type=text"), "\(found.text) \(found.lines)")
    }

    /// `#columns:` is Anki's own row of names.
    @Test func ankiNamesItsColumns() throws {
        let found = try quizImport("#separator:Semicolon\n#html:false\n#columns:question;right\n#tags column:3\nCapital of France?;Paris\n")
        #expect(found.text.contains("## Capital of France?\n\n[[Paris]]"), "\(found.text) \(found.lines)")
    }

    // MARK: - Anki

    /// The hint and the second field of a note are reported.
    @Test func clozeNotesBecomeBlanks() throws {
        let found = try quizImport(
            "question\tright\nJe {{c1::suis::être}} à {{c2::Paris}}.\t\n{{c1::H<sub>2</sub>O}} is water.\tIt is wet.\nchat\tcat\n")
        #expect(found.text.contains("## Je [[suis]] à [[Paris]].\n"), "\(found.text)")
        #expect(found.text.contains("## [[H₂O]] is water.\n") && found.text.contains("> It is wet.\n"), "\(found.text)")
        #expect(found.text.hasSuffix("## chat\n\n[[cat]]\n"), "\(found.text)")
        #expect(
            found.lines == [
                "2 NotImported: the hint 'être' of a blank isn't imported",
                "3 NotImported: this is a cloze note, whose answers are in its text, so 'right' becomes the explanation",
            ], "\(found.lines)")
        let named = try quizImport("#separator:tab\n#html:true\n#columns:Text\tBack Extra\n5*3*{{c1::2}}\t\n")
        #expect(named.text.contains("5\\*3") && named.text.contains("[[2]]"), "\(named.text) \(named.lines)")
    }

    @Test(arguments: [
        ("{{c1::a {{c2::b}}}}", "is inside another one or has no end"), ("{{c1::a", "is inside another one or has no end"),
        ("{{c1::<img src='a.png'>}}", "has no words that students can type"),
    ]) func clozeNotesThatCantBeRead(text: String, message: String) throws {
        let found = try quizImport("question\tright\n\(text)\t\n")
        #expect(found.lines.contains { $0.hasPrefix("2 InvalidQuestion") && $0.contains(message) }, "\(found.lines)")
        #expect(found.text == "")
    }

    @Test func tagsOfNotesHaveSpacesBetweenThem() throws {
        let head = "#separator:tab\n#html:true\n#tags column:3\nquestion\tright\ttags\n"
        let notes = head + "Capital of France?\tParis\teurope capital_city geo::west\n"
        let tags = try quizImport(notes).text
        #expect(tags.contains("tags=\"europe, capital city, geo::west\""), "\(tags)")
        let table = "question,right,tags\nCapital of France?,Paris,\"big cities, capital_city\"\n"
        let listed = try quizImport(table).text
        #expect(listed.contains("tags=\"big cities, capital_city\""), "\(listed)")
    }

    @Test func recordingsAreReported() throws {
        let found = try quizImport("question\tright\nHund [sound:a.mp3]\tdog\nKatze\tcat [sound:b.mp3]\n")
        #expect(found.text.contains("## Hund\n\n[[dog]]\n\n## Katze\n\n[[cat]]\n"), "\(found.text)")
        let message = "NotImported: recordings of Anki aren't imported; add them to the question in Markdown"
        #expect(found.lines == ["2 \(message)", "3 \(message)"])
    }

    @Test func readsWhatTeachersWrite() throws {
        let found = try quizImport(
            """
            question;right;a;b;c
            Which, of these?;b;one;two, too;three
            All of them?;a, c;x;y;z
            It rains;true;;;
            The capital is [[Paris]].;;;;
            How many?;= 42;;;
            Match;;1 -> one;2 -> two;-> three
            Why?;;;;
            """)
        #expect(
            found.text.hasSuffix(
                """
                ## Which, of these?

                - [ ] one
                - [x] two, too
                - [ ] three

                ## All of them?

                - [x] x
                - [ ] y
                - [x] z

                ## It rains {type=true-false answer=true}

                ## The capital is [[Paris]].

                ## How many?

                [[= 42]]

                ## Match

                - 1 -> one
                - 2 -> two
                - -> three

                ## Why? {type=text}

                """))
        #expect(
            found.lines == [
                "8 NotImported: this row has neither choices nor a correct answer, so it becomes free text, which you mark; add choices or an answer, or write 'text' in a column 'kind'"
            ], "\(found.lines)")
        let essays = try quizImport("question,kind,right,a,b\nWhich?,,a,x,y\nWhy?,text,,,\n")
        #expect(essays.lines == [])
        #expect(try quizImport("question\nWhy?\nHow?\n").lines == [])
    }

    @Test(arguments: [
        "Question;A;B;Correct\nWhat is 1+1?;2;3;A\n", "Question Text,Option 1,Option 2,Right answer\nWhat is 1+1?,2,3,1\n",
        "sep=;\nQuestion;A;B;Correct (A, B or C)\nWhat is 1+1?;2;3;A\n", "question|right|a|b\nWhat is 1+1?|a|2|3\n",
        "QUESTION\tChoice A\tChoice B\tAnswer\nWhat is 1+1?\t2\t3\tA\n",
        "question,optionA,optionB,correctAnswer\nWhat is 1+1?,2,3,a\n",
        "question_text,answer1,answer2,Correct answer(s)\nWhat is 1+1?,2,3,1\n",
        "question,option_a,optionb,type,right\nWhat is 1+1?,2,3,Multiple Choice,A\n",
        "question,Options,answer\nWhat is 1+1?,2; 3,A\n", "question,Choices,answer\nWhat is 1+1?,A) 2|B) 3,a\n",
        "question,options,answer\nWhat is 1+1?,\"2\n3\",A\n", "question,right,a,b\nWhat is 1+1?,a,2,3,,\n",
        "Question,Option A,Option B,Correct Answer (A/B)\nWhat is 1+1?,2,3,Option A\n",
        "Question,Options,Answer (1-4)\nWhat is 1+1?,\"[\"\"2\"\", \"\"3\"\"]\",1\n", "question,options,answer\nWhat is 1+1?,\"2,3\",A\n",
    ])
    func readsHeadersAsSpreadsheetsHaveThem(table: String) throws {
        let found = try quizImport(table)
        #expect(found.text.hasSuffix("## What is 1+1?\n\n- [x] 2\n- [ ] 3\n"), "\(found.text)")
        #expect(found.lines == [])
    }

    @Test func diagnosticsHaveTheirPositionInATableWithSemicolons() throws {
        let found = try quizImport("sep=;\nquestion;colour;right;a;b\nWhy, then?;red;a;x;y\n")
        #expect(
            found.lines.count == 1 && found.diagnostics.first?.location.position == SourcePosition(line: 2, column: 10), "\(found.lines)")
    }

    /// Spreadsheets write what was typed as true in their own language.
    @Test(arguments: [
        ("TRUE", "FALSE"), ("WAHR", "FALSCH"), ("VRAI", "FAUX"), ("VERO", "FALSO"), ("VERDADERO", "FALSO"), ("Verdadeiro", "falso"),
        ("WAAR", "ONWAAR"),
    ]) func trueAndFalseHaveTheLanguageOfTheSpreadsheet(right: String, wrong: String) throws {
        let table = "question,kind,right,wrong\nOne?,true-false,\(right),\nTwo?,,\(wrong),\nThree?,,\(wrong),\(right)\n"
        let found = try quizImport(table)
        #expect(found.diagnostics == [])
        let answers = found.text.matches(of: /answer=(true|false)/).map { String($0.1) }
        #expect(answers == ["true", "false", "false"], "\(found.text)")
    }

    @Test func severalRightChoicesAreNamedByTheirTexts() throws {
        let found = try quizImport("question,right,a,b,c\nWhich?,\"One, three\",One,Two,Three\nWhich now?,\"One, two\",\"One, two\",x,y\n")
        #expect(
            found.text.hasSuffix("## Which?\n\n- [x] One\n- [ ] Two\n- [x] Three\n\n## Which now?\n\n- [x] One, two\n- [ ] x\n- [ ] y\n"))
        #expect(found.lines == [])
    }

    @Test(arguments: [
        ("Checkbox", "a", "- [x] x\n- [ ] y\n"), ("Multiple Choice", "\"a, b\"", "- [x] x\n- [x] y\n"), ("Open-Ended", "", "{type=text}\n"),
        ("True/False", "true", "{type=true-false answer=true}\n"), ("Fill in the blank", "z", "[[z]]\n"),
    ])
    func readsOtherNamesOfKinds(kind: String, right: String, end: String) throws {
        let found = try quizImport("question,type,right,a,b\nWhich?,\(kind),\(right),x,y\n")
        #expect(found.text.hasSuffix(end), "\(found.text)")
        let lost = "2 NotImported: the choices of this row aren't imported, because its kind is free text"
        #expect(found.lines == (kind == "Open-Ended" ? [lost] : []))
    }

    @Test func aWordIsTypedAtItsLine() throws {
        let found = try quizImport("question,right\nThe capital of France is ____.,Paris\nOf ___ and ___?,Rome\n")
        #expect(found.text.contains("## The capital of France is [[Paris]].\n"))
        #expect(found.text.contains("and \\_\\_\\_?\n\n[[Rome]]\n") || found.text.contains("and ___?\n\n[[Rome]]\n"), "\(found.text)")
        let text = try RoundTrip.quizImport("1. The capital is _____.\n* Paris\n", .text2qti, try RoundTrip.export())
        #expect(text.text.hasSuffix("## The capital is [[Paris]].\n"), "\(text.text)")
    }

    /// A letter or a number can be the text of another choice: the other rows show which is meant.
    @Test func theWholeTableDecidesHowRightChoicesAreNamed() throws {
        let letters = try quizImport("question,right,a,b\nOne?,a,b,a\nTwo?,b,x,y\n")
        #expect(letters.text.contains("## One?\n\n- [x] b\n- [ ] a\n"))
        #expect(
            letters.lines == [
                "2 NotImported: 'a' is the letter of the choice 'b' and the text of the choice 'a'; the letter counts here, so check this question"
            ], "\(letters.lines)")
        let numbers = try quizImport("question,right,a,b,c\nOne?,3,2,3,4\nTwo?,1,x,y,z\n")
        #expect(numbers.text.contains("## One?\n\n- [ ] 2\n- [ ] 3\n- [x] 4\n"))
        #expect(
            numbers.lines == [
                "2 NotImported: '3' is the number of the choice '4' and the text of the choice '3'; the number counts here, so check this question"
            ], "\(numbers.lines)")
        let texts = try quizImport("question,right,a,b,c\nOne?,3,2,3,4\nTwo?,y,x,y,z\n")
        #expect(texts.text.contains("## One?\n\n- [ ] 2\n- [x] 3\n- [ ] 4\n"))
        #expect(
            texts.lines == [
                "2 NotImported: '3' is the text of the choice '3' and the number of the choice '4'; the text counts here, so check this question"
            ], "\(texts.lines)")
        let group = try quizImport("question,A,B,C,answer\nBlood group of most people?,B,A,O,A\nCapital?,Paris,Rome,Oslo,Paris\n")
        #expect(group.lines.count == 1 && group.lines[0].contains("the text counts here"), "\(group.lines)")
        let agreeing = try quizImport("question,right,a,b,c\nOne?,2,1,2,3\nTwo?,1,1,2,3\n")
        #expect(agreeing.lines == [])
    }

    /// Letters are what our own tables have, whatever the choices are.
    @Test func ownTablesAreClear() throws {
        let export = try RoundTrip.export()
        let quiz = try RoundTrip.quiz("---\ntitle: A\n---\n\n## Which?\n\n- [x] b\n- [ ] a\n", export)
        var log = ExportLog()
        let file = CSVFormat().files([quiz], export, log: &log)[0]
        let found = try RoundTrip.quizImport(file.bytes, .csv, export, name: "a.csv")
        #expect(found.lines == [] && found.text.hasSuffix("- [x] b\n- [ ] a\n"))
    }

    @Test func messagesHaveTheWordsOfTheTable() throws {
        let found = try quizImport("Question,Option A,Option B,Correct Answer,Time in seconds,extra1\nWhich?,x,y,,20,z\n")
        #expect(
            Set(found.lines) == [
                "1 NotImported: the column 'Time in seconds' isn't supported, so it isn't imported",
                "1 NotImported: the column 'extra1' isn't supported, so it isn't imported",
                "2 InvalidQuestion: 'Correct Answer' is empty; write the letters of the correct answers, such as b or a, c",
            ], "\(found.lines)")
        let missing = try quizImport("Vraag,Antwoord\nWaarom?,x\n")
        #expect(
            missing.lines.contains {
                $0.hasPrefix("1 MissingKey: this table needs the column 'question'; it has 'Vraag', 'Antwoord'; if these are names")
            }, "\(missing.lines)")
    }

    /// Headers of tables in public repositories.
    @Test func unsupportedColumnsAreReported() throws {
        let found = try quizImport(
            "Subject,Topic,Difficulty,Tags,Question,Option A,Option B,Correct Answer,Explanation A,expanation\nBio,Cells,2,\"x, Bio\",Why?,y,z,A|B,No.,w\n"
        )
        #expect(found.text.hasSuffix("## Why? {tags=\"x, Bio, Cells\"}\n\n- [x] y\n  > No.\n- [x] z\n"), "\(found.text)")
        #expect(
            found.lines == [
                "1 NotImported: the column 'Difficulty' isn't supported, so it isn't imported",
                "1 NotImported: the column 'expanation' isn't supported, so it isn't imported; did you mean 'explanation'?",
            ], "\(found.lines)")
    }

    @Test func errorsOfTablesNameTheWayOut() throws {
        let long = try quizImport("question,right,a,b\nOne, two?,a,x,y\n").lines
        #expect(long == ["2 InvalidCSV: this row has 5 cells, but the header has 4; put text with a comma in quotes"])
        let twice = try quizImport("Question,Question text,right\n1,What?,x\n").lines
        #expect(twice.contains("1 DuplicateKey: column 'Question text' is the column 'question' too; rename or remove one"), "\(twice)")
    }

    @Test func quizzesWithEqualTitlesStayApart() throws {
        let export = try RoundTrip.export()
        let quizzes = try ["x", "y"].map { id in
            try RoundTrip.quiz("---\ntitle: A\nid: \(id)\n---\n\n## Which \(id)? {#q}\n\n- [ ] a\n- [x] b\n", export)
        }
        var log = ExportLog()
        let file = CSVFormat().files(quizzes, export, log: &log)[0]
        #expect(log.lines.count { $0.contains("another quiz is also called 'A'") } == 2, "\(log.lines)")
        let back = RoundTrip.quizzes(try RoundTrip.quizImport(file.bytes, .csv, export, name: "a.csv"), export)
        #expect(back.map(\.title) == ["A (x)", "A (y)"])
        #expect(back.map(\.questions.count) == [1, 1])
    }

    @Test(arguments: [
        ("question,right\n\"Open", "InvalidCSV"), ("question\n", "EmptyQuiz"), ("a,b\n1,2\n", "MissingKey"),
        ("question,right,a\nWhat?,b,one\n", "InvalidQuestion"), ("question,kind\nWhat?,odd\n", "InvalidQuestion"),
        ("question,right,a,b\nWhat?,a,one,two,three\n", "InvalidCSV"), ("question,kind,right\nWhat?,true-false,maybe\n", "InvalidQuestion"),
        ("question,kind\nWhat?,ordering\n", "MissingAnswer"), ("question,points\nWhat?,many\n", "InvalidQuestion"), ("", "EmptyFile"),
        ("question\n\"## A\n\n## B\"\n", "MissingAnswer"), ("question,right,a,b\n![x](gone.png) why?,a,1,2\n", "NotImported"),
    ])
    func errorsAreReported(text: String, id: String) throws {
        let found = try quizImport(text)
        #expect(found.lines.contains { $0.contains(" \(id):") }, "\(found.lines)")
    }

    // MARK: - iQuiz

    @Test func iQuizGoesOutAndIn() throws {
        let export = try RoundTrip.export()
        let source =
            "---\ntitle: A quiz with quite a long title, really\ndescription: Of all\n---\n\n## Which *one*?\n\n- [ ] a\n- [x] \"b\"\n\n"
            + "## So? {type=true-false answer=false}\n\n## Why? {type=text}\n"
        var log = ExportLog()
        let files = IQuizFormat().files([try RoundTrip.quiz(source, export)], export, log: &log)
        #expect(log.diagnostics.count == 2)
        let found = try RoundTrip.quizImport(files[0].bytes, .iquiz, export, name: "quizzes.json")
        #expect(found.diagnostics.filter { $0.severity == .error } == [])
        let questions = RoundTrip.quizzes(found, export).flatMap(\.questions)
        #expect(
            questions.map { RoundTrip.describe($0) }.map { $0.split(separator: " ").dropFirst().prefix(2).joined(separator: " ") } == [
                "single [1]", "single [1]",
            ])
    }

    @Test(arguments: [
        "", "{", "[]", "[{\"title\":\"A\"}]",
        "[{\"title\":\"A\",\"desc\":\"\",\"questions\":[{\"text\":\"Q\",\"answer\":\"9\",\"answers\":[\"a\"]}]}]",
    ])
    func iQuizErrorsAreReported(text: String) throws {
        let found = try RoundTrip.quizImport(text, .iquiz, try RoundTrip.export(), name: "a.json")
        #expect(found.quizzes.isEmpty)
        #expect(!found.diagnostics.isEmpty)
    }

    /// A spreadsheet would run them.
    @Test func formulasAreWrittenAsText() throws {
        let export = try RoundTrip.export()
        let source = """
            ---
            title: '=1+1'
            ---

            ## Match {#a}

            - a -> b
            - c -> d
            - -> @SUM(1)

            ## +Sum {#b}

            [[= 2]]
            """
        let quiz = try RoundTrip.quiz(source, export)
        var log = ExportLog()
        let file = CSVFormat().files([quiz], export, log: &log)[0]
        for line in String(decoding: file.bytes, as: UTF8.self).split(separator: "\r\n") {
            #expect(!line.split(separator: ",").contains { "=+-@".contains($0.first ?? " ") }, "\(line)")
        }
        let back = RoundTrip.quizzes(try RoundTrip.quizImport(file.bytes, .csv, export, name: "a.csv"), export)
        #expect(back.map(\.title) == ["=1+1"])
        #expect(back.first?.questions.map { RoundTrip.describe($0) } == quiz.questions.map { RoundTrip.describe($0) })
    }
}
