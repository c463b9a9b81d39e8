extension Dictionary {
    /// The first of several values of a key counts.
    @inlinable
    package init(keepingFirst pairs: some Sequence<(Key, Value)>) {
        self.init(pairs, uniquingKeysWith: { first, _ in first })
    }
}
