import Testing

@testable import SitePlanning

struct PortableNameTests {
    @Test(arguments: [
        "con", "CON.txt", "aux.png", "com1", "lpt9.a.b", "com¹.png", "LPT³", "CONIN$", "conout$.png", "con .png", "nul  ", "a/con.png",
        "a:b", "a?", "a.", "a ", "a\u{1}",
    ])
    func names(path: String) { #expect(PortableName.problem(of: path) != nil) }

    @Test(arguments: ["console", "com10", "com⁴", "icon.png", "a.con", "con-1.png", "conin", "É.png", "a b.png"])
    func portableNames(path: String) { #expect(PortableName.problem(of: path) == nil) }
}
