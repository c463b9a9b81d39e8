import ContentModel
import Diagnostics
enum PenaltyEditionReader {
    static func read(folder: String, files: [(name: String, bytes: [UInt8])], context: ReadingContext) -> (Edition?, [Diagnostic]) {
        (nil, [])
    }
}
