import ArgumentParser
import ContentReading
import Platform

/// The site as the argument of a command.
struct SiteArgument: ParsableArguments, SiteChoice {
    @Argument(help: "The folder that contains Content/.", completion: .directory)
    var site = "."

    func validate() throws {
        if !FileSystem.isFolder(site) {
            if let obstacle = FileSystem.obstacle(to: site) { throw ValidationError("can't read '\(site)': \(obstacle)") }
            let reason = FileSystem.exists(site) ? "'\(site)' isn't a folder" : "there is no folder '\(site)'"
            throw ValidationError("\(reason)\(SiteFolder.around(site).map { "; did you mean '\($0)'?" } ?? "")")
        }
        try SiteFolder.refuseInside(site)
    }
}

/// The site as an option, for commands with other arguments.
struct SiteOption: ParsableArguments, SiteChoice {
    @Option(help: "The folder that contains Content/.", completion: .directory)
    var site = "."

    func validate() throws { try SiteFolder.refuseInside(site) }
}

/// The site that a command is about.
protocol SiteChoice {
    var site: String { get }
}

extension SiteChoice {
    /// The folder, without a slash at its end.
    ///
    /// - Throws: `Exit.usage` where it has no folder `Content`.
    func folder() throws -> String { try SiteFolder.withContent(site) }

    /// The folder, which no other command changes before this one ends.
    ///
    /// - Parameter writes: false for a command that changes nothing this time, and needs no lock.
    /// - Throws: `Exit.usage` where it has no folder `Content`, `Exit.machine` where another command doesn't end.
    func lockedFolder(writes: Bool = true) throws -> String {
        let folder = try folder()
        if writes { try SiteLock.acquire(folder) }
        return folder
    }
}

/// The folder that contains a site's `Content`.
enum SiteFolder {
    /// - Throws: `ValidationError` where a path leads into a site.
    static func refuseInside(_ site: String) throws {
        if let around = FileSystem.isFolder("\(site)/Content") ? nil : SiteFolder.around(site) {
            throw ValidationError("'\(site)' is inside a site; did you mean '\(around)'?")
        }
    }

    /// The folder of a site, without a slash at its end.
    ///
    /// - Throws: `Exit.usage` where it has no folder `Content`. The command is written correctly, so its usage isn't shown. `Exit.machine`
    ///   where the disk refuses.
    static func withContent(_ site: String) throws -> String {
        let folder = site.withoutTrailingSlash
        if FileSystem.isFolder("\(folder)/Content") {
            try refusePublishedMarking(of: folder)
            return folder
        }
        if let obstacle = FileSystem.obstacle(to: "\(folder)/Content") {
            quizmarkError("can't read '\(folder)/Content': \(obstacle)")
            throw Exit.machine
        }
        quizmarkError("there is no folder '\(site)/Content'; \(SitesBelow.hint(folder))")
        throw Exit.usage
    }

    /// A stranger's site may have a link instead of the folder that keys and names are written to.
    ///
    /// - Throws: `Exit.contentErrors` where it leads to what is published.
    private static func refusePublishedMarking(of site: String) throws {
        let marking = "\(site)/Marking"
        guard FileStatus(of: marking, in: Descriptor.workingFolder)?.kind == .link,
            let published = ["Content", "Output"].first(where: { FileSystem.leads(marking, into: "\(site)/\($0)") })
        else { return }
        quizmarkError("'\(marking)' is a link into \(published), which is published; delete the link, and keep Marking in its own folder")
        throw Exit.contentErrors
    }

    /// The folder of the site that a path leads into: `college` for `college/Content/quizzes`, and `..` in `Content` itself.
    static func around(_ path: String) -> String? {
        let parts = path.withoutTrailingSlash.split(separator: "/", omittingEmptySubsequences: false)
        if let index = parts.lastIndex(of: "Content") {
            let around = parts[..<index].joined(separator: "/")
            let folder = around.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : around
            return FileSystem.isFolder("\(folder)/Content") ? folder : nil
        }
        guard path == ".", let whole = FileSystem.wholePath(path)?.split(separator: "/"), let index = whole.lastIndex(of: "Content") else {
            return nil
        }
        return [String](repeating: "..", count: whole.count - index).joined(separator: "/")
    }
}
