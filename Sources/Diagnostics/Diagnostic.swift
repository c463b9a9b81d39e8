/// A message to an author about a file: an error, a warning, or a note about content that a build leaves out on purpose.
package struct Diagnostic: Hashable, Sendable {
    package enum Severity: String, Sendable {
        case error, warning
        /// Nothing to fix, and never an error.
        case note
    }

    /// A second location that explains the first: "first used here".
    package struct Note: Hashable, Sendable {
        package var message: String
        package var location: SourceLocation

        package init(_ message: String, at location: SourceLocation) {
            self.message = message
            self.location = location
        }
    }

    /// What a diagnostic is about, where a later check has to recognize it among others with the same id.
    package enum Subject: String, Hashable, Sendable {
        /// A `[[` that isn't closed in its line.
        case unclosedBlank
        case blankInFormula
        /// A `[[…]]` in code by its indentation.
        case blankInCode
        /// Lines such as `(a) One`, which become a paragraph.
        case letteredLines
        /// A question of a translation without an id, which by its place is that of the original.
        case missingIDInTranslation
    }

    package var id: DiagnosticID
    package var subject: Subject?
    package var severity: Severity
    /// Quotations of more than 80 characters are cut.
    package var message: String
    package var location: SourceLocation
    package var notes: [Note]

    package init(
        _ id: DiagnosticID, _ message: String, at location: SourceLocation,
        about subject: Subject? = nil, severity: Severity? = nil, notes: [Note] = []
    ) {
        self.id = id
        self.subject = subject
        self.severity = severity ?? id.severity
        self.message = MessageLimits.cut(message)
        self.location = location
        self.notes = notes
    }
}

extension Diagnostic {
    /// The same diagnostic for a text that is stored in another file.
    package func moved(to path: String) -> Diagnostic { renamingFiles { _ in path } }

    /// The same diagnostic with renamed files.
    package func renamingFiles(_ name: (String) -> String) -> Diagnostic {
        var renamed = self
        renamed.location.path = name(location.path)
        for index in notes.indices { renamed.notes[index].location.path = name(notes[index].location.path) }
        return renamed
    }
}

extension Diagnostic: Comparable {
    /// Order by file, then position, then id, so that the same input lists its diagnostics in the same order.
    package static func < (a: Diagnostic, b: Diagnostic) -> Bool {
        if a.location != b.location { return a.location < b.location }
        if a.id != b.id { return a.id.rawValue < b.id.rawValue }
        return a.message < b.message
    }
}

extension Diagnostic {
    /// The same for content that can be used without what it is about.
    package var asWarning: Diagnostic {
        var diagnostic = self
        diagnostic.severity = .warning
        return diagnostic
    }
}

extension [Diagnostic] {
    /// The same with errors for warnings, as `--strict` demands.
    package var withWarningsAsErrors: [Diagnostic] {
        map { diagnostic in
            var diagnostic = diagnostic
            if diagnostic.severity == .warning { diagnostic.severity = .error }
            return diagnostic
        }
    }
}

/// Collects the diagnostics of one source file while it is read.
package struct DiagnosticLog: Sendable {
    package let path: String
    package private(set) var diagnostics: [Diagnostic] = []

    /// Maximum number of errors and warnings kept for a file. A file of 8 MB can have millions, and nobody reads more than the first.
    package static let limit = 10_000

    package init(path: String) { self.path = path }

    package mutating func report(
        _ id: DiagnosticID, _ message: String, at position: SourcePosition, about subject: Diagnostic.Subject? = nil,
        severity: Diagnostic.Severity? = nil, notes: [(String, SourcePosition)] = []
    ) {
        guard diagnostics.count < DiagnosticLog.limit else { return reportMore(severity ?? id.severity, at: position) }
        diagnostics.append(
            Diagnostic(
                id, message, at: SourceLocation(path: path, position: position), about: subject, severity: severity,
                notes: notes.map { Diagnostic.Note($0.0, at: SourceLocation(path: path, position: $0.1)) }))
    }

    /// The same for a message that takes time to compose, which isn't done for one that isn't kept.
    package mutating func report(_ id: DiagnosticID, at position: SourcePosition, message: () -> String) {
        report(id, diagnostics.count < DiagnosticLog.limit ? message() : "", at: position)
    }

    /// One diagnostic replaces all those that aren't kept.
    private mutating func reportMore(_ severity: Diagnostic.Severity, at position: SourcePosition) {
        let last = diagnostics.count - 1
        guard diagnostics[last].id != .tooManyProblems else {
            if severity == .error { diagnostics[last].severity = .error }
            return
        }
        diagnostics.append(
            Diagnostic(
                .tooManyProblems,
                "this file has more than \(DiagnosticLog.limit) errors and warnings; fix some, and the next run shows more",
                at: SourceLocation(path: path, position: position), severity: severity))
    }

    /// Adds a note to the diagnostics of lines in which there is something to point out.
    ///
    /// - Parameter column: returns the column to point out in the line of a position; nil for a line without one.
    package mutating func pointOut(_ message: String, column: (SourcePosition) -> Int?) {
        for index in diagnostics.indices {
            let position = diagnostics[index].location.position
            guard let column = column(position) else { continue }
            let notePosition = SourcePosition(line: Int(position.line), column: column)
            diagnostics[index].notes.append(Diagnostic.Note(message, at: SourceLocation(path: path, position: notePosition)))
        }
    }

    package mutating func append(_ more: some Sequence<Diagnostic>) {
        diagnostics.append(contentsOf: more)
    }

    /// Turns a warning that was reported at or after `position`, and at or before `end`, into an error, for a file that turns out to be
    /// unusable because of it.
    ///
    /// - Returns: whether there is one.
    package mutating func raise(_ subject: Diagnostic.Subject, from position: SourcePosition, to end: SourcePosition? = nil) -> Bool {
        let index = diagnostics.firstIndex {
            $0.subject == subject && $0.location.position >= position && $0.location.position <= end ?? $0.location.position
        }
        guard let index else { return false }
        diagnostics[index].severity = .error
        return true
    }

    package var hasErrors: Bool { diagnostics.hasErrors }
}

extension Sequence<Diagnostic> {
    /// Whether any of them is an error.
    package var hasErrors: Bool { contains { $0.severity == .error } }
}
