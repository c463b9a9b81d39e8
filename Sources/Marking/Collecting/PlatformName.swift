/// The owner of a file, by the name that a learning platform gave the file or its folder.
package enum PlatformName: Hashable, Sendable {
    /// "Toby Quill_4711_assignsubmission_file" or "11A-Toby Quill_4711_assignsubmission_file": the student's name, perhaps after
    /// the name of a group, and Moodle's number of the submission.
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

    /// Whether it is the beginning of a file's name, and not a folder.
    package var isFileName: Bool { if case .canvas = self { true } else { false } }

    /// What can be the student's name: all of it first, then what follows each hyphen, since Moodle writes a group and a hyphen before it.
    var names: [String] {
        guard case .moodle(let name, _) = self else { return [name] }
        return [name] + name.indices.filter { name[$0] == "-" }.map { String(name[name.index(after: $0)...]) }.filter { !$0.isEmpty }
    }

    /// Whether it names nobody: Moodle writes "Participant_4711", in its language, while marking is anonymous.
    package var isAnonymous: Bool {
        // A group may have a number, as in "11A-Toby Quill".
        names.last?.contains(where: \.isNumber) == true
            || names.contains { PlatformName.participants.contains(NameKey.words($0).joined()) }
    }

    /// "Participant" in the languages of Moodle, as `NameKey.words` folds it. Moodle leaves out the slash of "Teilnehmer/in".
    private static let participants = Set(
        """
        Participant Teilnehmer Teilnehmerin Teilnehmende Participante Partecipante Deelnemer Deltager Deltaker Deltagare Osallistuja Osaleja
        Dalībnieks Dalyvis Uczestnik Účastník Résztvevő Udeleženec Sudionik Učesnik Учесник Участник Учасник Συμμετέχων Katılımcı Partaidea
        Parte-hartzailea Peserta Cyfranogwr Rannpháirtí Þátttakandi المشارك مشارك משתתף 参加者 参与者 參與者 참가자 참여자
        """.split(whereSeparator: \.isWhitespace).map { NameKey.words(String($0)).joined() })

    /// Whether nothing else looks like it: "exam_2026_room.jwe" could be Canvas's name of a file.
    package var isCertain: Bool {
        if case .canvas(_, _, nil) = self { false } else { true }
    }

    /// Whether it can be the name of a student.
    ///
    /// - Parameter others: whose names aren't taken for a group and a name: "Anne-Marie Bell" isn't Marie Bell.
    package func isName(of student: String, among others: NameTable<Void>) -> Bool {
        switch self {
        case .moodle: names.first { NameKey.areEqual($0, student) || others.contains($0) }.map { NameKey.areEqual($0, student) } ?? false
        case .canvas(let name, _, _): PlatformName.joinedForms(student).contains(NameKey.words(name).joined())
        }
    }

    /// "tobyquill" and "quilltoby": the words of a name, which Canvas joins, beginning with each of them.
    static func joinedForms(_ name: String) -> Set<String> {
        Set(NameKey.rotations(NameKey.words(name)))
    }

    private static func isNumber(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
