import ContentModel
import Encoding
import Localization
import QuizExchange

/// An Anki note type: names of fields, card templates, and styles.
struct AnkiNoteType {
    let name: String
    let fields: [String]
    let front: String
    let back: String

    /// Constant in all exports, so that another import finds it.
    var id: Int { AnkiNumber.identifier("note type", name) }

    /// Last change of the templates, in seconds since 1970; Anki keeps the newest.
    static let changed = 1_795_305_600

    static let question = AnkiNoteType(
        name: "Quizmark question", fields: ["Question", "Choices", "Answer", "Explanation", "Quiz"],
        front: """
            <main class="qm">
            <p class="source">{{Quiz}}</p>
            <div class="question">{{Question}}</div>
            {{Choices}}
            </main>
            """,
        back: """
            <main class="qm">
            <p class="source">{{Quiz}}</p>
            <div class="question">{{Question}}</div>
            <hr id="answer">
            <div class="answer">{{Answer}}</div>
            {{#Explanation}}<div class="explanation">{{Explanation}}</div>{{/Explanation}}
            </main>
            """)

    /// One per language, since its labels are a part of the templates.
    static func penalty(_ table: LocalizedStrings) -> AnkiNoteType {
        let words = SanctionWords(table)
        let labels = [words.sanctionLabel, words.ownerLabel, table[.rules].text].map {
            $0.replacing("{", by: "").replacing("}", by: "")
        }
        let front = """
            <main class="qm">
            <p class="source">{{Quiz}}</p>
            <h1>{{Headline}}</h1>
            <p>{{Text}}</p>
            """
        let facts = zip(labels, ["Sanction", "Owner", "Rule"]).map { label, field in
            "{{#\(field)}}<dt>\(label)</dt><dd class=\"\(field.lowercased())\">{{\(field)}}</dd>{{/\(field)}}"
        }
        return AnkiNoteType(
            name: "Quizmark penalty (\(table.language.code))", fields: ["Headline", "Text", "Sanction", "Owner", "Rule", "Quiz"],
            front: front + "\n</main>",
            back: front + "\n<hr id=\"answer\">\n<dl>\n\(facts.joined(separator: "\n"))\n</dl>\n</main>")
    }

    static let styles = """
        .card {
            --paper: #faf9f6; --surface: #fff; --ink: #1c2126; --soft: #555d66; --line: #e0dcd3; --accent: #0a6e8a; --right: #1a7446;
            margin: 0; padding: 1.25rem; background: var(--paper); color: var(--ink);
            font: 1.125rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; text-align: start;
        }
        .nightMode.card, .night_mode.card, .nightMode .card, .night_mode .card {
            --paper: #14171a; --surface: #1d2125; --ink: #eceae5; --soft: #aab1b8; --line: #343a41; --accent: #7cc4da; --right: #6fd3a0;
        }
        .qm { max-width: 38rem; margin: 0 auto; }
        .qm p, .qm ul, .qm ol, .qm pre, .qm dl { margin: 0 0 .75rem; }
        .qm .source { color: var(--soft); font-size: .8125rem; }
        .qm .prompt, .qm h1 { margin: 0 0 .75rem; font-size: 1.375rem; font-weight: 650; line-height: 1.3; }
        .qm .hint { color: var(--soft); }
        .qm .gap { color: var(--accent); white-space: nowrap; }
        .qm .choices { padding: 0; list-style-position: inside; }
        .qm .choices + .choices { margin-top: 1.5rem; }
        .qm .choices > li {
            margin: 0 0 .5rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .625rem; background: var(--surface);
        }
        .qm .choices > li::marker { color: var(--soft); font-weight: 650; }
        .qm .choices > li:has(> .right) { border-color: var(--right); border-inline-start-width: .375rem; }
        .qm .choices > li > :is(pre, p, ul, ol) { margin: .5rem 0 0; }
        .qm .right { color: var(--right); }
        .qm .feedback { margin-top: .25rem; color: var(--soft); }
        .qm .feedback > :last-child, .qm .explanation > :last-child { margin-bottom: 0; }
        .qm .explanation { padding-inline-start: .875rem; border-inline-start: .25rem solid var(--accent); }
        .qm #answer { height: 0; margin: 1.25rem 0; border: 0; border-top: 1px solid var(--line); }
        .qm dt { color: var(--soft); font-size: .875rem; }
        .qm dd { margin: 0 0 .75rem; }
        .qm dd.sanction { color: var(--accent); font-size: 1.375rem; font-weight: 650; line-height: 1.3; }
        .qm pre { padding: .75rem; overflow-x: auto; border: 1px solid var(--line); border-radius: .625rem; background: var(--surface); }
        .qm code { font: .9375em/1.45 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
        .qm img { box-sizing: border-box; max-width: 100%; height: auto; border-radius: .375rem; }
        .nightMode .qm img[src$=".svg"], .night_mode .qm img[src$=".svg"] { padding: .5rem; background: #fff; }
        .qm a { color: var(--accent); }
        """
}

/// Ids of Anki's objects. Anki takes the time in milliseconds, so these are in years before any of its cards.
enum AnkiNumber {
    static func identifier(_ parts: String...) -> Int {
        let hash = SHA256.hash(Array(parts.joined(separator: "\u{1F}").utf8))
        let number = hash.prefix(7).reduce(0) { $0 << 8 | Int($1) }
        return 1_000_000_000_000 + number % 300_000_000_000
    }
}
