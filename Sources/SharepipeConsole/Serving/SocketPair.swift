internal import Glibc
import SafeFiles
import SystemPackage

/// Two ends of a connection that has no name: the desk's and the front's.
///
/// Source: socketpair(2).
struct SocketPair: ~Copyable {
  let ours: OwnedDescriptor
  let theirs: OwnedDescriptor

  init() throws(Errno) {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Errno(rawValue: errno) }
    ours = OwnedDescriptor(FileDescriptor(rawValue: ends[0]))
    theirs = OwnedDescriptor(FileDescriptor(rawValue: ends[1]))
  }
}
