/// Glob pattern of a path, such as `demos/*.html`: `*` matches any characters of a name, `?` one, and `**` any folders.
struct PathPattern {
    /// A path in the form in which it is compared, made once for all patterns.
    struct Path {
        fileprivate let parts: [[Character]]

        init(_ text: String) { parts = text.split(separator: "/").map(Array.init) }
    }

    private let parts: [[Character]]

    init(_ text: String) { parts = text.split(separator: "/").map(Array.init) }

    /// Whether the text is the path of a single file, without wildcards.
    static func isName(_ text: String) -> Bool {
        !text.contains { "*?".contains($0) } && text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
    }

    /// - Complexity: O(*m* · *n*) in the lengths of pattern and path.
    func matches(_ path: Path) -> Bool {
        PathPattern.matches(path.parts, parts, isWild: { $0 == ["*", "*"] }) { name, part in
            PathPattern.matches(name, part, isWild: { $0 == "*" }) { $1 == "?" || $0 == $1 }
        }
    }

    /// Backtracks to the last wildcard only, as an earlier one can't match more.
    private static func matches<Element, Pattern>(
        _ elements: [Element], _ pattern: [Pattern], isWild: (Pattern) -> Bool, isEqual: (Element, Pattern) -> Bool
    ) -> Bool {
        var (index, next) = (0, 0)
        var wild: (next: Int, index: Int)?
        while index < elements.count {
            if next < pattern.count, isWild(pattern[next]) {
                wild = (next, index)
                next += 1
            } else if next < pattern.count, isEqual(elements[index], pattern[next]) {
                index += 1
                next += 1
            } else if let last = wild {
                wild = (last.next, last.index + 1)
                (index, next) = (last.index + 1, last.next + 1)
            } else {
                return false
            }
        }
        return pattern[next...].allSatisfy(isWild)
    }
}
