/// Drawings that quizzes may have as an icon, by name. Unlike emoji, every device shows them.
package enum QuizGlyph: String, CaseIterable, Sendable {
    case atom, book, calculator, cell, clock, code, compass, dna, flask, globe, leaf, music, network, pen, swimmer
}
