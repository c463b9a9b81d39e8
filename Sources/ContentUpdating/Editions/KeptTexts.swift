import ContentModel
import ContentReading
import Diagnostics

/// The texts of a language in a site's edition, replaced by those of an app: what the app lacks stays, with comments and order.
struct KeptTexts {
    /// The name of the file below the edition's folder, and its bytes; nil where it stays as it is.
    private(set) var file: (name: String, bytes: [UInt8])?
    /// Number of texts that only the site has.
    private(set) var keptCount = 0
    /// Keys of texts that no longer belong to a penalty, and are removed.
    private(set) var lost: [String] = []
    /// Whether the file can't be changed without loss.
    private(set) var isUnfit = false
    /// All texts after the import, by penalty and part.
    private(set) var texts: [PenaltyKey: String] = [:]

    private let old: File

    /// - Parameters:
    ///   - found: the app's texts; empty for a language that it lacks.
    ///   - penalties: those of the edition after the import.
    ///   - formerNumber: number that a penalty had in the site's edition.
    init(_ file: TextFile, _ folder: String, found: [PenaltyKey: String], _ penalties: [Penalty], formerNumber: (Int) -> Int?) {
        old = File(file)
        for penalty in penalties {
            for isHeadline in [true, false] {
                let key = PenaltyKey(id: penalty.id, isHeadline: isHeadline)
                if let text = found[key], !text.isEmpty {
                    texts[key] = text
                } else if let former = formerNumber(penalty.id), let text = old.texts[PenaltyKey(id: former, isHeadline: isHeadline)],
                    !text.isEmpty
                {
                    texts[key] = text
                    keptCount += 1
                }
            }
        }
        let edit = edit(file, penalties, formerNumber)
        guard !edit.changes.isEmpty || !edit.additions.isEmpty || !edit.removals.isEmpty else { return }
        guard file.diagnostics.allSatisfy({ $0.severity == .warning }),
            let bytes = TextFileEdit.bytes(file, changes: edit.changes, additions: edit.additions, removals: edit.removals)
        else {
            isUnfit = true
            return
        }
        self.file = (String(file.path.dropFirst(folder.count + 1)), bytes)
    }

    /// A text before the import.
    func former(_ key: PenaltyKey) -> String? { old.texts[key] }

    private mutating func edit(
        _ file: TextFile, _ penalties: [Penalty], _ formerNumber: (Int) -> Int?
    ) -> (changes: [String: String], additions: [TextFileEdit.Addition], removals: Set<String>) {
        let numbers = Set(penalties.map(\.id))
        let moved = Set(penalties.compactMap { formerNumber($0.id) })
        var changes: [String: String] = [:]
        var removals: Set<String> = []
        for (key, name) in old.names {
            if let text = texts[key] {
                if text != old.texts[key] { changes[name] = text }
            } else if numbers.contains(key.id), formerNumber(key.id) != key.id {
                removals.insert(name)
                if !moved.contains(key.id), old.texts[key] != "" { lost.append(name) }
            }
        }
        lost.sort()
        var additions: [TextFileEdit.Addition] = []
        var last: String?
        for penalty in penalties {
            for isHeadline in [true, false] {
                let key = PenaltyKey(id: penalty.id, isHeadline: isHeadline)
                if let name = old.names[key] {
                    if !removals.contains(name) { last = name }
                } else if let text = texts[key] {
                    let name = file.style.key(key.id, isHeadline: isHeadline)
                    additions.append(TextFileEdit.Addition(key: name, text: text, note: "", after: last))
                }
            }
        }
        return (changes, additions, removals)
    }

    /// The texts of penalties in a language file.
    private struct File {
        var texts: [PenaltyKey: String] = [:]
        /// Keys as the file has them.
        var names: [PenaltyKey: String] = [:]

        init(_ file: TextFile) {
            for entry in file.entries {
                guard case .penalty(let key) = PenaltyKey.read(entry.key, file.style) else { continue }
                texts[key] = entry.text
                names[key] = entry.key
            }
        }
    }
}
