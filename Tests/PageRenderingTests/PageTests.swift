import CivilTime
import ContentModel
import ContentSamples
import Diagnostics
import Insight
import Testing

@Suite struct PageTests {
    private func edition(_ penalties: Int = 30) -> Edition {
        var edition = Edition(id: "2026", path: "penalties/2026", title: "Rules 2026")
        edition.penalties = (0..<penalties).map { id in
            var penalty = Penalty(id: id, position: .start, reference: "Reference \(id)", sanction: .maxTwo)
            penalty.refereeDecides = true
            penalty.judgesDecide = id.isMultiple(of: 2)
            penalty.phase = id == 0 ? nil : .entry
            penalty.rules = ["8.\(id)"]
            return penalty
        }
        edition.penalties[1].slug = "late-entry"
        edition.penalties[1].texts.byLanguage[.english] = PenaltyText(headline: "Élan", text: "Late & low.")
        return edition
    }

    private func assignment(_ id: String, value: Double?, mark: Double?) throws -> Assignment {
        let date = try #require(CalendarDate(year: 2026, month: 12, day: 11))
        var assignment = Assignment(
            id: id, path: "Content/assignments/\(id).md", position: .start, language: .english, title: id,
            due: .day(date))
        assignment.module = Located("Networks", at: .start)
        assignment.value = value
        assignment.mark = mark
        return assignment
    }

    @Test func aTextThatIsNotTranslatedIsMarked() throws {
        var content = try SiteContent.with(Question(.trueFalse(true)))
        content.settings.languages.append(try #require(ContentLanguage("fr")))
        content.settings.baseURL = "https://example.org"
        let page = try RenderedSite(content, shell: "{{{links}}}{{{main}}}").html("fr/quizzes/cells.html")
        #expect(page.contains("<link rel=\"canonical\" href=\"https://example.org/quizzes/cells.html\">"))
        #expect(!page.contains("hreflang"))
        #expect(page.contains("<h1 lang=\"en\">Cells</h1>"))
        #expect(page.contains("<span class=\"prompt\" lang=\"en\">Which?</span>"))
        #expect(page.contains("<span class=\"choice-text\">Vrai</span>"))
        #expect(page.contains("<span lang=\"en\">English</span>"))
    }

    @Test func aTextThatATranslationLeavesOutIsMarked() throws {
        let french = try #require(ContentLanguage("fr"))
        var content = try SiteContent.with(Question(.trueFalse(true))) {
            $0.summary = "All about it"
            $0.subject = "Biology"
        }
        content.settings.languages.append(french)
        var translation = content.quizzes[0].original
        translation.language = french
        translation.title = "Cellules"
        content.quizzes[0].translations[french] = translation
        let page = try RenderedSite(content).html("fr/quizzes/cells.html")
        #expect(page.contains("<h1>Cellules</h1>"))
        #expect(page.contains("<p class=\"summary\" lang=\"en\">All about it</p>"))
        let home = try RenderedSite(content).html("fr/index.html")
        #expect(home.contains("<p class=\"card-summary\" lang=\"en\">All about it</p>"))
        #expect(home.contains(" lang=\"en\">Biology</h2>"))
        // Another quiz may translate the subject.
        content.quizzes.append(content.quizzes[0])
        content.quizzes[1].original.id = "leaves"
        content.quizzes[1].translations[french]?.subject = "Biologie"
        content.quizzes[1].translations[french]?.summary = "Tout"
        let both = try RenderedSite(content).html("fr/index.html")
        #expect(both.contains(">Biologie</h2>") && !both.contains("lang=\"en\">Biologie"))
        #expect(both.contains("<p class=\"card-summary\">Tout</p>"))
    }

    @Test func aPenaltyThatIsNotTranslatedSaysSo() throws {
        var content = try SiteContent.empty()
        content.settings.languages.append(try #require(ContentLanguage("fr")))
        content.editions = [edition(2)]
        let site = RenderedSite(content)
        #expect(try site.html("fr/penalties/2026/late-entry.html").contains("<p class=\"notice untranslated\">"))
        #expect(try !site.html("penalties/2026/late-entry.html").contains("untranslated"))
        #expect(try site.html("fr/penalties/2026/booklet.html").contains("<span lang=\"en\">Élan</span></h3>"))
    }

    /// Two referees, one with the booklet and one with a page, mean the same fault by a number.
    @Test func theBookletHasTheNumbersOfPages() throws {
        var content = try SiteContent.empty()
        content.editions = [edition(3)]
        let page = try RenderedSite(content).html("penalties/2026/booklet.html")
        let entry = try excerpt(page, from: "<section class=\"booklet-penalty\" id=\"n1\">", to: "</section>")
        #expect(entry.contains("Élan") && entry.contains("<p class=\"booklet-verdict\">Penalty 1 · "))
        let references = "<span><a href=\"#n1\">1</a>,</span> <span><a href=\"#n2\">2</a>,</span> <span><a href=\"#n3\">3</a></span>"
        #expect(page.contains("<dd>\(references)</dd>"))
    }

    @Test func aLanguageWithoutWordsMarksTheInterfaceToo() throws {
        let site = RenderedSite(try .empty(languages: ["en", "de"]), shell: "{{{skipLink}}}{{{main}}}")
        #expect(try site.html("de/index.html").hasPrefix("<span lang=\"en\">Skip to content</span>"))
        #expect(try site.html("index.html").hasPrefix("Skip to content<"))
    }

    @Test func penaltyListGroupsAndFolds() throws {
        var content = try SiteContent.empty()
        content.editions = [edition()]
        let page = try RenderedSite(content).html("penalties/2026/index.html")
        #expect(page.contains("<h2><span class=\"group-title\">Entry</span> <span class=\"group-count\">29</span></h2>"))
        #expect(page.contains("<span class=\"group-title\">Other penalties</span>"))
        #expect(
            page.contains(
                """
                <li class="penalty-row" data-penalty="1" data-edition="2026" data-sanction="maxTwo" data-owners="referee"><h3>\
                <a href="late-entry.html">Élan</a></h3>
                """))
        #expect(page.contains("Rules 2026. This is not an official publication"))
        #expect(page.contains("<div class=\"penalty-bar\" hidden><input type=\"search\" class=\"penalty-filter\""))
    }

    @Test func anEditionHasATitleInEachLanguage() throws {
        let (french, italian) = (try #require(ContentLanguage("fr")), try #require(ContentLanguage("it")))
        var content = try SiteContent.empty()
        content.settings.languages = [.english, french, italian]
        content.editions = [edition()]
        content.editions[0].titles = [.english: "Rules 2026", french: "Règles 2026"]
        let site = RenderedSite(content)
        #expect(try site.html("fr/penalties/2026/index.html").contains("<h1>Règles 2026</h1>"))
        #expect(try site.html("it/penalties/2026/index.html").contains("<h1 lang=\"en\">Rules 2026</h1>"))
        #expect(try site.html("fr/index.html").contains(">Règles 2026</a>"))
        // French has a space before a colon.
        #expect(try site.html("fr/penalties/2026/quiz.html").contains(" data-title=\"Quiz des sanctions\u{A0}: Règles 2026\""))
    }

    /// The edition of 2026 as the current one with others, each with the same fault.
    private func pages(of editions: Edition...) throws -> (String) throws -> String {
        var content = try SiteContent.empty()
        content.editions = [edition(2)] + editions
        content.editions[0].isCurrent = true
        content.editions[0].inForce = CalendarDate(iso: "2026-02-18")
        let site = RenderedSite(content)
        return { try site.html("penalties/\($0)/late-entry.html") }
    }

    private func edition(_ id: String, inForce: String) -> Edition {
        var other = edition(2)
        (other.id, other.path, other.title) = (id, "penalties/\(id)", "Rules \(id)")
        other.inForce = CalendarDate(iso: inForce)
        return other
    }

    @Test func anEditionThatIsNotInForceYetSaysSo() throws {
        let page = try pages(of: edition("2017", inForce: "2017-09-12"), edition("2028", inForce: "2028-01-01"))
        #expect(try page("2017").contains("<span>Rules 2017</span> is not the current edition. "))
        #expect(try page("2028").contains("<span>Rules 2028</span> applies from 1 January 2028. "))
        #expect(try !page("2026").contains("outdated-edition"))
    }

    @Test func aCurrentVariantLinksToTheSameFaultWithoutANotice() throws {
        var (variant, former) = (edition("2026-ita", inForce: "2026-03-01"), edition("2025-ita", inForce: "2025-03-01"))
        for body in [nil, "FIN"] {
            (variant.body, former.body) = (body, body)
            (variant.variantOf, former.variantOf) = (Located("2026", at: .start), Located("2026", at: .start))
            variant.isCurrent = true
            let page = try pages(of: variant, former)
            for (own, other) in [("2026", "2026-ita"), ("2026-ita", "2026")] {
                let html = try page(own)
                #expect(!html.contains("outdated-edition") && html.contains("../\(other)/late-entry.html"))
            }
            let notice = try excerpt(page("2025-ita"), from: "outdated-edition", to: "</div>")
            #expect(notice.contains("../2026-ita/late-entry.html") && !notice.contains("../2026/late-entry.html"))
        }
    }

    @Test func aNoteThatRepeatsTheSanctionIsLeftOut() throws {
        func page(_ note: String) throws -> String {
            var content = try SiteContent.empty()
            content.editions = [edition()]
            content.editions[0].sanctions[.maxTwo] = Edition.SanctionNote(description: note, icon: nil)
            return try RenderedSite(content).html("penalties/2026/late-entry.html")
        }
        #expect(try page("Two points at the most").contains("<span class=\"sanction-note\">Two points at the most</span>"))
        #expect(try !page("An award of maximum 2 points").contains("sanction-note"))
    }

    @Test func sanctionQuizDrawsFromAllPenalties() throws {
        var content = try SiteContent.empty()
        content.editions = [edition()]
        let page = try RenderedSite(content).html("penalties/2026/quiz.html")
        #expect(page.contains("<form data-quiz=\"sanctions-2026\" data-version=\""))
        #expect(page.contains(" data-print-answers=\"after\""))
        #expect(page.contains("\"pass\":80,\"shuffle\":true,\"draw\":20,\"drawOptions\":[5,10,15,20,25,30]"))
        #expect(page.contains("\"p1\":{\"sanction\":\"maxTwo\",\"owners\":[\"referee\"]}"))
        let question = try excerpt(page, from: "<fieldset id=\"q2\"", to: "</fieldset>")
        #expect(
            question.hasPrefix(
                """
                <fieldset id="q2" data-question="p1" data-kind="sanction" data-points="10" data-tags="Entry" \
                data-penalty="1" data-edition="2026"><legend>
                """))
        let label = "<p class=\"group-label\" aria-hidden=\"true\">Sanction</p>"
        #expect(question.contains("<div class=\"sanctions\" role=\"radiogroup\" aria-label=\"Sanction\">\(label)<label>"))
        #expect(question.contains("<input type=\"radio\" name=\"p1\" value=\"zero\"> <svg"))
        #expect(question.contains("<input type=\"checkbox\" name=\"p1-owner\" value=\"judge\"> <span>Judge</span>"))
    }

    @Test func aQuizMixesSanctionsIn() throws {
        var content = try SiteContent.with(Question(.trueFalse(true))) { quiz in
            quiz.penalties = PenaltyDraw(edition: Located("2026", at: .start), draw: 5)
        }
        content.editions = [edition(3)]
        let page = try RenderedSite(content).html("quizzes/cells.html")
        #expect(page.contains("\"pools\":[{\"name\":\"penalties\",\"draw\":3}]"))
        #expect(page.contains("<fieldset id=\"q4\" data-question=\"p2\" data-kind=\"sanction\" data-points=\"1\""))
        #expect(page.contains("data-pool=\"penalties\">"))
        #expect(page.contains("<li class=\"rule\">4 questions</li>"))
    }

    /// Of penalties that aren't asked, too, each has a page.
    @Test func answersToSanctionsLeadToTheirOwnPenalties() throws {
        var content = try SiteContent.with(Question(.trueFalse(true))) { quiz in
            quiz.penalties = PenaltyDraw(edition: Located("2026", at: .start), draw: 2)
            quiz.feedback = .end
        }
        var edition = edition(3)
        edition.disputed["0"] = Edition.Dispute(texts: [.english: "Sources disagree."], position: .start)
        content.editions = [edition]
        let page = try RenderedSite(content).html("quizzes/cells.html")
        let answer = try #require(page.firstRange(of: "data-answer=\"p1\"").map { page[$0.upperBound...] })
        #expect(answer.contains("<a href=\"../penalties/2026/late-entry.html\">Élan</a>"), "\(answer.prefix(900))")
    }

    @Test func calendarsCanBeSubscribedToOnlyOnTheWeb() throws {
        var content = try SiteContent.empty()
        content.assignments = [TranslatedItem(try assignment("cw1", value: 40, mark: 60))]
        let local = try RenderedSite(content).html("assignments/cw1.html")
        #expect(local.contains("<a href=\"../calendar/assignments/cw1.ics\" type=\"text/calendar\" download"))
        #expect(!local.contains("webcal"))
        content.settings.baseURL = "https://example.org/q"
        let page = try RenderedSite(content).html("assignments/cw1.html")
        #expect(page.contains("href=\"webcal://example.org/q/calendar/assignments/cw1.ics\""))
        #expect(page.contains("render?cid=webcal%3A%2F%2Fexample.org%2Fq%2Fcalendar%2Fassignments%2Fcw1.ics"))
        let work = "outlook.office.com/calendar/0/addfromweb?url=https%3A%2F%2Fexample.org%2Fq%2Fcalendar%2Fassignments%2Fcw1.ics"
        #expect(page.contains(work))
        #expect(page.contains("data-feed=\"https://example.org/q/calendar/assignments/cw1.ics\""), "the script copies it")
        #expect(!page.contains("qr-code"), "a file of one assignment isn't for subscriptions")
        let overview = try RenderedSite(content).html("assignments/index.html")
        #expect(overview.contains("aria-label=\"QR code to subscribe: webcal://example.org/q/calendar/all.ics\""))
        #expect(!local.contains("data-feed"))
    }

    /// Google Calendar and Outlook on the web leave tasks out, so that subscriptions of them would stay empty.
    @Test func tasksAreOfferedToAppsThatKnowThem() throws {
        var content = try SiteContent.empty()
        var work = try assignment("cw1", value: 40, mark: nil)
        work.tasks = [AssignmentTask(id: "plan", position: .start, name: "Plan")]
        content.assignments = [TranslatedItem(work)]
        content.settings.baseURL = "https://example.org/q"
        let page = try RenderedSite(content).html("assignments/index.html")
        #expect(page.contains("href=\"webcal://example.org/q/calendar/tasks.ics\""))
        #expect(page.contains("addfromweb?url=https%3A%2F%2Fexample.org%2Fq%2Fcalendar%2Fall.ics"))
        #expect(!page.contains("calendar%2Ftasks.ics"))
    }

    /// Its last slash would come first.
    @Test func theSitesAddressIsWrittenFromLeftToRight() throws {
        var content = try SiteContent.empty()
        content.settings.baseURL = "https://example.org/q"
        content.settings.languages.append(try #require(ContentLanguage("he")))
        var page = FreePage(
            id: "about", path: "Content/pages/about.md", position: .start, language: .english, title: "About", body: RichText())
        page.endings = [.address]
        content.pages = [TranslatedItem(page)]
        let site = RenderedSite(content)
        let hebrew = "<a href=\"https://example.org/q/he/\" dir=\"ltr\">https://example.org/q/he/</a>"
        #expect(try site.html("he/pages/about.html").contains(hebrew), "it leads to pages in the reader's language")
        #expect(try site.html("pages/about.html").contains("<a href=\"https://example.org/q/\">https://example.org/q/</a>"))
    }

    /// A site without assignments has no page of them, and a module may have nothing due yet.
    @Test func quizzesAloneHaveCalendarsOnTheHomePage() throws {
        var content = try SiteContent.with(Question(.trueFalse(true))) { _ in }
        content.settings.modules = [CourseModule(id: "m1", title: "Genetics")]
        #expect(!(try RenderedSite(content).html("index.html").contains(".ics")))
        let due = DueDate.day(try #require(CalendarDate(iso: "2027-02-01")))
        content = try SiteContent.with(Question(.trueFalse(true))) { $0.due = due }
        content.settings.modules = [CourseModule(id: "m1", title: "Genetics")]
        let page = try RenderedSite(content).html("index.html")
        #expect(page.contains("<a href=\"calendar/all.ics\" type=\"text/calendar\" download"))
        #expect(page.contains("<a href=\"calendar/modules/m1.ics\""))
        content.assignments = [TranslatedItem(try assignment("cw1", value: 40, mark: nil))]
        #expect(!(try RenderedSite(content).html("index.html").contains(".ics")), "the page of all assignments has them")
        #expect(try RenderedSite(content).html("assignments/index.html").contains("../calendar/modules/m1.ics"))
    }

    @Test func datesHaveWordsAndAMachineForm() throws {
        var content = try SiteContent.empty()
        content.assignments = [TranslatedItem(try assignment("cw1", value: nil, mark: nil))]
        let page = try RenderedSite(content).html("assignments/cw1.html")
        #expect(
            page.contains(
                """
                Due <time class="due" datetime="2026-12-11" data-zone="UTC" data-days-remaining>Friday 11 December 2026</time>
                """))
    }

    @Test func marksOfAModule() throws {
        let done = try assignment("a", value: 40, mark: 60)
        let open = try assignment("b", value: 60, mark: nil)
        let marks = try #require(ModuleMarks([done, open]))
        #expect(marks.earned == 24)
        #expect(marks.marked == 40)
        #expect(marks.open == 60)
        #expect(marks.requiredMark(for: 20) == .reached)
        #expect(marks.requiredMark(for: 54) == .average(50))
        #expect(marks.requiredMark(for: 90) == .outOfReach)
        #expect(ModuleMarks([open]) == nil)
        let all = try #require(ModuleMarks([try assignment("c", value: 100, mark: 55)]))
        #expect(all.requiredMark(for: 60) == .outOfReach)
        #expect(all.requiredMark(for: 55) == .reached)
    }

    @Test func theOverviewTellsWhatIsNeeded() throws {
        var content = try SiteContent.empty()
        content.assignments = [
            TranslatedItem(try assignment("a", value: 30, mark: 68)),
            TranslatedItem(try assignment("b", value: 70, mark: nil)),
        ]
        let page = try RenderedSite(content).html("assignments/index.html")
        #expect(page.contains("You’ve earned 20.4% of the module so far; 30% has been marked."))
        #expect(page.contains("<th scope=\"row\">50%</th><td>42.3% on average</td>"))
    }

    @Test func studentsArePublishedOnlyOnRequest() throws {
        var content = try SiteContent.empty()
        content.teachers = [Teacher(name: "Ms. Nguyen", students: ["Priya"], position: .start)]
        #expect(try !RenderedSite(content).html("people.html").contains("Priya"))
        content.settings.publishesStudents = true
        #expect(try RenderedSite(content).html("people.html").contains("<li>Priya <a href=\"calendar/students/priya.ics\""))
    }

    @Test func assignedQuizzesAreNotForEveryone() throws {
        var content = try SiteContent.with(Question(.trueFalse(true)))
        content.teachers = [Teacher(name: "Ms. Nguyen", students: ["Priya"], position: .start)]
        content.quizzes[0].original.assigned = [Assignee(Located("Priya", at: .start))]
        let page = try RenderedSite(content).html("people.html")
        #expect(page.contains("<h2>For some students</h2>") && !page.contains("<h2>For everyone</h2>"))
        content.quizzes[0].original.assigned = []
        let other = try RenderedSite(content).html("people.html")
        #expect(other.contains("<h2>For everyone</h2>") && !other.contains("<h2>For some students</h2>"))
    }

    /// As in the calendars of students.
    @Test func workOfAModuleBelongsToItsTeachers() throws {
        var content = try SiteContent.with(Question(.trueFalse(true)))
        content.teachers = [Teacher(name: "Dr. Okafor", students: ["Priya"], position: .start)]
        content.settings.modules = [CourseModule(id: "geo101", title: "Geology", teachers: ["Dr. Okafor"])]
        content.quizzes[0].original.module = Located("geo101", at: .start)
        var rocks = try assignment("rocks", value: nil, mark: nil)
        rocks.module = Located("geo101", at: .start)
        content.assignments = [TranslatedItem(rocks)]
        let page = try RenderedSite(content).html("people.html")
        #expect(!page.contains("<h2>For everyone</h2>"))
        #expect(page.contains("<a href=\"assignments/rocks.html\""))
        content.settings.modules[0].teachers = []
        let others = try excerpt(RenderedSite(content).html("people.html"), from: "<h2>For everyone</h2>", to: "</section>")
        #expect(others.contains("quizzes/") && others.contains("assignments/rocks.html"))
    }

    @Test func aCardWithoutAnIconGetsAPatternOfItsOwn() throws {
        var content = try SiteContent.with(Question(.trueFalse(true)))
        content.quizzes.append(content.quizzes[0])
        content.quizzes[1].original.id = "dna"
        content.quizzes[1].original.icon = Located("🔬", at: .start)
        let page = try RenderedSite(content).html("index.html")
        #expect(page.contains("<svg class=\"icon pattern hue-"))
        #expect(page.contains("<span class=\"icon emoji\" aria-hidden=\"true\">🔬</span>"))
    }

    @Test func searchEnginesReadOriginalsOnly() throws {
        var content = try SiteContent.with(Question(.trueFalse(true)))
        content.settings.languages.append(try #require(ContentLanguage("fr")))
        #expect(RenderedSite(content).file("sitemap.xml") == nil)
        content.settings.baseURL = "https://example.org"
        let site = RenderedSite(content)
        let sitemap = try #require(site.file("sitemap.xml"))
        #expect(sitemap.contains("<loc>https://example.org/quizzes/cells.html</loc>"))
        #expect(!sitemap.contains("fr/quizzes/cells.html"))
        #expect(
            sitemap.contains(
                "<xhtml:link rel=\"alternate\" hreflang=\"fr\" href=\"https://example.org/fr/\"/>"
                    + "<xhtml:link rel=\"alternate\" hreflang=\"x-default\" href=\"https://example.org/\"/></url>"))
        for page in ["404", "search", "practice", "history", "collection"] { #expect(!sitemap.contains("\(page).html"), "\(page)") }
        #expect(site.file("robots.txt") == "User-agent: *\nAllow: /\nSitemap: https://example.org/sitemap.xml\n")
    }

    @Test func wordsOfTheScriptAreAVariable() throws {
        let words = try #require(RenderedSite(try .empty()).file("assets/quizmark.en.js"))
        #expect(words.hasPrefix("Object.assign(window.quizmarkStrings??={},{"))
        #expect(words.hasSuffix("});\n"))
    }
}
