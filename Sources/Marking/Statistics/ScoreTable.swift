/// The points of a class in a quiz: a row for each student, a column for each question.
package struct ScoreTable: Sendable {
    /// Points that each question is worth.
    package let maxima: [Double]
    package let students: Int
    /// Row by row, as lists in a list take four times the memory; not a number where there are no points.
    private var all: [Double]
    /// By student, the points of all questions, and what these are worth: each question is compared with the others.
    private var earned: [Double]
    private var possible: [Double]

    /// A table without points.
    init(maxima: [Double], students: Int) {
        self.maxima = maxima
        self.students = students
        all = [Double](repeating: .nan, count: students * maxima.count)
        earned = [Double](repeating: 0, count: students)
        possible = earned
    }

    /// Points of a student for a question; nil where the student didn't have it, or it isn't marked yet.
    package internal(set) subscript(student: Int, question: Int) -> Double? {
        get {
            let points = all[student * maxima.count + question]
            return points.isNaN ? nil : points
        }
        set {
            if let old = self[student, question] {
                earned[student] -= old
                possible[student] -= maxima[question]
            }
            all[student * maxima.count + question] = newValue ?? .nan
            if let newValue {
                earned[student] += newValue
                possible[student] += maxima[question]
            }
        }
    }

    /// The share of its points that a student earned with a question, from 0 to 1.
    package func share(_ student: Int, _ question: Int) -> Double? {
        guard maxima[question] > 0 else { return nil }
        return self[student, question].map { $0 / maxima[question] }
    }

    /// Each student's share of the points of the questions that they had, from 0 to 1; nil without any.
    ///
    /// - Parameter left: a question that doesn't count.
    package func totals(without left: Int? = nil) -> [Double?] {
        (0..<students).map { student in
            var (earned, possible) = (earned[student], possible[student])
            if let left, let points = self[student, left] {
                earned -= points
                possible -= maxima[left]
            }
            return possible > 1e-12 ? earned / possible : nil
        }
    }

    /// Shares of the points of one question, by student.
    package func shares(of question: Int) -> [Double?] { (0..<students).map { share($0, question) } }

    /// Points of one question, by student; not a number where there are none.
    func points(of question: Int) -> [Double] { (0..<students).map { all[$0 * maxima.count + question] } }
}

/// Sums that statistics are made of. Variances divide by the number of values minus one.
enum Moments {
    static func mean(_ values: [Double]) -> Double? { values.isEmpty ? nil : values.reduce(0, +) / Double(values.count) }

    /// Nil for fewer than two values.
    static func covariance(_ one: [Double], _ other: [Double]) -> Double? {
        guard one.count > 1, one.count == other.count, let first = mean(one), let second = mean(other) else { return nil }
        return zip(one, other).reduce(0) { $0 + ($1.0 - first) * ($1.1 - second) } / Double(one.count - 1)
    }

    static func deviation(_ values: [Double]) -> Double? { covariance(values, values)?.squareRoot() }

    /// Pearson's correlation, over the indices where both have a value; nil for fewer than three, or where one is always the same.
    static func correlation(_ one: [Double?], _ other: [Double?]) -> Double? {
        var (first, second): ([Double], [Double]) = ([], [])
        for case (let value?, let match?) in zip(one, other) {
            first.append(value)
            second.append(match)
        }
        guard first.count > 2, let covariance = covariance(first, second), let spread = deviation(first),
            let otherSpread = deviation(second),
            spread > 1e-12, otherSpread > 1e-12
        else { return nil }
        return covariance / (spread * otherSpread)
    }
}
