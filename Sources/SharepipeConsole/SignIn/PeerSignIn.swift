package import ConsoleWire
import Glibc

/// Sign-in by the user at the other end of a Unix socket, as the kernel knows it.
///
/// Root and the user of the desk could change its files anyway, and so have the role `answer`. Other
/// users are those whom the people file names. Source: unix(7), `SO_PEERCRED`.
package struct PeerSignIn: Hashable, Sendable {
  private let own: UInt32

  /// Creates a sign-in.
  ///
  /// - Parameter own: The user of the desk.
  package init(own: UInt32 = geteuid()) { self.own = own }

  /// The person of a user of this machine, as the system names it, with the role `answer`: the owner of
  /// the desk.
  ///
  /// - Parameter user: The number of the user.
  /// - Returns: The person. Where the system has no name that a person may have, it is `user-NUMBER`.
  package static func owner(_ user: UInt32) -> ConsolePerson {
    let name = SystemUser.name(of: user).flatMap { PersonName.isValid($0) ? $0 : nil }
    return ConsolePerson(name: name ?? "user-\(user)", role: .answer, user: user)
  }

  /// Finds the person at the other end of a connection.
  ///
  /// - Parameters:
  ///   - peer: The other end.
  ///   - proxies: The proxies, whose own users are no persons.
  ///   - people: The people file as it is now; `nil` if it cannot be read.
  /// - Returns: The person, or `nil` if the connection is not from a Unix socket, is that of a proxy, or
  ///   the user is no person of the console.
  package func person(
    of peer: ConsolePeer, proxies: ProxyTrust = .none, people: People?
  ) -> ConsolePerson? {
    guard case .user(let user, _) = peer, !proxies.isTrusted(peer) else { return nil }
    if user == 0 || user == own { return Self.owner(user) }
    return people?.person(ofUser: user)
  }
}
