/// The owner of a file, by the name that a learning platform gave the file or its folder.
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
        let parts = origin.split(separator: "/").map { $0.split(separator: "_", omittingEmptySubsequences: false).map(String.init) }
            .filter { $0.count > 2 && !$0[0].isEmpty }
        // The download of a whole class may have a date in its name, which looks like Canvas's numbers.
        guard let name = parts.lazy.compactMap(PlatformName.moodle).first ?? parts.reversed().lazy.compactMap(PlatformName.canvas).first
        else { return nil }
        self = name
    }

    private static func moodle(_ pieces: [String]) -> PlatformName? {
        isNumber(pieces[1]) && pieces[2] == "assignsubmission" ? .moodle(name: pieces[0], number: pieces[1]) : nil
    }

    private static func canvas(_ pieces: [String]) -> PlatformName? {
        var pieces = pieces
        if pieces[1] == "LATE" { pieces.remove(at: 1) }
        guard pieces.count > 2, isNumber(pieces[1]) else { return nil }
        return .canvas(name: pieces[0], student: pieces[1], submission: pieces.count > 3 && isNumber(pieces[2]) ? pieces[2] : nil)
    }

    /// The student's name, as the platform writes it.
    package var name: String {
        switch self {
        case .moodle(let name, _), .canvas(let name, _, _): name
        }
    }

    /// Whether it names nobody: Moodle writes "Participant 4711" while marking is anonymous.
    package var isAnonymous: Bool { name.contains(where: \.isNumber) }

    /// Whether nothing else looks like it: "exam_2026_room.jwe" could be Canvas's name of a file.
    package var isCertain: Bool {
        if case .canvas(_, _, nil) = self { false } else { true }
    }

    /// Whether it can be the name of a student.
    package func isName(of student: String) -> Bool {
        switch self {
        case .moodle(let name, _): NameKey.areEqual(name, student)
        case .canvas(let name, _, _): PlatformName.joinedForms(student).contains(NameKey.words(name).joined())
        }
    }

    /// "tobyquill" and "quilltoby": the words of a name, which Canvas joins, beginning with each of them.
    static func joinedForms(_ name: String) -> Set<String> {
        Set(NameKey.rotations(NameKey.words(name)))
    }

    private static func isNumber(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
