/// The first of a list, and how many more there are: "a, b, c and 3 more".
package func firstFew(_ names: [String], limit: Int) -> String {
    let more = names.count > limit ? " and \(names.count - limit) more" : ""
    return names.prefix(limit).joined(separator: ", ") + more
}
