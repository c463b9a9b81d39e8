/// Tab stops every four columns, as Markdown has them.
package enum TabStops {
    /// The column after a tab.
    package static func next(after column: Int) -> Int { column - column % 4 + 4 }

    /// The number of columns of white space at the beginning of a line.
    package static func columns(of space: some Sequence<UInt8>) -> Int {
        space.reduce(0) { $1 == 0x09 ? next(after: $0) : $0 + 1 }
    }
}
