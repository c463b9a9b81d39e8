package import ContentModel
import SitePlanning
import Synchronization

/// Search index of a site whose quizzes are read one by one: a segment is written as soon as it has all of its quizzes.
///
/// Quizzes may be added from any number of threads at once, in any order, without effect on the bytes.
package final class GrowingSearchIndex: Sendable {
    /// A finished segment by its number in `PageRenderer.searchSegments`.
    package typealias FinishedSegment = (number: Int, file: RenderedFile)

    private let segments: [GrowingSegment]
    /// Segments of each quiz, one per language in which it can be found.
    private let places: [[Place]]

    private struct Place {
        var segment: Int
        /// Index among the subjects of the segment.
        var subject: Int
    }

    init(_ segments: [SearchSegment], quizzes: Int, _ context: @escaping @Sendable (SearchSegment) -> PageContext) {
        var places = [[Place]](repeating: [], count: quizzes)
        for (number, segment) in segments.enumerated() {
            for (place, subject) in segment.subjects.enumerated() {
                if case .quiz(let index) = subject { places[index].append(Place(segment: number, subject: place)) }
            }
        }
        self.places = places
        self.segments = segments.map { GrowingSegment($0, context) }
    }

    /// Adds a quiz to all of its segments.
    /// - Returns: the segments that are complete now.
    package func add(_ quiz: TranslatedItem<Quiz>, index: Int) -> [FinishedSegment] {
        places[index].compactMap { place in
            segments[place.segment].add(quiz, at: place.subject).map { (place.segment, $0) }
        }
    }

    /// Segments without any quiz.
    package var segmentsWithoutQuizzes: [FinishedSegment] {
        segments.enumerated().compactMap { number, segment in segment.fileWithoutQuizzes.map { (number, $0) } }
    }
}

/// A segment that isn't complete yet.
private final class GrowingSegment: Sendable {
    private let segment: SearchSegment
    private let context: @Sendable (SearchSegment) -> PageContext
    private let state: Mutex<State>

    private struct State: ~Copyable {
        /// Nil before the first quiz and after the last one, so that only unfinished segments need memory.
        var writer: SearchSegmentWriter?
        var missing: Int
    }

    init(_ segment: SearchSegment, _ context: @escaping @Sendable (SearchSegment) -> PageContext) {
        self.segment = segment
        self.context = context
        state = Mutex(State(writer: nil, missing: segment.quizzes.count))
    }

    func add(_ quiz: TranslatedItem<Quiz>, at place: Int) -> RenderedFile? {
        let bytes: [UInt8]? = state.withLock { state in
            var writer = state.writer.take() ?? SearchSegmentWriter(segment, context(segment))
            writer.add(quiz, at: place)
            state.missing -= 1
            if state.missing == 0 { return writer.bytes() }
            state.writer = consume writer
            return nil
        }
        return bytes.map { RenderedFile(path: segment.path, bytes: $0) }
    }

    var fileWithoutQuizzes: RenderedFile? {
        guard segment.quizzes.isEmpty else { return nil }
        return RenderedFile(path: segment.path, bytes: SearchSegmentWriter(segment, context(segment)).bytes())
    }
}
