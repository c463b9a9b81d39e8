import CivilTime

/// The files that `quizmark new` writes.
enum Starter {
    static func isDate(_ text: String) -> Bool { CalendarDate(iso: text) != nil || LocalDateTime(iso: text) != nil }

    /// YAML string in double quotes.
    private static func quoted(_ text: String) -> String {
        let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : $0.isNewline ? " " : String($0) }.joined()
        return "\"\(escaped)\""
    }

    static func site(id: String, title: String) -> String {
        """
        # yaml-language-server: $schema=../\(EditorFiles.folder)/site.schema.json
        id: \(id)
        title: \(quoted(title))
        language: en
        timezone: UTC

        """
    }

    static func quiz(title: String, due: String? = nil, updated: CalendarDate? = nil) -> String {
        let dates = [due.map { "\ndue: \($0)" }, due == nil ? nil : updated.map { "\nupdated: \($0)" }].compactMap(\.self).joined()
        return """
            ---
            title: \(quoted(title))
            description: Say in one sentence what this quiz is about.
            subject: General\(dates)
            ---

            A few words before the first question. Markdown, as everywhere.

            ## Which planet is nearest to the Sun? {#nearest-planet}

            - [ ] Venus
              > It is the hottest one, but the second.
            - [x] Mercury
            - [ ] Mars

            > Mercury goes around the Sun in 88 days.

            ## Which of these are gas giants? {#gas-giants}

            - [x] Jupiter
            - [x] Saturn
            - [ ] Earth

            ## Water boils at [[= 100 ± 0.5]] °C at sea level. {#boiling-point}

            ## Plants take up [[carbon dioxide|CO2]] and give off oxygen. {#photosynthesis}

            """
    }

    static func assignment(title: String, due: String, updated: CalendarDate) -> String {
        """
        ---
        title: \(quoted(title))
        due: \(due)
        updated: \(updated)
        reminders: [7d, 1d]
        tasks:
          - id: plan
            name: Make a plan
            length: 1d
            progress: 0
        ---

        What is asked for, and how it will be marked.

        """
    }

    static func about() -> String { page(title: "About", text: "What this site is for, and who answers questions about it.") }

    static func page(title: String, text: String = "Your text, in Markdown.") -> String {
        """
        ---
        title: \(quoted(title))
        ---

        \(text)

        """
    }

    static func checklist(title: String) -> String {
        """
        ---
        title: \(quoted(title))
        ---

        What this checklist is for, in a sentence.

        ## Before

        - [ ] First thing to check
        - [ ] Second thing to check

        """
    }
}
