import ContentModel
import Diagnostics
import Encoding
import Foundation
import SitePlanning
import Testing

@testable import PageRendering

@Suite struct InstallableAppTests {
    @Test func manifestsAreOfTheirLanguage() throws {
        let site = try RenderedSite(.empty(languages: ["en", "ar"]))
        let english = try manifest("assets/app.en.json", of: site)
        #expect(english["name"] as? String == "Site & Co")
        #expect(english["start_url"] as? String == "../index.html")
        #expect(english["dir"] as? String == "ltr")
        let arabic = try manifest("assets/app.ar.json", of: site)
        #expect(arabic["lang"] as? String == "ar")
        #expect(arabic["dir"] as? String == "rtl")
        #expect(arabic["start_url"] as? String == "../ar/index.html")
        #expect(arabic["scope"] as? String == "../")
    }

    @Test func everyIconOfAManifestIsAFile() throws {
        let site = try RenderedSite(.empty())
        let icons = try #require(manifest("assets/app.en.json", of: site)["icons"] as? [[String: String]])
        #expect(icons.map { $0["purpose"] } == ["any", "any", "any", "maskable"])
        for icon in icons {
            let path = "assets/" + (icon["src"] ?? "")
            let file = try #require(site.renderer.sharedFiles().first { $0.path.text == path }, "\(path)")
            guard path.hasSuffix(".png") else { continue }
            let size = try #require(PNG.size(file.bytes))
            #expect(icon["sizes"] == "\(size.width)x\(size.height)")
        }
    }

    @Test func theSitesOwnLogoIsItsIcon() throws {
        let square = try icons(logo: "media/logo.png", size: PictureSize(width: 256, height: 256))
        #expect(square.map { $0["src"] } == ["../media/logo.png"])
        #expect(square.map { $0["sizes"] } == ["256x256"])
        let drawing = try icons(logo: "media/logo.svg", size: nil)
        #expect(drawing.map { $0["src"] } == ["../media/logo.svg", "icon-192.png", "icon-512.png", "icon-512-full.png"])
        for (width, height) in [(100, 100), (400, 200)] {
            #expect(try icons(logo: "media/logo.png", size: PictureSize(width: width, height: height)).first?["src"] == "icon.svg")
        }
    }

    @Test func aSwitchedOffSiteHasNoApp() throws {
        var content = try SiteContent.empty()
        content.settings.keepsOffline = false
        let site = RenderedSite(content, shell: "{{{assets}}}{{{main}}}")
        #expect(site.file("assets/app.en.json") == nil)
        #expect(try !site.html("index.html").contains("data-app"))
        #expect(!site.plan.pages.contains { $0.subject == .offline })
        let files = site.renderer.offlineFiles([])
        #expect(files.map(\.path.text) == ["sw.js"])
        #expect(String(decoding: files[0].bytes, as: UTF8.self).contains("unregister"))
    }

    @Test(arguments: [
        ("Riverside College", "Riverside"), ("Cell", "Cell"), ("A very long name of a school", "A very long"),
        ("Donaudampfschifffahrt", "Donaudampfschifffahrt"),
    ])
    func shortNamesAreWholeWords(title: String, short: String) {
        #expect(InstallableApp.shortened(title) == short)
    }

    private func manifest(_ path: String, of site: RenderedSite) throws -> [String: Any] {
        let text = try #require(site.file(path))
        return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func icons(logo: String, size: PictureSize?) throws -> [[String: String]] {
        var content = try SiteContent.empty()
        content.settings.theme.logo = Located(logo, at: .start)
        content.pictureSizes[logo] = size
        let site = RenderedSite(content)
        return try #require(manifest("assets/app.en.json", of: site)["icons"] as? [[String: String]])
    }
}
