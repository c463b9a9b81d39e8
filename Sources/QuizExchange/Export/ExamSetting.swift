/// Settings of exams on paper, from the command line.
package struct ExamSetting: Sendable {
    /// Number of versions, 1 to 26, named by letters.
    package var versions: Int
    /// Seed of the order of questions and choices.
    package var seed: UInt32
    package var isLargePrint: Bool

    package init(versions: Int = 1, seed: UInt32 = 1, isLargePrint: Bool = false) {
        self.versions = versions
        self.seed = seed
        self.isLargePrint = isLargePrint
    }
}
