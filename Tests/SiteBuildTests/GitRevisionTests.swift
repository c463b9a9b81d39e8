import CivilTime
import ContentModel
import Testing

@testable import SiteBuild

struct GitRevisionTests {
    @Test func saysThatThereIsNoGit() {
        let git = GitRevision(site: ".", program: "no-such-program-of-quizmark")
        let failure = #expect(throws: GitRevision.Failure.self) {
            try git.content(at: "HEAD", jobs: 1, timeZones: TimeZoneCatalog(folders: []))
        }
        #expect(failure?.description == "earlier revisions need the program git, which isn't installed")
    }
}
