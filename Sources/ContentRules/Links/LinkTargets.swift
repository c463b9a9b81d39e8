import ContentModel

/// Valid targets of links, by path below `Content/`: files that are copied, and sources of pages.
struct LinkTargets {
    /// Paths of media, sorted.
    let media: [String]
    /// Paths of sources, in the order of the content.
    private(set) var pages: [String] = []
    private var known: Set<String> = []
    private let mediaPaths: MediaPaths
    /// Free pages by the paths of their files.
    private var freePages: [String: TranslatedItem<FreePage>] = [:]
    let quizzes: QuizAnchors
    /// Why files of content have no page, by path below `Content/`.
    private let leftOut: [String: LeftOutReason]
    /// Dates of quizzes that are shown here, but that a build holds back.
    private var heldBack: [String: DueDate] = [:]

    /// - Parameter facts: of the quizzes of the content.
    init(_ content: SiteContent, _ facts: [QuizFacts]) {
        media = content.media
        quizzes = QuizAnchors(content.quizHeads, facts)
        leftOut = content.leftOutPages
        mediaPaths = content.mediaPaths
        known.reserveCapacity(content.quizHeads.count)
        for item in content.quizHeads {
            add(item, \.path)
            guard content.showsHeldBack, item.original.isHeldBack, let date = item.original.available else { continue }
            for version in item.versions { heldBack[SiteContent.below(version.path)] = date }
        }
        for item in content.assignments { add(item, \.path) }
        for item in content.pages {
            add(item, \.path)
            for page in item.versions { freePages[SiteContent.below(page.path)] = item }
        }
        for item in content.checklists { add(item, \.path) }
        for edition in content.editions {
            add(edition.path, isOffered: false)
            add("\(edition.path)/edition.yml")
            add("\(edition.path)/penalties.json", isOffered: false)
            for penalty in edition.penalties {
                add("\(edition.path)/\(penalty.id)", isOffered: penalty.slug == nil)
                if let slug = penalty.slug { add("\(edition.path)/\(slug)") }
            }
        }
        if content.hasPlanner { add("assignments", isOffered: false) }
        if !content.checklists.isEmpty { add("checklists", isOffered: false) }
        if !content.teachers.isEmpty { add("people.json") }
        add("quizzes", isOffered: false)
    }

    private mutating func add<Item>(_ item: TranslatedItem<Item>, _ path: KeyPath<Item, String>) {
        add(SiteContent.below(item.original[keyPath: path]))
        for translation in item.translations.values {
            add(SiteContent.below(translation[keyPath: path]), isOffered: false)
        }
    }

    /// - Parameter isOffered: whether the path may be suggested.
    private mutating func add(_ path: String, isOffered: Bool = true) {
        if known.insert(path).inserted, isOffered { pages.append(path) }
    }

    /// Whether the path is a target; a folder may end with a slash.
    func contains(_ path: String) -> Bool {
        known.contains(path) || isMedia(path) || path.utf8.last == UInt8(ascii: "/") && known.contains(String(path.dropLast()))
    }

    /// What to know about a link to a page that a build leaves out; nil for other paths.
    func note(on path: String) -> String? {
        switch leftOut[path] {
        case .heldBack(let date): "'Content/\(path)' is held back until \(date.written), so this link is plain text until then"
        case .draft: "'Content/\(path)' is a draft, so this link is plain text; --drafts includes it"
        case nil: nil
        }
    }

    /// The same for a page that is only shown here.
    func noteOnHeldBack(_ path: String) -> String? {
        guard !heldBack.isEmpty, let date = heldBack[path] else { return nil }
        return "'Content/\(path)' is held back until \(date.written); a build before then shows this link as plain text"
    }

    /// Ids of the headings of the page at `path` in `language`; nil if they aren't known.
    func anchors(of path: String, in language: ContentLanguage) -> [String]? {
        freePages[path].map { item in item.best(language.fallbacks).anchors }
    }

    func isMedia(_ path: String) -> Bool { mediaPaths.contains(path) }

    /// Whether `path` is a source of a page, and not a file that is copied.
    static func isPage(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return !path.hasPrefix("media/") }
        return ["md", "json", "yml", "yaml", "html", "htm"].contains(name[name.index(after: dot)...].lowercased())
            && !path.hasPrefix("media/")
    }

    /// Relative link from the file `path` to `target`: `../media/cell.svg` in `Content/quizzes/cells.md`.
    static func relative(_ target: String, from path: String) -> String {
        let here = SiteContent.below(path).split(separator: "/").dropLast()
        let there = target.split(separator: "/")
        var shared = 0
        while shared < here.count, shared < there.count - 1, here[shared] == there[shared] { shared += 1 }
        return String(repeating: "../", count: here.count - shared) + there[shared...].joined(separator: "/")
    }
}
