/// What is left to do once the stage is complete: written before the first file of the site is touched, so that whoever
/// comes next can finish it. Each step can be done twice.
struct Journal: Equatable, Sendable {
    static let fileName = "journal"
    static let newFileName = "journal.new"
    private static let heading = "quizmark journal 1"

    enum Step: Equatable, Sendable {
        /// A file, or a folder that the site doesn't have yet with all that is in it, from the stage to its place.
        case move(String)
        case remove(String)
        /// A folder that holds nothing any more and stands in the way of a page.
        case clear(String)
        /// A new spelling of a name on a disk that doesn't tell `Cells` from `cells`.
        case respell(String, as: String)

        /// Where the site is changed.
        var path: String {
            switch self {
            case .move(let path), .remove(let path), .clear(let path), .respell(_, as: let path): path
            }
        }
    }

    var steps: [Step]

    init(steps: [Step]) { self.steps = steps }

    init?(text: [UInt8], line: inout Int) {
        var lines = RecordLines(text)
        guard lines.next() == Self.heading else {
            line = 1
            return nil
        }
        steps = []
        line = 1
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

    private static func step(_ text: String) -> Step? {
        guard let space = text.firstIndex(of: " ") else { return nil }
        let path = String(text[text.index(after: space)...])
        switch text[..<space] {
        case "move": return SitePath.isValid(path) ? .move(path) : nil
        case "remove": return SitePath.isValid(path) ? .remove(path) : nil
        case "clear": return SitePath.isValid(path) ? .clear(path) : nil
        case "respell":
            let paths = path.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard paths.count == 2, paths.allSatisfy(SitePath.isValid) else { return nil }
            return .respell(paths[0], as: paths[1])
        default: return nil
        }
    }

    var text: [UInt8] {
        var text = Array("\(Self.heading)\n".utf8)
        for step in steps {
            let words =
                switch step {
                case .move: "move \(step.path)\n"
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
