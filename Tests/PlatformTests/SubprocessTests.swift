import Platform
import Testing

struct SubprocessTests {
    private let shell = Subprocess(name: "/bin/sh")

    @Test func aProgramGetsVariablesBesidesOurs() {
        let outcome = shell.run(
            ["-c", "printf '%s %s' \"$QUIZMARK_TEST\" \"${PATH:+path}\""], variables: ["QUIZMARK_TEST": "value"])
        #expect(outcome == .written(Array("value path".utf8)))
        let changed = shell.run(["-c", "printf '%s' \"$PATH\""], variables: ["PATH": "/nowhere"])
        #expect(changed == .written(Array("/nowhere".utf8)))
    }

    @Test func errorMessagesArePartOfTheOutputOnRequest() {
        let arguments = ["-c", "echo wrong >&2; exit 3"]
        #expect(shell.run(arguments) == .failed("the program ended with status 3", output: []))
        let heard = Subprocess(name: "/bin/sh", includesErrors: true).run(arguments)
        #expect(heard == .failed("the program ended with status 3", output: Array("wrong\n".utf8)))
    }

    @Test func aSignalIsNoStatus() {
        #expect(shell.run(["-c", "echo half; kill -9 $$"]) == .failed("the program was ended by signal 9", output: Array("half\n".utf8)))
    }

    @Test func aProgramThatIsNotThereIsMissing() throws {
        let none = Subprocess(name: "no-such-program-of-quizmark")
        #expect(none.run([]) == .missing)
        let error = #expect(throws: SystemError.self) { try none.start([]) }
        #expect(error?.code == ErrorCode.noSuchFileOrDirectory)
    }

    @Test func aProgramThatClosesItsOutputStillHasATimeLimit() {
        let impatient = Subprocess(name: "/bin/sh", seconds: 1)
        #expect(
            impatient.run(["-c", "echo half; exec >&- 2>&-; exec sleep 30"])
                == .failed("the program took more than 1 seconds", output: Array("half\n".utf8)))
    }

    @Test func aProgramReadsNothingOfOurs() {
        #expect(Subprocess(name: "cat").run([]) == .written([]))
    }
}
