import ContentReading
import ContentSamples
import Diagnostics
import Foundation
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
            for fault in small { seeds.append(Array(banks.bank([nil, fault, nil]).text.utf8)) }
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

/// Damages bytes, depending only on the seed.
private struct Mutation {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return limit > 0 ? Int(state >> 33) % limit : 0
    }

    /// Bytes that often break parsers.
    private static let words = [
        "[[", "]]", "{", "}", "~", "=", "#", "####", "%", "%100%", "\n", "\n\n", "```", "~~~", "<quiz>", "</quiz>", "-", "- [x]", "- [ ]",
        "  -", "\t", "1.",
        "-1", "9223372036854775807", "-9223372036854775808", "99999999999999999999", "1e999", "-0", "0.0000000000000000001", "NaN", "inf",
        "&#0;", "&#x7F;",
        "&lt;", "&nGt;", "]]>", "<![CDATA[", "<p>", "</p>", "<ol start=\"9223372036854775807\"><li>a<li>b</ol>", "<img src=\"",
        "@@PLUGINFILE@@/", "data:",
        "::", "->", "{1:SHORTANSWER:=a}", "{:MC:a~=b}", "..", ":", "\u{E000}", "\u{E15D}", "\u{301}", "\u{F0000}", "\u{FEFF}", "\"", "'",
        "\\", "$", "$$", "|",
        "---", "---\n", "GROUP", "pick: -5", "points: 1e99", "ANSWER: Z", "^", "#Q", "A ", ",", ";", "a, b", "[", "]", "null", "true", "{}",
        "[]", "\r", "\0",
        "<!-- ", " -->", "> ", "## ", "_____", "+-", "%", "[1, 2]", "fraction=\"-1e400\"", "<![", "<!DOCTYPE a [<!ENTITY a \"b\">]>", "&a;",
    ]

    mutating func applied(to bytes: [UInt8], other: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...below(6) {
            let place = below(bytes.count + 1)
            let end = min(bytes.count, place + below(1 << below(8)))
            switch below(9) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(contentsOf: bytes[place..<end], at: below(bytes.count + 1))
            case 2: if place < bytes.count { bytes[place] ^= UInt8(1 << below(8)) }
            case 3: bytes = Array(bytes[..<place])
            case 4:
                let start = below(other.count)
                bytes.insert(contentsOf: other[start..<min(other.count, start + below(200))], at: place)
            case 5: if place < end { bytes[place..<end].reverse() }
            default: bytes.insert(contentsOf: Mutation.words[below(Mutation.words.count)].utf8, at: place)
            }
        }
        return bytes
    }
}
