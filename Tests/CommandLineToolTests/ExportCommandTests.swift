import Testing

struct ExportCommandTests {
    private static let settings = "id: test\ntitle: Test\ntimezone: UTC\nlanguages: [en, fr]\n"

    @Test func draftsAreNoted() throws {
        let question = "## So {#so type=true-false answer=true}\n"
        let site = try TemporarySite([
            "Content/site.yml": Self.settings,
            "Content/quizzes/a.md": "---\ntitle: A\n---\n\n\(question)\n## Not yet {#later type=true-false answer=true draft}\n",
            "Content/quizzes/b.md": "---\ntitle: B\nid: bees\ndraft: true\n---\n\n\(question)",
        ])
        let twice = try site.run("export", "gift", "--quiz", "a", "--quiz", "a", "--output", "twice.gift")
        #expect(twice.output.hasPrefix("twice.gift: 1 quiz, 1 question"), "\(twice.output)")
        let all = try site.run("export", "gift", "--output", "q.gift")
        #expect(all.errors == "note: left out 'bees', which is a draft\nnote: left out 1 question marked as a draft\n")
        #expect(all.status == 0 && all.output.hasPrefix("q.gift: 1 quiz, 1 question"))
        let named = try site.run("export", "gift", "--quiz", "bees", "--output", "b.gift")
        #expect(named.status == 64 && !site.has("b.gift"))
        #expect(named.errors.contains("'bees' is a draft, and drafts aren't exported; remove 'draft: true' from it"), "\(named.errors)")
    }

    /// As `fetch` and the page for quizzes from other sites read it.
    @Test func severalQuizzesAreOneListInJSON() throws {
        let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"
        let picture = "## Which? ![a cell](../media/a.svg) [here](b.md) {#w}\n\n- [x] One\n- [ ] Two\n"
        let site = try TemporarySite([
            "Content/site.yml": Self.settings, "Content/media/a.svg": drawing, "Content/quizzes/a.md": "---\ntitle: A\n---\n\n\(picture)",
            "Content/quizzes/b.md": "---\ntitle: B\n---\n\n## So {#so type=true-false answer=true}\n",
        ])
        let written = try site.run("export", "json", "--output", "Content/media/quizzes.json")
        #expect(written.status == 0 && written.output.hasPrefix("Content/media/quizzes.json: 2 quizzes, 2 questions"), "\(written.errors)")
        #expect(written.errors.contains("pictures and other files aren't exported in a list of quizzes"), "\(written.errors)")
        let list = try site.text("Content/media/quizzes.json")
        #expect(list.hasPrefix("[") && !list.contains("a.svg") && list.contains("a cell"), "\(list)")
        #expect(try site.run("build", "--strict").status == 0)
        #expect(try site.text("Output/media/quizzes.json") == list)
        let fresh = try TemporarySite(["other/Content/site.yml": Self.settings])
        try fresh.write("other/Content/quizzes/all.json", list)
        #expect(try fresh.run("check", "other").errors.contains(" no errors"))
        #expect(try site.run("export", "json", "--output", "folder").status == 0)
        #expect(site.has("folder/quizzes/a.json") && site.has("folder/media/a.svg"))
    }

    /// Errors of the content are in the format of the report, too.
    @Test func errorsOfTheContentHaveTheFormat() throws {
        let site = try TemporarySite([
            "Content/site.yml": Self.settings, "Content/quizzes/a.md": "---\ntitle: A\n---\n\n## So {#so type=wrong}\n",
        ])
        let json = try site.run("export", "gift", "--output", "q.gift", "--format", "json")
        #expect(json.status == 1 && json.output.hasPrefix("{") && json.output.contains("\"InvalidValue\""), "\(json.output)")
        #expect(json.errors == "error: nothing was written, because of the errors above\n")
        let github = try site.run("export", "gift", "--output", "q.gift", "--format", "github")
        #expect(github.status == 1 && github.output.hasPrefix("::error file=Content/quizzes/a.md"), "\(github.output)")
    }

    @Test func aMissingExtensionIsNoted() throws {
        let site = try TemporarySite([
            "Content/site.yml": Self.settings,
            "Content/quizzes/a.md": "---\ntitle: A\n---\n\n## So {#so type=true-false answer=true}\n",
        ])
        let found = try site.run("export", "scorm", "--quiz", "a", "--output", "packages")
        #expect(found.status == 0)
        #expect(
            found.errors.contains(
                "note: 'packages' has no extension, and other programs may not open it; the usual name is 'packages.zip'\n"),
            "\(found.errors)")
        #expect(try site.run("export", "scorm", "--quiz", "a", "--output", "/dev/null").errors.contains("no extension") == false)
    }

    @Test func otherLanguagesAreNoted() throws {
        let site = try TemporarySite([
            "Content/site.yml": Self.settings,
            "Content/quizzes/a.md": "---\ntitle: A\n---\n\n## So {#so type=true-false answer=true}\n",
            "Content/quizzes/a.fr.md": "---\ntitle: A\n---\n\n## Donc {#so}\n",
        ])
        let english = try site.run("export", "json", "--strict", "--output", "q.json")
        #expect(english.errors == "note: left out the quizzes in fr, because an export has one language; --language fr exports them\n")
        #expect(try site.run("export", "json", "--strict", "--language", "fr", "--output", "fr.json").errors == "")
        #expect(english.status == 0 && site.has("fr.json"))
        let one = try site.run("export", "json", "--quiz", "a", "--output", "one.json")
        #expect(one.errors.hasPrefix("note: left out the quizzes in fr"), "\(one.errors)")
    }

    @Test func severalOtherLanguagesAreNoted() throws {
        let site = try TemporarySite([
            "Content/site.yml": "id: test\ntitle: Test\nlanguages: [en, es, fr]\n",
            "Content/quizzes/a.md": "---\ntitle: A\n---\n\n## So {#so type=true-false answer=true}\n",
            "Content/quizzes/a.fr.md": "---\ntitle: A\n---\n\n## Donc {#so}\n",
            "Content/quizzes/a.es.md": "---\ntitle: A\n---\n\n## Así {#so}\n",
        ])
        let outcome = try site.run("export", "json", "--output", "q.json")
        #expect(
            outcome.errors
                == "note: left out the quizzes in es, fr, because an export has one language; --language es, for example, exports those in es\n"
        )
    }

    @Test func aMissingTranslationIsNoted() throws {
        let site = try TemporarySite([
            "Content/site.yml": Self.settings,
            "Content/quizzes/a.md": "---\ntitle: A\n---\n\n## So {#so type=true-false answer=true}\n",
        ])
        let note = "note: 'a' isn't translated into fr, so it is exported in the original language\n"
        for quiz in [[], ["--quiz", "a"]] {
            let arguments = ["export", "json", "--language", "fr", "--output", "fr.json", "--force"] + quiz
            #expect(try Tool.run(arguments, in: site.folder).errors == note)
        }
    }

    @Test func filesOfAnEarlierExportAreNamed() throws {
        let quiz = "## So {#so type=true-false answer=true}\n"
        let site = try TemporarySite([
            "Content/site.yml": Self.settings, "Content/quizzes/a.md": "---\ntitle: A\n---\n\n\(quiz)",
            "Content/quizzes/b.md": "---\ntitle: B\n---\n\n\(quiz)", "out/notes.txt": "mine",
        ])
        #expect(try site.run("export", "markdown", "--output", "out/").errors == "")
        let part = try site.run("export", "markdown", "--quiz", "a", "--output", "out/", "--force")
        let note = "note: 'out/' also has quizzes/b.md, which isn't part of this export; delete what you no longer need\n"
        #expect(part.errors == note && site.has("out/quizzes/b.md"), "\(part.errors)")
    }

    @Test func aTitleInPlaceOfAnIDGetsASuggestion() throws {
        let site = try TemporarySite([
            "Content/site.yml": Self.settings,
            "Content/quizzes/groesse.md": "---\ntitle: Größe und Form\n---\n\n## So {#so type=true-false answer=true}\n",
        ])
        let found = try site.run("export", "json", "--quiz", "Größe und Formen", "--output", "q.json")
        #expect(found.errors.contains("the site has no quiz 'Größe und Formen'; did you mean 'groesse'?"), "\(found.errors)")
    }

    @Test func captionsAreBesideTheirFilmsOrReported() throws {
        let site = try TemporarySite([
            "Content/site.yml": Self.settings, "Content/media/talk.mp3": "sound",
            "Content/media/talk.vtt": "WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n",
            "Content/media/talk.fr.vtt": "WEBVTT\n\n00:00.000 --> 00:02.000\nBonjour\n",
            "Content/quizzes/a.md": "---\ntitle: A\n---\n\n## So {#so type=true-false answer=true}\n\n![A talk](../media/talk.mp3)\n",
        ])
        for format in ["json", "markdown"] {
            let whole = try site.run("export", format, "--strict", "--output", format)
            #expect(whole.status == 0 && site.has("\(format)/media/talk.vtt") && site.has("\(format)/media/talk.fr.vtt"), "\(whole.errors)")
        }
        let moodle = try site.run("export", "moodle", "--strict", "--output", "q.xml")
        let expected =
            "talk.fr.vtt:1:1: error: captions aren't exported in this format; also left out: 'media/talk.vtt' [NotExported]"
        #expect(moodle.status == 1 && moodle.errors.contains(expected), "\(moodle.errors)")
        #expect(try site.run("export", "scorm", "--output", "a.zip").status == 0)
    }

    /// Equal remarks at one position are shown, and counted, once.
    @Test func remarksAreCountedAsShown() throws {
        let feedback = ["F0", "F1"].map {
            "<modalFeedback showHide=\"show\" outcomeIdentifier=\"F\" identifier=\"\($0)\"><p>\($0)</p></modalFeedback>"
        }
        let conditions = ["If", "Else"].map { name in
            let test = name == "If" ? "<match><variable identifier=\"R\"/><correct identifier=\"R\"/></match>" : ""
            let value = "<baseValue baseType=\"identifier\">F\(name == "If" ? 0 : 1)</baseValue>"
            return "<response\(name)>\(test)<setOutcomeValue identifier=\"F\">\(value)</setOutcomeValue></response\(name)>"
        }
        let choices = ["a", "b"].map { "<simpleChoice identifier=\"\($0)\">\($0)</simpleChoice>" }.joined()
        let item = """
            <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="T" adaptive="false" timeDependent="false">
            <responseDeclaration identifier="R" cardinality="multiple" baseType="identifier"><correctResponse><value>a</value></correctResponse></responseDeclaration>
            <outcomeDeclaration identifier="F" cardinality="single" baseType="identifier"/>
            <itemBody><p>Which?</p><choiceInteraction responseIdentifier="R" maxChoices="0">\(choices)</choiceInteraction></itemBody>
            <responseProcessing><responseCondition>\(conditions.joined())</responseCondition></responseProcessing>
            \(feedback.joined())</assessmentItem>
            """
        let site = try TemporarySite(["Content/site.yml": Self.settings, "a.xml": item])
        let found = try site.run("import", "qti", "a.xml")
        let lines = found.errors.split(separator: "\n")
        #expect(lines.count == 1 && lines[0].contains("becomes part of the explanation"), "\(found.errors)")
        let place = try #require(lines.first?.split(separator: ": ").first)
        #expect(place.hasPrefix("a.xml:") && found.output.hasSuffix("\n1 warning at \(place)\n"), "\(found.output)")
    }

    /// An export has the folders of the site.
    @Test func theFilesOfAFolderAreImportedWithThoseBelowIt() throws {
        func quiz(_ title: String) -> String { "---\ntitle: \(title)\n---\n\n## Is this \(title)? {#a}\n\n- [x] yes\n- [ ] no\n" }
        let site = try TemporarySite([
            "Content/site.yml": Self.settings, "Content/quizzes/c.md": quiz("C"), "Content/quizzes/csv/b.md": quiz("B"),
            "Content/quizzes/csv/deep/a.md": quiz("A"),
            "other/Content/site.yml": Self.settings,
        ])
        #expect(try site.run("export", "markdown", "--output", "ex").status == 0)
        for (path, text) in ["ex/quizzes/.hidden.md": quiz("H"), "ex/quizzes/read.txt": "T", "ex/quizzes/csv/B2.MD": quiz("B2")] {
            try site.write(path, text)
        }
        let outcome = try site.run("import", "markdown", "ex/", "--site", "other")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output.split(separator: "\n").prefix(4).map { $0.prefix { $0 != " " } }
                == ["ex/quizzes/c.md", "ex/quizzes/csv/B2.MD", "ex/quizzes/csv/b.md", "ex/quizzes/csv/deep/a.md"], "\(outcome.output)")
        #expect(!outcome.output.contains("hidden") && !outcome.output.contains("read.txt"), "\(outcome.output)")
    }

    @Test func aFolderWithoutFilesOfTheFormatIsRefused() throws {
        let site = try TemporarySite(["Content/site.yml": Self.settings, "mixed/a.json": "{}", "mixed/b.md": "", "empty/sub/.keep": ""])
        let mixed = try site.run("import", "gift", "mixed/")
        #expect(mixed.status == 64)
        #expect(
            mixed.errors.contains(
                "the folder 'mixed' has no .gift or .txt files; to import others, name the files, such as mixed/*\n"), "\(mixed.errors)")
        #expect(try site.run("import", "json", "empty").errors.contains("the folder 'empty' has no .json files\n"))
    }

    @Test(arguments: ["json", "markdown", "csv"]) func aTranslationHasTheKeyOfTheOriginal(format: String) throws {
        let quiz = { (number: String, menu: String) in
            "---\ntitle: A\n---\n\n## It is [[= \(number)]] {#a}\n\nOr [[{\(menu)}]].\n"
        }
        let site = try TemporarySite([
            "Content/site.yml": Self.settings, "Content/quizzes/a.md": quiz("3.2", "one|*two*"),
            "Content/quizzes/a.fr.md": quiz("2.3", "*un*|deux"),
        ])
        let exported = try site.run("export", format, "--language", "fr", "--output", "out.txt")
        #expect(exported.status == 0)
        let text = try site.text("out.txt")
        #expect(text.contains("[[= 3.2]]") && text.contains("[[{un|*deux*}]]"), "\(text)")
        let check = try site.run("check")
        #expect(check.errors.contains("a.fr.md:5:10: warning: the original has [[= 3.2]] here"), "\(check.errors)")
        #expect(check.errors.contains("option 2 of this list is correct in the original, but option 1 here"), "\(check.errors)")
    }
}
