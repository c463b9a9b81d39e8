import ContentModel
import Testing

@testable import Sealing

struct ResultSealTests {
    private func report(attempt: String = "abcdefghijklmnopqrstuv", returnKey: String = "ABCDEFGHIJKLMNOPQRSTUV") throws -> Report {
        let json =
            #"{"receipt":"a","report":1,"site":"college","quiz":"cells","student":{"name":"Toby"},"attempt":"\#(attempt)","#
            + #""handedIn":"2026-11-23T09:28:22Z","returnKey":"\#(returnKey)","questions":[]}"#
        return try Report(json: Array(json.utf8))
    }

    @Test func whatWasSealedComesBack() throws {
        let seal = try #require(ResultSeal(report().summary))
        for text in ["{}", "{\"a\":\"\(String(repeating: "é", count: 3000))\"}"] {
            let sealed = try #require(seal.sealed(Array(text.utf8)))
            #expect(SealedResults.isSealed(sealed))
            #expect(seal.opened(sealed) == Array(text.utf8))
            // Random numbers make each text another one.
            #expect(seal.sealed(Array(text.utf8)) != sealed)
        }
        #expect(SealedResults.isName(seal.name))
    }

    @Test func lengthsTellLittle() throws {
        let seal = try #require(ResultSeal(report().summary))
        let short = try #require(seal.sealed(Array("{}".utf8)))
        #expect(seal.sealed([UInt8](repeating: UInt8(ascii: "1"), count: 1000))?.utf8.count == short.utf8.count)
    }

    @Test func nobodyElseOpensIt() throws {
        let sealed = try #require(ResultSeal(report().summary)?.sealed(Array("{}".utf8)))
        #expect(ResultSeal(try report(attempt: "bbcdefghijklmnopqrstuv").summary)?.opened(sealed) == nil)
        #expect(ResultSeal(try report(returnKey: "BBCDEFGHIJKLMNOPQRSTUV").summary)?.opened(sealed) == nil)
        #expect(ResultSeal(quiz: "cells", token: "a").opened(sealed) == nil)
        #expect(ResultSeal(quiz: "cells", token: "a").name != ResultSeal(quiz: "cells", token: "b").name)
    }

    @Test func changedTextsAreRefused() throws {
        let seal = try #require(ResultSeal(report().summary))
        let sealed = Array(try #require(seal.sealed(Array("{}".utf8))).utf8)
        for index in stride(from: 0, to: sealed.count, by: 7) {
            var changed = sealed
            changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(seal.opened(String(decoding: changed, as: UTF8.self)) == nil)
            #expect(seal.opened(String(decoding: sealed[..<index], as: UTF8.self)) == nil)
        }
    }

    @Test(arguments: [("", "ABCDEFGHIJKLMNOPQRSTUV"), ("a", "b"), ("abcdefghijklmnopqrstuv", "ABCDEFGHIJKLMNOPQRST\\nV")])
    func reportsWithoutAWayBackHaveNoSeal(attempt: String, returnKey: String) throws {
        #expect(ResultSeal(try report(attempt: attempt, returnKey: returnKey).summary) == nil)
    }

    @Test(arguments: ["", "a.b.c", "a.b.c.d.e", "a..b.c.d\"", "a..b.c.</script>", "a..b.c."]) func otherTextsAreNoResults(text: String) {
        #expect(!SealedResults.isSealed(text))
    }
}
