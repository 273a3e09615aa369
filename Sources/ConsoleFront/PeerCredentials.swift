#if Console
/// Who connected to a Unix socket.
///
/// Source: unix(7), `SO_PEERCRED`; its `struct ucred`.
struct PeerCredentials: BitwiseCopyable, Sendable {
  /// The process that connected.
  var process: UInt32 = 0
  /// Its user.
  var user: UInt32 = .max
  /// Its group.
  var group: UInt32 = .max
}
#endif
