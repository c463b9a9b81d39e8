/// Texts of pages and calendars that no author wrote, by key in `Templates/strings/<language>.strings`.
package enum StringKey: String, CaseIterable, Sendable {
    // The site around a page
    case languageName = "language.name"
    case languageLabel = "language.label"
    case navigationLabel = "navigation.label"
    case menuLabel = "navigation.menu"
    case skipLink = "navigation.skip"
    case toolsLabel = "navigation.tools"
    case search = "navigation.search"
    case practice = "navigation.practice"
    case history = "navigation.history"
    case collection = "navigation.collection"
    case home = "navigation.home"
    case moreEntries = "navigation.more"
    case quizzes = "navigation.quizzes"
    case penalties = "navigation.penalties"
    case checklists = "navigation.checklists"
    case assignments = "navigation.assignments"
    case people = "navigation.people"
    case previous = "navigation.previous"
    /// {0} number of the page, {1} number of pages.
    case pageOfList = "navigation.page"
    case next = "navigation.next"
    case neighboursLabel = "navigation.neighbours"
    /// Pages of all sections, next to a page.
    case allPages = "guide.pages"
    /// Headings of a page, next to it.
    case onThisPage = "guide.contents"
    case editPage = "guide.edit"
    case footer = "site.footer"
    case footerUntilHandedIn = "site.footer.hand-in"
    case footerWithoutScript = "site.footer.noscript"
    case untranslated = "site.untranslated"
    case singleFileWithoutScript = "single.noscript"
    case singleFileFailure = "single.failure"

    // Numbers and dates in words
    case decimalMark = "number.decimal"
    case percent = "number.percent"
    case listSeparator = "list.separator"
    case alternatives = "list.or"
    /// {0} a name, {1} what it names: "Sanction quiz: Diving rules 2026".
    case named = "label.value"
    /// {0} a name to ask for: "Sanction?".
    case asked = "label.question"
    case countOfQuestions = "count.questions"
    case countOfPoints = "count.points"
    /// "costs 1 point"
    case countOfHintCost = "count.hintCost"
    case countOfPenalties = "count.penalties"
    case countOfDisputed = "count.disputed"
    case countOfChanges = "count.changes"
    case countOfUnchanged = "count.unchanged"
    case countOfItems = "count.items"
    case countOfQuizzes = "count.quizzes"
    case countOfAnswersAsked = "count.asked"
    case countOfDeadlines = "count.deadlines"
    case countOfDays = "count.days"
    case countOfHours = "count.hours"
    case countOfMinutes = "count.minutes"
    case countOfSeconds = "count.seconds"
    /// {0} day, {1} month, {2} year, {3} weekday.
    case dateInWords = "date.words"
    /// {0} day, {1} month, {2} year.
    case day = "date.day"
    /// {0} month, {1} year.
    case monthOfYear = "date.month"
    /// The first day of a month, in place of the number 1.
    case firstOfMonth = "date.first"
    /// {0} date, {1} time.
    case dateAndTime = "date.time"
    /// {0} hour, {1} minute, each with two digits.
    case timeOfDay = "date.clock"
    /// {0} date and time, {1} name of the time zone.
    case timeInZone = "date.zone"
    case january = "month.1"
    case february = "month.2"
    case march = "month.3"
    case april = "month.4"
    case may = "month.5"
    case june = "month.6"
    case july = "month.7"
    case august = "month.8"
    case september = "month.9"
    case october = "month.10"
    case november = "month.11"
    case december = "month.12"
    case monday = "weekday.1"
    case tuesday = "weekday.2"
    case wednesday = "weekday.3"
    case thursday = "weekday.4"
    case friday = "weekday.5"
    case saturday = "weekday.6"
    case sunday = "weekday.7"

    // Home
    case homeDescription = "home.description"
    case moreQuizzes = "home.more"
    case noQuizzes = "home.empty"
    case dueDates = "home.due"
    case showAllDueDates = "home.due.all"
    case allAssignments = "home.assignments"
    case divingPenalties = "home.penalties"

    // Quizzes
    case drawn = "quiz.draw"
    case passMark = "quiz.pass"
    case timeLimit = "quiz.time"
    case handedIn = "quiz.hand-in"
    case ownQuizzes = "own.heading"
    /// Contents of the student's calendar.
    case ownDates = "own.dates"
    case ownAbout = "own.about"
    case ownExtraTime = "own.extra-time"
    case ownNothing = "own.nothing"
    case exam = "quiz.exam"
    case examUnpublished = "quiz.exam.unpublished"
    case opens = "quiz.available"
    case due = "quiz.due"
    case withoutScript = "quiz.noscript"
    case handInWithoutScript = "quiz.noscript.hand-in"
    case sealedWithoutScript = "quiz.noscript.sealed"
    case questionNumber = "question.number"
    case answer = "question.answer"
    case answers = "question.answers"
    case isTrue = "question.true"
    case note = "callout.note"
    case tip = "callout.tip"
    case important = "callout.important"
    case warning = "callout.warning"
    case caution = "callout.caution"
    case footnotes = "text.footnotes"
    case backToText = "text.back"
    case filmOnWeb = "text.film"
    case transcript = "text.transcript"
    case isFalse = "question.false"
    case otherAnswer = "question.otherAnswer"
    /// {0} number of the hint.
    case hint = "question.hint"
    case modelAnswer = "question.modelAnswer"
    case markingNotes = "question.markingNotes"
    case blank = "question.blank"
    case choose = "question.choose"
    case severalAnswers = "question.several"
    case withUnit = "question.unit"
    case withUnitInBlanks = "question.unit.blanks"
    case putInOrder = "question.order"
    case matchEach = "question.match"

    // Penalties
    case sanctionQuiz = "sanction.quiz"
    case sanctionQuizSummary = "sanction.quiz.summary"
    case flashCards = "cards.title"
    case flashCardsSummary = "cards.summary"
    case flashCardsWithoutScript = "cards.noscript"
    case allPhases = "cards.phases"
    case allSanctions = "cards.sanctions"
    case sanction = "sanction.label"
    case zero = "sanction.zero"
    case deductTwo = "sanction.deductTwo"
    case maxTwo = "sanction.maxTwo"
    case maxFourAndHalf = "sanction.maxFourAndHalf"
    case deductHalfToTwo = "sanction.deductHalfToTwo"
    case judgesOpinion = "sanction.judgesOpinion"
    case deductionWords = "sanction.deduction.search"
    case opinionWords = "sanction.judgesOpinion.search"
    case whoRules = "owner.label"
    case referee = "owner.referee"
    case judge = "owner.judge"
    case rules = "penalty.rules"
    /// {0} the number of a page of the rule book.
    case rulePage = "penalty.page"
    case phase = "penalty.phase"
    case phaseStart = "phase.start"
    case phaseApproach = "phase.approach"
    case phaseTakeOff = "phase.take-off"
    case phaseFlight = "phase.flight"
    case phaseEntry = "phase.entry"
    case phaseSynchro = "phase.synchro"
    case phaseConduct = "phase.conduct"
    case phaseOther = "phase.other"
    case allPenalties = "penalty.all"
    case penaltyNumber = "penalty.number"
    case sameFault = "penalty.same"
    case sameRule = "penalty.sameRule"
    case confusable = "penalty.confusable"
    case english = "penalty.english"
    case filterPenalties = "penalty.filter"
    case groupBy = "penalty.group"
    case groupByPhase = "penalty.group.phase"
    case groupByRule = "penalty.group.rule"
    case currentEdition = "edition.current"
    case outdatedEdition = "edition.outdated"
    /// {0} an edition that isn't in force yet, {1} a day.
    case upcomingEdition = "edition.upcoming"
    /// {0} the current edition, here and in the two that follow.
    case editionNow = "edition.now"
    case faultNow = "edition.now.fault"
    case noFaultNow = "edition.now.none"
    case inForce = "edition.inForce"
    /// {0} the edition that this one is a variant of.
    case variantOf = "edition.variant"
    case rulebook = "edition.rulebook"
    case disclaimer = "edition.disclaimer"

    // What changed between editions
    case changes = "changes.title"
    /// {0} a newer edition.
    case changesWith = "changes.with"
    /// {0} the older edition, {1} the newer one.
    case changesBetween = "changes.between"
    case noChanges = "changes.none"
    /// {0} sentence of the edition's author.
    case disputed = "penalty.disputed"
    /// {0} text of the penalty in the site's default language.
    case changedOriginal = "penalty.changedOriginal"
    case onlyNumbersChanged = "changes.onlyNumbers"
    case changesShown = "changes.filter"
    /// For filters whose numbers add up to more than all changes.
    case severalChanges = "changes.several"
    case allChanges = "changes.all"
    case changeGone = "changes.gone"
    case changeNew = "changes.new"
    case changeSplit = "changes.split"
    case changeMerged = "changes.merged"
    case changeOfSanction = "changes.sanction"
    case changeOfOwners = "changes.owners"
    case changeOfText = "changes.text"
    case changeOfNumber = "changes.renumbered"
    // The same of several penalties
    case changesGone = "changes.several.gone"
    case changesNew = "changes.several.new"
    case changesSplit = "changes.several.split"
    case changesOfNumber = "changes.several.renumbered"
    // Checklists
    case checklistSummary = "checklist.summary"
    case ruleOfItem = "checklist.rule"
    case rulesOfItem = "checklist.rules"
    case checklistWithoutScript = "checklist.noscript"

    // The booklet
    case booklet = "booklet.title"
    case bookletLink = "booklet.link"
    case bookletOf = "booklet.of"
    case bookletSummary = "booklet.summary"
    case bookletPaper = "booklet.paper"
    case bookletA5 = "booklet.a5"
    case bookletA4 = "booklet.a4"
    case bookletContents = "booklet.contents"
    case bookletByRule = "booklet.byRule"
    case bookletBySanction = "booklet.bySanction"
    case bookletNumbers = "booklet.numbers"
    /// {0} a number of the booklet.
    case bookletNumber = "booklet.number"
    /// {0} the first and the last of some numbers.
    case bookletRange = "booklet.range"

    // Exams on paper
    case examVersion = "exam.version"
    case examName = "exam.name"
    case examNumber = "exam.number"
    case examDate = "exam.date"
    case examPoints = "exam.points"
    case examParts = "exam.parts"
    case examOneSided = "exam.parts.one-sided"
    case examQuestions = "exam.questions"
    case examLetters = "exam.letters"
    case examUnit = "exam.unit"
    case examUnitInBlanks = "exam.unit.blanks"
    case examSheet = "exam.sheet"
    case examSheetHint = "exam.sheet.hint"
    case examOnPaper = "exam.sheet.paper"
    case examKey = "exam.key"
    case examTeacher = "exam.key.teacher"

    // The site's address
    case addressHeading = "address.heading"
    case addressCode = "address.code"
    case addressText = "address.text"

    // Contact
    case contactHeading = "contact.heading"
    case contactText = "contact.text"
    case reportMistake = "contact.correction"
    case offerTranslation = "contact.translation"
    /// {0} site, {1} number, {2} edition.
    case penaltySubject = "contact.penaltySubject"
    /// {0} edition, {1} number, {2} headline, {3} language, {4} page.
    case penaltyBody = "contact.penaltyBody"
    case correctionSubject = "contact.correctionSubject"
    case correctionBody = "contact.correctionBody"
    case translationSubject = "contact.translationSubject"
    case translationBody = "contact.translationBody"

    // The rule book
    case rulebookOf = "rulebook.of"
    case rulebookFallback = "rulebook.fallback"
    case rulebookOpen = "rulebook.open"
    case rulebookNotShown = "rulebook.notShown"

    // Assignments
    case shareOfModule = "assignment.value"
    case notMarked = "assignment.unmarked"
    case progressDone = "assignment.progress"
    case progressNote = "assignment.progress.note"
    case assignmentDue = "assignment.due"
    case assignmentValue = "assignment.share"
    case assignmentLevel = "assignment.grade"
    case assignmentMark = "assignment.result"
    case plannerWithoutScript = "assignment.noscript"
    case tasks = "assignment.tasks"
    case taskStart = "task.start"
    case daysRemaining = "remaining.title"
    /// {0} the date of the build.
    case daysRemainingAsOf = "remaining.asOf"
    case deadlinesByWeek = "deadlines.title"
    case deadlinesNote = "deadlines.note"
    /// {0} number of deadlines, {1} number of weeks.
    case deadlinesSummary = "deadlines.summary"
    case heavyWeek = "deadlines.heavy"
    /// The same of students who are not all.
    case heavyWeekOfSome = "deadlines.heavy.some"
    /// {0} deadlines, {1} day of the first.
    case deadlineClash = "deadlines.clash"
    case noClash = "deadlines.calm"
    case deadlinesAsTable = "deadlines.table"
    case weekColumn = "deadlines.week"
    case deadlinesColumn = "deadlines.what"
    case otherAssignments = "module.none"
    /// {0} the title of a module.
    case marks = "module.marks"
    case marksSoFar = "module.sofar"
    case target = "module.target"
    case needed = "module.needed"
    case neededOnAverage = "module.average"
    case reached = "module.reached"
    case outOfReach = "module.unreachable"

    // Quizzes of other sites
    case collectionSummary = "collection.summary"
    case collectionWithoutScript = "collection.noscript"

    // Calendars
    case calendar = "calendar.title"
    case calendarOf = "calendar.of"
    case allDueDates = "calendar.all"
    case download = "calendar.download"
    case subscribe = "calendar.subscribe"
    case google = "calendar.google"
    case outlook = "calendar.outlook"
    /// Outlook for accounts of an employer or a school.
    case outlookForWork = "calendar.outlook.work"
    /// Summary of a QR code that subscribes to the calendar.
    case calendarCode = "calendar.code"
    /// {0} the address.
    case calendarCodeLabel = "calendar.code.label"
    case calendarNote = "calendar.note"
    case calendarTasksNote = "calendar.tasks.note"
    case calendarDue = "calendar.event.due"
    case calendarDueInModule = "calendar.event.dueInModule"
    case calendarTask = "calendar.event.task"
    case calendarQuiz = "calendar.event.quiz"
    /// {0} the title of a quiz.
    case calendarOpens = "calendar.event.opens"
    case calendarResults = "calendar.event.results"
    case resultsArrived = "calendar.results"
    case calendarReminder = "calendar.event.reminder"
    case calendarCancelled = "calendar.event.cancelled"
    case calendarReplaced = "calendar.event.replaced"

    // Deadlines that changed
    case deadlineChanges = "moved.title"
    case deadlineChangesSummary = "moved.summary"
    case noDeadlineChanges = "moved.none"
    /// {0} the date before, {1} the date now.
    case deadlineMoved = "moved.moved"
    /// {0} the date when it was due.
    case deadlineRemoved = "moved.removed"
    /// {0} the date.
    case deadlineAdded = "moved.added"
    case deadlineBack = "moved.back"
    case deadlineRenamed = "moved.renamed"
    case quizAdded = "moved.quiz"
    /// {0} the date when it opens.
    case quizOpens = "moved.quiz.opens"
    case deadlineFeed = "moved.feed"

    // Search
    case searchLabel = "search.label"
    case searchHint = "search.hint"
    /// {0} the number of a rule.
    case searchRule = "search.rule"
    case searchWithoutScript = "search.noscript"

    // People
    case students = "people.students"
    case modules = "people.modules"
    case forEveryone = "people.everyone"
    case forSomeStudents = "people.some"

    // History
    case historySummary = "history.summary"
    case historyWithoutScript = "history.noscript"

    // Practice
    case practiceSummary = "practice.summary"
    case practiceWithoutScript = "practice.noscript"
    case nothingToPractise = "practice.none"
    case knownMeans = "practice.known"

    // A page that is not kept
    case offlineTitle = "offline.title"
    case offlineText = "offline.text"

    // A missing page
    case notFoundTitle = "notFound.title"
    case notFoundText = "notFound.text"
    case notFoundPenalties = "notFound.penalties"
    case notFoundHome = "notFound.home"

    /// Whether the text has a form for each plural category: `count.points.one`, `count.points.other`.
    package var hasPlurals: Bool { rawValue.hasPrefix("count.") }
}
