/// How an exam is set, as the command line has it.
package struct ExamSetting: Sendable {
    /// From 1 to 26, named by letters.
    package var versions: Int
    /// What the order of questions and choices follows from.
    package var seed: UInt32
    package var isLargePrint: Bool

    package init(versions: Int = 1, seed: UInt32 = 1, isLargePrint: Bool = false) {
        self.versions = versions
        self.seed = seed
        self.isLargePrint = isLargePrint
    }
}
