import CivilTime
import ContentModel
import ContentSamples
import Diagnostics
import SitePlanning
import Testing

@testable import PageRendering

/// The versions of lists of results, by which pages ask for the latest ones.
@Suite struct ResultVersionTests {
    /// It takes all results of the quiz, and each student's page names it.
    @Test func theListOfAQuizIsMadeOnce() {
        let versions = ResultVersions()
        var made: [String] = []
        for quiz in ["cells", "rocks", "cells", "rocks", "cells"] {
            let expected: String? = quiz == "cells" ? "1234abcd" : nil
            let version = versions.version(of: quiz) {
                made.append(quiz)
                return expected
            }
            #expect(version == expected)
        }
        #expect(made == ["cells", "rocks"])
    }

    @Test func thePagesOfAQuizAndOfItsStudentsNameTheSameVersion() throws {
        var content = try SiteContent.with(Question(.trueFalse(true))) {
            $0.handIn = .start
            $0.assigned = [Assignee(Located("Mr. Bob", at: .start))]
        }
        content.markingKeys = [MarkingKey(x: "X", y: "Y", id: "ID")]
        content.teachers = [Teacher(name: "Mr. Bob", students: ["Toby", "Callum"], position: .start)]
        content.sealedResults = [
            SealedResults(
                quiz: "cells", path: "Content/results/cells.json", published: Instant(secondsSinceEpoch: 0),
                sealed: [String(repeating: "a", count: 32): "eyJ.x", String(repeating: "b", count: 32): "eyJ.y"])
        ]
        let site = RenderedSite(content, secret: "a secret of the site")
        let list = try #require(SealedResultFile.files(content).first { $0.path.text == "results/cells/list.js" })
        #expect(try site.html("quizzes/cells.html").contains("\"results\":\"\(list.version)\""))
        #expect(site.plan.studentPages.count == 2)
        for page in site.plan.studentPages {
            #expect(try site.html(page.path.text).contains("data-own-quiz=\"cells\" data-results=\"\(list.version)\""))
        }
    }
}
