package import ContentModel

extension DecisionsReader {
    /// The subjects of decisions.
    package struct Subjects {
        /// By their ids, and by those that they had before.
        package var quizzes: [String: KeyedQuiz]
        /// Current id of a question that had another one when it was answered; nil for none.
        package var renamed: (_ quiz: KeyedQuiz, _ question: String) -> String?
        /// Current id of the quiz of each report, by its receipt.
        package var quizByReceipt: [String: String]
        /// Receipts of reports that can't be opened.
        package var unopened: Set<String>
        package var drafts: DraftQuizzes
        package var roster: Roster
        package var teachers: [String]
        /// Students of `people.json`, with their teachers.
        package var students: [Student]

        package init(
            quizzes: [String: KeyedQuiz], quizByReceipt: [String: String], unopened: Set<String> = [],
            drafts: DraftQuizzes = DraftQuizzes(), roster: Roster, teachers: [String], students: [Student] = [],
            renamed: @escaping (_ quiz: KeyedQuiz, _ question: String) -> String? = { _, _ in nil }
        ) {
            self.quizzes = quizzes.values.reduce(into: quizzes) { all, quiz in
                for former in quiz.formerIDs { all[former] = all[former] ?? quiz }
            }
            self.renamed = renamed
            self.quizByReceipt = quizByReceipt
            self.unopened = unopened
            self.drafts = drafts
            self.roster = roster
            self.teachers = teachers
            self.students = students
        }
    }
}
