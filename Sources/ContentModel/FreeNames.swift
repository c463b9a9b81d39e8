/// Unique names in one scope, such as the ids of a file. A name that is taken gets the lowest free number.
package struct FreeNames: Sendable {
    private var taken: Set<String>
    /// For each name, the first number that may be free.
    private var nextNumbers: [String: Int] = [:]

    package init(taken: some Sequence<String> = []) { self.taken = Set(taken) }

    /// Reserves a fixed name, such as an author's id.
    package mutating func take(_ name: String) { taken.insert(name) }

    /// Reserves `wanted`, or else `wanted-2`, `wanted-3` and so on.
    ///
    /// - Parameter isFit: whether a name can be used, if it is free.
    /// - Complexity: O(1) on average, however many names are alike.
    package mutating func name(like wanted: String, where isFit: (String) -> Bool = { _ in true }) -> String {
        if nextNumbers[wanted] == nil, isFit(wanted), taken.insert(wanted).inserted { return wanted }
        var number = nextNumbers[wanted] ?? 2
        while !isFit("\(wanted)-\(number)") || !taken.insert("\(wanted)-\(number)").inserted { number += 1 }
        nextNumbers[wanted] = number + 1
        return "\(wanted)-\(number)"
    }
}
