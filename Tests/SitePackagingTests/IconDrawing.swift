@testable import SitePackaging

/// Draws the icons that the program has as files, a check mark on a field of 16 × 16.
enum IconDrawing {
    private static let mark = (start: (x: 4.5, y: 8.5), corner: (x: 7.0, y: 11.0), end: (x: 11.5, y: 5.5))
    private static let field = 16.0

    /// Numbers in the palette, row by row.
    static func pixels(_ shape: AppIcon.Shape, size: Int) -> [UInt8] {
        var pixels: [UInt8] = []
        let scale = field / Double(size)
        for row in 0..<size {
            for column in 0..<size {
                let (x, y) = ((Double(column) + 0.5) * scale, (Double(row) + 0.5) * scale)
                pixels.append(UInt8(colourNumber(x, y, shape, scale: scale)))
            }
        }
        return pixels
    }

    private static func colourNumber(_ x: Double, _ y: Double, _ shape: AppIcon.Shape, scale: Double) -> Int {
        /// Coverage of a pixel inside an edge, by the distance of its centre.
        func step(_ distance: Double) -> Int {
            Int((min(max(distance / scale + 0.5, 0), 1) * Double(AppIcon.steps)).rounded())
        }
        let marked = step(1 - min(distance(x, y, from: mark.start, to: mark.corner), distance(x, y, from: mark.corner, to: mark.end)))
        if marked > 0 { return AppIcon.steps + marked }
        guard shape == .disc else { return AppIcon.steps }
        let (dx, dy, radius) = (x - field / 2, y - field / 2, field / 2)
        return step(radius - (dx * dx + dy * dy).squareRoot())
    }

    private static func distance(_ x: Double, _ y: Double, from a: (x: Double, y: Double), to b: (x: Double, y: Double)) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let along = min(max(((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy), 0), 1)
        let (ex, ey) = (x - a.x - along * dx, y - a.y - along * dy)
        return (ex * ex + ey * ey).squareRoot()
    }
}
