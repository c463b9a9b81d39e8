import Diagnostics
import Platform

/// The output, which is published, has no folder `Marking`.
struct PublishedMarkingRule {
    let options: SiteBuilder.Options

    func diagnose() -> [Diagnostic] {
        let folder = "\(options.output)/Marking"
        guard options.form == .folder, FileSystem.isFolder(folder) else { return [] }
        return [
            Diagnostic(
                .publishedMarking, "the folder Marking contains keys and names, and the output is published; move it next to Content",
                at: SourceLocation(path: folder))
        ]
    }
}
