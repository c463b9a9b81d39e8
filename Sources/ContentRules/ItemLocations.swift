import ContentModel
import Diagnostics

/// An item of a file that may have dates.
protocol DatedItem {
    var path: String { get }
    var position: SourcePosition { get }
    var datePositions: DatePositions { get }
}

extension DatedItem {
    var location: SourceLocation { SourceLocation(path: path, position: position) }

    /// Location of a key with a date.
    func location(of key: KeyPath<DatePositions, SourcePosition?>) -> SourceLocation {
        SourceLocation(path: path, position: datePositions[keyPath: key] ?? position)
    }
}

extension QuizHead: DatedItem {}

extension Assignment: DatedItem {
    /// Location of a key with a date in one of its tasks.
    func location(of key: KeyPath<DatePositions, SourcePosition?>, in task: AssignmentTask) -> SourceLocation {
        SourceLocation(path: path, position: task.datePositions[keyPath: key] ?? task.position)
    }
}

extension Checklist {
    var location: SourceLocation { SourceLocation(path: path, position: position) }
}

extension FreePage {
    var location: SourceLocation { SourceLocation(path: path, position: position) }
}

extension Edition {
    var headerPath: String { "\(folder)/edition.yml" }
    var location: SourceLocation { SourceLocation(path: headerPath, position: position) }

    func location(of penalty: Penalty) -> SourceLocation {
        SourceLocation(path: "\(folder)/penalties.json", position: penalty.position)
    }

    /// Location of a penalty's text in its language file.
    func location(of text: PenaltyText, in language: ContentLanguage) -> SourceLocation {
        SourceLocation(path: languageFiles[language] ?? folder, position: text.position)
    }
}

extension SiteSettings {
    static let path = "Content/site.yml"
}
