import Foundation
import Testing

/// Exams as authors use them: nothing of the key leaves the site's sources.
struct ExamCommandTests {
    private static let settings = "id: test\ntitle: Test\ntimezone: UTC\nlanguages: [en, fr]\nlanguage: en\n"

    private static let exam = """
        ---
        title: Final exam
        exam: true
        due: 2026-12-11
        ---

        ## What does a mitochondrion make?

        - [ ] Sugar
        - [x] ATP
        - [ ] Starch

        > Zymurgy explains it.

        ## Which are organelles?

        - [x] Nucleus
          > Zwieback.
        - [ ] Blood
        - [x] Ribosome

        ## A cell is always small. {type=true-false answer=false}

        ## A plant cell has a cell [[quercus|Quercus robur]] of [[=471108.153 +- 1]] nm.

        ## From small to large

        1. Atom
        2. Molecule
        3. Cell
        4. Organ

        ## What belongs together?

        - Heart -> Blood
        - Lung -> Air
        - Stomach -> Food
        - -> Stones

        ## Why is the sky blue? {type=text}

        > Xylophone.
        """

    /// The same exam with other answers.
    private static let otherKey = """
        ---
        title: Final exam
        exam: true
        due: 2026-12-11
        ---

        ## What does a mitochondrion make?

        - [ ] Starch
        - [x] Sugar
        - [ ] ATP

        ## Which are organelles?

        - [x] Blood
        - [x] Nucleus
        - [ ] Ribosome

        ## A cell is always small. {type=true-false answer=true}

        ## A plant cell has a cell [[wall]] of [[=3]] nm.

        ## From small to large

        1. Organ
        2. Atom
        3. Cell
        4. Molecule

        ## What belongs together?

        - Lung -> Food
        - Heart -> Stones
        - Stomach -> Food
        - -> Blood
        - -> Air

        ## Why is the sky blue? {type=text}

        > Dust.
        """

    private func site(_ exam: String = exam) throws -> TemporarySite {
        let site = try TemporarySite(
            ["Content/quizzes/final.md": exam, "Content/quizzes/cells.md": TemporarySite.quiz], settings: Self.settings)
        // A public key as 'marking new' writes it, the same for every site of these tests.
        try site.write(
            "Content/marking-key.jwk",
            #"{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}"#
        )
        return site
    }

    private func output(_ site: TemporarySite, _ form: [String]) throws -> [String: Data] {
        let outcome = try Tool.run(["build", "--full"] + form, in: site.folder)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try files(below: site.folder.appendingPathComponent("Output"))
    }

    @Test(arguments: [[], ["--single-file"], ["--zip"]]) func nothingDependsOnTheKey(form: [String]) throws {
        let (site, other) = try (site(), site(Self.otherKey))
        let (files, otherFiles) = try (output(site, form), output(other, form))
        #expect(files.count == otherFiles.count && !files.isEmpty)
        for (path, bytes) in files { #expect(otherFiles[path] == bytes, "\(path) depends on the key") }
    }

    @Test(arguments: [[], ["--single-file"]]) func wordsOfTheKeyAreNowhere(form: [String]) throws {
        for (path, bytes) in try output(site(), form) {
            for word in ["quercus", "Quercus", "471108.153", "Zymurgy", "Zwieback", "Xylophone"] {
                #expect(bytes.range(of: Data(word.utf8)) == nil, "\(path) has \(word)")
            }
        }
    }

    @Test func questionsOfAnExamAreNeitherFoundNorPractised() throws {
        let files = try output(site(), [])
        for (path, bytes) in files where path.hasPrefix("assets/search") || path.hasSuffix("practice.html") {
            #expect(bytes.range(of: Data("olecule".utf8)) == nil, "\(path)")
        }
        #expect(files.contains { $0.key.hasPrefix("assets/search") && $0.value.range(of: Data("Final exam".utf8)) != nil })
    }

    @Test func verifyProvesIt() throws {
        let site = try site()
        let outcome = try site.run("verify")
        #expect(outcome.status == 0 && outcome.errors.hasPrefix("1 exam, ") && outcome.errors.hasSuffix("nothing depends on the answers\n"))
        #expect(!site.has("Output"))
        try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Content/quizzes/final.md"))
        let without = try site.run("verify")
        #expect(without.status == 0 && without.errors.contains("no exam"))
    }

    @Test func verifyLooksUpReceipts() throws {
        let site = try site()
        let missing = try site.run("verify", "--receipt", "7k3mn-4qx2p-9htvc-0wzra")
        #expect(missing.status == 1 && missing.output == "7K3MN-4QX2P-9HTVC-0WZRA: there is no report with this receipt\n")
        try site.write("Marking/reports/7K3MN4QX2P9HTVC0WZRA.jwe", "changed")
        let changed = try site.run("verify", "--receipt", "7K3MN4QX2P9HTVCOWZRA")
        #expect(changed.status == 1 && changed.output.contains("was changed after it was handed in"))
        #expect(try site.run("verify", "--receipt", "nonsense").status == 64)
    }

    /// Programs add line breaks, which 'grade' accepts, and a file that can't be read is there.
    @Test func verifyAgreesWithGrades() throws {
        let site = try site()
        try site.write("sheets.csv", "name,answers\nToby,1a\n")
        try #require(try site.run("reports", "enter", "sheets.csv", "--quiz", "final").status == 0)
        let folder = site.folder.appendingPathComponent("Marking/reports")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasSuffix(".jwe") })
        let receipt = String(name.dropLast(4))
        try site.write("Marking/reports/\(name)", try site.text("Marking/reports/\(name)") + "\r\n")
        let intact = try site.run("verify", "--receipt", receipt)
        #expect(intact.status == 0, "\(intact.output)")
        // Root may read every file, but no folder as one.
        try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        try FileManager.default.createDirectory(at: folder.appendingPathComponent(name), withIntermediateDirectories: false)
        let unreadable = try site.run("verify", "--receipt", receipt)
        #expect(unreadable.status == 1 && unreadable.output.contains("\(name) can't be read: "), "\(unreadable.output)")
        #expect(try site.run("grade").errors.contains("\(name): it can't be read: "))
    }

    @Test func exportsAskForTheKeys() throws {
        let site = try site()
        let refused = try site.run("export", "gift", ".", "--quiz", "final", "--output", "final.gift")
        #expect(refused.status == 64 && refused.errors.contains("add --with-keys"))
        #expect(try site.run("export", "gift", ".", "--quiz", "final", "--with-keys", "--output", "final.gift").status == 0)
        #expect(try site.text("final.gift").contains("quercus"))
        let package = try site.run("export", "scorm", ".", "--quiz", "final", "--with-keys", "--output", "final.zip")
        #expect(package.status == 64 && package.errors.contains("can't contain exams"))
        let all = try site.run("export", "gift", ".", "--output", "all.gift")
        #expect(all.status == 0 && all.errors.contains("note: left out 'final', which is an exam"))
        #expect(try !site.text("all.gift").contains("mitochondrion"))
    }

    /// Also where an earlier build was written to.
    @Test func keysAreKeptOutOfAllPublishedFolders() throws {
        let site = try site()
        #expect(try site.run("build", "--output", "public").status == 0)
        for folder in ["public", "Templates", "Output", "Content/media"] {
            let refused = try site.run("export", "gift", ".", "--with-keys", "--output", "\(folder)/new/final.gift")
            #expect(refused.status == 1 && refused.errors.contains("would be published with the site"), "\(refused.errors)")
            #expect(!site.has("\(folder)/new"))
        }
        #expect(try site.run("export", "gift", ".", "--with-keys", "--output", "private/final.gift").status == 0)
    }

    /// In every format in which an exam can be exported.
    @Test func exportsOfExamsInMediaAreReported() throws {
        let head = "---\ntitle: Final exam\nexam: true\n---\n\n"
        let question = "## Is \"5 < 6 & 7\" *true* of $x^2$ or `a[1]`, as [they](https://a.example) say?"
        let site = try site(head + question + "\n\n- [x] Yes\n- [ ] No\n")
        let endings = [
            "moodle": "xml", "canvas": "zip", "qti": "zip", "cartridge": "imscc", "anki": "txt", "gift": "txt",
        ]
        let formats = ["moodle", "canvas", "gift", "anki", "apkg", "qti", "csv", "json", "markdown", "cartridge", "paper"]
        for format in formats {
            let refused = try site.run("export", format, ".", "--with-keys", "--output", "Content/media/\(format)")
            #expect(refused.status == 1 && refused.errors.contains("would be published with the site"), "\(refused.errors)")
            #expect(!site.has("Content/media"))
            // These have a file for each quiz.
            let file = ["json", "markdown", "paper"].contains(format) ? "new" : "new/exam.\(endings[format] ?? format)"
            let exported = try site.run("export", format, ".", "--with-keys", "--output", file)
            #expect(exported.status == 0, "\(format) \(exported.errors)")
            try FileManager.default.moveItem(
                at: site.folder.appendingPathComponent("new"), to: site.folder.appendingPathComponent("Content/media"))
            let outcome = try site.run("check")
            #expect(outcome.errors.contains("this file has a question of the exam 'final'"), "\(format) \(outcome.errors)")
            try FileManager.default.removeItem(at: site.folder.appendingPathComponent("Content/media"))
        }
    }

    @Test func aQuestionThatIsPublishedElsewhereIsReported() throws {
        let site = try site()
        try site.write(
            "Content/quizzes/practice.md", "---\ntitle: Practice\n---\n\n## What does a mitochondrion make?\n\n- [ ] Fat\n- [x] ATP\n")
        try site.write("Content/media/moodle.xml", "<quiz><text>What does a mitochondrion&nbsp;make?</text> Which are organelles?</quiz>")
        let outcome = try site.run("check")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("final.md:7:1: warning: the quiz 'practice' also asks this question"))
        #expect(outcome.errors.contains("media/moodle.xml:1:1: warning: this file has a question of the exam 'final'"))
        #expect(outcome.errors.components(separatedBy: "[RevealedExam]").count == 3)
    }

    @Test func aPictureThatSaysTheAnswerIsReported() throws {
        let site = try site(
            Self.exam.replacingOccurrences(of: "## Which are", with: "![A scheme](../media/atp.png)\n\n## Which are")
                .replacingOccurrences(of: "- [ ] Sugar", with: "![It is the ATP synthase](../media/scheme.png)\n\n- [ ] Sugar")
                .replacingOccurrences(of: "\n> Zymurgy explains it.\n\n![A scheme](../media/atp.png)\n", with: ""))
        try site.write("Content/media/scheme.png", Data([0x89, 0x50]))
        let outcome = try site.run("check")
        #expect(
            outcome.errors.contains("the name or alternative text of the picture 'media/scheme.png' reveals the answer"),
            "\(outcome.errors)")
    }

    /// The ids of questions are in the page; words of the question itself reveal nothing, nor do single letters.
    @Test func anIDThatSaysTheAnswerIsReported() throws {
        let questions = """
            ## The noble gas in the second period is [[neon|Ne]]. {#neon}

            ## What does a mitochondrion make? {#makes-atp}

            - [ ] Sugar
            - [x] ATP

            ## Is neon a metal or a gas? {#neon-again}

            - [x] Neon
            - [ ] Iron

            ## The symbol of neon is [[Ne]]. {#ne}

            ## In which year did it end? [[1945]] {#end}
            """
        let site = try site("---\ntitle: Final exam\nexam: true\ndue: 2026-12-11\n---\n\n\(questions)\n")
        let errors = try site.run("check").errors
        for (line, id) in [(7, "neon"), (9, "makes-atp")] {
            #expect(errors.contains("final.md:\(line):1: warning: the id '\(id)' reveals the answer; choose another one"), "\(errors)")
        }
        #expect(errors.components(separatedBy: "[RevealedExam]").count == 3, "\(errors)")
    }

    private static let codes = ["QUIZMARK_CODE_MIDTERM": "K7PQ-2MZX-9R"]

    private func sealedSite() throws -> TemporarySite {
        try site(Self.exam.replacingOccurrences(of: "exam: true", with: "exam: true\nopens-with: midterm"))
    }

    @Test func onlyAnExamIsAskedForItsCode() throws {
        let site = try site(Self.exam.replacingOccurrences(of: "exam: true", with: "opens-with: midterm"))
        let errors = try site.run("check").errors
        #expect(errors.contains("only an exam opens with a code"))
        #expect(!errors.contains("QUIZMARK_CODE_MIDTERM"))
    }

    /// With its code, the questions are nowhere in plain text; without it, they aren't there at all.
    @Test(arguments: [codes, [:]]) func questionsThatOpenWithACodeAreSealed(environment: [String: String]) throws {
        let site = try sealedSite()
        for form in [[], ["--single-file"], ["--zip"]] {
            let outcome = try Tool.run(["build", "--full"] + form, in: site.folder, environment: environment)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.errors.contains("QUIZMARK_CODE_MIDTERM isn't set") == environment.isEmpty)
            #expect(!outcome.errors.contains("K7PQ"))
            let folder = site.folder.appendingPathComponent("Output")
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
                guard let bytes = try? Data(contentsOf: folder.appendingPathComponent(path)) else { continue }
                for word in ["Ribosome", "Molecule", "Stomach", "quercus", "K7PQ-", "K7PQ2MZX9R", "k7pq2mzx9r"] {
                    #expect(bytes.range(of: Data(word.utf8)) == nil, "\(path) has \(word)")
                }
            }
            if form.isEmpty {
                let page = try site.text("Output/quizzes/final.html")
                #expect(page.contains("sealed-questions") == !environment.isEmpty && !page.contains("data-quiz="))
            }
        }
    }

    @Test func theSameCodeGivesTheSameBytes() throws {
        let (one, other) = try (sealedSite(), sealedSite())
        for (site, code) in [(one, "K7PQ-2MZX-9R"), (other, "k7pq2mzx9r")] {
            try #require(try site.run("build", environment: ["QUIZMARK_CODE_MIDTERM": code]).status == 0)
        }
        let page = try one.text("Output/quizzes/final.html")
        #expect(try page == other.text("Output/quizzes/final.html"))
        try #require(try other.run("build", environment: ["QUIZMARK_CODE_MIDTERM": "K7PQ-2MZX-9S"]).status == 0)
        #expect(try page != other.text("Output/quizzes/final.html"))
    }

    @Test func checkReportsWhatABuildDoes() throws {
        let site = try sealedSite()
        for command in ["build", "check"] {
            let outcome = try site.run(command, "--strict")
            #expect(outcome.status == 1 && outcome.errors.contains("QUIZMARK_CODE_MIDTERM isn't set"), "\(command): \(outcome.errors)")
            #expect(try site.run(command, environment: ["QUIZMARK_CODE_MIDTERM": "abc"]).status == 64)
        }
    }

    @Test func aCodeThatCanBeGuessedIsRefused() throws {
        let outcome = try sealedSite().run("build", environment: ["QUIZMARK_CODE_MIDTERM": "secret1"])
        #expect(outcome.status == 64 && outcome.errors.contains("QUIZMARK_CODE_MIDTERM isn't a valid code"))
        #expect(!outcome.errors.contains("secret1"))
    }

    @Test func aCodeThatIsSetTwiceIsRefused() throws {
        let outcome = try sealedSite().run(
            "build", environment: ["QUIZMARK_CODE_MIDTERM": "K7PQ-2MZX-9R", "QUIZMARK_CODE_midterm": "K7PQ-2MZX-9S"])
        #expect(outcome.status == 64 && outcome.errors.contains("QUIZMARK_CODE_MIDTERM is set twice"), "\(outcome.errors)")
    }
}
