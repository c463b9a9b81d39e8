import ContentModel
import Encoding
import Testing

@testable import Sealing

struct SealedTextTests {
    /// The receiver's key of RFC 7518, appendix C.
    private static let bob =
        #"{"kty":"EC","crv":"P-256","x":"weNJy2HscCSM6AEDTDg04biOvhFhyyWvOHQfeF_PxMQ","#
        + #""y":"e8lnCO-AlStT-NJVX-crhB7QRYhiix03illJOVAOyck","d":"VEmDZpDXXK8p8N0Cndsxs924q6nS1RXFASRl6BfUqdw"}"#

    private func seed(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 7 &+ $0 >> 3) } }

    @Test(arguments: [0, 1, 15, 16, 17, 5000], [true, false]) func whatIsSealedOpens(count: Int, isDeflated: Bool) throws {
        let key = try #require(PrivateKey.random())
        let text = try #require(SealedText.sealed(seed(count), for: key.publicKey, type: "a", isDeflated: isDeflated))
        #expect(try SealedText(text).opened(with: [key]) == seed(count))
    }

    /// Secret and derived key of RFC 7518, appendix C, which uses `A128GCM` for the latter.
    @Test func theSecretIsThatOfTheStandard() throws {
        let ring = try #require(KeyRing(Array(Self.bob.utf8)))
        let x = try #require(Base64.decodedURL("gI0GAILBdu7T53akrFmMyGcsF3n5dO7MmwNBHKW5SV0"))
        let y = try #require(Base64.decodedURL("SLW_xSffzlPWrHEVI30DHM_4egVwt3NQqeUD7nMFpps"))
        let secret = try #require(ring.keys.first?.sharedSecret(x: x, y: y))
        #expect(
            secret == [
                158, 86, 217, 29, 129, 113, 53, 211, 114, 131, 66, 131, 191, 132, 38, 156, 251, 49, 110, 163, 218, 128, 106, 72, 246, 218,
                167,
                121, 140, 254, 144, 196,
            ])
    }

    /// By jwcrypto 1.6.1: `jwk.JWK(**key).thumbprint()`.
    @Test func thumbprint() {
        let id = P256.thumbprint(
            x: "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4", y: "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM")
        #expect(id == "cn-I_WNMClehiVp51i_0VpOENW1upEerA8sEam5hn-s")
    }

    @Test func anotherKeyOpensNothing() throws {
        let (one, two) = (try #require(PrivateKey.random()), try #require(PrivateKey.random()))
        let text = try #require(SealedText.sealed([1], for: one.publicKey, type: "a"))
        #expect(throws: SealedText.Failure.unknownKey) { try SealedText(text).opened(with: [two]) }
        #expect(throws: SealedText.Failure.unknownKey) { try SealedText(text).opened(with: []) }
        #expect(try SealedText(text).opened(with: [two, one]) == [1])
    }

    @Test func everyChangedDigitIsNoticed() throws {
        let key = try #require(PrivateKey.random())
        let text = Array(try #require(SealedText.sealed(Array("{\"report\":1}".utf8), for: key.publicKey, type: "a")).utf8)
        for index in text.indices {
            for bit in 0..<7 {
                var changed = text
                changed[index] ^= 1 << bit
                #expect(throws: SealedText.Failure.self) { try SealedText(String(decoding: changed, as: UTF8.self)).opened(with: [key]) }
            }
            #expect(throws: SealedText.Failure.self) { try SealedText(String(decoding: text[..<index], as: UTF8.self)).opened(with: [key]) }
        }
    }

    @Test func aBombIsRefused() throws {
        let key = try #require(PrivateKey.random())
        let zeros = [UInt8](repeating: 0x20, count: SealedText.contentLimit + 1)
        let text = try #require(SealedText.sealed(zeros, for: key.publicKey, type: "a"))
        #expect(text.utf8.count < 30_000)
        #expect(throws: SealedText.Failure.tooLarge) { try SealedText(text).opened(with: [key]) }
        let most = try #require(SealedText.sealed(Array(zeros.dropLast()), for: key.publicKey, type: "a"))
        #expect(try SealedText(most).opened(with: [key]).count == SealedText.contentLimit)
    }

    @Test func aSenderOffTheCurveIsRefused() throws {
        let key = try #require(PrivateKey.random())
        let text = try #require(SealedText.sealed([1], for: key.publicKey, type: "a"))
        var parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let one = Base64.urlText([UInt8](repeating: 0, count: 31) + [1])
        let header = #"{"alg":"ECDH-ES","enc":"A256GCM","epk":{"kty":"EC","crv":"P-256","x":"\#(one)","y":"\#(one)"}}"#
        parts[0] = Base64.urlText(Array(header.utf8))
        #expect(throws: SealedText.Failure.damaged) { try SealedText(parts.joined(separator: ".")) }
    }
}

struct KeyRingTests {
    @Test func whatIsWrittenIsRead() throws {
        let keys = [try #require(PrivateKey.random()), try #require(PrivateKey.random())]
        #expect(try #require(KeyRing(KeyRing(keys).privateFile)).keys == keys)
        #expect(KeyRing(keys).opens(keys[1].publicKey))
        #expect(!KeyRing([keys[0]]).opens(keys[1].publicKey))
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"keys":[]}"#, #"{"keys":[{"kty":"EC"}]}"#,
        // Zero, and the order of the curve.
        #"{"kty":"EC","crv":"P-256","x":"","y":"","d":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}"#,
        #"{"kty":"EC","crv":"P-256","x":"","y":"","d":"_____wAAAAD__________7zm-q2nF56E87nKwvxjJVE"}"#,
    ]) func whatIsNoPrivateKey(text: String) { #expect(KeyRing(Array(text.utf8)) == nil) }

    @Test func aPublicPartOfAnotherKeyIsRefused() throws {
        let (one, two) = (try #require(PrivateKey.random()), try #require(PrivateKey.random()))
        let file = String(decoding: KeyRing([one]).privateFile, as: UTF8.self)
        #expect(KeyRing(Array(file.replacing(one.publicKey.x, with: two.publicKey.x).utf8)) == nil)
    }
}

struct JSONValueTests {
    @Test(arguments: [
        "", "{", "[1,]", "{\"a\":1,\"a\":2}", "\"\\u12\"", "\"\\x\"", "01x", "+1", ".5", "nul", "1 2", "\"\u{1}", "{a:1}", "inf", "1e999",
    ]) func errors(text: String) { #expect(JSONValue(Array(text.utf8)) == nil) }

    @Test(arguments: [2, 16, 17, 40]) func anObjectHasEachNameOnce(count: Int) {
        func object(_ names: [String]) -> [UInt8] { Array("{\(names.map { "\"\($0)\":0" }.joined(separator: ","))}".utf8) }
        let names = (1...count).map { "n\($0)" }
        #expect(JSONValue(object(names)) != nil)
        #expect(JSONValue(object(names + ["n1"])) == nil)
        #expect(JSONValue(object(names + ["n\(count)"])) == nil)
    }

    @Test func depth() {
        func nested(_ depth: Int) -> [UInt8] { Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8) }
        #expect(JSONValue(nested(32)) != nil)
        #expect(JSONValue(nested(33)) == nil)
        #expect(JSONValue([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)) == nil)
    }

    @Test func texts() {
        #expect(JSONValue(Array(#""\u0008\ud83d\ude00\ud83d \u00e9""#.utf8)) == .text("\u{8}😀\u{FFFD} é"))
        #expect(JSONValue([0x22, 0xFF, 0x22]) == nil)
    }

    /// A report of 20 KB unpacks to more than 8 MB at most, so the limit of the whole is what its damage was mistaken for.
    @Test func damageInsideIsNoExcess() throws {
        let key = try #require(PrivateKey.random())
        func failure(_ bytes: [UInt8]) throws -> SealedText.Failure? {
            let text = try #require(SealedText.seal(bytes, for: key.publicKey, type: "a", isDeflated: true))
            do throws(SealedText.Failure) {
                _ = try SealedText(text).opened(with: [key])
                return nil
            } catch {
                return error
            }
        }
        let packed = Deflate.compressed((0..<40_000).map { UInt8(truncatingIfNeeded: SHA256.hash(Array("\($0)".utf8))[0]) })
        #expect(try failure(packed) == nil)
        #expect(try failure(Array(packed.dropLast(5))) == .damaged)
        #expect(try failure([0xFF] + packed) == .damaged)
        #expect(try failure(Deflate.compressed([UInt8](repeating: 0, count: 9 << 20))) == .tooLarge)
    }
}
