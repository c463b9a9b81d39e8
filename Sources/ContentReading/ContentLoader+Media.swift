import ContentModel
import Diagnostics
import Encoding
import Platform

extension ContentLoader {
    /// Adds what is known of the media, and returns what is wrong with them.
    func loadMedia(into content: inout SiteContent, _ heads: FileHeads) -> [Diagnostic] {
        let pictures = pictures(content.media, heads)
        content.mediaSizes = pictures.sizes.merging(filmSizes(content.media, heads)) { size, _ in size }
        let captions = CaptionFiles(content.media, content.settings, heads)
        content.captions = captions.captions
        let active = activeMedia(content.media, content.settings, heads)
        let activePaths = Set(active.map(\.location.path))
        return captions.diagnostics + active + pictures.diagnostics.filter { !activePaths.contains($0.location.path) }
            + PeopleInMedia.diagnose(content.media, heads, jobs: jobs) + KeysInMedia.diagnose(content.media, heads, jobs: jobs)
            + heads.diagnostics
    }

    /// Sizes of pictures, and files that aren't pictures.
    private func pictures(_ media: [String], _ heads: FileHeads) -> (sizes: [String: PictureSize], diagnostics: [Diagnostic]) {
        let pictures = media.filter(PictureSizeReader.isPicture)
        let sizes = mapInParallel(pictures.count, jobs: jobs) { PictureSizeReader.size(of: "Content/\(pictures[$0])", heads) }
        var known: [String: PictureSize] = [:]
        var diagnostics: [Diagnostic] = []
        for (path, size) in zip(pictures, sizes) {
            known[path] = size
            if size == nil, let diagnostic = UnreadablePicture.diagnostic(path, heads) { diagnostics.append(diagnostic) }
        }
        return (known, diagnostics)
    }

    private func filmSizes(_ media: [String], _ heads: FileHeads) -> [String: PictureSize] {
        let films = media.filter(FilmSizeReader.isFilm)
        let sizes = mapInParallel(films.count, jobs: jobs) { FilmSizeReader.size(of: "Content/\(films[$0])", heads) }
        return Dictionary(keepingFirst: zip(films, sizes).compactMap { film, size in size.map { (film, $0) } })
    }

    /// Only files whose names suggest mark-up are read.
    private func activeMedia(_ media: [String], _ settings: SiteSettings, _ heads: FileHeads) -> [Diagnostic] {
        let check = ActiveMediaCheck(settings: settings, media: media)
        let suspects = check.suspects
        let diagnostics = mapInParallel(suspects.count, jobs: jobs) { index in
            check.diagnostic(suspects[index]) { path, limit in
                heads.bytes("Content/\(path)", limit: limit)
            }
        }
        return diagnostics.compactMap { $0 } + check.strayEntries
    }
}
