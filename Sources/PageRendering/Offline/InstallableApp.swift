import ContentModel
import Diagnostics
import Markup
import SitePlanning

/// Web app manifests in each language, and icons. Pages add them by script, since opened from a folder they would only be an error.
struct InstallableApp: Sendable {
    /// The site's own logo, if it is suitable for an icon.
    enum Logo: Sendable {
        case drawing(OutputPath)
        case picture(OutputPath, size: Int)
    }

    static let touchIcon = OutputPath("assets/icon-touch.png")
    private static let icon = OutputPath("assets/icon.svg")
    /// Background colour while the app starts: that of the light theme.
    private static let paper = "#faf9f6"

    private let site: SiteContext
    private let mark: AppIcon
    private let logo: Logo?

    init(_ site: SiteContext) {
        self.site = site
        logo = site.settings.theme.logo.flatMap { Logo($0.value, size: site.content.pictureSizes[$0.value]) }
        mark = AppIcon(accent: site.settings.theme.accent)
    }

    static func manifestPath(_ language: ContentLanguage) -> OutputPath { OutputPath("assets/app.\(language.code).json") }

    /// Only icons in the manifests, and the one for Apple's devices.
    var files: [RenderedFile] {
        guard site.settings.keepsOffline else { return [] }
        var files = site.settings.languages.map { RenderedFile(path: Self.manifestPath($0), bytes: manifest($0)) }
        files.append(RenderedFile(path: Self.touchIcon, bytes: mark.png(.full, size: 180)))
        files.append(RenderedFile(path: Self.icon, bytes: mark.svg))
        for drawn in DrawnIcon.all { files.append(RenderedFile(path: drawn.path, bytes: mark.png(drawn.shape, size: drawn.size))) }
        return files
    }

    private struct DrawnIcon {
        var size: Int
        var shape: AppIcon.Shape = .disc

        var path: OutputPath { OutputPath("assets/icon-\(size)\(shape == .full ? "-full" : "").png") }

        static let all = [DrawnIcon(size: 192), DrawnIcon(size: 512), DrawnIcon(size: 512, shape: .full)]
    }

    /// URLs are relative to the manifest, so the site may be in any folder.
    private func manifest(_ language: ContentLanguage) -> [UInt8] {
        let here = Self.manifestPath(language)
        var json = CompactJSON()
        json.object { json in
            json.member("name", site.settings.title)
            json.member("short_name", Self.shortened(site.settings.title))
            json.member("lang", language.code)
            json.member("dir", language.isRightToLeft ? "rtl" : "ltr")
            json.member("start_url", here.link(to: site.plan.path(of: .home, in: language)))
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

    /// There is room for about twelve letters below an icon; words are not cut.
    static func shortened(_ title: String) -> String {
        var short = ""
        for word in title.split(separator: " ") {
            guard short.isEmpty || short.count + 1 + word.count <= 12 else { break }
            short += short.isEmpty ? word : " " + word
        }
        return short.isEmpty ? title : short
    }
}

extension InstallableApp.Logo {
    init?(_ path: String, size: PictureSize?) {
        let name = path.lowercased()
        if name.hasSuffix(".svg") {
            self = .drawing(OutputPath(path))
        } else if name.hasSuffix(".png"), let size, size.width == size.height, size.width >= 192 {
            self = .picture(OutputPath(path), size: size.width)
        } else {
            return nil
        }
    }
}
