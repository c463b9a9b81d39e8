package import ContentModel

/// Right numbers of a field: single ones, and ranges.
package struct RightNumbers {
    /// A closed range; nil is an open end.
    package struct Range {
        var lowest: ExactDecimal?
        var highest: ExactDecimal?
        /// Numbers of the range that are listed explicitly.
        var exact: [DecimalNumber]
        /// Whether the limits are exclusive in the other program.
        var excludesLowest: Bool
        var excludesHighest: Bool

        package init(
            lowest: ExactDecimal?, highest: ExactDecimal?, exact: [DecimalNumber] = [], excludesLowest: Bool = false,
            excludesHighest: Bool = false
        ) {
            self.lowest = lowest
            self.highest = highest
            self.exact = exact
            self.excludesLowest = excludesLowest && lowest != nil
            self.excludesHighest = excludesHighest && highest != nil
        }
    }

    private var ranges: [Range]
    /// Whether there is a rule that isn't a range.
    private var isUnreadable = false

    package static let unreadable = RightNumbers(ranges: [], isUnreadable: true)
    package static let none = RightNumbers(ranges: [])

    private init(ranges: [Range], isUnreadable: Bool = false) {
        self.ranges = ranges
        self.isUnreadable = isUnreadable
    }

    package init(_ range: Range) { ranges = [range] }

    package init(exactly number: DecimalNumber) {
        let decimal = ExactDecimal(number)
        self.init(Range(lowest: decimal, highest: decimal, exact: [number]))
    }

    /// Union of all.
    package static func union(of all: [RightNumbers]) -> RightNumbers {
        RightNumbers(ranges: all.flatMap(\.ranges), isUnreadable: all.contains(where: \.isUnreadable))
    }

    /// Intersection of both.
    package func limited(to other: RightNumbers) -> RightNumbers {
        var both: [Range] = []
        for mine in ranges {
            for theirs in other.ranges {
                let lowest = [mine.lowest, theirs.lowest].compactMap(\.self).max()
                let highest = [mine.highest, theirs.highest].compactMap(\.self).min()
                if let lowest, let highest, lowest > highest { continue }
                both.append(
                    Range(
                        lowest: lowest, highest: highest, exact: mine.exact + theirs.exact,
                        excludesLowest: [mine, theirs].contains { $0.excludesLowest && $0.lowest == lowest },
                        excludesHighest: [mine, theirs].contains { $0.excludesHighest && $0.highest == highest }))
            }
        }
        return RightNumbers(ranges: both, isUnreadable: isUnreadable || other.isUnreadable)
    }

    // MARK: - Conversion to a blank

    /// Result of the conversion to a blank.
    package enum Conversion {
        /// The remark describes changes.
        case blank(Blank, remark: String?)
        case nothing(because: String)
    }

    package var conversion: Conversion {
        let unreadable = Conversion.nothing(because: "a blank can't have this rule for the correct number")
        guard !isUnreadable, !ranges.isEmpty else { return unreadable }
        let ranges = merged
        let words = ranges.map(\.words).joined(separator: ", ")
        guard ranges.allSatisfy({ $0.lowest != nil && $0.highest != nil }) else {
            return .nothing(because: "a blank needs both ends of a range, but the correct numbers are \(words)")
        }
        if let only = ranges.first, ranges.count == 1 { return only.conversion ?? unreadable }
        var numbers: [RightNumber] = []
        var remarks: [String] = []
        for range in ranges {
            guard case .blank(.numbers(let right), let remark)? = range.conversion else { return unreadable }
            numbers += right
            if let remark { remarks.append(remark) }
        }
        return .blank(.numbers(numbers), remark: remarks.isEmpty ? nil : remarks.joined(separator: "; "))
    }

    /// Ranges, with overlapping ones merged. Those around a number each stay apart, unless one is within the other: a range for both would
    /// accept the same numbers, but be around another one.
    private var merged: [Range] {
        func isBefore(_ one: Range, _ other: Range) -> Bool {
            guard let mine = one.lowest else { return other.lowest != nil }
            return other.lowest.map { mine < $0 } ?? false
        }
        return centered.sorted(by: isBefore).reduce(into: [Range]()) { merged, range in
            guard let last = merged.last, !last.endsBefore(range), !last.isApart(from: range) else { return merged.append(range) }
            let highest = last.highest.flatMap { mine in range.highest.map { max(mine, $0) } }
            merged[merged.count - 1] = Range(
                lowest: last.lowest, highest: highest, exact: last.exact + range.exact,
                excludesLowest: [last, range].allSatisfy { $0.excludesLowest || $0.lowest != last.lowest },
                excludesHighest: [last, range].allSatisfy { $0.excludesHighest || $0.highest != highest })
        }
    }

    /// Ranges, each with the explicit number that is its middle.
    private var centered: [Range] {
        var ranges: [Range] = []
        // By twice their middles, as text, whose notation is the same for equal numbers.
        var indices: [String: Int] = [:]
        for range in self.ranges.filter({ !$0.isNumber }) + self.ranges.filter(\.isNumber) {
            let middle = range.doubledMiddle.map(\.description)
            if range.isNumber, let index = middle.flatMap({ indices[$0] }) {
                ranges[index].exact += range.exact
                continue
            }
            if let middle, indices[middle] == nil { indices[middle] = ranges.count }
            ranges.append(range)
        }
        return ranges
    }
}

extension RightNumbers.Range {
    fileprivate func endsBefore(_ next: Self) -> Bool {
        guard let highest, let start = next.lowest else { return false }
        return highest < start
    }

    /// Whether it is a single number that is listed explicitly.
    fileprivate var isNumber: Bool { !exact.isEmpty && lowest == highest }

    /// Twice its middle; nil with an open end.
    fileprivate var doubledMiddle: ExactDecimal? {
        guard let lowest, let highest else { return nil }
        return lowest + highest
    }

    /// Whether this range and one that begins later, or where it does, are around a number each, and neither is within the other.
    fileprivate func isApart(from next: Self) -> Bool {
        guard !exact.isEmpty, !next.exact.isEmpty, let lowest, let highest, let start = next.lowest, let end = next.highest else {
            return false
        }
        return lowest < start && highest < end
    }

    fileprivate var conversion: RightNumbers.Conversion? {
        guard let lowest = lowest.flatMap({ DecimalNumber($0) }), let highest = highest.flatMap({ DecimalNumber($0) }),
            let blank = Blank(from: lowest, to: highest, exact: exact)
        else { return nil }
        // Around an exact number, the limits are only a tolerance.
        let remark: String? =
            switch exact.isEmpty ? (excludesLowest, excludesHighest) : (false, false) {
            case (true, true): "the ends of the range, \(words), were incorrect; in Quizmark, they are correct"
            case (true, false): "the lower end of the range \(words) was incorrect; in Quizmark, it is correct"
            case (false, true): "the upper end of the range \(words) was incorrect; in Quizmark, it is correct"
            case (false, false): nil
            }
        return .blank(blank, remark: remark)
    }

    /// "0", "41.5 to 42.5".
    fileprivate var words: String {
        switch (lowest, highest) {
        case (let lowest?, let highest?): lowest == highest ? "\(lowest)" : "\(lowest) to \(highest)"
        case (let lowest?, nil): "everything from \(lowest)"
        case (nil, let highest?): "everything up to \(highest)"
        case (nil, nil): "every number"
        }
    }
}
