import Diagnostics
import Encoding
import Markup
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Items of QTI 3 are read as those of QTI 2, which have the same model.
struct QTI3Tests {
    private typealias Item = QTI3Testing

    // MARK: - Names

    @Test(arguments: [
        ("qti-choice-interaction", "choiceInteraction"), ("qti-and", "and"), ("qti-response-else-if", "responseElseIf"),
        ("qti-duration-lt", "durationLT"), ("qti-duration-gte", "durationGTE"),
    ])
    func names(written: String, name: String) {
        #expect(QTI3Names.name(written) == name)
        #expect(QTI3Names.written(name) == written)
    }

    @Test func attributesOfHTMLKeepTheirNames() {
        let image = MarkupElement(name: "img", attributes: [("data-catalog-idref", "a"), ("aria-label", "b")])
        let prompt = MarkupElement(
            name: "qti-prompt", attributes: [("data-qti-x", "c"), ("show-hide", "show")], children: [.element(image)],
            position: SourcePosition(line: 7, column: 1))
        let translated = QTI3Names.translated(prompt)
        #expect(translated.attributes.map(\.name) == ["data-qti-x", "showHide"])
        #expect(translated.elements.first?.attributes.map(\.name) == ["data-catalog-idref", "aria-label"])
        #expect(translated.position.line == 7)
    }

    /// Every item that Quizmark exports comes back from the names of QTI 3 as from those of QTI 2.
    @Test func sameAsQTI2() throws {
        let export = try PackageTesting.export()
        var log = ExportLog()
        let file = try #require(QTI21Format().files(ExportedSite.quizzes(export), export, log: &log).first)
        var archive = try ZipReader(file.bytes)
        var entries: [ZipEntry] = []
        for path in archive.paths {
            let bytes = try #require(try archive.bytes(of: path))
            var errors = DiagnosticLog(path: path)
            guard path.hasSuffix(".xml"), path != "imsmanifest.xml", let root = MarkupReader.xml(bytes, log: &errors) else {
                entries.append(ZipEntry(path: path, bytes: bytes))
                continue
            }
            var xml = XMLWriter()
            xml.element(QTI3Tests.renamed(root))
            entries.append(ZipEntry(path: path, bytes: xml.bytes))
        }
        let second = try PackageTesting.quizImport("a.zip", file.bytes, .qti)
        let third = try PackageTesting.quizImport("a.zip", try ZipArchive.bytes(entries), .qti)
        #expect(second.files.map(\.path) == third.files.map(\.path))
        #expect(second.text == third.text)
        #expect(second.diagnostics.map(\.message) == third.diagnostics.map(\.message))
        #expect(!third.text.isEmpty)
    }

    private static let html: Set<String> = [
        "p", "div", "span", "em", "strong", "code", "a", "img", "object", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td",
        "caption", "blockquote", "pre", "br", "hr", "sub", "sup", "math", "h1", "h2", "h3", "h4", "h5", "h6", "u", "kbd", "var", "samp",
        "small",
        "b", "i", "tt", "dl", "dt", "dd",
    ]

    private static func renamed(_ element: MarkupElement) -> MarkupElement {
        guard element.name != "math" else { return element }
        var element = element
        if !html.contains(element.name) {
            element.name = QTI3Names.written(element.name)
            element.attributes = element.attributes.map { (QTI3Names.written($0.name).dropFirst(4).description, $0.value) }
        }
        element.children = element.children.map { child in
            if case .element(let inner) = child { .element(renamed(inner)) } else { child }
        }
        return element
    }

    // MARK: - Scoring

    @Test(arguments: ["match_correct.xml", "match_correct"]) func matchCorrect(template: String) throws {
        let (text, messages) = try Item.read(Item.item(Item.response(["B"]), Item.choices(), Item.template(template)))
        #expect(text.contains("## Which?\n\n- [ ] a\n- [x] b\n- [ ] c\n"), "\(text)")
        #expect(messages == [])
        // The template compares texts with their capitals.
        let entry = Item.item(Item.response(["York"], type: "string"), "<p>Type \(Item.entry())</p>", Item.template(template))
        #expect(try Item.read(entry).text.contains("## Type [[York]] {case}\n"))
    }

    @Test(arguments: ["map_response.xml", "map_response"]) func mapResponse(template: String) throws {
        let response = Item.response([], mapping: [("A", "2"), ("B", "1")])
        let (text, messages) = try Item.read(Item.item(response, Item.choices(), Item.template(template)))
        #expect(text.contains("## Which? {points=2}\n\n- [x] a\n- [ ] b {points=1}\n- [ ] c\n"), "\(text)")
        #expect(messages == [])
    }

    @Test func otherTemplatesAreReported() throws {
        let rest = "<qti-response-processing template=\"https://example.org/own.xml\"/>"
        let (text, messages) = try Item.read(Item.item(Item.response(["B"]), Item.choices(), rest))
        #expect(text.contains("- [x] b\n"), "\(text)")
        #expect(messages == ["2 part of the scoring can't be read, so only the declared answer is correct; check the key"])
        let without = try Item.read(Item.item(Item.response([]), Item.choices(), rest))
        #expect(without.messages == ["2 the scoring of this question can't be read, so it isn't imported; write it by hand"])
    }

    @Test func rules() throws {
        let rules = Item.processing(Item.when(Item.isRight(), Item.set(Item.value("3"))))
        let (text, messages) = try Item.read(Item.item(Item.response(["C"]), Item.choices(), rules))
        #expect(text.contains("## Which? {points=3}\n\n- [ ] a\n- [ ] b\n- [x] c\n"), "\(text)")
        #expect(messages == [])
    }

    // MARK: - Texts

    @Test func feedbackIsInItsOwnBody() throws {
        let feedback =
            "<qti-modal-feedback outcome-identifier=\"F\" identifier=\"A\" show-hide=\"show\"><qti-content-body><p>No.</p></qti-content-body></qti-modal-feedback>"
        let rules = Item.processing(Item.when(Item.isRight(), Item.set(Item.value("1"))), Item.set(Item.variable(), of: "F"))
        let (text, messages) = try Item.read(Item.item(Item.response(["B"]), Item.choices(), rules + feedback))
        #expect(text.contains("- [ ] a\n  > No.\n- [x] b\n"), "\(text)")
        #expect(messages == [])
    }

    @Test func feedbackBlocksOfChoicesBelongToThem() throws {
        let body = Item.choices().replacing(
            ">a<",
            with:
                ">a<qti-feedback-block outcome-identifier=\"F\" identifier=\"A\" show-hide=\"show\"><qti-content-body>No.</qti-content-body></qti-feedback-block><"
        )
        let (text, messages) = try Item.read(Item.item(Item.response(["B"]), body))
        #expect(text.contains("- [ ] a\n  > No.\n- [x] b\n"), "\(text)")
        #expect(messages == [])
    }

    @Test func feedbackOnRightAnswersIsReported() throws {
        let block =
            "<qti-feedback-block outcome-identifier=\"F\" identifier=\"RIGHT\" show-hide=\"show\"><qti-content-body>Yes.</qti-content-body></qti-feedback-block>"
        let rules = Item.processing(
            Item.when(Item.isRight(), Item.set(Item.value("1")) + Item.set(Item.value("RIGHT", "identifier"), of: "F")))
        let (text, messages) = try Item.read(Item.item(Item.response(["B"]), Item.choices() + "\n" + block, rules))
        #expect(text.contains("Yes."), "\(text)")
        #expect(messages == ["5 feedback on correct or incorrect answers becomes part of the explanation, which everybody sees"])
    }

    @Test func notesForMarkers() throws {
        let notes =
            "<qti-rubric-block view=\"scorer\" use=\"scoring\"><qti-content-body><p>Two reasons.</p></qti-content-body></qti-rubric-block>"
        let text = "<qti-extended-text-interaction response-identifier=\"R\"><qti-prompt>Why?</qti-prompt></qti-extended-text-interaction>"
        let essay = try Item.read(Item.item(Item.response([], type: "string"), text + notes, ""))
        #expect(essay.text.contains("Two reasons."), "\(essay.text)")
        #expect(essay.messages == [])
        let choice = try Item.read(Item.item(Item.response(["B"]), Item.choices() + notes))
        #expect(choice.messages == ["2 notes for markers aren't imported, because in Quizmark only free text has them"])
    }

    @Test func classesThatChangeATextAreKept() throws {
        let words = "Is <span class=\"x qti-underline\">this</span> a <span class=\"qti-italic\">noun</span>?"
        let (text, messages) = try Item.read(Item.item(Item.response(["B"]), Item.choices(prompt: words)))
        #expect(text.contains("## Is this a *noun*?\n"), "\(text)")
        #expect(messages == ["2 underlining can't be written in Markdown"])
    }

    @Test func mathematics() throws {
        let formula =
            "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></math>"
        let tex = "<annotation encoding=\"application/x-tex\">E=mc^2</annotation>"
        let annotated = formula.replacing("</math>", with: "\(tex)</math>").replacing("><mi>E", with: "><semantics><mi>E")
            .replacing("</math>", with: "</semantics></math>")
        let (text, messages) = try Item.read(Item.item(Item.response(["B"]), Item.choices(prompt: "Who wrote \(annotated)?")))
        #expect(text.contains("## Who wrote $E=mc^2$?\n"), "\(text)")
        #expect(messages == [])
        // Without TeX, from its elements; one that has no TeX keeps the question out, and is reported where it is.
        let plain = try Item.read(Item.item(Item.response(["B"]), "\n" + Item.choices(prompt: "Who wrote \(formula)?")))
        #expect(plain.text.contains("## Who wrote $E=mc^{2}$?\n"), "\(plain.text)")
        #expect(plain.messages == [])
        let changed = formula.replacing("<msup>", with: "<maction><msup>").replacing("</msup>", with: "</msup></maction>")
        let (text2, lost) = try Item.read(Item.item(Item.response(["B"]), "\n" + Item.choices(prompt: "Who wrote \(changed)?")))
        #expect(text2 == "")
        #expect(
            lost == [
                "5 this formula uses <maction>, so this question isn't imported; write the formula as $…$ in the original, or write the question by hand"
            ])
    }

    @Test func elementsOfHTML5() throws {
        let body =
            "<figure><img src=\"https://example.org/a.png\" alt=\"A cell\"/><figcaption>Fig. 1</figcaption></figure><section><p>See <bdi>this</bdi>: <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>.</p></section>"
        let (text, _) = try Item.read(Item.item(Item.response(["B"]), body + Item.choices()))
        for part in ["Fig. 1", "See this: 漢(kan).", "Which?", "A cell"] { #expect(text.contains(part), "\(text)") }
    }

    // MARK: - Losses

    /// The messages name elements as the file has them.
    @Test(arguments: [
        ("qti-hotspot-interaction", "<qti-hotspot-interaction response-identifier=\"R\"/>"),
        (
            "qti-portable-custom-interaction",
            "<qti-portable-custom-interaction response-identifier=\"R\"><p>x</p></qti-portable-custom-interaction>"
        ),
    ])
    func kindsThatAreNotSupported(name: String, interaction: String) throws {
        let (text, messages) = try Item.read(Item.item(Item.response(["B"]), "<p>Which?</p>\(interaction)"))
        #expect(text.isEmpty)
        #expect(messages == ["2 a question of the kind '\(name)' can't be imported; ask with choices or a number"])
    }

    @Test(arguments: [
        (
            "<qti-catalog-info><qti-catalog id=\"a\"/></qti-catalog-info>", "5 the glossary and other aids of this question aren't imported"
        ),
        (
            "<qti-companion-materials-info><qti-calculator/></qti-companion-materials-info>",
            "5 materials for this question, such as a calculator, aren't imported"
        ),
        ("<qti-time-limits max-time=\"60\"/>", "5 'qti-time-limits' isn't imported"),
    ])
    func otherElements(element: String, message: String) throws {
        let (text, messages) = try Item.read(Item.item(Item.response(["B"]), Item.choices(), Item.template("match_correct") + element))
        #expect(text.contains("- [x] b\n"))
        #expect(messages == [message])
    }

    @Test func valuesThatTheProgramPrintsAreReported() throws {
        let prompt = "You have <qti-printed-variable identifier=\"SCORE\"/>. Which?"
        let (text, messages) = try Item.read(Item.item(Item.response(["B"]), Item.choices(prompt: prompt)))
        #expect(text.contains("## You have . Which?"), "\(text)")
        #expect(messages == ["4 a value that the program calculates ('qti-printed-variable') can't be shown here"])
    }

    @Test func hiddenTextIsReported() throws {
        let (text, messages) = try Item.read(Item.item(Item.response(["B"]), "<p class=\"qti-hidden\">B it is.</p>" + Item.choices()))
        #expect(!text.contains("B it is"))
        #expect(messages == ["4 hidden text isn't imported"])
    }

    @Test func questionsInStepsAreRefused() throws {
        let block =
            "<qti-feedback-block outcome-identifier=\"F\" identifier=\"two\" show-hide=\"show\"><qti-content-body>\(Item.choices())</qti-content-body></qti-feedback-block>"
        let (text, messages) = try Item.read(Item.item(Item.response(["B"]), Item.choices() + block))
        #expect(text.isEmpty)
        #expect(messages == ["2 a question whose parts appear one after the other can't be imported; make a separate question for each"])
    }

    @Test func adaptiveItemsAreReported() throws {
        let (text, messages) = try Item.read(Item.item(Item.response(["B"]), Item.choices(), attributes: "adaptive=\"true\""))
        #expect(text.contains("- [x] b\n"))
        #expect(messages == ["2 in the original, students can answer again after feedback; in Quizmark, the first answer counts"])
    }

    @Test func filmsToWatchAreNoQuestion() throws {
        let film = "<qti-media-interaction response-identifier=\"M\" max-plays=\"2\"><p>Listen.</p></qti-media-interaction>"
        let (text, messages) = try Item.read(Item.item(Item.response(["B"]), film + Item.choices()))
        #expect(text.contains("## Listen.\n\nWhich?\n\n- [ ] a\n- [x] b\n"), "\(text)")
        #expect(messages == ["4 Quizmark doesn't limit how often audio or video is played"])
    }

    @Test func picturesToDragAreRefused() throws {
        let gaps =
            "<qti-gap-match-interaction response-identifier=\"R\"><qti-gap-img identifier=\"A\" match-max=\"1\"><img src=\"a.png\" alt=\"\"/></qti-gap-img><p>Here: <qti-gap identifier=\"G\"/></p></qti-gap-match-interaction>"
        let response = Item.response(["A G"], cardinality: "multiple", type: "directedPair")
        #expect(
            try Item.read(Item.item(response, gaps)).messages == [
                "2 a text into which pictures are dragged can't be imported; ask with choices or pairs"
            ])
    }

    // MARK: - Other formats

    @Test func otherImportsNameTheCommand() throws {
        let item = Item.item(Item.response(["B"]), Item.choices())
        #expect(try Item.read(item, .canvas).messages == ["2 this is QTI 3, which 'quizmark import qti' reads"])
        #expect(try Item.package([("a.xml", item)], .canvas).messages.contains("1 this is QTI 3, which 'quizmark import qti' reads"))
        #expect(try Item.read(item, .gift).messages == ["1 this is QTI 3, which 'quizmark import qti' reads"])
    }
}
