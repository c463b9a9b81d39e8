import Foundation
import Testing

struct LargeFileTests {
    /// A device has no end, and a sparse file takes no space on the disk.
    @Test func filesThatAreTooLargeAreRefused() throws {
        let site = try TemporarySite()
        try site.write("big.zip", Data("PK".utf8))
        let sparse = try FileHandle(forWritingTo: site.folder.appendingPathComponent("big.zip"))
        try sparse.truncate(atOffset: 5 << 30)
        try sparse.close()
        for (arguments, size) in [
            (["import", "gift", "/dev/zero"], 64), (["import", "canvas", "big.zip"], 256), (["roster", "import", "/dev/zero"], 64),
        ] {
            let outcome = try Tool.run(arguments, in: site.folder)
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("it is larger than \(size) MB; split it"), "\(outcome.errors)")
        }
    }
}
