import CivilTime
import Diagnostics
package import Foundation
package import Marking
import Platform
package import Sealing

/// A site's folder that is removed with the object, and a key.
package final class MarkedSite {
    package let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quizmark-marking-\(UUID().uuidString)")
    package let key: PrivateKey

    package init() throws {
        key = try found(PrivateKey.random())
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    package var path: String { folder.path }

    package func file(_ path: String) -> URL { folder.appendingPathComponent(path) }

    package func write(_ path: String, _ text: String) throws {
        try FileManager.default.createDirectory(at: file(path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file(path))
    }

    package func sealed(name: String = "Toby", quiz: String = "cells", attempt: String = "a") throws -> String {
        let payload =
            #"{"report":1,"site":"college","quiz":"\#(quiz)","version":"0","language":"en","student":{"name":"\#(name)"},"#
            + #""attempt":"\#(attempt)","handedIn":"2026-11-23T09:28:22Z","questions":[{"id":"atp","kind":"single","answer":["b"]}]}"#
        return try found(SealedText.sealed(Array(payload.utf8), for: key.publicKey, type: Report.contentType))
    }

    package func add(_ paths: String..., usesFileTimes: Bool = false) throws -> (summary: ReportIntake.Summary, refused: [String]) {
        var refused: [String] = []
        var intake = ReportIntake(
            try ReportStore(site: path), keys: [key], site: "college", usesFileTimes: usesFileTimes,
            now: Instant(secondsSinceEpoch: 1_700_000_000), jobs: 2
        ) { refused.append($0.path + ": " + $0.reason) }
        for path in paths { try intake.add(file(path).path) }
        return (intake.summary, refused)
    }

    package var kept: [String] { (try? FileManager.default.contentsOfDirectory(atPath: file("Marking/reports").path).sorted()) ?? [] }

    package var journal: [String: ReceivedJournal.Entry] {
        var log = DiagnosticLog(path: "")
        return ReceivedJournal.entries((try? ReadableFile.bytes(file(ReceivedJournal.path).path)) ?? [], log: &log)
    }
}

/// Something that a sample needs and that isn't there.
struct MissingPart: Error {
    var line: UInt
}

func found<Value>(_ value: Value?, line: UInt = #line) throws -> Value {
    guard let value else { throw MissingPart(line: line) }
    return value
}
