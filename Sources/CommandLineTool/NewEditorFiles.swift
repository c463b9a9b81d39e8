import ArgumentParser
import Localization
import Markup

struct NewEditorFiles: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "editor-files", abstract: "Add or update schemas and snippets for editors.",
        discussion: """
            Editors such as Visual Studio Code use the schemas in .quizmark/schemas to complete keys and underline mistakes, \
            and the snippets in .vscode to insert questions.

            EXAMPLE
              quizmark new editor-files --site college
            """)

    @OptionGroup var site: SiteOption

    @Flag(help: "Overwrite snippets that you have changed.")
    var force = false

    func run() throws {
        let site = try site.folder()
        try EditorFiles.snippets(site, isForced: force).write()
        try NewFiles(EditorFiles.schemas(site), isForced: true).write()
        print("Created \(site)/\(EditorFiles.folder) and \(site)/\(EditorFiles.snippetFile)")
    }
}

/// Files that editors read to help authors.
enum EditorFiles {
    /// The folder of the schemas, below that of the site.
    static let folder = ".quizmark/schemas"
    static let snippetFile = ".vscode/quizmark.code-snippets"

    /// Schemas are the program's own, so older ones are replaced.
    static func schemas(_ site: String) -> [(path: String, bytes: [UInt8])] {
        BuiltInTheme.schemas.map { ("\(site)/\(folder)/\($0.name)", $0.bytes) }
    }

    static func snippets(_ site: String, isForced: Bool) -> NewFiles {
        NewFiles([("\(site)/\(snippetFile)", snippetText)], isForced: isForced)
    }

    /// Text that an editor inserts; `$1` and `${1:words}` are the positions that the cursor jumps to.
    private struct Snippet {
        var name: String
        var prefix: String
        var lines: [String]
    }

    /// Where they have texts as in `Starters/new`, a text that is still there is reported.
    private static let snippets = [
        Snippet(
            name: "Quiz", prefix: "quiz",
            lines: ["---", "title: ${1:Title}", "description: ${2:One sentence.}", "subject: ${3:Subject}", "---", "", "$0"]),
        Snippet(
            name: "Single choice", prefix: "single",
            lines: [
                "## ${1:Write a question that has one correct answer.} {#${2:id}}", "", "- [ ] ${3:A wrong answer}",
                "  > ${4:Say why this answer is wrong.}", "- [x] ${5:The correct answer}", "- [ ] ${6:Another wrong answer}", "",
                "> ${0:Explain the correct answer.}",
            ]),
        Snippet(
            name: "Multiple choice", prefix: "multiple",
            lines: [
                "## ${1:Write a question that has several correct answers.} {#${2:id} type=multiple}", "", "- [x] ${3:A correct answer}",
                "- [x] ${4:Another correct answer}", "- [ ] ${5:A wrong answer}", "", "> $0",
            ]),
        Snippet(
            name: "True or false", prefix: "true-false",
            lines: ["## ${1:Statement.} {#${2:id} type=true-false answer=${3|true,false|}}", "", "> $0"]),
        Snippet(name: "Blanks", prefix: "blanks", lines: ["## ${1:Text before} [[${2:answer}|${3:other answer}]]. {#${4:id}}", "$0"]),
        Snippet(
            name: "Number", prefix: "number",
            lines: ["## ${1:Question?} {#${2:id}}", "", "It is [[= ${3:9.81} ± ${4:0.05} ${5:m/s^2}]].", "$0"]),
        Snippet(name: "List in a text", prefix: "list", lines: ["[[{${1:wrong}|*${2:correct}*|${3:also wrong}}]]$0"]),
        Snippet(
            name: "Ordering", prefix: "ordering",
            lines: ["## ${1:Put these in order.} {#${2:id}}", "", "1. ${3:First}", "2. ${4:Second}", "3. ${5:Third}", "$0"]),
        Snippet(
            name: "Matching", prefix: "matching",
            lines: ["## ${1:Match these.} {#${2:id}}", "", "- ${3:one} -> ${4:its match}", "- ${5:two} -> ${6:its match}", "$0"]),
        Snippet(
            name: "Free text", prefix: "text",
            lines: [
                "## ${1:Question?} {#${2:id} type=text points=${3:4}}", "", "> [!ANSWER]", "> ${4:A model answer}", "",
                "> ${0:Marking notes}",
            ]),
    ]

    private static var snippetText: [UInt8] {
        IndentedJSON.bytes(
            .mapping(
                snippets.map { snippet in
                    let body = PlainValue.list(snippet.lines.map { .text($0) })
                    return (
                        key: snippet.name,
                        value: PlainValue.mapping([
                            (key: "scope", value: .text("markdown")), (key: "prefix", value: .text("quizmark-" + snippet.prefix)),
                            (key: "body", value: body),
                        ])
                    )
                }))
    }
}
