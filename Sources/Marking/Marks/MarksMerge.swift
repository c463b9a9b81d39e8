/// Marks of another copy of a gradebook that this one lacks.
package struct MarksMerge: Sendable {
    /// Two marks of one marker for one text. Points count before none, and later ones before earlier ones.
    package struct Conflict: Hashable, Sendable {
        package let mine: Mark
        package let theirs: Mark
        /// Whether theirs counts from now on; where the times are equal, mine stays.
        package var takesTheirs: Bool { isAboutPoints ? theirs.points != nil : theirs.time > mine.time }
        /// The mark that counts, with the comment of the other one where it has none.
        package var settled: Mark {
            var mark = takesTheirs ? theirs : mine
            if mark.comment.isEmpty { mark.comment = other.comment }
            return mark
        }

        /// The mark that doesn't count.
        private var other: Mark { takesTheirs ? mine : theirs }

        /// A comment that was taken over from the mark that doesn't count; nil for none.
        package var keptComment: String? {
            other.comment != settled.comment || (takesTheirs ? theirs : mine) == settled ? nil : other.comment
        }

        /// A comment that is lost with the mark that doesn't count; nil for none.
        package var lostComment: String? { other.comment.isEmpty || other.comment == settled.comment ? nil : other.comment }

        /// Whether only one of them has points.
        package var isAboutPoints: Bool { (mine.points == nil) != (theirs.points == nil) }
    }

    /// To be added here, in the order of their time.
    package let added: [Mark]
    package let conflicts: [Conflict]
    /// Markers there whose names differ from those of markers here only in case, accents, spaces and punctuation.
    package let likelyMarkers: [(theirs: String, mine: String)]

    package init(of theirs: Marks, into mine: Marks) {
        var (added, conflicts): ([Mark], [Conflict]) = ([], [])
        for mark in theirs.all {
            guard let own = mine.mark(of: mark.marker, mark.receipt, mark.question) else {
                added.append(mark)
                continue
            }
            guard own != mark else { continue }
            let conflict = Conflict(mine: own, theirs: mark)
            let settled = conflict.settled
            if settled != own { added.append(settled) }
            // What was settled before isn't listed again.
            let isOther = own.share != mark.share || conflict.keptComment != nil && settled != own || conflict.lostComment != nil
            if isOther { conflicts.append(conflict) }
        }
        self.added = added.sorted { ($0.time, $0.receipt, $0.question) < ($1.time, $1.receipt, $1.question) }
        self.conflicts = conflicts
        likelyMarkers = theirs.markers.compactMap { name in mine.likelyMarker(name).map { (theirs: name, mine: $0) } }
    }
}
