package import Diagnostics

extension ContentTree {
    /// The members of an `.arb` file: texts by their keys, and their descriptions. Nil for another value, which is reported.
    package func arbMembers(log: inout DiagnosticLog) -> [Entry]? {
        if case .mapping(let members) = value { return members }
        log.report(.wrongType, "an .arb file must be an object with keys and texts, but this is \(kindInWords)", at: position)
        return nil
    }
}
