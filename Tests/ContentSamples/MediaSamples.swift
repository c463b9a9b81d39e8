/// Signatures of files, as far as an import reads them.
package enum MediaSamples {
    package static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    package static let gif = Array("GIF89a".utf8)
    package static let pdf = Array("%PDF-1.7".utf8)
    package static let html = Array("<script>alert(1)</script>".utf8)

    package static let all: [(ending: String, bytes: [UInt8])] = [
        ("png", png), ("jpg", [0xFF, 0xD8, 0xFF, 0xE0]), ("jpeg", [0xFF, 0xD8, 0xFF, 0xE1]), ("gif", gif),
        ("webp", Array("RIFF1234WEBPVP8 ".utf8)),
        ("avif", [0, 0, 0, 0x18] + Array("ftypmif1".utf8) + [0, 0, 0, 0] + Array("mif1avif".utf8)),
        ("mp4", [0, 0, 0, 0x18] + Array("ftypisom".utf8) + [0, 0, 2, 0] + Array("isommp41".utf8)),
        ("m4a", [0, 0, 0, 0x10] + Array("ftypM4A ".utf8) + [0, 0, 0, 0]),
        ("mov", [0, 0, 0, 0x14] + Array("ftypqt  ".utf8) + [0, 0, 0, 0]),
        ("webm", [0x1A, 0x45, 0xDF, 0xA3]), ("ogg", Array("OggS".utf8)), ("opus", Array("OggS".utf8)), ("mp3", Array("ID3".utf8)),
        ("wav", Array("RIFF1234WAVEfmt ".utf8)), ("flac", Array("fLaC".utf8)), ("pdf", pdf), ("vtt", Array("WEBVTT\n".utf8)),
    ]
}
