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

    /// Whether a text that can't be read has such lines, which is reported: what else is wrong comes from having two versions.
    static func areReported(in text: String, linesAbove: Int = 0, log: inout DiagnosticLog) -> Bool {
        guard let position = position(in: text, linesAbove: linesAbove) else { return false }
        log.report(.conflictMarks, message, at: position)
        return true
    }

    static func isMarker(_ line: some StringProtocol) -> Bool { beginnings.contains { line.hasPrefix($0) } }
}
