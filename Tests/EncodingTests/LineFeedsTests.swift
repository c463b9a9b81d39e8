import Testing

@testable import Encoding

struct LineFeedsTests {
    @Test(arguments: [("", ""), ("a\nb", "a\nb"), ("a\r\nb\r\n", "a\nb\n"), ("a\rb\r", "a\nb\n"), ("\r\r\n\n\r", "\n\n\n\n")])
    func eachEndOfALineBecomesALineFeed(text: String, expected: String) {
        #expect(text.withLineFeeds.utf8.elementsEqual(expected.utf8))
        #expect(Array(text.utf8).withLineFeeds == Array(expected.utf8))
    }
}
