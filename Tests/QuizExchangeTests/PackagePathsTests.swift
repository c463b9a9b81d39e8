import Testing

@testable import QuizExchange

struct PackagePathsTests {
    private let paths = PackagePaths([
        "a/map.png", "b/map.png", "csfiles/home_dir/photo__xid-12_1.png", "csfiles/xid-7_1.jpg", "c/x__y__cell.gif",
        "web_resources/d/e.png",
    ])

    @Test(arguments: [
        ("map.png", "a/map.png"), ("b/map.png", "b/map.png"), ("xid-12_1", "csfiles/home_dir/photo__xid-12_1.png"),
        ("xid-7_1", "csfiles/xid-7_1.jpg"), ("xid-12_1.png", "csfiles/home_dir/photo__xid-12_1.png"), ("cell.gif", "c/x__y__cell.gif"),
        ("y__cell.gif", "c/x__y__cell.gif"), ("d/e.png", "web_resources/d/e.png"), ("e.png", "web_resources/d/e.png"),
        ("ap.png", nil), ("xid-1", nil), ("gone.png", nil),
    ])
    func shortNamesAreFound(name: String, path: String?) {
        #expect(paths.path(of: name, candidates: ["quiz/\(name)", name]) == path)
    }
}
