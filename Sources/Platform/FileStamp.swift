/// Attributes of a file, one of which differs after the file was written or replaced, unless that happened within the resolution of
/// the disk's clock.
package struct FileStamp: Hashable, Sendable {
    /// In bytes.
    package let size: Int
    /// Last change of the content, in nanoseconds since 1970.
    package let modified: Int
    /// Last change of the content or of an attribute, in nanoseconds since 1970.
    package let changed: Int
    package let device: UInt64
    package let inode: UInt64

    package init(size: Int, modified: Int, changed: Int, device: UInt64, inode: UInt64) {
        self.size = size
        self.modified = modified
        self.changed = changed
        self.device = device
        self.inode = inode
    }

    /// Whether the content is probably the same. Backup programs change other attributes, and on network disks and in containers, a file
    /// may have one inode by its path and another one when it is open.
    package func hasSameContent(as other: FileStamp) -> Bool { size == other.size && modified == other.modified }
}
