import Encoding

/// Key of a student in the ledger, so that it has no names. It needs no secret, as `quizmark calendar record` has none.
enum StudentKey {
    /// 16 hexadecimal digits.
    static func of(_ name: String, in site: String) -> String {
        SHA256.shortText("quizmark-student\n\(site)\n\(name.normalized(to: .composed))".utf8)
    }
}
