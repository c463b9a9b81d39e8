import Platform

/// A file that becomes a part of another one.
package enum SourceFile {
    package static func bytes(_ path: String) throws(OutputError) -> [UInt8] {
        do throws(SystemError) {
            return try ReadableFile.bytes(path)
        } catch {
            throw .failed(DiskFailure(.read, path, error.code))
        }
    }
}
