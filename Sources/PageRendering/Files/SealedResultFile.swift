package import ContentModel
import Encoding
import Markup
package import SitePlanning

/// Sealed results as scripts, since pages that are opened from a folder can't read other files: `results/cells/list.js` names all
/// results of a quiz with their versions, and each is in a file of its own, `results/cells/<name>.js`.
package struct SealedResultFile: Sendable {
    package let path: OutputPath
    package let bytes: [UInt8]

    /// Begin of the script; the rest is data.
    private static let assignment = Array("(globalThis.Quizmark??={}).arrived=".utf8)

    private init(_ quiz: String, _ name: String, json: [UInt8]) {
        path = OutputPath("results/\(quiz)/\(name).js")
        bytes = SealedResultFile.assignment + json + Array(";\n".utf8)
    }

    private init(_ quiz: String, _ name: String, text: String) {
        var json = CompactJSON()
        json.value(text)
        self.init(quiz, name, json: json.bytes)
    }

    /// The beginning of the file's digest: pages ask for a file with it, and the service worker answers only if it has that one.
    var version: String { SHA256.hash(bytes).prefix(4).hexadecimal }

    /// The files of all quizzes that the site has.
    package static func files(_ content: SiteContent) -> [SealedResultFile] {
        Set(content.sealedResults.map(\.quiz)).sorted().flatMap { quiz -> [SealedResultFile] in
            guard let results = content.sealedResults(of: quiz) else { return [] }
            let named = named(results)
            return [list(of: quiz, named)] + named.map(\.file)
        }
    }

    /// The list of a quiz; nil for one without results.
    static func list(of quiz: String, _ content: SiteContent) -> SealedResultFile? {
        content.sealedResults(of: quiz).map { list(of: quiz, named($0)) }
    }

    /// The results in the order of their names.
    private static func named(_ results: SealedResults) -> [(name: String, file: SealedResultFile)] {
        results.sealed.sorted { $0.key < $1.key }.map { ($0.key, SealedResultFile(results.quiz, $0.key, text: $0.value)) }
    }

    private static func list(of quiz: String, _ results: [(name: String, file: SealedResultFile)]) -> SealedResultFile {
        var json = CompactJSON()
        json.object { json in
            for (name, file) in results { json.member(name, file.version) }
        }
        return SealedResultFile(quiz, "list", json: json.bytes)
    }
}
