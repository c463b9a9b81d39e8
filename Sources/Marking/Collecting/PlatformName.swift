/// Whose a file is by the name that a learning platform gave it or its folder.
package enum PlatformName: Equatable, Sendable {
    /// "Toby Quill_4711_assignsubmission_file": the student's name, and Moodle's number of the submission.
    case moodle(name: String, number: String)
    /// "quilltoby_102_5531_cells.jwe" or "quilltoby_LATE_102_5531_cells.jwe": the name's words joined, and Canvas's numbers of student
    /// and submission.
    case canvas(name: String, student: String, submission: String?)

    /// Nil for a file that came in another way.
    ///
    /// - Parameter origin: path at which it was found.
    package init?(_ origin: String) {
        for part in origin.split(separator: "/") {
            var pieces = part.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
            guard pieces.count > 2, !pieces[0].isEmpty else { continue }
            if PlatformName.isNumber(pieces[1]), pieces[2] == "assignsubmission" {
                self = .moodle(name: pieces[0], number: pieces[1])
                return
            }
            if pieces[1] == "LATE" { pieces.remove(at: 1) }
            if pieces.count > 2, PlatformName.isNumber(pieces[1]) {
                let submission = pieces.count > 3 && PlatformName.isNumber(pieces[2]) ? pieces[2] : nil
                self = .canvas(name: pieces[0], student: pieces[1], submission: submission)
                return
            }
        }
        return nil
    }

    private static func isNumber(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
