import Diagnostics
import Platform
import Testing

@testable import ContentReading

struct KeysInMediaTests {
    private let body = String(repeating: "MC4CAQAw", count: 8)

    private func positions(_ name: String, _ text: String) -> [String] {
        let heads = FileHeads(ReadableFolder("/nowhere/Content"), overlay: ["Content/media/\(name)": Array(text.utf8)])
        return KeysInMedia.diagnose(["media/\(name)"], heads, jobs: 1).map { diagnostic in
            #expect(diagnostic.id == .privateMarkingKey && diagnostic.severity == .error)
            return "\(diagnostic.location.position.line):\(diagnostic.location.position.column)"
        }
    }

    @Test(arguments: [
        "-----BEGIN PRIVATE KEY-----", "-----BEGIN RSA PRIVATE KEY-----", "-----BEGIN ENCRYPTED PRIVATE KEY-----",
        "-----BEGIN OPENSSH PRIVATE KEY-----", "-----BEGIN PGP PRIVATE KEY BLOCK-----", "PuTTY-User-Key-File-3: ssh-ed25519",
    ])
    func keysOfOtherProgramsAreErrors(line: String) {
        for name in ["server.pem", "server.KEY", "id_ed25519", "keys/notes.txt"] {
            #expect(positions(name, "Bag Attributes\n\(line)\n\(body)\n") == ["2:1"])
        }
    }

    @Test(arguments: [
        ("server.pem", "-----BEGIN CERTIFICATE-----\nMIIB\n"), ("id.pub", "-----BEGIN PRIVATE KEY-----\n"),
        ("notes.txt", "Never publish a file that has the line -----BEGIN PRIVATE KEY----- in it.\n"), ("README", "Pictures\n"),
        ("lesson.txt", "-----BEGIN RSA PRIVATE KEY-----\nMIIE...\n-----END RSA PRIVATE KEY-----\n"),
    ])
    func otherFilesAreNone(name: String, text: String) {
        #expect(positions(name, text) == [])
    }
}
