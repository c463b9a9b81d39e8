import CPreview

/// The script and the styles that the preview adds to the pages it shows; nothing of them reaches the published site.
enum PreviewFiles {
    static let scriptPath = "/.quizmark/preview.js"
    static let stylesPath = "/.quizmark/preview.css"
    static let eventsPath = "/.quizmark/events"

    static var script: [UInt8] { bytes(preview_script()) }
    static var styles: [UInt8] { bytes(preview_styles()) }

    private static func bytes(_ file: PreviewFile) -> [UInt8] { Array(UnsafeBufferPointer(start: file.bytes, count: file.count)) }
}
