import ContentModel
import Diagnostics
import Markup
package import PageRendering
package import SitePlanning

/// Web app manifests in each language, and icons. Pages add them by script, since opened from a folder they would only be an error.
package struct InstallableApp: Sendable {
    /// The site's own logo, if it is suitable for an icon.
    enum Logo: Sendable {
        case drawing(OutputPath)
        case picture(OutputPath, size: Int)
    }

    static let touchIcon = OutputPath("assets/icon-touch.png")
    static let icon = OutputPath("assets/icon.svg")
    /// Background colour while the app starts: that of the light theme.
    private static let paper = "#faf9f6"

    private let plan: SitePlan
    private let mark: AppIcon
    private let logo: Logo?

    package init(_ plan: SitePlan) {
        let settings = plan.content.settings
        self.plan = plan
        logo = settings.theme.logo.flatMap { Logo(plan.path(ofMedium: $0.value), size: plan.content.mediaSizes[$0.value]) }
        mark = AppIcon(accent: settings.theme.accent)
    }

    private var settings: SiteSettings { plan.content.settings }

    /// Only icons in the manifests, and the one for Apple's devices.
    package var files: [RenderedFile] {
        guard settings.keepsOffline else { return [] }
        var files = settings.languages.map { RenderedFile(path: plan.appManifest(in: $0), bytes: manifest($0)) }
        files.append(RenderedFile(path: Self.touchIcon, bytes: mark.png(.full, named: "icon-touch.png")))
        files.append(RenderedFile(path: Self.icon, bytes: mark.svg))
        for drawn in DrawnIcon.all { files.append(RenderedFile(path: drawn.path, bytes: mark.png(drawn.shape, named: drawn.name))) }
        return files
    }

    private struct DrawnIcon {
        var size: Int
        var shape: AppIcon.Shape = .disc

        var name: String { "icon-\(size)\(shape == .full ? "-full" : "").png" }
        var path: OutputPath { OutputPath("assets/\(name)") }

        static let all = [DrawnIcon(size: 192), DrawnIcon(size: 512), DrawnIcon(size: 512, shape: .full)]
    }

    /// URLs are relative to the manifest, so the site may be in any folder.
    private func manifest(_ language: ContentLanguage) -> [UInt8] {
        let here = plan.appManifest(in: language)
        let title = settings.title(in: language).text
        var json = CompactJSON()
        json.object { json in
            json.member("name", title)
            json.member("short_name", Self.shortened(title))
            json.member("lang", language.code)
            json.member("dir", language.isRightToLeft ? "rtl" : "ltr")
            json.member("start_url", here.link(to: plan.path(of: plan.front, in: language)))
            json.member("scope", "../")
            json.member("display", "standalone")
            json.member("theme_color", mark.colour)
            json.member("background_color", Self.paper)
            json.key("icons")
            json.array { json in icons(from: here, &json) }
        }
        return json.bytes + Array("\n".utf8)
    }

    /// A large square picture is the only icon. An SVG is for browsers that support it; the check mark for others.
    private func icons(from here: OutputPath, _ json: inout CompactJSON) {
        switch logo {
        case .picture(let path, let size): return icon(here.link(to: path), "image/png", size: "\(size)x\(size)", &json)
        case .drawing(let path): icon(here.link(to: path), "image/svg+xml", size: "any", &json)
        case nil: icon(here.link(to: Self.icon), "image/svg+xml", size: "any", &json)
        }
        for drawn in DrawnIcon.all {
            let purpose = drawn.shape == .full ? "maskable" : "any"
            icon(here.link(to: drawn.path), "image/png", size: "\(drawn.size)x\(drawn.size)", purpose: purpose, &json)
        }
    }

    private func icon(_ address: String, _ type: String, size: String, purpose: String = "any", _ json: inout CompactJSON) {
        json.object { json in
            json.member("src", address)
            json.member("type", type)
            json.member("sizes", size)
            json.member("purpose", purpose)
        }
    }

    /// The beginning of a title in about twelve letters, for which there is room below an icon. Words are not cut, and it doesn't end
    /// with a short one such as "of" or "the".
    static func shortened(_ title: String) -> String {
        let words = title.split(separator: " ")
        var short: [Substring] = []
        for word in words {
            guard short.isEmpty || short.reduce(short.count, { $0 + $1.count }) + word.count <= 12 else { break }
            short.append(word)
        }
        while short.count > 1, short.count < words.count, let last = short.last, last.count <= 3, last.first?.isLowercase == true {
            short.removeLast()
        }
        return short.isEmpty ? title : short.joined(separator: " ")
    }
}

extension InstallableApp.Logo {
    init?(_ path: OutputPath, size: PictureSize?) {
        let name = path.text.lowercased()
        if name.hasSuffix(".svg") {
            self = .drawing(path)
        } else if name.hasSuffix(".png"), let size, size.width == size.height, size.width >= 192 {
            self = .picture(path, size: size.width)
        } else {
            return nil
        }
    }
}
