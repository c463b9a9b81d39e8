import ContentModel
import Localization
import SitePlanning

/// The script of all pages in one file, and its words in one file a language.
enum PageScript {
    static func bytes(_ templates: Templates) -> [UInt8] { templates.joined(folder: "js/", ending: ".js") }

    /// A module would not load from a folder, so the words are a variable of the window.
    static func words(_ site: SiteContext) -> [RenderedFile] {
        site.settings.languages.map { language in
            var json = CompactJSON()
            json.object { json in
                for entry in site.strings[language].scriptTexts { json.member(entry.key, entry.text) }
            }
            return RenderedFile(
                path: OutputPath("assets/strings.\(language.code).js"),
                bytes: Array("window.quizmarkStrings = ".utf8) + json.bytes + Array(";\n".utf8))
        }
    }
}
