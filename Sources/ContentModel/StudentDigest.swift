/// Digest of a student's name, by which the ledger knows the student, so that it has no names.
package struct StudentDigest: Hashable, Sendable {
    /// 16 hexadecimal digits.
    package let digits: String

    package init(_ digits: String) { self.digits = digits }
}
