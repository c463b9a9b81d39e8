import ContentModel
package import Localization
package import Markup
import Synchronization

/// Scripts of pages, and their texts.
package enum PageScript {
    package static func bytes(_ templates: Templates, _ bundle: AssetBundle) -> [UInt8] {
        joined(templates, bundle.scriptFolders)
    }

    /// Several bundles as one script, with shared folders once.
    package static func bytes(_ templates: Templates, _ bundles: [AssetBundle]) -> [UInt8] {
        var folders: [String] = []
        for folder in bundles.flatMap(\.scriptFolders) where !folders.contains(folder) { folders.append(folder) }
        return joined(templates, folders)
    }

    /// A site's own scripts stay as they are: only a parser could shorten every script.
    private static func joined(_ templates: Templates, _ folders: [String]) -> [UInt8] {
        folders.flatMap { templates.runs(folder: $0, ending: ".js") }.flatMap { run in
            run.isOwn ? run.paths.flatMap { contained(templates.joined([$0])) } : shortened(run.paths, templates)
        }
    }

    /// A script in a block of its own: an error in it doesn't stop the scripts after it, and it needs no semicolon at its end.
    private static func contained(_ script: [UInt8]) -> [UInt8] {
        Array("try{\n".utf8) + script + Array("}catch(error){reportError(error)}\n".utf8)
    }

    /// Built-in scripts by their paths: bundles share some, and a preview builds the same ones again and again.
    private static let shortened = Mutex<[[String]: [UInt8]]>([:])

    private static func shortened(_ paths: [String], _ templates: Templates) -> [UInt8] {
        if let short = shortened.withLock({ $0[paths] }) { return short }
        let short = Minifier.shortened(script: templates.joined(paths))
        shortened.withLock { $0[paths] = short }
        return short
    }

    /// Texts as a variable of the window, as a JSON module would not load from a folder. Empty if there are none.
    package static func words(_ table: LocalizedStrings, _ keys: Set<String>) -> [UInt8] {
        let entries = table.scriptTexts.filter { keys.contains($0.key) }
        guard !entries.isEmpty else { return [] }
        var json = CompactJSON()
        json.object { json in
            for entry in entries { json.member(entry.key, entry) }
        }
        return Array("Object.assign(window.quizmarkStrings??={},".utf8) + json.bytes + Array(");\n".utf8)
    }
}

extension CompactJSON {
    /// A text for scripts: itself, or `[text, language]` or `[text, language, direction]` where that isn't the page's.
    package mutating func member(_ key: String, _ spoken: SpokenText) {
        guard let language = spoken.language else { return member(key, spoken.text) }
        self.key(key)
        array { json in
            json.value(spoken.text)
            json.value(language.code)
            if spoken.opposesPage { json.value(language.isRightToLeft ? "rtl" : "ltr") }
        }
    }
}
