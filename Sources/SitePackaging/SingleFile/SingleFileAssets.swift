import ContentModel
import SiteTheme

/// The styles and the scripts of a site in one file. The scripts have nothing of the content in them, so they are the same for
/// all sites of a version, unless a site brings files of its own.
struct SingleFileAssets: Sendable {
    let styles: [UInt8]
    /// The script in the page, which only reads the data.
    let opener: [UInt8]
    /// The script that the opener puts into the page. It is a part of the data, since compressed it is a third as long.
    let script: [UInt8]

    init(_ settings: SiteSettings, _ templates: Templates) {
        let bundles = [AssetBundle.quizmark] + AssetBundle.insideSingleFile + [.single]
        let sheets = bundles.flatMap { StyleSheet.bytes(templates, $0, settings.theme) } + StyleSheet.own(templates)
        styles = SingleFileAssets.embeddable(sheets)
        opener = SingleFileAssets.embeddable(PageScript.bytes(templates, .opener))
        script = SingleFileAssets.embeddable(PageScript.bytes(templates, bundles))
    }

    /// Nothing that a browser would read otherwise than we hash it, or take for the end of the element: `</script` in a
    /// string is the same as `<\/script`.
    static func embeddable(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            if byte == 0x0D {
                if index + 1 == bytes.count || bytes[index + 1] != 0x0A { text.append(0x0A) }
                continue
            }
            text.append(byte)
            guard byte == UInt8(ascii: "<"), index + 1 < bytes.count else { continue }
            let next = bytes[index + 1]
            let closes = next == UInt8(ascii: "/") && index + 2 < bytes.count && (bytes[index + 2] | 0x20) == UInt8(ascii: "s")
            if closes || bytes[(index + 1)...].starts(with: "!--".utf8) { text.append(UInt8(ascii: "\\")) }
        }
        return text
    }
}
