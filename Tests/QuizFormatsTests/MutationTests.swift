import ContentReading
import ContentSamples
import Diagnostics
import Foundation
import FuzzedReaders
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Damaged files end in questions or diagnostics, and what is written of them can always be built.
///
/// `QUIZMARK_MUTATIONS=20000` tries more of them; the file that `QUIZMARK_MUTANT` names then has the last one.
struct MutationTests {
    private static let count = ProcessInfo.processInfo.environment["QUIZMARK_MUTATIONS"].flatMap { Int($0) } ?? 60

    @Test(arguments: QuizFormat.imported) func noDamageEndsAnImport(format: QuizFormat) throws {
        let export = try RoundTrip.export()
        let seeds = try MutationTests.seeds(format, export)
        let importer = try #require(format.importer)
        let context = RoundTrip.context(export)
        let mutant = ProcessInfo.processInfo.environment["QUIZMARK_MUTANT"]
        var mutation = Mutation(seed: UInt64(format.rawValue.utf8.reduce(7) { $0 &* 31 &+ Int($1) }))
        for number in 0..<MutationTests.count {
            let bytes = mutation.applied(to: seeds[number % seeds.count], other: seeds[mutation.below(seeds.count)])
            if let mutant { try Data(bytes).write(to: URL(fileURLWithPath: "\(mutant).\(format.rawValue)")) }
            var quizImport = QuizImport(folder: "in", context: context)
            quizImport.add("other.txt", bytes, importer) { $0.hasSuffix(".png") ? MediaSamples.png : nil }
            #expect(!quizImport.diagnostics.isEmpty || !quizImport.quizzes.isEmpty)
            for file in quizImport.files where file.path.hasSuffix(".md") {
                let read = ParsedQuizFile.read(file.bytes, at: file.path, context: context)
                #expect(!read.hasErrors && read.quizzes.count == 1, "\(number): \(read.diagnostics)")
            }
        }
    }

    /// Small files of the format: banks, samples of other programs, and exports of the example.
    private static func seeds(_ format: QuizFormat, _ export: Export) throws -> [[UInt8]] {
        var seeds: [[UInt8]] = []
        for banks in QuestionBanks.all where banks.format == format {
            let small = banks.bad.indices.filter { banks.bad[$0].utf8.count < 2000 }
            for index in small { seeds.append(Array(banks.bank([nil, index, nil]).text.utf8)) }
        }
        let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
            path: "Exchange/samples")
        for (name, of) in [("rivers.md", QuizFormat.mkdocsQuiz), ("nested.md", .mkdocsQuiz), ("sums.txt", .text2qti)] where of == format {
            seeds.append(Array(try Data(contentsOf: samples.appending(path: name))))
        }
        if let exporter = format.exporter {
            for quiz in export.allQuizzes.prefix(3) {
                var log = ExportLog()
                seeds += exporter.files([quiz], export, log: &log).prefix(1).map(\.bytes).filter { $0.count < 20_000 }
            }
        }
        return seeds
    }
}
