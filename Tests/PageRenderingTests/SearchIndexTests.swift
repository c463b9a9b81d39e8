import ContentModel
import ContentSamples
import Diagnostics
import Foundation
import Markup
import SitePlanning
import Testing

@testable import PageRendering
@testable import SearchIndex

@Suite struct SearchIndexTests {
    private struct Vectors: Decodable {
        struct Words: Decodable, CustomTestStringConvertible {
            var name: String
            var input: String
            var expected: [String]
            var also: [String]?

            var testDescription: String { name }
        }

        var words: [Words]
        var segment: Segment
    }

    private struct Segment: Codable, Equatable {
        var pages: [[Value]]
        var questions: [String]
        var words: String
        var places: String
        var stems: String
    }

    private enum Value: Codable, Equatable {
        case text(String), number(Int)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do { self = .number(try container.decode(Int.self)) } catch { self = .text(try container.decode(String.self)) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            }
        }
    }

    private static func vectors() throws -> Vectors {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Vectors/search.json")
        return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file.standardizedFileURL))
    }

    private func words(_ add: (inout WordIndex) -> Void) throws -> [String] {
        var index = WordIndex()
        index.begin(entry: 0)
        add(&index)
        var json = CompactJSON()
        json.object { index.write(into: &$0) }
        let texts = try JSONDecoder().decode([String: String].self, from: Data(json.bytes))
        return try #require(texts["words"]).split(separator: " ").map(String.init)
    }

    @Test(arguments: try vectors().words)
    private func takesTextsApartAsThePageDoes(_ vector: Vectors.Words) throws {
        let found = try words { $0.add(vector.input, isTitle: true) }
        #expect(Set(found) == Set(vector.expected + (vector.also ?? [])))
        #expect(found == found.sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) })
    }

    /// As the script does it, which folds the whole text before splitting it.
    private func wordsOfFolded(_ text: String) -> Set<String> {
        var words: Set<String> = []
        var word = ""
        let decimal = text.replacing(/(?:([0-9])\.)?([0-9]+)?([¼½¾])/.matchingSemantics(.unicodeScalar)) { match -> String in
            let value = ["¼": ".25", "½": ".5", "¾": ".75"][String(match.3)] ?? ""
            let isWhole = match.2 != nil && match.1 == nil
            return String(match.0.dropLast()) + (isWhole ? "" : " 0") + value
        }
        let scalars = Array(TextFolding.fold(decimal).unicodeScalars)
        func end() {
            let letters = word.prefix { !("0"..."9").contains($0) }
            if word.contains("."), !letters.isEmpty { words.insert(String(word.dropFirst(letters.count))) }
            if !word.isEmpty { words.insert(word) }
            word = ""
        }
        for (index, scalar) in scalars.enumerated() {
            let isDigit = { (scalar: Unicode.Scalar?) in scalar.map { ("0"..."9").contains($0) } ?? false }
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            let isPoint = scalar == "." && isDigit(word.unicodeScalars.last) && isDigit(next)
            if FoldedLetters.isWord(scalar) {
                end()
                words.insert(String(scalar))
            } else if isPoint || FoldedLetters.isPartOfWord(scalar) {
                word.unicodeScalars.append(scalar)
            } else {
                end()
            }
        }
        end()
        return words
    }

    @Test(arguments: 0..<400 as Range<UInt64>) func anyTextIsTakenApartAsItsFoldedForm(seed: UInt64) throws {
        let characters = Array("aZ19..  éŒµ²³½¼⅓⅟①⑴⒈２Ａ．․…–’´`₂⁻ﬁℌ跳がЙ\u{301}🔬\u{AD}ŉŀ".unicodeScalars)
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        var text = ""
        for _ in 0..<24 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            text.unicodeScalars.append(characters[Int(state % UInt64(characters.count))])
        }
        #expect(Set(try words { $0.add(text, isTitle: true) }) == wordsOfFolded(text), "\(text.debugDescription)")
    }

    @Test func markupIsNoText() throws {
        let text = RichText.markdown("On*ly* a&b\n\ntwo [links](https://example.org/hidden)\n\ni![p<q](y.png)j")
        let found = try words { $0.add(text, isTitle: false) }
        #expect(found == ["a", "b", "i", "j", "links", "only", "p", "q", "two"].sorted())
    }

    @Test func wordsAreInTheOrderOfScripts() throws {
        let found = try words { $0.add("zz \u{10428} \u{FA0E} \u{1F600} z é", isTitle: false) }
        #expect(found == ["e", "z", "zz", "\u{10428}", "\u{FA0E}"])
    }

    // MARK: - Segments

    /// A site with a quiz of several kinds of question, and a penalty.
    private func content() throws -> SiteContent {
        var content = try SiteContent.empty()
        var cells = Quiz(id: "cells", path: "Content/quizzes/cells.md", language: .english, title: "Cells")
        cells.subject = "Biology"
        cells.summary = "A cell is small."
        var first = Question(
            .singleChoice([Choice("*Ribosomes* & more"), Choice("A mitochondrion")], key: 0),
            prompt: RichText("What do cells have?"))
        first.explanation = RichText(paragraph: "Because.")
        var second = Question(
            .blanks([.words(["adenosine triphosphate"], matchesCase: false)]), prompt: RichText("Energy"))
        second.stem = RichText.markdown("A cell needs [[x]].", hasBlanks: true)
        second.tags = ["cells"]
        let third = Question(
            .ordering([RichText("Membrane"), RichText("Nucleus")]),
            prompt: .phrase("Which part makes [[x]]?", hasBlanks: true))
        cells.questions = [first, second, third]
        content.quizzes = [TranslatedItem(cells)]
        var edition = Edition(id: "2026", path: "penalties/2026", title: "Rules 2026")
        var penalty = Penalty(id: 3, position: .start, reference: "Late", sanction: .maxTwo)
        penalty.rules = ["D6.12"]
        penalty.phase = .entry
        penalty.texts.byLanguage[.english] = PenaltyText(headline: "Late & low", text: "Like a cellar.")
        edition.penalties = [penalty]
        content.editions = [edition]
        return content
    }

    private func segment(_ site: RenderedSite, _ index: Int = 0) throws -> (source: String, content: Segment) {
        let file = site.renderer.render(site.renderer.searchSegments[index])
        let source = String(decoding: file.bytes, as: UTF8.self)
        let json = try excerpt(source, from: "{", to: "});").dropLast(2)
        return (source, try JSONDecoder().decode(Segment.self, from: Data(json.utf8)))
    }

    @Test func aSegmentIsWhatThePageReads() throws {
        let (source, content) = try segment(RenderedSite(try content()))
        #expect(source.hasPrefix("Quizmark.addSearchSegment(\"en-1\",{\"pages\":"))
        #expect(try content == SearchIndexTests.vectors().segment, "\(source)")
    }

    @Test func theSameContentGivesTheSameBytes() throws {
        #expect(try segment(RenderedSite(content())).source == segment(RenderedSite(content())).source)
    }

    @Test func anotherIndexHasAnotherAddress() throws {
        func addresses(_ content: SiteContent) throws -> String {
            let site = RenderedSite(content)
            let versions = site.renderer.searchSegments.map { site.renderer.render($0).version }
            return try excerpt(site.html("search.html", segmentVersions: versions), from: "data-index", to: "]}]")
        }
        var other = try content()
        other.quizzes[0].original.questions[0].prompt = RichText("What do cells have? Ribosomes?")
        let first = try addresses(content())
        #expect(first.contains("&quot;files&quot;:[&quot;assets/search/en-1.js?v="))
        #expect(try first != addresses(other))
    }

    @Test func eachTextIsInItsOwnLanguage() throws {
        var content = try content()
        let french = try #require(ContentLanguage("fr"))
        content.settings.languages = [.english, french, try #require(ContentLanguage("it"))]
        var cellules = content.quizzes[0].original
        cellules.language = french
        cellules.title = "Cellules"
        content.quizzes[0].translations[french] = cellules
        let site = RenderedSite(content)
        #expect(site.renderer.searchSegments.map(\.path.text) == ["assets/search/en-1.js", "assets/search/fr-1.js"])
        let pages = try segment(site, 1).content.pages
        #expect(pages.map { $0[1] } == [.text("quizzes/cells.html")])
        #expect(pages.map { $0[2] } == [.text("Cellules")])
    }

    // MARK: - Indexes that are cut

    /// 5,100 questions, some with a word of their own.
    private func largeContent() throws -> SiteContent {
        var content = try content()
        let quiz = content.quizzes[0].original
        content.quizzes = (0..<1_700).map { number in
            var quiz = quiz
            quiz.id = "cells-\(number)"
            quiz.questions[1].prompt = RichText("Energy own\(number)")
            return TranslatedItem(quiz)
        }
        return content
    }

    private func files(_ site: RenderedSite, _ quizzes: [Int]) -> (files: [String: String], versions: [String]) {
        let index = site.renderer.growingIndex()
        var files = quizzes.flatMap { index.add(site.plan.content.quizzes[$0], index: $0) }
        let (rest, versions) = index.finish()
        files += rest
        let texts = files.map { ($0.path.text, String(decoding: $0.bytes, as: UTF8.self)) }
        return (Dictionary(texts) { $0 + $1 }, versions)
    }

    @Test func theIndexOfALargeSiteIsCutByWordsAndByTexts() throws {
        let site = RenderedSite(try largeContent())
        let (files, versions) = files(site, Array(0..<1_700))
        #expect(versions.count == 1)
        let root = try #require(files["assets/search/en.js"])
        #expect(root.hasPrefix("Quizmark.addSearchSegment(\"en\",{\"pages\":1703,\"entries\":6803,\"own\":[0,1703],"))
        let words = files.filter { $0.key.hasPrefix("assets/search/en-w") }
        let texts = files.filter { $0.key != "assets/search/en.js" && words[$0.key] == nil }
        #expect(words.count > 1 && texts.count > 100)
        for (path, source) in words { #expect(source.utf8.count < 60_000, "\(path)") }
        for (path, source) in texts { #expect(source.utf8.count < 12_000, "\(path)") }
        for path in files.keys where path != "assets/search/en.js" {
            #expect(root.contains("\"\(path.dropFirst("assets/search/en-".count))?v="), "\(path)")
        }
        let page = try site.html("search.html", segmentVersions: versions)
        #expect(page.contains("&quot;files&quot;:[&quot;assets/search/en.js\(versions[0])&quot;]"))
    }

    @Test func theOrderOfQuizzesDoesNotMatter() throws {
        let site = RenderedSite(try largeContent())
        let inOrder = files(site, Array(0..<1_700))
        let backwards = files(site, Array((0..<1_700).reversed()))
        #expect(inOrder.files == backwards.files)
        #expect(inOrder.versions == backwards.versions)
    }

    @Test func aLongQuizIsCutWithinItsQuestions() throws {
        var content = try content()
        let question = content.quizzes[0].original.questions[0]
        content.quizzes[0].original.questions = [Question](repeating: question, count: 3_000)
        var other = content.quizzes[0].original
        other.id = "more"
        content.quizzes.append(TranslatedItem(other))
        let texts = files(RenderedSite(content), [0, 1]).files.filter { $0.key.contains("/en-1-") }
        #expect(texts.count > 90)
        #expect(try #require(texts["assets/search/en-1-2.js"]).contains("\"at\":[0,5,29],\"pages\":[[\"quiz\","))
        for (path, source) in texts { #expect(source.utf8.count < 6_000, "\(path)") }
    }

    @Test func runsOfWordsAreJoinedInOrder() throws {
        func run(_ words: [String], entry: Int) -> WordRun {
            var index = WordIndex()
            index.begin(entry: entry)
            for word in words { index.add(word, isTitle: true) }
            return index.run()
        }
        let joined = WordRun.joined([run(["b", "z"], entry: 1), run(["a", "b"], entry: 40), run(["\u{10428}", "b"], entry: 2)])
        var json = CompactJSON()
        json.object { joined.write(0..<joined.count, language: nil, into: &$0) }
        let texts = try JSONDecoder().decode([String: String].self, from: Data(json.bytes))
        #expect(texts["words"] == "a b z \u{10428}")
        #expect(texts["places"] == "wC C,wC,E C E")
        #expect(joined.parts(limit: 1) == [0..<1, 1..<2, 2..<3, 3..<4])
        #expect(joined.parts(limit: 1_000) == [0..<4])
    }

    /// Devices keep the files that stay as they are.
    @Test func aNewWordChangesFewFiles() {
        func parts(_ words: some Sequence<Int>) -> Set<[String]> {
            var index = WordIndex()
            index.begin(entry: 1)
            for word in words { index.add("word\(word)", isTitle: false) }
            let run = index.run()
            return Set(run.parts(limit: 500).map { $0.map(run.word) })
        }
        let before = parts(1...5000)
        #expect(before.count > 50)
        for added in [10_000, 25_000, 39_999, 77_777] {
            let after = parts(Array(1...5000) + [added])
            #expect(after.subtracting(before).count <= 6, "\(added)")
        }
    }

    @Test func aSiteWithoutQuestionsHasNoIndex() throws {
        #expect(try RenderedSite(.empty()).renderer.searchSegments.isEmpty)
    }

    @Test func textsAreCutBetweenWords() {
        #expect(Excerpt("Short  text\nhere", limit: 20).text == "Short text here")
        #expect(Excerpt("A text that is far too long", limit: 20).text == "A text that is far…")
        var parts = Excerpt("What is the longest", limit: 30)
        parts.addNext(.markdown("Tributaries"))
        #expect(parts.text == "What is the longest…")
        #expect(Excerpt("ÉÉÉÉÉ ÉÉÉÉÉ", limit: 11).text == "ÉÉÉÉÉ ÉÉÉÉÉ")
        #expect(Excerpt("ÉÉÉÉÉÉÉÉÉÉÉ", limit: 5).text == "ÉÉÉÉÉ…")
        #expect(Excerpt(.markdown("a \\<b>\n\nc"), limit: 20).text == "a <b> c")
    }

    @Test func withoutScriptThereAreTheLists() throws {
        let page = try RenderedSite(content()).html("search.html")
        let lists = try excerpt(page, from: "<noscript>", to: "</noscript>")
        #expect(lists.contains("<a href=\"index.html\">Quizzes</a>"))
        #expect(lists.contains("<a href=\"penalties/2026/index.html\">"))
        #expect(page.contains("You can also enter a rule number: D6.12."))
    }
}
