// A program
import Foundation
/* A comment /* in a */ comment */
struct Point: Hashable { var x = 1_000.5, y: Int = 0xFF }
@main struct Tool {
    static func main() throws {
        let text = "it's \(points.count) // no"
        let raw = #"\d+ "x" # y"#
        let many = """
            "quoted" /* no */
            """
        for n in 0...9 where n % 2 == 0 { print(text, raw, many, n) }
    }
}
