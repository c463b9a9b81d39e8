/// Fields of a mapping in authors' files, by the keys that YAML and JSON have for them, in their usual order. Readers, the in-place
/// editor and the planner's data are made from this table; tests compare the reference, the JSON Schemas and the planner's script
/// with it.
package protocol ContentField: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// Owner of the fields, with its article: "an assignment".
    static var owner: String { get }

    /// Keys of all fields. Stored, since every mapping that is read uses them.
    static var names: [String] { get }

    /// Keys of fields by the names that other programs have for them.
    static var otherNames: [String: String] { get }

    /// What to do about keys that other programs have, but that have no equivalent here.
    static var hints: [String: String] { get }

    var definition: FieldDefinition { get }
}

extension ContentField {
    package static var otherNames: [String: String] { [:] }
    package static var hints: [String: String] { [:] }
}

/// Definition of a field, with its type and its text in the reference.
package struct FieldDefinition: Sendable {
    package enum Value: Sendable {
        case id
        /// A list of ids; a single one is a list of one.
        case ids
        /// Plain text in one line.
        case text
        /// A list of texts; a single text is a list of one.
        case texts
        case markdown
        /// Markdown of one paragraph, not empty.
        case phrase
        case phrases
        /// `true`, `false`, or the number of a numeric question.
        case answer
        case truth(default: Bool)
        /// A list of keywords; a single one is a list of one.
        case words([String])
        /// Keywords in an order; the missing ones follow in the usual one.
        case order([String])
        /// `quizzes`, `penalties`, `assignments`, or a page as `pages/welcome`.
        case firstPage
        /// One of a few keywords; the default is nil if it depends on other fields.
        case word([String], default: String?)
        case integer(ClosedRange<Int>)
        case number(ClosedRange<Double>)
        /// A day, or a minute in the item's time zone.
        case date
        case day
        case timeZone
        /// Amount of work in days, weeks or hours: `2d`, `1w`, `6h`.
        case length
        /// Time limit: `90s`, `20m`, `2h`, `1d`.
        case duration
        /// A list of times before a date (`7d`, `2h`), or of dates.
        case reminders
        /// A tag of BCP 47, such as `es-419`.
        case language
        /// A list of language tags; a single one is a list of one.
        case languages
        /// A URL that begins with `https://` or `http://`, without a query.
        case webAddress
        /// An email address, or the address of a page.
        case contact
        /// An email address.
        case mailAddress
        /// The address of a folder that pages may upload to: `https://`, or `http://` on this computer.
        case uploadAddress
        /// `#rgb` or `#rrggbb`.
        case colour
        /// The id of an edition of the penalties: text, or a year as a number.
        case edition
        /// A mapping of percentages to texts.
        case bands
        /// A mapping of tags of questions to integers.
        case countsByTag(ClosedRange<Int>)
        /// A mapping of percentages to grades: texts, or numbers as they are written.
        case grades
        /// A list of mappings of teachers' names to their students.
        case teachers
        /// A list of names, or of mappings with the fields of `AssigneeField`; a single one is a list of one.
        case assignees
        /// A list of texts.
        case names
        /// A mapping of names to texts.
        case values
        /// A text, or a mapping of languages to texts.
        case translatedText
        /// A mapping of languages to addresses, or to paths of files below `Content`.
        case files
        /// A mapping of languages to mappings of rules to pages.
        case rulePages
        /// A mapping of beginnings of rules to those whose chapters they are.
        case chapters
        /// A mapping of slugs to mappings of languages to sentences.
        case disputes
        /// A mapping with these fields.
        case mapping(any ContentField.Type)
        /// An integer, or a mapping with these fields, including the number.
        case integerOrMapping(ClosedRange<Int>, any ContentField.Type)
        /// A list of mappings with these fields.
        case list(any ContentField.Type)

        /// Whether values are mappings, or lists whose items have lines of their own.
        package var hasEntries: Bool {
            switch self {
            case .bands, .countsByTag, .grades, .teachers, .assignees, .values, .translatedText, .files, .rulePages, .chapters, .disputes,
                .mapping,
                .integerOrMapping, .list:
                true
            default: false
            }
        }

        static func word<Word: RawRepresentable<String> & CaseIterable>(_ words: Word.Type, default usual: Word? = nil) -> Value {
            .word(words.allCases.map(\.rawValue), default: usual?.rawValue)
        }
    }

    package let value: Value
    package let isRequired: Bool
    /// A YAML value for the reference; empty to use the example for all values of this kind.
    package let example: String
    /// Markdown for the reference, after the key and a colon.
    package let help: String

    package init(_ value: Value, isRequired: Bool = false, example: String = "", _ help: String) {
        self.value = value
        self.isRequired = isRequired
        self.example = example
        self.help = help
    }
}

/// Hints for keys of files whose language is in their name.
enum LanguageHint {
    static let hints = Dictionary(
        uniqueKeysWithValues: ["language", "lang", "locale"].map {
            ($0, "a file's language is in its name, as in cells.fr.md; without one, it is the site's")
        })
}

extension ContentField {
    package static var definitions: [(name: String, definition: FieldDefinition)] { allCases.map { ($0.rawValue, $0.definition) } }
}
