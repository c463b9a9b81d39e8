/// Every kind of diagnostic, by the name in brackets after its message.
///
/// Names are stable: people search for them and scripts filter by them. `Docs/Content/pages/diagnostics.md` explains each.
package enum DiagnosticID: String, CaseIterable, Sendable {
    // Files
    case unreadableFile = "UnreadableFile"
    case emptyFile = "EmptyFile"
    case notUTF8 = "NotUTF8"
    case byteOrderMark = "ByteOrderMark"
    case controlCharacter = "ControlCharacter"
    case fileTooLarge = "FileTooLarge"
    case symlinkLoop = "SymlinkLoop"
    case outsideLink = "OutsideLink"
    case unknownFile = "UnknownFile"
    case missingContent = "MissingContent"
    case peopleInMedia = "PeopleInMedia"
    case tooManyProblems = "TooManyFaults"

    // Trees of JSON and YAML
    case invalidJSON = "InvalidJSON"
    case trailingComma = "TrailingComma"
    case nestingTooDeep = "NestingTooDeep"
    case duplicateKey = "DuplicateKey"
    case invalidYAML = "InvalidYAML"
    case yamlAlias = "YAMLAlias"
    case invalidStrings = "InvalidStrings"
    case missingInterface = "MissingInterface"
    case invalidPO = "InvalidPO"
    case invalidCSV = "InvalidCSV"
    case unclosedFrontMatter = "UnclosedFrontMatter"
    case unknownKey = "UnknownKey"
    case unusedKey = "UnusedKey"
    case missingKey = "MissingKey"
    case wrongType = "WrongType"
    case invalidValue = "InvalidValue"
    case invalidDate = "InvalidDate"
    case nonexistentTime = "NonexistentTime"
    case ambiguousTime = "AmbiguousTime"
    case unknownTimeZone = "UnknownTimeZone"
    case unknownLanguage = "UnknownLanguage"

    // Markdown
    case blockTooLarge = "BlockTooLarge"
    case rawHTML = "RawHTML"
    case pipeTable = "PipeTable"
    case unknownCallout = "UnknownCallout"
    case strayMark = "StrayMark"
    case templateText = "TemplateText"
    case diagram = "Diagram"
    case invalidCaptions = "InvalidCaptions"
    case unsafeLink = "UnsafeLink"
    case missingAltText = "MissingAltText"
    case missingMedia = "MissingMedia"
    case mediaOutsideContent = "MediaOutsideContent"
    case brokenLink = "BrokenLink"
    case largeMedium = "LargeMedium"
    case activeMedia = "ActiveMedia"
    case unshownMedia = "UnshownMedia"
    case unsearchableRulebook = "UnsearchableRulebook"
    case invalidAttribute = "InvalidAttribute"
    case unknownCommand = "UnknownCommand"
    case invalidFormula = "InvalidFormula"

    // Quizzes
    case emptyQuiz = "EmptyQuiz"
    case missingAnswer = "MissingAnswer"
    case noRightChoice = "NoRightChoice"
    case tooFewChoices = "TooFewChoices"
    case duplicateChoice = "DuplicateChoice"
    case boxesInTwoLists = "BoxesInTwoLists"
    case contentAfterAnswers = "ContentAfterAnswers"
    case feedbackAsText = "FeedbackAsText"
    case conflictingAnswers = "ConflictingAnswers"
    case invalidBlank = "InvalidBlank"
    case invalidAnswer = "InvalidAnswer"
    case drawTooLarge = "DrawTooLarge"
    case longTitle = "LongTitle"
    case guessableQuiz = "GuessableQuiz"
    case translationMismatch = "TranslationMismatch"
    case orphanTranslation = "OrphanTranslation"

    // Handing in
    case missingMarkingKey = "MissingMarkingKey"
    case invalidMarkingKey = "InvalidMarkingKey"
    case privateMarkingKey = "PrivateMarkingKey"
    case publishedMarking = "PublishedMarking"
    case unusedResults = "UnusedResults"
    case missingSecret = "MissingSecret"
    case removedCalendars = "RemovedCalendars"

    // Exams
    case invalidExam = "InvalidExam"
    case missingExamCode = "MissingExamCode"
    case revealedExam = "RevealedExam"

    // Marking
    case duplicateStudent = "DuplicateStudent"
    case unknownStudent = "UnknownStudent"
    case unknownQuiz = "UnknownQuiz"
    case unknownQuestion = "UnknownQuestion"
    case unknownReport = "UnknownReport"
    case duplicateDecision = "DuplicateDecision"
    case invalidDecision = "InvalidDecision"

    // Checklists
    case emptyChecklist = "EmptyChecklist"
    case invalidItem = "InvalidItem"

    // Ids and paths
    case invalidID = "InvalidID"
    case leftOut = "LeftOut"
    case duplicateID = "DuplicateID"
    case copiedFile = "CopiedFile"
    case pathConflict = "PathConflict"
    case unportableName = "UnportableName"
    case equalUID = "EqualUID"
    case unknownModule = "UnknownModule"
    case unknownTeacher = "UnknownTeacher"
    case unknownEdition = "UnknownEdition"

    // Penalties
    case noOwner = "NoOwner"
    case mixedRuleStyles = "MixedRuleStyles"
    case sharedRule = "SharedRule"
    case currentEdition = "CurrentEdition"
    case unknownPenalty = "UnknownPenalty"
    case unknownReplacement = "UnknownReplacement"
    case unknownRule = "UnknownRule"
    case missingPenaltyText = "MissingPenaltyText"
    case missingHeadline = "MissingHeadline"
    case shiftedTexts = "ShiftedTexts"
    case differentTerm = "DifferentTerm"
    case languageWithoutWordLists = "LanguageWithoutWordLists"
    case rareWord = "RareWord"
    case chapterOwner = "ChapterOwner"
    case identicalTranslation = "IdenticalTranslation"
    case differentDigits = "DifferentDigits"
    case unusualLength = "UnusualLength"
    case lineBreakInSentence = "LineBreakInSentence"
    case identicalLanguageFiles = "IdenticalLanguageFiles"
    case missingTerm = "MissingTerm"
    case discouragedTerm = "DiscouragedTerm"
    case appendixMismatch = "AppendixMismatch"

    // Imported translations
    case differentPlaceholders = "DifferentPlaceholders"
    case changedOriginal = "ChangedOriginal"
    case fuzzyTranslation = "FuzzyTranslation"
    case lostNoBreakSpace = "LostNoBreakSpace"

    // Import and export of quizzes
    case notExported = "NotExported"
    case notImported = "NotImported"
    case invalidXML = "InvalidXML"
    case invalidArchive = "InvalidArchive"
    case invalidQuestion = "InvalidQuestion"

    // Assignments
    case moduleOverFull = "ModuleOverFull"
    case taskDueAfterAssignment = "TaskDueAfterAssignment"
    case startAfterDue = "StartAfterDue"
    case unusableReminder = "UnusableReminder"
    case unlikelyUpdate = "UnlikelyUpdate"
    case laggingLedger = "LaggingLedger"
    case lostLedger = "LostLedger"
    case lostPlanner = "LostPlanner"
    case conflictMarks = "ConflictMarks"

    // Templates
    case invalidTemplate = "InvalidTemplate"
    case unknownTemplate = "UnknownTemplate"
    case blockedAddress = "BlockedAddress"

    /// Severity of each id; `--strict` turns warnings into errors, but not notes.
    package var severity: Diagnostic.Severity {
        switch self {
        case .leftOut, .lostPlanner, .missingInterface, .languageWithoutWordLists, .byteOrderMark: .note
        case .unknownFile, .peopleInMedia, .unusedKey, .ambiguousTime, .rawHTML, .pipeTable, .unknownCallout,
            .strayMark, .templateText, .diagram, .invalidCaptions,
            .missingAltText, .largeMedium, .activeMedia, .unshownMedia, .unsearchableRulebook, .duplicateChoice, .longTitle, .drawTooLarge,
            .noOwner, .unknownRule, .mixedRuleStyles, .sharedRule, .missingPenaltyText, .missingHeadline, .differentTerm, .rareWord,
            .chapterOwner, .identicalTranslation, .differentDigits,
            .unusualLength, .lineBreakInSentence, .identicalLanguageFiles, .missingTerm, .discouragedTerm, .appendixMismatch,
            .differentPlaceholders, .changedOriginal, .fuzzyTranslation, .lostNoBreakSpace, .notExported, .notImported,
            .duplicateStudent, .moduleOverFull, .taskDueAfterAssignment, .startAfterDue, .unusableReminder, .unlikelyUpdate,
            .laggingLedger, .lostLedger, .unknownTemplate, .blockedAddress,
            .copiedFile, .guessableQuiz, .unusedResults, .missingSecret, .removedCalendars, .missingExamCode, .revealedExam:
            .warning
        default: .error
        }
    }
}
