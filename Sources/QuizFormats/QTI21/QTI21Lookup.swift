import Markup

/// A table of an outcome, which turns a raw score into points.
struct QTI21Lookup {
    /// How the points depend on the raw score.
    enum Kind {
        /// Only the best raw score earns points.
        case wholeOnly
        /// A part of the raw score is the same part of the points.
        case proportional
        case other
        /// The best raw score isn't the one with the most points.
        case unreadable
    }

    private let entries: [(source: Double, target: Double, includesSource: Bool)]
    private let isInterpolated: Bool
    private let other: Double

    /// Nil if the declaration has no table of numbers.
    init?(_ declaration: MarkupElement) {
        let names = ["interpolationTable", "matchTable"]
        guard let table = names.lazy.compactMap({ declaration.first($0) }).first else { return nil }
        isInterpolated = table.name == names[0]
        other = table["defaultValue"].flatMap(Double.init) ?? 0
        let rows = table.all("\(table.name)Entry").map { entry in
            (entry["sourceValue"].flatMap(Double.init), entry["targetValue"].flatMap(Double.init), entry["includeBoundary"] != "false")
        }
        entries = rows.compactMap { source, target, includes in
            guard let source, let target, source.isFinite, target.isFinite else { return nil }
            return (source, target, includes)
        }
        guard !entries.isEmpty, entries.count == rows.count, other.isFinite else { return nil }
    }

    /// Points for a raw score: an interpolation table has the lowest one of each step.
    func value(_ raw: Double) -> Double {
        let entry = entries.first { entry in
            isInterpolated ? entry.source < raw || entry.includesSource && entry.source == raw : entry.source == raw
        }
        return entry?.target ?? other
    }

    /// - Parameter greatest: the best raw score.
    func kind(upTo greatest: Double) -> Kind {
        let best = value(greatest)
        guard greatest > 0, best > 0 else { return .unreadable }
        var steps = Set(entries.map(\.source).filter { (0..<greatest).contains($0) }).union([0])
        if greatest == greatest.rounded(), greatest <= 1000 { steps.formUnion((0..<Int(greatest)).map(Double.init)) }
        let points = steps.map { ($0, value($0)) }
        guard points.allSatisfy({ $0.1 < best || $0.1 == best && $0.0 > 0 }) else { return .unreadable }
        if points.allSatisfy({ $0.1 == 0 }) { return .wholeOnly }
        return points.allSatisfy { abs($0.1 - best * $0.0 / greatest) < 1e-6 } ? .proportional : .other
    }
}
