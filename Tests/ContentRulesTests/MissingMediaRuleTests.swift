import CivilTime
import ContentModel
import Diagnostics
import Testing

@testable import ContentRules

struct MissingMediaRuleTests {
    private func content(_ change: (inout Quiz) -> Void = { _ in }) -> SiteContent {
        var content = sampleContent()
        var item = quiz("cells")
        change(&item)
        content.quizzes = [TranslatedItem(item), TranslatedItem(quiz("dna", path: "Content/quizzes/biology/dna.json"))]
        content.media = ["media/cell.svg", "media/clips/a.mp4", "media/logo.svg"]
        return content
    }

    @Test(arguments: [
        "media/cell.svg", "media/clips/a.mp4", "quizzes/cells.md", "quizzes/biology/dna.json", "penalties/2026", "penalties/2026/",
        "penalties/2026/edition.yml", "penalties/2026/7", "penalties/2026/late", "quizzes", "quizzes/", "assignments", "people.json",
        "pages/about.md", "assignments/cw1.md", "quizzes/cells.fr.md",
    ])
    func whatIsThere(path: String) {
        var content = content { $0.introduction = text(path) }
        content.quizzes[0].translations[french] = quiz("cells", path: "Content/quizzes/cells.fr.md")
        var late = penalty(0)
        late.slug = "late"
        content.editions = [edition("2026", [late, penalty(7)])]
        content.assignments = [TranslatedItem(assignment("cw1"))]
        content.teachers = [Teacher(name: "Mr. Bob", students: [], position: .start)]
        content.pages = [
            TranslatedItem(
                FreePage(id: "about", path: "Content/pages/about.md", position: .start, language: .english, title: "A", body: text(path)))
        ]
        #expect(MissingMediaRule().diagnostics(content) == [])
    }

    /// A text of many uses has the transcript as often.
    @Test func transcriptsOfAFileAreLimited() {
        let hour = RichText.Captions(
            reference: SiteReference(path: "media/clips/a.vtt", position: .start), language: "en", languageName: "English",
            paragraphs: [String](repeating: String(repeating: "w", count: 1_000), count: 1_000))
        func problems(_ uses: Int) -> [String] {
            let use = text("media/clips/a.mp4")
            var content = content { $0.introduction = (1..<uses).reduce(use) { text, _ in text + use } }
            content.captions = ["media/clips/a.mp4": [hour]]
            let (found, head) = (TranscriptRule().diagnostics(content), content.quizHeads[0])
            // A build checks each quiz by itself.
            let ofPage = PageCheck(content).diagnose(head, content.quizFacts[0])
            #expect((ofPage == nil) == found.isEmpty)
            return found
        }
        #expect(problems(4) == [])
        #expect(problems(5).map { $0.contains("error BlockTooLarge: up to here, this file has more than 4 MB of transcripts") } == [true])
    }

    /// A build with them leaves out a page that other pages may link to.
    @Test func linksToWhatIsLeftOutAreNoted() {
        var content = content { $0.introduction = text("quizzes/next.md") }
        let date = DueDate.day(CalendarDate(iso: "2027-05-01") ?? .first)
        content.leftOutPages = ["quizzes/next.md": .heldBack(until: date)]
        let note = "'Content/quizzes/next.md' is held back until 2027-05-01, so this link is plain text until then"
        #expect(MissingMediaRule().diagnose(content).map(\.message) == [note])
        #expect(MissingMediaRule().diagnose(content).map(\.severity) == [.note])
        content.leftOutPages = ["quizzes/next.md": .draft]
        #expect(
            MissingMediaRule().diagnose(content).map(\.message) == [
                "'Content/quizzes/next.md' is a draft, so this link is plain text; --drafts includes it"
            ])
        // Where it is shown, as for 'check'.
        var next = quiz("next")
        next.available = date
        next.holdBack = .start
        content.leftOutPages = [:]
        content.quizzes.append(TranslatedItem(next))
        #expect(MissingMediaRule().diagnose(content) == [])
        content.showsHeldBack = true
        #expect(
            MissingMediaRule().diagnose(content).map(\.message) == [
                "'Content/quizzes/next.md' is held back until 2027-05-01; a build before then shows this link as plain text"
            ])
    }

    @Test func linksToADraftQuestionAreNoted() {
        var introduction = RichTextBuilder()
        let reference = SiteReference(path: "quizzes/cells.md", suffix: "#atp", leadsToDraft: true, position: .start)
        introduction.open(.link(introduction.target(reference)))
        let linking = introduction.finish(position: .start)
        let diagnostics = MissingMediaRule().diagnose(content { $0.introduction = linking })
        #expect(diagnostics.map(\.message) == ["the question 'atp' is a draft, so this link is plain text; --drafts includes it"])
    }

    @Test(arguments: [("#q1", true), ("#q1-a", true), ("#main", true), ("#q2", false), ("#zz", false), ("#atp", true), ("#q", false)])
    func questionsOfQuizzes(suffix: String, isThere: Bool) {
        var introduction = RichTextBuilder()
        introduction.open(.link(introduction.target(SiteReference(path: "quizzes/asked.md", suffix: suffix, position: .start))))
        let linking = introduction.finish(position: .start)
        var content = content { $0.introduction = linking }
        var asked = quiz("asked")
        asked.questions = [Question(id: "atp", position: position(5), hasExplicitID: true, prompt: RichText(), response: .trueFalse(true))]
        content.quizzes.append(TranslatedItem(asked))
        let diagnostics = MissingMediaRule().diagnostics(content)
        #expect(diagnostics.isEmpty == isThere, "\(diagnostics)")
        guard !isThere else { return }
        let message = "'Content/quizzes/asked.md' has no question '\(suffix.dropFirst())'; its only question is "
        #expect(diagnostics.first?.contains(message + (suffix == "#q2" ? "#q1" : "#atp")) == true)
    }

    @Test(arguments: [("#b.png", "%23 for the #"), ("?b.png", "%3F for the ?")])
    func addressDelimitersInNamesAreEscaped(suffix: String, hint: String) {
        var introduction = RichTextBuilder()
        introduction.open(.link(introduction.target(SiteReference(path: "media/a", suffix: suffix, position: .start))))
        let linking = introduction.finish(position: .start)
        var content = content { $0.introduction = linking }
        content.media.append("media/a\(suffix)")
        #expect(
            MissingMediaRule().diagnostics(content).first?.hasSuffix("there is no file 'Content/media/a'; write \(hint) in its name")
                == true)
    }

    @Test func addressDelimitersInNamesOfPagesAreEscaped() {
        var introduction = RichTextBuilder()
        introduction.open(.link(introduction.target(SiteReference(path: "pages/a ", suffix: "#b.md", position: .start))))
        let linking = introduction.finish(position: .start)
        var content = content { $0.introduction = linking }
        content.pages = [
            TranslatedItem(
                FreePage(id: "a-b", path: "Content/pages/a #b.md", position: .start, language: .english, title: "A", body: RichText()))
        ]
        #expect(MissingMediaRule().diagnostics(content).first?.hasSuffix("write %23 for the # in its name") == true)
    }

    /// A teacher marks the second question, which isn't practised.
    @Test(arguments: [
        ("#essay", nil), ("#q2", nil), ("#esay", "; did you mean '#essay'?"),
        ("#x", "; its questions are #atp, #essay"), ("#q3", "; its questions are #q1 to #q2, in the order of the file"),
    ])
    func questionsHaveIDs(suffix: String, hint: String?) {
        var introduction = RichTextBuilder()
        introduction.open(.link(introduction.target(SiteReference(path: "quizzes/asked.md", suffix: suffix, position: .start))))
        let linking = introduction.finish(position: .start)
        var content = content { $0.introduction = linking }
        var asked = quiz("asked")
        asked.questions = [("atp", Response.trueFalse(true)), ("essay", .text(markingNotes: RichText()))].map { id, response in
            Question(id: id, position: position(5), hasExplicitID: true, prompt: RichText(), response: response)
        }
        content.quizzes.append(TranslatedItem(asked))
        let diagnostics = MissingMediaRule().diagnostics(content)
        #expect(diagnostics.count == (hint == nil ? 0 : 1))
        if let hint { #expect(diagnostics.first?.hasSuffix("has no question '\(suffix.dropFirst())'\(hint)") == true, "\(diagnostics)") }
    }

    @Test(arguments: [
        ("quizzes/www.example.org", "https://www.example.org"), ("quizzes/https/example.org", "https://example.org"),
        ("quizzes/example.org/page", "https://example.org/page"), ("quizzes/example.fr", "https://example.fr"),
    ])
    func addressesOfWebsitesNeedTheirBeginning(path: String, address: String) {
        let diagnostics = MissingMediaRule().diagnostics(content { $0.introduction = text(path) })
        #expect(diagnostics.first?.hasSuffix("; for a website, write \(address)") == true, "\(diagnostics)")
    }

    @Test func backslashesAreNoSlashes() {
        let diagnostics = MissingMediaRule().diagnostics(content { $0.introduction = text("quizzes/..\\media\\cell.svg") })
        #expect(diagnostics.count == 1)
        #expect(diagnostics.first?.hasSuffix("; write / in place of \\") == true, "\(diagnostics)")
    }

    @Test(arguments: [
        ("#rules", true), ("#rule", false), ("#", true), ("#main", true), ("?print", true), ("#les-regles", false),
    ])
    func headingsOfPages(suffix: String, isThere: Bool) {
        var page = FreePage(
            id: "about", path: "Content/pages/about.md", position: .start, language: .english, title: "A", body: RichText())
        page.anchors = ["rules"]
        var translation = page
        translation.path = "Content/pages/about.fr.md"
        translation.anchors = ["les-regles"]
        let reference = SiteReference(path: "pages/about.md", suffix: suffix, position: .start)
        var body = RichTextBuilder()
        body.open(.link(body.target(reference)))
        page.body = body.finish(position: .start)
        var content = content { _ in }
        content.pages = [TranslatedItem(page, translations: [french: translation])]
        let question = suffix == "#rule" ? "; did you mean 'rules'?" : ""
        let prefix = "Content/pages/about.md:1:1 error BrokenLink"
        let diagnostic = "\(prefix): no heading of 'Content/pages/about.md' has the id '\(suffix.dropFirst())'\(question)"
        #expect(MissingMediaRule().diagnostics(content) == (isThere ? [] : [diagnostic]))
    }

    @Test(arguments: [
        ("media/cel.svg", "MissingMedia: there is no file 'Content/media/cel.svg'; did you mean '../media/cell.svg'?"),
        ("media/Cell.SVG", "MissingMedia: there is no file 'Content/media/Cell.SVG'; did you mean '../media/cell.svg'?"),
        ("media/cell", "MissingMedia: there is no file 'Content/media/cell'; did you mean '../media/cell.svg'?"),
        ("media/a.mp4", "MissingMedia: there is no file 'Content/media/a.mp4'; did you mean '../media/clips/a.mp4'?"),
        ("quizzes/cell.svg", "MissingMedia: there is no file 'Content/quizzes/cell.svg'; did you mean '../media/cell.svg'?"),
        ("students.csv", "MissingMedia: there is no file 'Content/students.csv'"),
        (
            "quizzes/x.png",
            "MissingMedia: there is no file 'Content/quizzes/x.png'; what pages show belongs in Content/media, and everything there is published"
        ),
        ("media/nothing-like-it.webm", "MissingMedia: there is no file 'Content/media/nothing-like-it.webm'"),
        ("quizzes/cell.md", "BrokenLink: there is no page for 'Content/quizzes/cell.md'; did you mean 'cells.md'?"),
        ("quizzes/dna.json", "BrokenLink: there is no page for 'Content/quizzes/dna.json'; did you mean 'biology/dna.json'?"),
        ("quizzes/cells.html", "BrokenLink: there is no page for 'Content/quizzes/cells.html'; did you mean 'cells.md'?"),
        ("media/a", "MissingMedia: there is no file 'Content/media/a'"),
        (
            "media/old.bak",
            "MissingMedia: there is no file 'Content/media/old.bak'; backups aren't published, so give it another ending"
        ),
        ("assignments", "BrokenLink: there is no page for 'Content/assignments'"),
        ("pages/about.md", "BrokenLink: there is no page for 'Content/pages/about.md'"),
    ])
    func whatIsNot(path: String, diagnostic: String) {
        #expect(
            MissingMediaRule().diagnostics(content { $0.introduction = text(path) }) == ["Content/quizzes/cells.md:5:1 error \(diagnostic)"]
        )
    }

    /// Each text of a quiz, with its own line.
    @Test func looksAtEveryText() {
        func missing(_ line: Int) -> RichText { text("media/missing.pdf", line: line) }
        func question(_ response: Response) -> Question {
            Question(id: "q", position: .start, hasExplicitID: true, prompt: RichText(), response: response)
        }
        let choices = [
            Choice(text: missing(14), more: missing(15), feedback: missing(16)), Choice(text: missing(17)),
            Choice(text: RichText("x")),
        ]
        let content = content { quiz in
            quiz.introduction = missing(10)
            var first = question(.singleChoice(choices, key: 0))
            first.prompt = missing(11)
            first.stem = missing(12)
            first.explanation = missing(13)
            quiz.questions = [
                first, question(.multipleChoice([Choice(text: missing(18))], keys: [0])), question(.ordering([missing(19)])),
                question(.matching([MatchingPair(prompt: missing(20), match: missing(21))], distractors: [missing(22)])),
                question(.text(markingNotes: missing(23))), question(.trueFalse(true)), question(.blanks([])),
            ]
        }
        #expect(MissingMediaRule().diagnose(content).map(\.location.position.line).sorted() == Array(10...23))
    }

    @Test func looksAtPagesAndAssignments() {
        var content = content()
        var work = assignment("cw1")
        work.notes = text("media/x.pdf", line: 4)
        work.tasks = [task("t")]
        work.tasks[0].notes = text("media/x.pdf", line: 6)
        content.assignments = [TranslatedItem(work)]
        content.pages = [
            TranslatedItem(
                FreePage(
                    id: "a", path: "Content/pages/a.md", position: .start, language: .english, title: "A",
                    body: text("media/cel.svg", "quizzes/cells.md")))
        ]
        #expect(
            MissingMediaRule().diagnostics(content) == [
                "Content/assignments/cw1.md:4:1 error MissingMedia: there is no file 'Content/media/x.pdf'",
                "Content/assignments/cw1.md:6:1 error MissingMedia: there is no file 'Content/media/x.pdf'",
                "Content/pages/a.md:5:1 error MissingMedia: there is no file 'Content/media/cel.svg'; did you mean '../media/cell.svg'?",
            ])
    }

    @Test func aTranslationDoesNotRepeatTheErrorsItInherits() {
        var content = content { $0.introduction = text("media/x.pdf") }
        content.quizzes[0].translations[french] = content.quizzes[0].original
        content.quizzes[0].translations[french]?.path = "Content/quizzes/cells.fr.md"
        content.quizzes[0].translations[spanish] = quiz("cells", path: "Content/quizzes/cells.es.md")
        content.quizzes[0].translations[spanish]?.introduction = text("media/y.pdf", line: 8)
        #expect(MissingMediaRule().diagnose(content).map(\.location.path) == ["Content/quizzes/cells.md", "Content/quizzes/cells.es.md"])
    }

    // MARK: - Paths below Content

    @Test(arguments: ["🔬", "Bio", "media/cell.svg"])
    func iconsThatAreThere(icon: String) {
        #expect(MissingMediaRule().diagnostics(content { $0.icon = Located(icon, at: position(4, 7)) }) == [])
    }

    @Test(arguments: [
        ("cell.svg", "; did you mean 'media/cell.svg'?"), ("../media/cell.svg", "; did you mean 'media/cell.svg'?"),
        ("quizzes/cells.md", "; an icon must be an emoji, a drawing such as book, or a file in Content/media"),
    ])
    func iconsThatAreNot(icon: String, hint: String) {
        #expect(
            MissingMediaRule().diagnostics(content { $0.icon = Located(icon, at: position(4, 7)) }) == [
                "Content/quizzes/cells.md:4:7 error MissingMedia: there is no file 'Content/\(icon)'\(hint)"
            ])
    }

    @Test func logoAndRulebooks() {
        var content = content()
        content.settings.theme.logo = Located("media/logo.png", at: position(9, 16))
        content.editions = [edition()]
        content.editions[0].rulebook = [
            .english: Located("https://example.org/rules.pdf", at: position(5)), french: Located("rules.pdf", at: position(6, 7)),
        ]
        #expect(
            MissingMediaRule().diagnostics(content) == [
                "Content/penalties/2026/edition.yml:6:7 error MissingMedia: there is no file 'Content/rules.pdf'; a rulebook must be an address or a file in Content/media",
                "Content/site.yml:9:16 error MissingMedia: there is no file 'Content/media/logo.png'; did you mean 'media/logo.svg'?",
            ])
    }
}
