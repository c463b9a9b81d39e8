import Localization
import SitePlanning

/// The scripts of pages, and their words.
enum PageScript {
    static func bytes(_ templates: Templates, _ bundle: ScriptBundle) -> [UInt8] {
        SourceText.withoutComments(script: templates.joined(folder: bundle.folder, ending: ".js"))
    }

    /// A module would not load from a folder, so the words are a variable of the window.
    static func words(_ table: StringTable) -> [UInt8] {
        var json = CompactJSON()
        json.object { json in
            for entry in table.scriptTexts where !entry.key.hasPrefix(CollectionPage.prefix) { json.member(entry.key, entry.text) }
        }
        return Array("window.quizmarkStrings = ".utf8) + json.bytes + Array(";\n".utf8)
    }
}
