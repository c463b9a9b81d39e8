import ContentModel
import Diagnostics
import Testing

@testable import SitePlanning

struct HMACTests {
    /// Test cases 1, 2 and 6 of RFC 4231.
    @Test(arguments: [
        ([UInt8](repeating: 0x0B, count: 20), "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        (Array("Jefe".utf8), "what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        (
            [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func givesTheCodesOfTheStandard(key: [UInt8], message: String, code: String) {
        let bytes = HMAC.code(of: Array(message.utf8), key: key)
        #expect(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == code)
    }
}

struct PlannedStudentTests {
    private func plan(_ names: [String], secret: String? = nil, publishes: Bool = false) -> SitePlan {
        var content = SiteContent(settings: SiteSettings(id: "riverside", title: "Riverside College"))
        content.settings.publishesStudents = publishes
        content.teachers = [Teacher(name: "Mr. Bob", students: names, position: .start)]
        return SitePlanner.plan(content, secret: secret.map { Array($0.utf8) }).plan
    }

    @Test func withoutASecretThereAreNone() {
        #expect(plan(["Toby"]).students.isEmpty)
        #expect(plan(["Toby"]).calendars.isEmpty)
    }

    @Test func tokensDependOnNameAndSecretAndTellNeither() {
        let plan = plan(["Toby", "Callum"], secret: "a secret of the site")
        let tokens = plan.students.map(\.token)
        #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
        #expect(Set(tokens + self.plan(["Toby"], secret: "another secret of it").students.map(\.token)).count == 3)
        #expect(plan.calendars.map(\.path.text) == tokens.map { "calendar/students/\($0).ics" }.sorted())
    }

    @Test func publishedNamesAreTheNamesOfFiles() {
        let students = plan(["Zoë O'Hara", "Zoe O Hara", "!"], publishes: true).students
        #expect(students.map(\.token) == ["zoe-o-hara", "zoe-o-hara-2", "student"])
    }
}
