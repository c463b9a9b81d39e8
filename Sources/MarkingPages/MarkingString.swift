/// Texts of the teacher's pages, by key in `Templates/marking/<language>.strings`.
enum MarkingString: String, CaseIterable, Sendable {
    case title
    case navigation
    case skip
    case overview
    case quizzes
    case students
    case student
    case quiz
    case due
    case handedIn = "handed-in"
    case handedInOf = "handed-in.of"
    case missing
    case toMark = "to-mark"
    case mean
    case flags
    case none
    case noQuizzes = "no-quizzes"
    case toMarkHow = "to-mark.how"
    case privacy = "private"
    case namesAreClaims = "names-are-claims"
    case files
    case filesGrades = "files.grades"
    case filesAnswers = "files.answers"
    case filesMoodle = "files.moodle"
    case filesCanvas = "files.canvas"
    case filesStatistics = "files.statistics"
    case filesXapi = "files.xapi"
    case filesLines = "files.lines"
    case statistics
    case median
    case deviation
    case percentagePoints = "percentage-points"
    case quartiles
    case range
    case between
    case alpha
    case alphaWaiting = "alpha.waiting"
    case withError = "with-error"
    case noResults = "no-results"
    case someResults = "some-results"
    case histogram
    case result
    case numberOfStudents = "number-of-students"
    case grade
    case grades
    case gradesNone = "grades.none"
    case questions
    case question
    case facility
    /// {0} the facility so far, {1} number of answers that wait for marks.
    case facilityWaiting = "facility.waiting"
    case correlation
    case discrimination
    case omitted
    case easiest
    case hardest
    case explained
    case answers
    case answer
    case right
    case lowerThird = "lower-third"
    case middleThird = "middle-third"
    case upperThird = "upper-third"
    case isTrue = "true"
    case isFalse = "false"
    case suspect
    case alike
    case alikeFlagged = "alike.flagged"
    case alikeFirst = "alike.first"
    case alikeCaution = "alike.caution"
    case alikeNone = "alike.none"
    case alikeFew = "alike.few"
    case pair
    case and
    case equal
    case equalWrong = "equal-wrong"
    case evidence
    case evidenceExplained = "evidence.explained"
    case texts
    case textsShare = "texts.share"
    case textsNone = "texts.none"
    case passages
    case points
    case pointsOf = "points.of"
    case place
    case percentile
    case percentileLowest = "percentile.lowest"
    case status
    case graded
    case pending
    case undecided
    case incomplete
    case notHandedIn = "not-handed-in"
    case uncertain
    case notes
    case trend
    case trendRising = "trend.rising"
    case trendFalling = "trend.falling"
    case trendUncertain = "trend.uncertain"
    case noteLate = "note.late"
    case noteSeveral = "note.several"
    case noteClock = "note.clock"
    case noteSpared = "note.spared"
    case noteStartedOver = "note.started-over"
    case noteProved = "note.proved"
    case noteProvedAs = "note.proved-as"
    case noteSharedPage = "note.shared-page"
    case noteProvedBeside = "note.proved-beside"
    case noteStrangePage = "note.strange-page"
    case noteNamedPage = "note.named-page"
    case noteOverTime = "note.over-time"
    case noteNoTime = "note.no-time"
    case noteBeforeOpening = "note.before-opening"
    case noteAfterAdding = "note.after-adding"
    case noteShared = "note.shared"
    case noteNotAsked = "note.not-asked"
    case noteSurplus = "note.surplus"
    case noteLostChoices = "note.lost-choices"
    case noteNoneCounts = "note.none-counts"
    case noteGone = "note.gone"
    case noteChanged = "note.changed"
    case noteOtherName = "note.other-name"
    case noteOtherNumber = "note.other-number"
    case noteFolder = "note.folder"
    case noteSender = "note.sender"
    case noteStrangerFolder = "note.stranger-folder"
    case noteFile = "note.file"
    case noteStrangerFile = "note.stranger-file"
    case noteContradiction = "note.contradiction"
    case noteEqualNames = "note.equal-names"
    case noteNear = "note.near"
    case noteUnknown = "note.unknown"
    /// {0} and another fact in a row.
    case noteList = "note.list"
    case markTitle = "mark.title"
    case markProgress = "mark.progress"
    /// {0} title of the quiz, {1} the question, {2} how many of its answers are marked.
    case markQuestion = "mark.question"
    case markQuestionList = "mark.question-list"
    case markNotes = "mark.notes"
    case markModel = "mark.model"
    case markFull = "mark.full"
    case markAnswer = "mark.answer"
    case markCandidates = "mark.candidates"
    case markHints = "mark.hints"
    case markPoints = "mark.points"
    case markHalf = "mark.half"
    case markAll = "mark.all"
    case markZero = "mark.zero"
    case markSave = "mark.save"
    case markPrevious = "mark.previous"
    case markNext = "mark.next"
    case markLater = "mark.later"
    case markUndo = "mark.undo"
    case markComment = "mark.comment"
    case markBank = "mark.bank"
    case markTake = "mark.take"
    case markHighlight = "mark.highlight"
    case markKeys = "mark.keys"
    case markKeysList = "mark.keys.list"
    case markSaved = "mark.saved"
    case markTakenBack = "mark.taken-back"
    case markNotSaved = "mark.not-saved"
    case markNewer = "mark.newer"
    case markUnsaved = "mark.unsaved"
    case markNoServer = "mark.no-server"
    case markRange = "mark.range"
    case markDone = "mark.done"
    case markNothing = "mark.nothing"
    case markLoading = "mark.loading"
    case markDifferences = "mark.differences"
    case markGiven = "mark.given"
    case markAgreement = "mark.agreement"
    case markLead = "mark.lead"
    case markNoscript = "mark.noscript"
    case markAs = "mark.as"
    case markFirst = "mark.first"
    /// {0} of {1} students with equal texts have {2} points.
    case markSome = "mark.some"
    /// {0} of {1} students with equal texts have no points.
    case markWaiting = "mark.waiting"
    /// For {0} students.
    case markEverybody = "mark.all-students"
    case markChooseAll = "mark.choose-all"
    case markOf = "mark.of"
    case slipTitle = "slip.title"
    case slipResult = "slip.result"
    case slipPercent = "slip.percent"
    case slipPending = "slip.pending"
    case slipPassed = "slip.passed"
    case slipNotPassed = "slip.not-passed"
    case slipChanged = "slip.changed"
    case slipSameResult = "slip.same-result"
    case slipLeast = "slip.least"
    case slipName = "slip.name"
    case slipHandedIn = "slip.handed-in"
    case slipReceipt = "slip.receipt"
    case slipYourAnswer = "slip.your-answer"
    case slipNoAnswer = "slip.no-answer"
    case slipComment = "slip.comment"
    case slipExplanation = "slip.explanation"
    case slipVoid = "slip.void"
    case slipToMark = "slip.to-mark"
    case slipToDecide = "slip.to-decide"
    case slipEarlier = "slip.earlier"
    case slipPoints = "slip.points"
    case slipHints = "slip.hints"
    case slipReason = "slip.reason"
    case slipAll = "slip.all"
    case slipPrinting = "slip.printing"
    case alikeMany = "alike.many"
}
