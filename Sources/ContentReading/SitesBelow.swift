import Platform

/// Sites in a folder that isn't one itself, for somebody who is one folder too high.
package enum SitesBelow {
    /// What to do about a folder without `Content`: the end of a message.
    ///
    /// - Parameter folder: with or without a slash at its end.
    package static func hint(_ folder: String) -> String {
        let root = folder.hasSuffix("/") ? folder : folder + "/"
        let names = (try? FolderEntry.all(in: root).map(\.name).sorted()) ?? []
        let sites = names.prefix(limit).filter { FileSystem.isFolder("\(root)\($0)/Content") }
        guard let site = sites.first else { return "'quizmark new site NAME' creates a site" }
        let path = root == "./" ? site : root + site
        return sites.count == 1 ? "did you mean '\(path)'?" : "did you mean one of the sites in it, such as '\(path)'?"
    }

    /// Most entries of a folder that are looked into.
    private static let limit = 1000
}
