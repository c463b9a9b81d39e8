import Testing

@testable import QuizExchange

struct EmbeddedFileTests {
    @Test(arguments: [
        ("data:image/png;base64,AAEC", "picture.png"), ("data:image/jpg;base64,AAEC", "picture.jpg"),
        ("DATA:image/jpeg;base64,AAEC", "picture.jpg"), ("data:image/svg+xml,%3Csvg/%3E", "picture.svg"),
        ("data:audio/wav;base64,AAEC", "picture.wav"), ("data:image/avif;base64,AAEC", "picture.avif"),
    ])
    func hasTheEndingOfItsType(address: String, name: String) { #expect(EmbeddedFile(dataAddress: address)?.name == name) }

    @Test(arguments: [
        "media/cell.png", "data:text/html,<b>", "data:application/zip;base64,AAEC", "data:image/unheard-of,x", "data:image/png;base64,*",
    ])
    func isNone(address: String) { #expect(EmbeddedFile(dataAddress: address) == nil) }
}
