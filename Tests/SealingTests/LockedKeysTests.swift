import Encoding
import Testing

@testable import Sealing

struct LockedKeysTests {
    @Test func onlyThePassphraseOpensThem() throws {
        let ring = KeyRing([try #require(PrivateKey.random()), try #require(PrivateKey.random())])
        let file = try #require(LockedKeys.file(ring, passphrase: "four words or more"))
        #expect(KeyRing(file) == nil)
        let locked = try #require(LockedKeys(file))
        #expect(locked.opened(with: "four words or more")?.keys == ring.keys)
        #expect(locked.opened(with: "four words or More") == nil)
        #expect(locked.opened(with: "") == nil)
        let other = try #require(LockedKeys.file(ring, passphrase: "four words or more"))
        #expect(other != file, "salt and keys are new each time")
    }

    @Test func whatWasChangedDoesNotOpen() throws {
        let ring = KeyRing([try #require(PrivateKey.random())])
        let file = try #require(LockedKeys.file(ring, passphrase: "four words or more"))
        let dots = file.indices.filter { file[$0] == UInt8(ascii: ".") }
        try #require(dots.count == 4)
        // The first letter of every part.
        for index in [0] + dots.map({ $0 + 1 }) {
            var changed = file
            changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(LockedKeys(changed)?.opened(with: "four words or more") == nil)
        }
        #expect(LockedKeys(Array(file.prefix(file.count / 2))) == nil)
    }

    /// Header, and whether it is accepted.
    @Test(arguments: [
        (#"{"alg":"PBES2-HS256+A128KW","enc":"A256GCM","p2s":"AAAAAAAAAAA","p2c":1000}"#, true),
        (#"{"alg":"PBES2-HS256+A128KW","enc":"A256GCM","p2s":"AAAAAAAAAAA","p2c":999}"#, false),
        (#"{"alg":"PBES2-HS256+A128KW","enc":"A256GCM","p2s":"AAAAAAAAAAA","p2c":2000000000}"#, false),
        (#"{"alg":"PBES2-HS256+A128KW","enc":"A256GCM","p2s":"AAAAAAAAAAA","p2c":"1000"}"#, false),
        (#"{"alg":"PBES2-HS256+A128KW","enc":"A256GCM","p2s":"AAAA","p2c":1000}"#, false),
        (#"{"alg":"PBES2-HS256+A128KW","enc":"A128CBC-HS256","p2s":"AAAAAAAAAAA","p2c":1000}"#, false),
        (#"{"alg":"PBES2-HS256+A128KW","enc":"A256GCM","p2s":"AAAAAAAAAAA","p2c":1000,"crit":["x"]}"#, false),
        (#"{"alg":"dir","enc":"A256GCM","p2s":"AAAAAAAAAAA","p2c":1000}"#, false),
    ]) func headers(header: String, isAccepted: Bool) {
        let key = String(repeating: "A", count: 54)
        let text = "\(encoded(header)).\(key).AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA"
        #expect((LockedKeys(Array(text.utf8)) != nil) == isAccepted)
    }

    private func encoded(_ text: String) -> String { Base64.urlText(Array(text.utf8)) }
}
