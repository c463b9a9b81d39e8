#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

// Functions of the C library that are missing in Swift's own.

extension Double {
    package var naturalLogarithm: Double { log(self) }

    /// e to the power of this number.
    package var exponential: Double { exp(self) }
}

extension Float {
    package var naturalLogarithm: Float { logf(self) }
}
