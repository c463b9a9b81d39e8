package import Diagnostics

/// The lines that Git writes around the two versions of what two branches changed.
package enum ConflictMarkers {
    /// Beginnings of lines that nothing else has. The line between the versions, "=======", may be text.
    private static let beginnings = ["<<<<<<< ", ">>>>>>> ", "||||||| "]
    static let middle = "======="

    /// The message for a file that people write.
    static let message =
        "Git left this line because two branches changed the same lines; keep the lines that you need, and remove those that begin with <<<<<<<, ======= or >>>>>>>"

    /// The first of these lines; nil if there is none.
    ///
    /// - Parameter linesAbove: number of lines of the file above the text.
    package static func position(in text: String, linesAbove: Int = 0) -> SourcePosition? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.firstIndex { isMarker($0) }.map { SourcePosition(line: linesAbove + $0 + 1, column: 1) }
    }

    /// Both versions of a text with such lines; nil if it has none, or they aren't complete.
    package static func versions(of text: String) -> (ours: String, theirs: String)? {
        enum Part { case both, ours, base, theirs }
        var part = Part.both
        var ours: [Substring] = []
        var theirs: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            switch part {
            case .both where line.hasPrefix("<<<<<<< "): part = .ours
            case .ours where line.hasPrefix("||||||| "): part = .base
            case .ours where line == middle, .base where line == middle: part = .theirs
            case .theirs where line.hasPrefix(">>>>>>> "): part = .both
            case _ where isMarker(line): return nil
            case .both:
                ours.append(line)
                theirs.append(line)
            case .ours: ours.append(line)
            case .theirs: theirs.append(line)
            case .base: continue
            }
        }
        guard part == .both, ours != theirs else { return nil }
        return (ours.joined(separator: "\n"), theirs.joined(separator: "\n"))
    }

    /// Whether a text that can't be read has such lines, which is reported: what else is wrong comes from having two versions.
    static func areReported(in text: String, linesAbove: Int = 0, log: inout DiagnosticLog) -> Bool {
        guard let position = position(in: text, linesAbove: linesAbove) else { return false }
        log.report(.conflictMarks, message, at: position)
        return true
    }

    static func isMarker(_ line: some StringProtocol) -> Bool { beginnings.contains { line.hasPrefix($0) } }
}
