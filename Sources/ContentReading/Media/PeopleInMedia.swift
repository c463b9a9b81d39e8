import Diagnostics
import Platform

/// Warns about files in `Content/media` that seem to contain personal data, as everything there is published.
enum PeopleInMedia {
    /// - Parameter media: paths below `Content/`.
    static func diagnose(_ media: [String], _ heads: FileHeads, jobs: Int) -> [Diagnostic] {
        let areLikely = mapInParallel(media.count, jobs: jobs) { index in
            PeopleFile.isLikely(media[index]) { heads.bytes("Content/\(media[index])", limit: PeopleFile.headLimit) }
        }
        return zip(media, areLikely).filter(\.1).map { path, _ in
            let message =
                PeopleFile.isOfMarking(path)
                ? "this file seems to contain students' names and marks, and everything in Content/media is published; move it to the folder Marking, next to Content"
                : "this file seems to contain names of people, and everything in Content/media is published; a class list belongs in Marking, where "
                    + "'quizmark roster import' puts it, and who teaches whom in Content/people.json"
            return Diagnostic(.peopleInMedia, message, at: SourceLocation(path: "Content/\(path)"))
        }
    }
}
