import FuzzedReaders
import Testing

/// Every reader is given its corpus, and damaged forms of it that are the same in each run.
///
/// A trap ends the whole run; `bin/fuzz` tries millions more.
struct FuzzingTests {
    /// Mutations of all readers together.
    private static let mutations = 5_000

    @Test(arguments: FuzzedReader.allCases) func theCorpusIsRead(reader: FuzzedReader) {
        let files = Corpus.files(reader)
        #expect(!files.isEmpty, "add files to Tests/Fuzzing/Corpus/\(reader.rawValue)")
        #expect(!Corpus.words(reader).isEmpty, "add Tests/Fuzzing/Dictionaries/\(reader.dictionary).dict")
        for file in files { #expect(reader.fault(of: file.bytes) == nil, "\(file.name)") }
    }

    @Test(arguments: FuzzedReader.allCases) func damagedFilesAreRead(reader: FuzzedReader) throws {
        let files = Corpus.files(reader).map(\.bytes).filter { $0.count <= 4_000 }
        try #require(!files.isEmpty)
        var mutation = Mutation(seed: reader.rawValue.utf8.reduce(11) { $0 &* 31 &+ UInt64($1) }, words: Corpus.words(reader))
        for number in 0..<(FuzzingTests.mutations / FuzzedReader.allCases.count + 1) {
            let bytes = mutation.applied(to: files[number % files.count], other: files[mutation.below(files.count)])
            if let fault = reader.fault(of: bytes) {
                Issue.record("\(reader.rawValue), mutation \(number): \(fault)\n\(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }
}
