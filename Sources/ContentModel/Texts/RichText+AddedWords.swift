/// Sites whose films pages show as cards.
package enum FilmHost: String, CaseIterable, Sendable {
    case youtube = "YouTube"
    case vimeo = "Vimeo"

    private var domains: [String] {
        switch self {
        case .youtube: ["youtube.com", "youtu.be", "youtube-nocookie.com"]
        case .vimeo: ["vimeo.com"]
        }
    }

    /// The site that an address leads to; nil for other sites, and for its start page.
    package init?(address: UnsafeBufferPointer<UInt8>) {
        let start = ["https://", "http://"].first { scheme in address.prefix(scheme.utf8.count).elementsEqual(scheme.utf8) }
        guard let start, address.count < 2_000 else { return nil }
        let rest = String(decoding: address.dropFirst(start.utf8.count), as: UTF8.self)
        let domain = rest.prefix { $0 != "/" }.lowercased()
        guard rest.utf8.count > domain.utf8.count + 1,
            let host = FilmHost.allCases.first(where: { $0.domains.contains { domain == $0 || domain.hasSuffix("." + $0) } })
        else { return nil }
        self = host
    }
}

extension RichText {
    /// Words that pages add to an author's text.
    package enum AddedWords: Hashable, Sendable {
        case callout(Callout)
        case footnotes, backToText, transcript
        case film(FilmHost)

        /// For texts outside of pages.
        package var inEnglish: String {
            switch self {
            case .callout(let callout): callout.label
            case .footnotes: "Footnotes"
            case .backToText: "Back to the text"
            case .transcript: "Transcript"
            case .film(let host): "Opens \(host.rawValue) on the web"
            }
        }
    }

    /// The captions of a film or sound, in one language.
    package struct Captions: Hashable, Sendable {
        /// The file, in the format WebVTT.
        package var reference: SiteReference
        /// Code of its language.
        package var language: String
        /// Name of its language in that language.
        package var languageName: String
        /// Its words without times.
        package var paragraphs: [String]

        package init(reference: SiteReference, language: String, languageName: String, paragraphs: [String]) {
            self.reference = reference
            self.language = language
            self.languageName = languageName
            self.paragraphs = paragraphs
        }
    }

    /// Id of a footnote on its page.
    package static func footnoteID(_ number: Int32) -> String { "footnote-\(number)" }

    /// Id of the n-th reference to a footnote, from one.
    package static func footnoteMarkID(_ number: Int32, _ occurrence: Int32) -> String {
        occurrence == 1 ? "footnote-\(number)-mark" : "footnote-\(number)-mark-\(occurrence)"
    }

    /// Whether pages need more styles for it than for others: for colours of code, footnotes, definitions, captions, or cards.
    package var needsStyles: Bool {
        guard hasNodes else { return false }
        var needs = false
        walk { element, phase in
            guard phase == .enter else { return .on }
            switch element.kind {
            case .codeBlock: needs = element.codeLanguage != nil
            case .footnotes, .definitions: needs = true
            case .paragraph: needs = element.filmOnWeb != nil || element.isRecording
            default: return .on
            }
            return needs ? .stop : .on
        }
        return needs
    }
}
