import Foundation
import Platform
import Testing

@testable import OutputWriting

/// Cases that need a process of its own: it is killed, has limits, or is an unprivileged user.
@Suite struct ProcessTests {
    let site: TestSite

    init() throws { site = try TestSite() }

    @Test(arguments: [3, 6, 9, 12, 14, 15, 16, 17, 18, 20, 22, 24, 26])
    func killed(after last: Int) async throws {
        let old = Transition.small[1].old ?? [:]
        let new = Transition.small[1].new
        try site.build(old)
        await #expect(processExitsWith: .signal(SIGKILL)) { [output = site.output as String, last] in
            let counter = FaultCounter { number, _ in
                if number > last { kill(getpid(), SIGKILL) }
                return 0
            }
            try buildSite(Transition.small[1].new, in: output, fault: counter.fault)
        }
        let isCommitted = site.exists("Output/.quizmark/journal")
        if !isCommitted { #expect(try site.snapshot() == withFolders(old)) }
        let writer = try site.writer()
        #expect(writer.finishedEarlierBuild == isCommitted)
        #expect(writer.owned.paths == (isCommitted ? new : old).keys.sorted(by: ByteOrder.precedes))
        writer.abandon()
        #expect(try site.snapshot() == withFolders(isCommitted ? new : old))
        #expect(try site.traces() == [])
    }

    @Test func filesMayBeLimited() async throws {
        try site.build(["a.html": "old", "b.html": "old"])
        await #expect(processExitsWith: .success) { [output = site.output as String] in
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 10_000, rlim_max: 10_000)
            #if canImport(Darwin)
                setrlimit(RLIMIT_FSIZE, &limit)
            #else
                setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            #endif
            let error = #expect(throws: OutputError.self) {
                try buildSite(["a.html": "new", "b.html": String(repeating: "x", count: 20_000)], in: output)
            }
            #expect(error == .failed(DiskFailure(.write, output + "/b.html", EFBIG)))
        }
        #expect(try site.snapshot() == ["a.html": "old", "b.html": "old"])
        #expect(try site.traces() == [])
    }

    @Test func descriptorsMayBeFew() async throws {
        await #expect(processExitsWith: .success) { [output = site.output as String] in
            // The child inherits what other tests have open.
            let inherited = (0..<4096).last { fcntl($0, F_GETFD) != -1 } ?? 2
            var limit = rlimit(rlim_cur: rlim_t(inherited + 38), rlim_max: rlim_t(inherited + 38))
            #if canImport(Darwin)
                setrlimit(RLIMIT_NOFILE, &limit)
            #else
                setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            #endif
            for text in ["old", "new"] {
                let pages = (0..<200).map { ("f\($0)/g\($0)/index.html", "\(text) \($0)") }
                let summary = try buildSite(Dictionary(uniqueKeysWithValues: pages), in: output)
                #expect(summary.changed == 200)
            }
        }
    }

    @Test func foldersMayBeClosed() async throws {
        try site.build(["index.html": "old", "fr/a.html": "old"])
        let before = try site.snapshot()
        // Root may write anywhere, so the child becomes the user nobody.
        for path in ["", "/Output", "/.quizmark", "/.quizmark/outputs"] { chmod(site.folder + path, 0o777) }
        chmod(site.output + "/fr", 0o555)
        defer { chmod(site.output + "/fr", 0o755) }
        await #expect(processExitsWith: .success) { [output = site.output as String] in
            if geteuid() == 0 { try #require(setuid(65534) == 0) }
            let error = #expect(throws: OutputError.self) {
                try buildSite(["index.html": "new", "fr/a.html": "new"], in: output)
            }
            #expect(error == .failed(DiskFailure(.write, output + "/fr", EACCES)))
        }
        #expect(try site.snapshot() == before)
        #expect(try site.traces() == [])

        chmod(site.folder, 0o555)
        defer { chmod(site.folder, 0o755) }
        await #expect(processExitsWith: .success) { [folder = site.folder as String] in
            if geteuid() == 0 { try #require(setuid(65534) == 0) }
            let error = #expect(throws: OutputError.self) { try buildSite([:], in: folder + "/new") }
            #expect(error == .failed(DiskFailure(.create, folder + "/new", EACCES)))
        }
    }
}
