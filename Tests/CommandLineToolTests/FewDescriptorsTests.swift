import Foundation
import Testing

/// Limits of open files that leave too few for the runtime.
struct FewDescriptorsTests {
    @Test(arguments: [4, 5, 6, 7, 8, 12]) func tooFewAreAnError(limit: Int) throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        for command in ["build", "--version"] {
            let script = "ulimit -n \(limit); exec \"$0\" \"$@\""
            let outcome = try Tool.run(["-c", script, Tool.path.path, command], in: site.folder, program: URL(fileURLWithPath: "/bin/sh"))
            #expect(outcome.status == 74)
            #expect(outcome.errors == "error: this process can't open enough files at once; allow more, for example with 'ulimit -n 256'\n")
            #expect(outcome.output == "")
        }
    }

    @Test func someAreEnough() throws {
        let site = try TemporarySite(["Content/quizzes/cells.md": TemporarySite.quiz])
        let script = "ulimit -n 64; exec \"$0\" \"$@\""
        let outcome = try Tool.run(
            ["-c", script, Tool.path.path, "build", "--jobs", "1"], in: site.folder, program: URL(fileURLWithPath: "/bin/sh"))
        #expect(outcome.status == 0, "\(outcome.errors)")
    }
}
