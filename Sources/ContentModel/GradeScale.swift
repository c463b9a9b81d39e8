/// Grades by the percentage from which they apply: "1.0" from 95, "4.0" from 50, "5.0" from 0.
package struct GradeScale: Equatable, Sendable {
    package struct Step: Equatable, Sendable {
        /// Percentage as written: "80", "66.6".
        package let percent: String
        /// The grade as written: "1.0", "B+", "Très bien".
        package let grade: String
        /// The percentage, exactly.
        package let least: Fraction

        /// Nil where the percentage isn't a number from 0.
        package init?(percent: String, grade: String) {
            guard let least = Fraction(decimal: percent) else { return nil }
            self.percent = percent
            self.grade = grade
            self.least = least
        }
    }

    /// In the author's order.
    package let steps: [Step]
    /// The highest percentage first.
    private let descending: [Step]

    package init(_ steps: [Step]) {
        self.steps = steps
        descending = steps.sorted { $0.least > $1.least }
    }

    /// Every grade once, that of the highest percentage first.
    package var grades: [String] {
        var known: Set<String> = []
        return descending.map(\.grade).filter { known.insert($0).inserted }
    }

    /// The grade of the highest percentage that is reached. Nothing is rounded: 94.9% doesn't reach 95.
    ///
    /// - Returns: nil for a result below the lowest percentage, and where there are no points to earn.
    package func grade(of points: Fraction, outOf maximum: Fraction) -> String? {
        guard maximum != .zero else { return nil }
        let hundredfold = points * Fraction(100)
        return descending.first { hundredfold >= maximum * $0.least }?.grade
    }
}
