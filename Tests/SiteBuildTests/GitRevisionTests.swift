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

    @Test func aProgramGetsVariablesBesidesOurs() {
        let outcome = Program(name: "/bin/sh").run(
            ["-c", "printf '%s %s' \"$QUIZMARK_TEST\" \"${PATH:+path}\""], variables: ["QUIZMARK_TEST": "value"])
        #expect(outcome == .written(Array("value path".utf8)))
    }

    @Test func complaintsAreHeardOnRequest() {
        let arguments = ["-c", "echo wrong >&2; exit 3"]
        #expect(Program(name: "/bin/sh").run(arguments) == .failed("the program ended with status 3", output: []))
        let heard = Program(name: "/bin/sh", tellsErrors: true).run(arguments)
        #expect(heard == .failed("the program ended with status 3", output: Array("wrong\n".utf8)))
    }
}
