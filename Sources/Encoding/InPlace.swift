extension Array {
    /// Calls `body` with each element where it is. A loop copies each one first, which takes longer for a large value, such as a
    /// question, than most of what is done with it.
    @inlinable
    package func forEachInPlace(_ body: (Element) -> Void) {
        withUnsafeBufferPointer { elements in
            for index in elements.indices { body(elements[index]) }
        }
    }

    /// Whether any element fits, without a copy of it.
    @inlinable
    package func containsInPlace(where isFit: (Element) -> Bool) -> Bool {
        withUnsafeBufferPointer { elements in elements.indices.contains { isFit(elements[$0]) } }
    }
}
