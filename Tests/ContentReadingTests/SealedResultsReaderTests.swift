import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

struct SealedResultsReaderTests {
    private static let name = "00112233445566778899aabbccddeeff"

    private func read(_ text: String) -> (results: SealedResults?, problems: [DiagnosticID]) {
        var log = DiagnosticLog(path: "Content/results/cells.json")
        let results = SealedResultsReader.read(text, log: &log)
        return (results, log.diagnostics.map(\.id))
    }

    @Test func readsResults() throws {
        let (results, problems) = read(
            #"{"results":1,"quiz":"cells","published":"2026-11-23T21:00:00Z","sealed":{"\#(Self.name)":"eyJh..YQ.YQ.YQ"}}"#)
        #expect(problems == [])
        #expect(try #require(results).sealed == [Self.name: "eyJh..YQ.YQ.YQ"])
    }

    @Test(arguments: [
        ("[]", DiagnosticID.wrongType), (#"{"results":2,"quiz":"a","published":"","sealed":{}}"#, .invalidValue),
        (#"{"results":1,"quiz":"a","published":"today","sealed":{}}"#, .invalidDate),
        (#"{"results":1,"quiz":"a","published":"2026-11-23T21:00:00Z","sealed":[]}"#, .wrongType),
        (#"{"results":1,"quiz":"a","published":"2026-11-23T21:00:00Z","sealed":{"a":"eyJh..YQ.YQ.YQ"}}"#, .invalidValue),
        (
            #"{"results":1,"quiz":"a","published":"2026-11-23T21:00:00Z","sealed":{"00112233445566778899aabbccddeeff":"</script>"}}"#,
            .invalidValue
        ),
        (#"{"results":1,"quiz":"a","published":"2026-11-23T21:00:00Z"}"#, .missingKey),
    ])
    func reportsProblems(text: String, id: DiagnosticID) {
        let (results, problems) = read(text)
        #expect(results == nil)
        #expect(problems.contains(id))
    }
}
