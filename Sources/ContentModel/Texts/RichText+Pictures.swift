package import Diagnostics

extension RichText {
    /// A picture, film or sound of the site.
    package struct Picture: Sendable {
        /// Path below `Content/`.
        package let path: String
        /// Its alternative text or caption.
        package let words: String
        package let position: SourcePosition
    }

    /// Whether there is nothing but pictures and recordings, and blanks.
    package var hasOnlyMedia: Bool {
        guard hasNodes else { return false }
        var (hasMedia, hasOthers) = (false, false)
        walk { element, phase in
            guard phase == .enter else { return .on }
            switch element.kind {
            case .picture, .recording:
                hasMedia = true
                return .over
            case .paragraph, .softBreak, .lineBreak, .blank: return .on
            case .text where element.literalText.allSatisfy(\.isWhitespace): return .on
            default:
                hasOthers = true
                return .stop
            }
        }
        return hasMedia && !hasOthers
    }

    /// Its pictures and recordings, in order, without those of other sites.
    package var pictures: [Picture] {
        var pictures: [Picture] = []
        walk { element, phase in
            switch element.kind {
            case .picture, .recording:
                guard phase == .enter, let reference = element.reference else { return .on }
                pictures.append(
                    Picture(path: reference.path, words: String(decoding: element.words, as: UTF8.self), position: reference.position))
                return .on
            default: return .on
            }
        }
        return pictures
    }
}
