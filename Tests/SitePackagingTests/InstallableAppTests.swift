import ContentModel
import ContentSamples
import Diagnostics
import Encoding
import Foundation
import PageRendering
import SitePlanning
import Testing

@testable import SitePackaging

@Suite struct InstallableAppTests {
    @Test func manifestsAreOfTheirLanguage() throws {
        let site = try PackagedSite(.empty(languages: ["en", "ar"]))
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

    @Test func manifestsHaveTheTitleOfTheirLanguage() throws {
        var content = try SiteContent.empty(languages: ["en", "fr", "it"])
        let language = try #require(ContentLanguage("fr"))
        content.settings.titles = [.english: "Site & Co", language: "Bassin de natation"]
        let site = PackagedSite(content)
        let french = try manifest("assets/app.fr.json", of: site)
        #expect(french["name"] as? String == "Bassin de natation")
        #expect(french["short_name"] as? String == "Bassin")
        #expect(try manifest("assets/app.it.json", of: site)["name"] as? String == "Site & Co")
    }

    @Test func everyIconOfAManifestIsAFile() throws {
        let site = try PackagedSite(.empty())
        let icons = try #require(manifest("assets/app.en.json", of: site)["icons"] as? [[String: String]])
        #expect(icons.map { $0["purpose"] } == ["any", "any", "any", "maskable"])
        for icon in icons {
            let path = "assets/" + (icon["src"] ?? "")
            let file = try #require(site.app.first { $0.path.text == path }, "\(path)")
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
        let site = PackagedSite(content)
        #expect(site.app.isEmpty)
        #expect(!site.plan.pages.contains { $0.subject == .offline })
        let files = site.offlineFiles([])
        #expect(files.map(\.path.text) == ["sw.js"])
        #expect(String(decoding: files[0].bytes, as: UTF8.self).contains("unregister"))
    }

    @Test(arguments: [
        ("Riverside College", "Riverside"), ("Cell", "Cell"), ("A very long name of a school", "A very long"),
        ("Donaudampfschifffahrt", "Donaudampfschifffahrt"), ("Collège du Fleuve", "Collège"), ("École de la mer", "École"),
        ("Trip to sea", "Trip to sea"), ("Class 10 B of Riverside", "Class 10 B"),
    ])
    func shortNamesAreWholeWords(title: String, short: String) {
        #expect(InstallableApp.shortened(title) == short)
    }

    private func manifest(_ path: String, of site: PackagedSite) throws -> [String: Any] {
        let bytes = try #require(site.app.first { $0.path.text == path }).bytes
        return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    private func icons(logo: String, size: PictureSize?) throws -> [[String: String]] {
        var content = try SiteContent.empty()
        content.settings.theme.logo = Located(logo, at: .start)
        content.mediaSizes[logo] = size
        let site = PackagedSite(content)
        return try #require(manifest("assets/app.en.json", of: site)["icons"] as? [[String: String]])
    }
}
