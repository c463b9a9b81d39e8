/// Styles of an exam. They set no page size, so it fits A4 and Letter. The foot of a key is an ordinary group of rows, since browsers
/// print a foot at the end of each page.
enum PaperStyles {
    /// Footer of each page of a version, with its page number within the version.
    static func footer(of version: String, words: String) -> String {
        """
        @page version-\(version) { counter-increment: page-\(version); @bottom-left { content: "\(quoted(words))"; } @bottom-right { content: counter(page-\(version)); } }
        [data-version="\(version)"] { page: version-\(version); }

        """
    }

    /// A CSS string that is safe in a style element, too.
    private static func quoted(_ text: String) -> String {
        var quoted = ""
        for scalar in text.unicodeScalars {
            if "\"\\<>&".unicodeScalars.contains(scalar) || scalar.value < 0x20 {
                quoted += "\\\(String(scalar.value, radix: 16)) "
            } else {
                quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted
    }

    static let text = """

        :root { --ink: #111; --soft: #555; --line: #999; --faint: #ccc; font: 10.5pt/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif; color: var(--ink); background: #fff; }
        .large-print { font-size: 18pt; line-height: 1.6; --soft: #111; --line: #333; --faint: #777; }
        * { box-sizing: border-box; }
        body { margin: 0; overflow-wrap: anywhere; }
        h1, h2, p, dl, dd, ol, ul, fieldset, table { margin: 0; padding: 0; }
        ol[class] { list-style: none; }
        :is(ul, ol):not([class]) { padding-inline-start: 1.4em; }
        dl:not([class]) > dt { font-weight: 700; break-after: avoid; }
        dl:not([class]) > dd { margin-inline-start: 1.5em; }
        img { max-inline-size: 100%; max-block-size: 9cm; block-size: auto; }
        pre, code { font: 0.9em/1.4 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
        pre { padding: 0.6em 0.8em; border: 0.5pt solid var(--faint); border-radius: 3pt; white-space: pre-wrap; }
        sub, sup { line-height: 0; }
        table { border-collapse: collapse; margin-block: 0.4em; }
        /* Paper doesn't scroll: what is too wide breaks within its words, but no column is narrower than some letters. */
        :is(th, td) { min-inline-size: 4em; overflow-wrap: anywhere; hyphens: auto; }
        /* With many columns, numbers of some digits stay whole in smaller letters. */
        table:has(tr > :nth-child(7)) { font-size: 0.85em; }
        table:has(tr > :nth-child(9)) { font-size: 0.75em; }
        table:has(tr > :nth-child(12)) { font-size: 0.6em; }
        table:has(tr > :nth-child(7)) :is(th, td) { min-inline-size: 4.6em; padding-inline: 0.3em; }
        caption { padding-block-end: 0.3em; text-align: start; color: var(--soft); }
        th, td { padding: 0.2em 0.6em; border-block-end: 0.5pt solid var(--faint); text-align: start; vertical-align: top; }
        thead th { border-block-end-color: var(--line); }
        math { font-family: "STIX Two Math", "Cambria Math", "Latin Modern Math", "Libertinus Math", "Noto Sans Math", "DejaVu Math TeX Gyre", math, serif; font-size: 1.1em; white-space: nowrap; }
        .math { direction: ltr; unicode-bidi: isolate; }
        .math.display { display: block; margin-block: 0.4em; text-align: center; }
        mtd.math-left { text-align: left; text-align: -webkit-left; }
        mtd.math-right { text-align: right; text-align: -webkit-right; }
        .math-aligned > mtr > mtd { padding-inline: 0; }
        .math-aligned:not(.math-tight) > mtr > mtd:nth-child(2n + 3) { padding-inline-start: 2em; }
        .math-line { border-inline-start: 0.5pt solid; }
        .math-last-line { border-inline-end: 0.5pt solid; }
        .math-over > mtd { border-block-start: 0.5pt solid; }
        .math-under > mtd { border-block-end: 0.5pt solid; }
        .math-overline > :first-child { padding-block-start: 0.1em; border-block-start: 0.07em solid; }
        .math-underline > :first-child { padding-block-end: 0.1em; border-block-end: 0.07em solid; }
        :is(.math-overline, .math-underline) > mo:last-child { color: transparent; font-size: 0.1em; }
        .math-box { padding: 0.2em 0.3em; border: 0.5pt solid; }

        header { display: flex; align-items: flex-start; justify-content: space-between; gap: 2em; padding-block-end: 0.7em; border-block-end: 1.5pt solid var(--ink); }
        h1 { font-size: 1.9em; line-height: 1.15; font-weight: 700; letter-spacing: -0.01em; text-wrap: balance; }
        .part { margin-block-start: 0.3em; color: var(--soft); font-size: 1.15em; }
        .version { flex: none; display: grid; justify-items: center; min-inline-size: 4.2em; padding: 0.25em 0.7em 0.35em; border: 1pt solid var(--ink); border-radius: 3pt; line-height: 1.1; }
        .version span { font-size: 0.75em; color: var(--soft); }
        .version b { font-size: 1.9em; }
        .lines { display: flex; gap: 1.2em; margin-block-start: 1.6em; }
        .lines > div { display: flex; align-items: flex-end; flex: 5; gap: 0.5em; }
        .lines > div:nth-child(2) { flex: 4; }
        .lines > div:nth-child(3) { flex: 2.5; }
        .lines > div:nth-child(4) { flex: 2; }
        .lines dt { color: var(--soft); font-size: 0.9em; white-space: nowrap; }
        .lines > div:nth-child(2) dd { min-inline-size: 5.5em; }
        .lines dd { flex: 1; white-space: nowrap; min-block-size: 1.6em; padding-inline-end: 0.2em; border-block-end: 0.75pt solid var(--ink); text-align: end; }
        .facts { margin-block-start: 0.9em; color: var(--soft); }
        .introduction { margin-block-start: 0.9em; }
        .introduction > * + * { margin-block-start: 0.5em; }

        .question { margin-block-start: 1.7em; break-inside: avoid; }
        .question h2 { display: grid; grid-template-columns: 2em minmax(0, 1fr) auto; align-items: baseline; font-size: 1.08em; line-height: 1.4; font-weight: 600; break-after: avoid; }
        .question .prompt strong { text-decoration: underline; text-underline-offset: 0.15em; }
        .question h2 .number { font-weight: 700; font-variant-numeric: tabular-nums; }
        .question h2 .points { padding-inline-start: 1.5em; color: var(--soft); font-size: 0.85em; font-weight: 400; white-space: nowrap; }
        .question .body { padding-inline-start: 2.15em; }
        .question .body > * { margin-block-start: 0.55em; }
        .hint { color: var(--soft); font-style: italic; text-wrap: pretty; }
        .blank { display: inline-block; min-inline-size: 9em; border-block-end: 0.75pt solid var(--ink); line-height: 1.2; }
        .blank.number { min-inline-size: 5.5em; }
        .blank small { color: var(--soft); font-size: 0.7em; font-weight: 400; }
        .choices { display: grid; gap: 0.5em 2em; }
        .choices.short { grid-template-columns: repeat(2, minmax(0, 1fr)); }
        .choices > li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.7em; align-items: start; break-inside: avoid; }
        .choices > li > div > * + * { margin-block-start: 0.4em; }
        .bubble { display: inline-grid; place-items: center; inline-size: 1.75em; block-size: 1.75em; border: 0.75pt solid var(--ink); border-radius: 50%; font-size: 0.82em; line-height: 1; }
        .boxes, .row { display: flex; flex-wrap: wrap; gap: 0.45em 0.7em; }
        .box { display: inline-flex; align-items: center; gap: 0.3em; font-size: 0.85em; font-variant-numeric: tabular-nums; }
        .box i { inline-size: 2.2em; block-size: 2.2em; border: 0.75pt solid var(--ink); border-radius: 2pt; }
        .matching { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 2.5em; }
        .prompts { display: grid; gap: 0.5em; align-content: start; }
        .prompts > li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.7em; align-items: center; }
        .prompts:has(> li:nth-child(10)) .box > span { min-inline-size: 2ch; text-align: end; }
        .matching .choices { align-content: start; }
        .matching .choices > li { align-items: center; min-block-size: 1.87em; }
        /* More than twelve lines may continue on the next page, but not the first or the last ones alone. */
        .question:has(.writing > :nth-child(13)) { break-inside: auto; }
        .question:has(.writing) .body > :not(.writing) { break-inside: avoid; break-after: avoid; }
        .writing > div:is(:nth-child(-n + 3), :nth-last-child(-n + 2)) { break-before: avoid; }
        .writing > div { block-size: 2.1em; border-block-end: 0.5pt solid var(--line); }

        .sheet > .hint { margin-block: 1em; }
        .rows { columns: 2; column-gap: 2.5em; column-rule: 0.5pt solid var(--faint); }
        .rows > li { display: grid; grid-template-columns: 2em minmax(0, 1fr); align-items: center; min-block-size: 2.6em; padding-block: 0.3em; border-block-end: 0.5pt solid var(--faint); break-inside: avoid; }
        .rows .number { font-weight: 700; font-variant-numeric: tabular-nums; }
        .rows .bubble { font-size: 0.95em; }
        .rows .line { display: block; flex: 1 0 100%; block-size: 1.9em; border-block-end: 0.75pt solid var(--ink); color: var(--soft); font-size: 0.8em; }

        .key > table { inline-size: 100%; margin-block-start: 1.2em; border-collapse: collapse; }
        .key :is(th, td) { padding: 0.4em 0.6em 0.4em 0; border-block-end: 0.5pt solid var(--faint); text-align: start; vertical-align: baseline; }
        .key thead th { color: var(--soft); font-size: 0.85em; font-weight: 400; }
        .key tbody th { inline-size: 2.2em; min-inline-size: 0; font-variant-numeric: tabular-nums; }
        .key tr { break-inside: avoid; }
        .key td b { display: inline-block; min-inline-size: 1.5em; }
        .key td b.pair { min-inline-size: 2.5em; }
        .key .points, .key > table > thead th:last-child { inline-size: 4em; padding-inline-end: 0; text-align: end; font-variant-numeric: tabular-nums; }
        .key .remarks { margin-block-start: 0.4em; color: var(--soft); font-size: 0.9em; }
        .key tfoot { display: table-row-group; }
        .key tfoot td { border-block-end: 0; border-block-start: 1pt solid var(--ink); font-weight: 700; }

        .large-print .choices.short, .large-print .matching { grid-template-columns: minmax(0, 1fr); }
        .large-print .exam :is(th, td) { min-inline-size: 3.5em; padding-inline: 0.2em; }
        .large-print table:has(tr > :nth-child(9)) { font-size: 0.65em; }
        .large-print table:has(tr > :nth-child(12)) { font-size: 0.5em; }
        .large-print .exam table:has(tr > :nth-child(7)) :is(th, td) { min-inline-size: 4.2em; }
        .large-print .rows { columns: 1; }
        .large-print .lines { flex-wrap: wrap; }
        .large-print .lines > div:first-child { flex: 1 0 100%; }
        .large-print :is(.bubble, .box, .lines dt, .question h2 .points, .key thead th) { font-size: 0.9em; }
        .large-print .question .body { padding-inline-start: 0; }
        .large-print img { max-block-size: 14cm; }

        body:has([name="questions"]:not(:checked)) .exam, body:has([name="sheets"]:not(:checked)) .sheet, body:has([name="keys"]:not(:checked)) .key { display: none; }

        @page { margin: 18mm 18mm 20mm; @bottom-left { font: 8pt system-ui, sans-serif; color: #555; } @bottom-right { font: 8pt system-ui, sans-serif; color: #555; } }
        @media print {
            .parts { display: none; }
            :is(.exam, .sheet, .key) + :is(.exam, .sheet, .key) { break-before: page; }
        }
        @media screen {
            :root { background: #e9e7e2; }
            body { display: grid; gap: 1.5rem; justify-items: center; padding: 1.5rem 1rem 4rem; }
            .parts { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.5rem; inline-size: min(100%, 50rem); border: 0; font-size: 1rem; }
            .parts legend { float: inline-start; padding: 0; font-weight: 600; }
            .parts label { display: inline-flex; align-items: center; gap: 0.5rem; min-block-size: 2.75rem; }
            .parts p { flex-basis: 100%; }
            .parts input { inline-size: 1.25rem; block-size: 1.25rem; }
            .exam, .sheet, .key { inline-size: min(100%, 50rem); padding: clamp(1.25rem, 5vw, 4rem); background: #fff; box-shadow: 0 1px 4px rgb(0 0 0 / 20%); }
        }

        """
}
