import ContentModel
import Encoding

/// Stable identifiers in packages, valid in XML and in other programs, by which a second import updates questions.
package enum PackageIdentifier {
    /// "riverside.cells.atp" for the ids of a site, a quiz and a question.
    ///
    /// Characters other than ASCII letters, digits, "-" and "_" become "-", and a long identifier is cut, as files have its name; a hash of
    /// the ids keeps such identifiers unique.
    package static func of(_ ids: String...) -> String {
        var name = ""
        var isExact = true
        for id in ids {
            if !name.isEmpty { name += "." }
            for scalar in id.unicodeScalars {
                let isPlain = scalar.isASCII && scalar.properties.isAlphabetic || "0123456789-_".unicodeScalars.contains(scalar)
                isExact = isExact && isPlain
                name.unicodeScalars.append(isPlain ? scalar : "-")
            }
        }
        if name.unicodeScalars.first.map({ !$0.properties.isAlphabetic }) ?? true { name = "q" + name }
        isExact = isExact && name.utf8.count <= lengthLimit
        return isExact ? name : "\(name.prefix(lengthLimit))-\(String(FNV1a.hash(ids.joined(separator: "\n")), radix: 36))"
    }

    /// Most systems have names of up to 255 bytes for files, of which the hash and an extension take some.
    private static let lengthLimit = 200
}

extension Export {
    /// Identifier of a quiz in a package; different for each language, or one would replace the other in the same course.
    package func identifier(of quiz: LocalizedQuiz) -> String { PackageIdentifier.of(settings.id, idInLanguage(quiz)) }

    package func identifier(of quiz: LocalizedQuiz, _ question: String) -> String {
        PackageIdentifier.of(settings.id, idInLanguage(quiz), question)
    }

    private func idInLanguage(_ quiz: LocalizedQuiz) -> String {
        language == settings.language ? quiz.quiz.id : "\(quiz.quiz.id)-\(language)"
    }
}
