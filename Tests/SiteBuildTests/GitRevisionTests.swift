import CivilTime
import ContentModel
import Platform
import Testing

@testable import SiteBuild

struct GitRevisionTests {
    private func failure(site: String, program: String) -> GitRevision.Failure? {
        return #expect(throws: GitRevision.Failure.self) {
            try GitRevision(site: site, program: program).content(at: "HEAD", jobs: 1, timeZones: TimeZoneCatalog(folders: []))
        }
    }

    /// The failure with a script of the shell for git. Its fourth argument is the first one of `rev-parse`.
    ///
    /// Written by a shell: a file written by this process could still be open in a program that another test is starting, and then
    /// the system refuses to run it ("Text file busy").
    private func failure(_ script: String) throws -> GitRevision.Failure? {
        let folder = try TemporaryFolder(for: "git")
        defer { folder.remove() }
        let program = "\(folder.path)/git"
        let command = #"printf '%s\n' '#!/bin/sh' "$2" > "$1" && chmod 755 "$1""#
        try #require(Subprocess(name: "/bin/sh").run(["-c", command, "sh", program, script]) == .written([]))
        return failure(site: folder.path, program: program)
    }

    @Test func saysThatThereIsNoGit() {
        let failure = failure(site: ".", program: "no-such-program-of-quizmark")
        #expect(failure?.description == "earlier revisions need the program git, which isn't installed")
    }

    @Test(arguments: [
        ("not a git repository (or any of the parent directories): .git", "this site isn't in a Git repository"),
        (
            "detected dubious ownership in repository at '/site'",
            "git can't show the content of that revision: fatal: detected dubious ownership in repository at '/site'"
        ),
    ])
    func aFolderThatGitRefusesIsNoUnknownRevision(words: String, message: String) throws {
        let failure = try failure("echo \"fatal: \(words)\" >&2; exit 128")
        #expect(failure?.description == message)
    }

    @Test func aRevisionThatTheRepositoryDoesNotHaveIsUnknown() throws {
        let failure = try failure("test \"$4\" = --git-dir")
        #expect(failure?.description == "git has no revision 'HEAD' of this site")
    }
}
