import Foundation
import FuzzedReaders

#if FUZZING
    /// The driver of libFuzzer, which is linked with `-sanitize=fuzzer`.
    @_silgen_name("LLVMFuzzerRunDriver")
    private func runFuzzer(
        _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
        _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
    ) -> CInt
#endif

/// The reader that this process gives its inputs to.
nonisolated(unsafe) private var fuzzed = FuzzedReader.markdown

/// Gives files to a reader, or with libFuzzer millions of inputs.
///
///     fuzz-readers READER FILE...          reads the files, and fails where a result is wrong
///     fuzz-readers READER --fuzz ARGUMENT  libFuzzer, where it is linked
///     fuzz-readers --corpus FOLDER         writes the corpus, a folder a reader, and prints their names and dictionaries
@main
enum Program {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.count == 2, arguments[0] == "--corpus" { return try writeCorpus(arguments[1]) }
        guard arguments.count > 1, let reader = FuzzedReader(rawValue: arguments[0]) else {
            print("Usage: fuzz-readers READER FILE...; readers: \(FuzzedReader.allCases.map(\.rawValue).joined(separator: ", "))")
            exit(64)
        }
        fuzzed = reader
        if arguments[1] == "--fuzz" { return fuzz(Array(arguments.dropFirst(2))) }
        for path in arguments.dropFirst() {
            guard let fault = reader.fault(of: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))) else { continue }
            print("\(path): \(fault)")
            exit(1)
        }
    }

    private static func fuzz(_ arguments: [String]) {
        #if FUZZING
            var count = CInt(arguments.count + 1)
            let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: arguments.count + 2)
            for (place, argument) in ([CommandLine.arguments[0]] + arguments).enumerated() { list[place] = strdup(argument) }
            list[arguments.count + 1] = nil
            var pointer = list
            exit(
                runFuzzer(&count, &pointer) { bytes, count in
                    guard let bytes else { return 0 }
                    let input = [UInt8](UnsafeBufferPointer(start: bytes, count: count))
                    if let fault = fuzzed.fault(of: input) { fatalError(fault) }
                    return 0
                })
        #else
            print("libFuzzer isn't linked; bin/fuzz builds the program with it")
            exit(69)
        #endif
    }

    private static func writeCorpus(_ folder: String) throws {
        for reader in FuzzedReader.allCases {
            let place = URL(fileURLWithPath: folder).appending(path: reader.rawValue)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            for (number, file) in Corpus.files(reader).enumerated() {
                try Data(file.bytes).write(to: place.appending(path: "seed-\(number)"))
            }
            print(reader.rawValue, reader.dictionary)
        }
    }
}
