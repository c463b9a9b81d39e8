import ContentModel
import ContentSamples
import Diagnostics
import SitePlanning
import Testing

/// The page's script depends on the markup of every kind of question, and on its key.
@Suite struct QuestionTests {
    private func fieldset(_ question: Question, configure: (inout Quiz) -> Void = { _ in }) throws -> String {
        let page = try RenderedSite(.with(question, configure: configure)).html("quizzes/cells.html")
        return try excerpt(page, from: "<fieldset", to: "</fieldset>")
    }

    private func key(_ question: Question, configure: (inout Quiz) -> Void = { _ in }) throws -> String {
        let page = try RenderedSite(.with(question, configure: configure)).html("quizzes/cells.html")
        let script = try excerpt(page, from: "class=\"quiz-key\">", to: "</script>")
        return String(script.dropFirst("class=\"quiz-key\">".count).dropLast("</script>".count))
    }

    @Test(arguments: [(["كتاب", "قلم"], true), (["كتاب", "Book"], false), (["7 كتاب", "قلم"], true), (["Book", "Pen"], false)])
    func choicesOfARightToLeftScriptBeginAtTheRight(texts: [String], isRightToLeft: Bool) throws {
        let markup = try fieldset(Question(.singleChoice(texts.map { Choice($0) }, key: 1)))
        #expect(markup.contains("<ul class=\"choices\" dir=\"rtl\">") == isRightToLeft)
    }

    @Test func singleChoice() throws {
        var question = Question(.singleChoice([Choice("Nucleus"), Choice("*Mito*")], key: 1))
        question.points = 2
        question.tags = ["energy", "cell"]
        question.explanation = RichText(paragraph: "Why.")
        #expect(
            try fieldset(question) == """
                <fieldset id="q1" data-question="one" data-kind="single" data-points="2" data-tags="energy,cell">\
                <legend><span class="question-number">Question 1</span> <span class="prompt">Which?</span> \
                <span class="question-points">2 points</span></legend>\
                <ul class="choices"><li data-choice="a"><label><input type="radio" name="one" value="a"> \
                <span class="choice-letter">A.</span> <span class="choice-text">Nucleus</span></label></li>\
                <li data-choice="b"><label><input type="radio" name="one" value="b"> \
                <span class="choice-letter">B.</span> <span class="choice-text"><em>Mito</em></span></label></li></ul>\
                <details class="answer" data-answer="one"><summary>Answer</summary>\
                <p class="right-answer">B. <em>Mito</em></p>\
                <div class="explanation prose"><p>Why.</p>\n</div></details></fieldset>
                """)
        #expect(try key(question) == #"{"keys":{"one":["b"]}}"#)
    }

    @Test func tagsOfATranslationAreWrittenWithThoseOfTheOriginal() throws {
        var question = Question(.singleChoice([Choice("Nucleus"), Choice("Mito")], key: 1))
        question.tags = ["énergie", "cellule"]
        question.topics = ["energy", "cell"]
        #expect(try fieldset(question).contains(" data-tags=\"énergie,cellule\" data-topics=\"energy,cell\">"))
    }

    @Test func someBlanksNeedAUnit() throws {
        let number = try #require(DecimalNumber("5"))
        let plain = RightNumber(number, tolerance: .zero)
        let metres = RightNumber(number, tolerance: .zero, unit: MeasurementUnit("m"))
        func note(_ blanks: [Blank]) throws -> String { try fieldset(Question(.blanks(blanks))) }
        #expect(try note([.numbers([plain]), .numbers([metres])]).contains("instruction\">Blank 2: enter the number with its unit.</p>"))
        #expect(try note([.numbers([metres]), .numbers([metres])]).contains("instruction\">Enter the number with its unit.</p>"))
        #expect(try !note([.numbers([plain])]).contains("instruction"))
    }

    @Test func multipleChoiceWithFeedbackPinAndBlocks() throws {
        var choices = [Choice("A"), Choice("B"), Choice("C")]
        choices[1].feedback = RichText(paragraph: "No.")
        choices[2].isPinned = true
        choices[2].more = .markdown("    x")
        let html = try fieldset(Question(.multipleChoice(choices, keys: [0, 2])))
        #expect(html.contains("<p class=\"instruction\">More than one answer may be correct.</p><ul class=\"choices\">"))
        #expect(html.contains("<input type=\"checkbox\" name=\"one\" value=\"b\">"))
        #expect(html.contains("<li data-choice=\"c\" data-pin><label>"))
        #expect(html.contains("</label><div class=\"choice-more prose\"><pre><code>x\n</code></pre>\n</div></li>"))
        #expect(
            html.contains(
                """
                <ul class="right-answer"><li>A. A</li>\
                <li>C. C<div class="choice-more prose"><pre><code>x\n</code></pre>\n</div></li></ul>
                """))
        #expect(
            html.contains(
                """
                <ul class="choice-feedback"><li data-choice="b"><b>B.</b> <div class="prose"><p>No.</p>\n</div></li></ul>
                """))
        #expect(try key(Question(.multipleChoice(choices, keys: [0, 2]))) == #"{"keys":{"one":["a","c"]}}"#)
    }

    /// A label can't contain blocks, and browsers leave formulas out of names.
    @Test func namesHaveWhatBrowsersLeaveOut() throws {
        var choices = [Choice(""), Choice("B")]
        choices[0].text = .phrase("$\\frac{5}{6}$")
        choices[1].more = .markdown("    x = 1")
        var question = Question(.singleChoice(choices, key: 1))
        question.prompt = .phrase("What is $\\frac{1}{2}$ < 1?")
        let html = try fieldset(question)
        #expect(html.contains(" aria-label=\"Question 1 What is ½ &lt; 1?\"><legend>"))
        #expect(html.contains("value=\"a\" aria-label=\"A. ⅚\">"))
        #expect(html.contains("value=\"b\" aria-label=\"B. B x = 1\">"))
        #expect(
            html.contains(
                "<ul class=\"right-answer\"><li>B. B<div class=\"choice-more prose\"><pre><code>x = 1\n</code></pre>\n</div></li></ul>"))
        #expect(try !fieldset(Question(.singleChoice([Choice("A"), Choice("*B*")], key: 1))).contains("aria-label"))
    }

    /// A page in French shows a quiz in English.
    @Test func namesInTwoLanguagesStateBoth() throws {
        func french(_ question: Question) throws -> String {
            var content = try SiteContent.with(question)
            content.settings.languages.append(try #require(ContentLanguage("fr")))
            return try RenderedSite(content).html("fr/quizzes/cells.html")
        }
        var blank = Question(.blanks([.words(["a"], matchesCase: false)]))
        blank.prompt = .phrase("One [[a]]", hasBlanks: true)
        #expect(try french(blank).contains(" lang=\"fr\"></span>"))
        #expect(try !fieldset(blank).contains("lang="))
        var half = Question(.text(markingNotes: RichText("")))
        half.prompt = .phrase("Why is $\\frac{1}{2}$ < 1?")
        let html = try french(half)
        #expect(html.contains(" aria-labelledby=\"q1-number q1-name\"><legend id=\"q1-legend\">"))
        #expect(html.contains("<span class=\"question-number\" id=\"q1-number\">Question 1</span>"))
        #expect(html.contains("</legend><span id=\"q1-name\" hidden lang=\"en\">Why is ½ &lt; 1?</span>"))
        #expect(html.contains("<textarea name=\"one\" rows=\"6\" aria-labelledby=\"q1-number q1-name\">"))
    }

    @Test func namesOfItemsAndFieldsHaveFormulas() throws {
        let half = RichText.phrase("$\\frac{1}{2}$")
        let third = RichText.phrase("$\\frac{1}{3}$")
        let ordering = try fieldset(Question(.ordering([third, half])))
        #expect(ordering.contains("<li data-item=\"a\" data-name=\"⅓\">"))
        let pairs = [MatchingPair(prompt: half, match: RichText("larger")), MatchingPair(prompt: third, match: RichText("smaller"))]
        #expect(try fieldset(Question(.matching(pairs, distractors: []))).contains(" data-item=\"a\" aria-label=\"½\"><option"))
        var text = Question(.text(markingNotes: RichText("")))
        text.prompt = half
        #expect(try fieldset(text).contains(" aria-labelledby=\"q1\"></textarea>"))
    }

    @Test func howManyChoicesAreRight() throws {
        var question = Question(.multipleChoice([Choice("A"), Choice("B"), Choice("C")], keys: [0, 2]))
        question.saysCount = true
        let html = try fieldset(question)
        #expect(html.contains(" data-asked=\"2\"><legend>"))
        #expect(html.contains("<p class=\"instruction\">Choose 2 answers.</p><ul class=\"choices\">"))
    }

    @Test func wordsForAResult() throws {
        let question = Question(.trueFalse(true))
        let key = try key(question) { $0.bands = [ResultBand(percent: "100", words: "Perfect!"), ResultBand(percent: "0", words: "")] }
        #expect(key == #"{"bands":{"100":"Perfect!","0":""},"keys":{"one":["true"]}}"#)
    }

    @Test func trueFalse() throws {
        let html = try fieldset(Question(.trueFalse(false)))
        #expect(html.contains("data-kind=\"true-false\""))
        #expect(
            html.contains(
                """
                <li data-choice="true"><label><input type="radio" name="one" value="true"> \
                <span class="choice-text">True</span></label></li>
                """))
        #expect(html.contains("<p class=\"right-answer\">False</p>"))
        #expect(try key(Question(.trueFalse(false))) == #"{"keys":{"one":["false"]}}"#)
    }

    @Test func blanksAreWhereTheAuthorPutThem() throws {
        let accepted = [
            Blank.words(["a<b", "c", "d"], matchesCase: true), .words(["e"], matchesCase: false),
        ]
        var question = Question(.blanks(accepted))
        question.stem = .markdown("One [[a]] and [[b]].", hasBlanks: true)
        let html = try fieldset(question)
        #expect(
            html.contains(
                """
                <div class="stem prose"><p>One <span class="blank-frame"><input class="blank" type="text" name="one" data-blank="0" \
                autocomplete="off" autocapitalize="off" spellcheck="false" aria-label="Blank 1 of 2"></span> and <span class="blank-frame"><input
                """))
        #expect(html.contains("aria-label=\"Blank 2 of 2\"></span>.</p>\n</div>"))
        #expect(html.contains("<ol class=\"right-answer\"><li>a&lt;b, c or d</li><li>e</li></ol>"))
        let expected = #"{"keys":{"one":[{"accept":["a\u003cb","c","d"],"case":true},{"accept":["e"]}]}}"#
        #expect(try key(question) == expected)
    }

    @Test func numbersInTheWayOfTheLanguage() throws {
        let value = try #require(DecimalNumber("-9.81"))
        let tolerance = try #require(DecimalNumber("0.05"))
        var question = Question(.blanks([.number(value, tolerance: tolerance)]))
        question.prompt = .phrase("g = [[9]]", hasBlanks: true)
        let html = try fieldset(question)
        #expect(html.contains("data-kind=\"numeric\""))
        #expect(
            html.contains(
                "<span class=\"prompt\">g = <span class=\"blank-frame\"><input class=\"blank\" type=\"text\" data-expects=\"number\""))
        #expect(html.contains("<p class=\"right-answer\">−9.81 ± 0.05</p>"))
        #expect(try key(question) == #"{"keys":{"one":[{"value":"-9.81","tolerance":"0.05"}]}}"#)
        let french = try #require(ContentLanguage("fr"))
        var content = try SiteContent.with(question)
        content.settings.languages.append(french)
        var translation = content.quizzes[0].original
        translation.language = french
        let untranslated = try RenderedSite(content).html("fr/quizzes/cells.html")
        // The text isn't translated, so its numbers aren't.
        #expect(untranslated.contains("<p class=\"right-answer\" lang=\"en\">−9.81 ± 0.05</p>"))
        content.quizzes[0].translations = [french: translation]
        #expect(try RenderedSite(content).html("fr/quizzes/cells.html").contains("<p class=\"right-answer\">−9,81 ± 0,05</p>"))
    }

    @Test func alternativesAreJoinedInTheLanguageOfTheText() throws {
        var question = Question(.blanks([.words(["a", "b"], matchesCase: false)]))
        question.prompt = .phrase("One [[a|b]]", hasBlanks: true)
        var content = try SiteContent.with(question)
        content.settings.languages.append(try #require(ContentLanguage("fr")))
        #expect(try RenderedSite(content).html("fr/quizzes/cells.html").contains("<p class=\"right-answer\" lang=\"en\">a or b</p>"))
    }

    @Test func orderingIsShuffledByTheIDs() throws {
        let items = ["first", "second", "third"].map { RichText($0) }
        let html = try fieldset(Question(.ordering(items)))
        let shown = FallbackOrder.of(3, quiz: "cells", question: "one")
        let expected = shown.map { index in
            "<li data-item=\"\(Choice.id(index))\"><span class=\"item-text prose\">\(items[index].html)</span></li>"
        }
        #expect(html.contains("<ol class=\"ordering\">\(expected.joined())</ol>"))
        #expect(html.contains("<ol class=\"right-answer\"><li>first</li><li>second</li><li>third</li></ol>"))
        #expect(try key(Question(.ordering(items))) == #"{"keys":{"one":["a","b","c"]}}"#)
    }

    @Test func matchingOffersEqualTextsOnce() throws {
        func pair(_ prompt: String, _ match: String) -> MatchingPair {
            MatchingPair(prompt: RichText(prompt), match: .phrase(match))
        }
        let question = Question(
            .matching(
                [pair("Rome", "Italy"), pair("Milan", "Italy"), pair("Paris", "*France*")],
                distractors: [RichText("Spain")]))
        let html = try fieldset(question)
        #expect(html.contains("<label class=\"item-text\" for=\"q1-a\">Rome</label> <select id=\"q1-a\" name=\"one\""))
        #expect(html.contains("data-item=\"a\"><option value=\"\">Choose…</option>"))
        let options = try excerpt(html, from: "<select id=\"q1-b\"", to: "</select>")
        #expect(options.split(separator: "<option").count == 5)
        for option in ["value=\"a\">Italy<", "value=\"c\">France<", "value=\"d\">Spain<"] {
            #expect(options.contains(option))
        }
        #expect(html.contains("<li>Paris → <em>France</em></li>"))
        #expect(try key(question) == #"{"keys":{"one":["a","a","c"]}}"#)
    }

    /// What looks different is another option, in the characters of plain text.
    @Test func matchesAreDistinguishedByTheirCharacters() throws {
        let matches = ["10^2^", "102", "H~2~O", "H^2^O", "$x^2$", "$x_2$", "*102*", "![](../media/cell.svg)"]
        let pairs = matches.enumerated().map { MatchingPair(prompt: RichText("\($0)"), match: .phrase($1)) }
        let question = Question(.matching(pairs, distractors: []))
        let options = try excerpt(try fieldset(question), from: "<select id=\"q1-a\"", to: "</select>")
        for option in ["a\">10²<", "b\">102<", "c\">H₂O<", "d\">H²O<", "e\">x²<", "f\">x₂<", "h\">cell<"] {
            #expect(options.contains("value=\"\(option)"), "\(option)")
        }
        #expect(!options.contains("value=\"g\""))
        #expect(try key(question) == #"{"keys":{"one":["a","b","c","d","e","f","b","h"]}}"#)
    }

    @Test func equalItemsOfAnOrderShareALetter() throws {
        let items = ["Add water", "Stir", "Add water", "*Stir*"].map { RichText.phrase($0) }
        #expect(try key(Question(.ordering(items))) == #"{"keys":{"one":["a","b","a","d"]}}"#)
    }

    @Test func freeTextHasAnAnswerOnlyWithAnExplanation() throws {
        var question = Question(.text(markingNotes: RichText(paragraph: "Secret.")))
        #expect(
            try fieldset(question).hasSuffix(
                "</legend><textarea name=\"one\" rows=\"6\" aria-labelledby=\"q1-legend\"></textarea></fieldset>"))
        question.explanation = RichText(paragraph: "Think.")
        let html = try fieldset(question)
        #expect(html.contains("<details class=\"answer\" data-answer=\"one\">"))
        #expect(!html.contains("Secret"))
        #expect(try key(question) == #"{"keys":{"one":null}}"#)
    }

    @Test func aModelAnswerIsInTheAnswer() throws {
        var question = Question(.text(markingNotes: RichText(paragraph: "Secret.")))
        question.modelAnswer = RichText(paragraph: "Because.")
        question.explanation = RichText(paragraph: "Think.")
        let answer = """
            <p class="answer-label">Model answer</p><div class="model-answer prose"><p>Because.</p>\n</div>\
            <div class="explanation prose"><p>Think.</p>\n</div>
            """
        #expect(try fieldset(question).contains("<summary>Answer</summary>\(answer)</details>"))
        let end = try RenderedSite(.with(question) { $0.feedback = .end }).html("quizzes/cells.html")
        #expect(end.contains("<h3>Question 1</h3>\(answer)</div></details>"))
        let none = try RenderedSite(.with(question) { $0.feedback = .none }).html("quizzes/cells.html")
        #expect(!none.contains("Because") && !none.contains("Secret"))
    }

    @Test func theTimeOfFeedbackDecidesWhereAnswersAre() throws {
        let question = Question(.trueFalse(true))
        let end = try RenderedSite(.with(question) { $0.feedback = .end }).html("quizzes/cells.html")
        #expect(try !excerpt(end, from: "<fieldset", to: "</fieldset>").contains("data-answer"))
        #expect(
            end.contains(
                """
                </form><details class="answers"><summary>Answers</summary><div class="answer" data-answer="one">\
                <h3>Question 1</h3><p class="right-answer">True</p></div></details>
                """))
        let never = try RenderedSite(.with(question) { $0.feedback = .none }).html("quizzes/cells.html")
        #expect(!never.contains("right-answer"))
    }

    @Test func theKeyLeavesDefaultsOutAndKeepsItsOrder() throws {
        let rules = try key(Question(.trueFalse(true))) { quiz in
            quiz.scoring = .partial
            quiz.feedback = .end
            quiz.presentation = .page
            quiz.passPercent = 66.5
            quiz.shufflesQuestions = true
            quiz.shufflesChoices = false
            quiz.draw = Located(1, at: .start)
            quiz.letsChooseDraw = true
            quiz.timeLimit = 1200
        }
        #expect(
            rules == """
                {"scoring":"partial","feedback":"end","presentation":"page","pass":66.5,"shuffle":true,\
                "fixedChoices":true,"draw":1,"choosesDraw":true,"timeLimit":1200,"keys":{"one":["true"]}}
                """)
    }

    @Test func questionsThatAreDrawnByATagNameItsPool() throws {
        let html = try RenderedSite(
            .with(Question(.trueFalse(true))) { quiz in
                var drawn = quiz.questions[0]
                drawn.id = "two"
                drawn.tagDraw = 0
                quiz.questions.append(drawn)
                quiz.tagDraws = [TagDraw(tag: Located("penalties", at: .start), count: 1)]
            }
        ).html("quizzes/cells.html")
        #expect(html.contains(#""pools":[{"name":"1","draw":1}],"#))
        #expect(html.matches(of: /data-drawn="1"/).count == 1)
    }

    /// By the quiz, else by the site, else by the kind of quiz.
    @Test(
        arguments: [
            (nil, nil, .after, "after"), (nil, nil, nil, nil), (nil, .never, nil, "never"), (.after, .never, nil, "after"),
            (.always, .never, .after, nil),
        ] as [(own: PrintedAnswers?, site: PrintedAnswers?, usual: PrintedAnswers?, attribute: String?)])
    func answersArePrintedAsTheQuizOrTheSiteWants(
        own: PrintedAnswers?, site: PrintedAnswers?, usual: PrintedAnswers?, attribute: String?
    ) throws {
        let tests: [(inout Quiz) -> Void] = [{ $0.passPercent = 0 }, { $0.timeLimit = 60 }, { $0.feedback = .end }]
        for test in usual == nil ? [{ _ in }] : tests {
            var content = try SiteContent.with(Question(.trueFalse(true))) { quiz in
                test(&quiz)
                quiz.printAnswers = own
            }
            content.settings.printAnswers = site
            let form = try excerpt(RenderedSite(content).html("quizzes/cells.html"), from: "<form", to: ">")
            #expect(form.contains("data-print-answers") == (attribute != nil))
            if let attribute { #expect(form.contains(" data-print-answers=\"\(attribute)\"")) }
        }
    }

    @Test func whatIsNotInThePageIsNeverPrinted() throws {
        let content = try SiteContent.with(Question(.trueFalse(true))) { quiz in
            quiz.feedback = .none
            quiz.printAnswers = .always
        }
        #expect(try RenderedSite(content).html("quizzes/cells.html").contains(" data-print-answers=\"never\""))
    }

    /// Browsers take as long for a formula as for a question.
    @Test(arguments: [(50, false), (51, true)]) func browsersLayOutOnlyWhatIsInViewOfManyFormulas(weight: Int, isLong: Bool) throws {
        let formulas = Array(repeating: "$x$", count: weight - 1).joined(separator: " ")
        let page = try RenderedSite(.with(Question(.singleChoice([Choice("A"), Choice(formulas)], key: 0)))).html("quizzes/cells.html")
        #expect(try excerpt(page, from: "<form", to: ">").contains(" data-long") == isLong)
    }

    @Test func linksAndPicturesOfTextsAreRelativeToThePage() throws {
        var question = Question(.trueFalse(true))
        question.stem = .markdown("![x](<../media/a b.svg#x&y>)")
        var content = try SiteContent.with(question)
        content.media = ["media/a b.svg"]
        #expect(
            try RenderedSite(content).html("quizzes/cells.html").contains(
                "<img src=\"../media/a%20b.svg#x&amp;y\" alt=\"x\" />"))
    }
}
