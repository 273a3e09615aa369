internal import CLinux
internal import Glibc
package import SafeFiles

extension InboxEntry {
  /// What the file system says of the entry itself, without following a link.
  ///
  /// `nil` for a line of standard input and for an entry that is gone. The owner in it is the
  /// honest attribution, since a `source` is only a claim.
  package var facts: FileFacts? {
    guard let path = reference?.fullPath else { return nil }
    var status = stat()
    let result = unsafe path.bytes.withTerminatedBytes { unsafe lstat($0, &status) }
    return result == 0 ? FileFacts(status) : nil
  }
}
