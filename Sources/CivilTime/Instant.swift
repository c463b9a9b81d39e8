/// A moment on the time line, in whole seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
package struct Instant: Hashable, Comparable, Sendable {
    package var secondsSinceEpoch: Int

    package init(secondsSinceEpoch: Int) { self.secondsSinceEpoch = secondsSinceEpoch }

    package func adding(seconds: Int) -> Instant { Instant(secondsSinceEpoch: secondsSinceEpoch + seconds) }

    package static func < (a: Instant, b: Instant) -> Bool { a.secondsSinceEpoch < b.secondsSinceEpoch }
}
