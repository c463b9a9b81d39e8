import ContentModel
import SiteTheme

/// Styles and scripts of a single-file site. The scripts contain nothing of the content, so they are the same for all sites of a
/// version, unless a site has files of its own.
struct SingleFileAssets: Sendable {
    let styles: [UInt8]
    /// The inline script, which only unpacks the data.
    let opener: [UInt8]
    /// The main script, which the opener inserts. It is a part of the data, as it compresses to a third.
    let script: [UInt8]

    /// - Parameter styleless: bundles whose styles no page of the site needs. Styles depend on a site's colours in any case.
    init(_ settings: SiteSettings, _ templates: Templates, styleless: Set<AssetBundle> = []) {
        let bundles = [AssetBundle.quizmark] + AssetBundle.insideSingleFile + [.single]
        let styled = bundles.filter { !styleless.contains($0) }
        let sheets = styled.flatMap { StyleSheet.bytes(templates, $0, settings.theme) } + StyleSheet.own(templates)
        styles = SingleFileAssets.embeddable(sheets)
        opener = SingleFileAssets.embeddable(PageScript.bytes(templates, .opener))
        script = SingleFileAssets.embeddable(PageScript.bytes(templates, bundles))
    }

    /// Bytes of an inline script without sequences that an HTML parser would change or take for its end: `</script` in a string is
    /// equivalent to `<\/script`.
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
