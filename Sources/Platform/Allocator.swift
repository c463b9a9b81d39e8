import CFileSystem

/// The allocator of the C library.
package enum Allocator {
    /// Returns pieces of 64 KB and more to the system as soon as they are freed. By itself, glibc keeps larger and larger ones in each
    /// thread, which costs the build of a large site a tenth of its memory.
    package static func returnLargePieces() { quizmark_return_memory(64 << 10) }

    /// Returns all free memory to the system, after work that has left many small pieces.
    package static func returnFreeMemory() { quizmark_return_free_memory() }
}
