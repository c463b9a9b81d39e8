/// What is left to do once the stage is complete: written before the first file of the site is touched, so that whoever
/// comes next can finish it. Each step can be done twice.
struct Journal: Equatable, Sendable {
    static let fileName = "journal"
    static let newFileName = "journal.new"

    enum Step: Equatable, Sendable {
        /// A file, or a folder that the site doesn't have yet with all that is in it, from the stage to its place, where nothing is.
        case move(String)
        /// A file from the stage to the place of a file that has to go.
        case replace(String)
        case remove(String)
        /// A folder that holds nothing any more and stands in the way of a page.
        case clear(String)
        /// A new spelling of a name on a disk that doesn't tell `Cells` from `cells`.
        case respell(String, as: String)

        /// Where the site is changed.
        var path: String {
            switch self {
            case .move(let path), .replace(let path), .remove(let path), .clear(let path), .respell(_, as: let path): path
            }
        }
    }

    /// Which manifest the journal leads to. A journal without one that is known here may be anybody's, so it removes and
    /// replaces only what is known to be ours.
    enum Goal: Equatable, Sendable {
        /// That of a version that kept it beside the journal; `move` replaced files, too.
        case besideJournal
        /// By its digest.
        case manifest(String)
        /// The site's folder can't keep any.
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
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, words[0] == "manifest" else { return nil }
        return words[1] == "none" ? Goal.none : .manifest(String(words[1]))
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
            let words =
                switch step {
                case .move: "move \(step.path)\n"
                case .replace: "replace \(step.path)\n"
                case .remove: "remove \(step.path)\n"
                case .clear: "clear \(step.path)\n"
                case .respell(let old, let new): "respell \(old)\t\(new)\n"
                }
            text.append(contentsOf: words.utf8)
        }
        text.append(contentsOf: "end \(steps.count)\n".utf8)
        return text
    }
}
