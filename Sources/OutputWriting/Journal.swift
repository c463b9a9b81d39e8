/// Write-ahead journal of a commit: written when the stage is complete and before the first file of the site is changed, so that
/// the next writer can finish an interrupted commit. Each step can be repeated.
struct Journal: Equatable, Sendable {
    static let fileName = "journal"
    static let newFileName = "journal.new"

    enum Step: Equatable, Sendable {
        /// Moves a file, or a folder that the site doesn't have yet with everything in it, from the stage to an unused path.
        case move(String)
        /// Moves a file from the stage over an existing file.
        case replace(String)
        case remove(String)
        /// Removes an empty folder that is in the way of a page.
        case clear(String)
        /// Renames a file to another spelling on a disk that doesn't distinguish `Cells` and `cells`.
        case respell(String, as: String)

        /// Path that the step changes.
        var path: String {
            switch self {
            case .move(let path), .replace(let path), .remove(let path), .clear(let path), .respell(_, as: let path): path
            }
        }
    }

    /// Manifest that the journal leads to. A journal without a known one may be foreign, so it isn't replayed after an interruption.
    enum Goal: Equatable, Sendable {
        /// The manifest of a version that kept it beside the journal; `move` replaced files, too.
        case besideJournal
        /// A manifest identified by its digest.
        case manifest(String)
        /// No manifest, as the site's folder can't keep any.
        case none
    }

    var goal: Goal
    var steps: [Step]

    init(goal: Goal, steps: [Step]) {
        self.goal = goal
        self.steps = steps
    }

    init?(text: [UInt8], line: inout Int) {
        var lines = RecordLines(text)
        line = 1
        switch lines.next() {
        case "quizmark journal 1": goal = .besideJournal
        case "quizmark journal 2":
            line += 1
            guard let goal = lines.next().flatMap(Self.goal) else { return nil }
            self.goal = goal
        default: return nil
        }
        steps = []
        while let text = lines.next() {
            line += 1
            // The count on the last line shows that nothing was cut off.
            if text == "end \(steps.count)" {
                guard lines.isComplete else { return nil }
                return
            }
            guard let step = Self.step(text) else { return nil }
            steps.append(step)
        }
        return nil
    }

    private static func goal(_ text: String) -> Goal? {
        let fields = text.split(separator: " ", omittingEmptySubsequences: false)
        guard fields.count == 2, fields[0] == "manifest" else { return nil }
        return fields[1] == "none" ? Goal.none : .manifest(String(fields[1]))
    }

    private static func step(_ text: String) -> Step? {
        guard let space = text.firstIndex(of: " ") else { return nil }
        let path = String(text[text.index(after: space)...])
        switch text[..<space] {
        case "move": return SitePath.isValid(path) ? .move(path) : nil
        case "replace": return SitePath.isValid(path) ? .replace(path) : nil
        case "remove": return SitePath.isValid(path) ? .remove(path) : nil
        case "clear": return SitePath.isValid(path) ? .clear(path) : nil
        case "respell":
            let paths = path.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard paths.count == 2, paths.allSatisfy(SitePath.isValid), paths[0].lowercased() == paths[1].lowercased() else { return nil }
            return .respell(paths[0], as: paths[1])
        default: return nil
        }
    }

    var text: [UInt8] {
        let heading =
            switch goal {
            case .besideJournal: "quizmark journal 1\n"
            case .manifest(let digest): "quizmark journal 2\nmanifest \(digest)\n"
            case .none: "quizmark journal 2\nmanifest none\n"
            }
        var text = Array(heading.utf8)
        for step in steps {
            let fields =
                switch step {
                case .move: "move \(step.path)\n"
                case .replace: "replace \(step.path)\n"
                case .remove: "remove \(step.path)\n"
                case .clear: "clear \(step.path)\n"
                case .respell(let old, let new): "respell \(old)\t\(new)\n"
                }
            text.append(contentsOf: fields.utf8)
        }
        text.append(contentsOf: "end \(steps.count)\n".utf8)
        return text
    }
}
