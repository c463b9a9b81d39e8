import CivilTime
import ContentModel
import Localization
import PageRendering
import SitePackaging
import SitePlanning
import SiteTheme

/// A site in memory with the files that make it an app.
struct PackagedSite {
    let plan: SitePlan
    let app: [RenderedFile]
    private let templates: Templates
    private let assets: [OutputPath]

    init(_ content: SiteContent) {
        plan = SitePlanner.plan(content).plan
        templates = Templates.load().templates
        let strings = StringCatalog.load(settings: content.settings).strings
        assets = PageRenderer(plan: plan, strings: strings, templates: templates, zone: .utc).assetPaths
        app = InstallableApp(plan).files
    }

    func offlineFiles(_ digests: [FileDigest]) -> [RenderedFile] { OfflineFiles(plan, templates).files(digests, assets: assets) }
}
