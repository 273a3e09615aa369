/// Who is at the other end of a connection, as the kernel says.
package enum ConsolePeer: Hashable, Sendable {
  /// A user of this machine at a Unix socket, and the process that connected.
  ///
  /// Source: unix(7), `SO_PEERCRED`.
  case user(UInt32, process: UInt32)
  /// A client at an address of the internet, as text without the port.
  case address(String)
}
