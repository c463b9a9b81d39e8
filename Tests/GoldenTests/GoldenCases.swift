import Diagnostics
import Foundation
import SiteBuild
import Testing

/// Every folder of Tests/Cases is a site with the expected results of its build: `diagnostics.txt`, and the files of `expected/`.
///
/// `RECORD=1 swift test --filter GoldenTests` records the current results; the run still fails, so that a recorded case is looked
/// at before it passes. Files of `assets/`, which change with the theme, aren't compared,
/// nor is `sw.js`, which contains their digests.
struct GoldenCases {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Cases")

    static let names: [String] = {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return entries.filter { !$0.hasPrefix(".") }.sorted()
    }()

    @Test func thereAreCases() {
        #expect(GoldenCases.names.count >= 5)
    }

    @Test(arguments: names) func bringsWhatIsExpected(name: String) throws {
        let site = GoldenCases.folder.appendingPathComponent(name)
        let output = FileManager.default.temporaryDirectory.appendingPathComponent("quizmark-\(UUID().uuidString)")
        let records = FileManager.default.temporaryDirectory.appendingPathComponent("quizmark-records-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: records, withIntermediateDirectories: false)
        defer { for folder in [output, records] { try? FileManager.default.removeItem(at: folder) } }
        var options = SiteBuilder.Options(site: site.path, output: output.path, jobs: 2)
        options.records = records.path
        let report = try SiteBuilder(options).build()

        var printer = DiagnosticPrinter(
            format: .text, prefix: "", showsExcerpts: false, showsColours: false,
            excerpts: SourceExcerpts { try? [UInt8](Data(contentsOf: site.appendingPathComponent($0))) })
        var produced = files(below: output)
        produced["diagnostics.txt"] = Data(printer.text(report.diagnostics).utf8)

        if ProcessInfo.processInfo.environment["RECORD"] != nil {
            try record(produced, in: site)
            Issue.record("recorded; look at the difference and run again without RECORD")
            return
        }
        var expected = files(below: site.appendingPathComponent("expected"))
        expected["diagnostics.txt"] = try Data(contentsOf: site.appendingPathComponent("diagnostics.txt"))
        for path in Set(expected.keys).union(produced.keys).sorted() {
            let (wanted, got) = (expected[path], produced[path])
            #expect(got != nil, "\(name): nothing brings \(path)")
            #expect(wanted != nil, "\(name): \(path) isn't expected")
            if let wanted, let got, wanted != got { Issue.record("\(name): \(path) differs: \(difference(wanted, got))") }
        }
    }

    private func files(below folder: URL) -> [String: Data] {
        var files: [String: Data] = [:]
        for path in (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [] {
            // The worker contains the digests of the assets.
            if path.hasPrefix("assets/") || path == "sw.js" { continue }
            let file = folder.appendingPathComponent(path)
            if let data = try? Data(contentsOf: file), !file.hasDirectoryPath { files[path] = withoutAssetVersions(data) }
        }
        return files
    }

    /// Assets change with the theme, and so would every page's addresses of them.
    private func withoutAssetVersions(_ data: Data) -> Data {
        let text = String(decoding: data, as: UTF8.self)
        return text.contains("?v=") ? Data(text.replacing(/\?v=[0-9a-f]{8}/, with: "?v=").utf8) : data
    }

    private func record(_ produced: [String: Data], in site: URL) throws {
        try? FileManager.default.removeItem(at: site.appendingPathComponent("expected"))
        for (path, data) in produced {
            let file = site.appendingPathComponent(path == "diagnostics.txt" ? path : "expected/\(path)")
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }
    }

    private func difference(_ wanted: Data, _ got: Data) -> String {
        let wanted = String(decoding: wanted, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let got = String(decoding: got, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let line = zip(wanted, got).enumerated().first { $1.0 != $1.1 }?.offset ?? min(wanted.count, got.count)
        func at(_ lines: [Substring]) -> Substring { lines.indices.contains(line) ? lines[line] : "(end)" }
        return "line \(line + 1)\n  expected: \(at(wanted))\n  got:      \(at(got))"
    }
}
