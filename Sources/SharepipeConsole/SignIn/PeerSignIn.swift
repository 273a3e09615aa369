package import ConsoleWire
import Glibc

/// Sign-in by the user at the other end of a Unix socket, as the kernel knows it.
///
/// Root and the user of the desk could change its files anyway, and so have the role `answer`. Other
/// users must be in the people file. Source: unix(7), `SO_PEERCRED`.
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

  /// What a request says of the person.
  package enum Finding: Hashable, Sendable {
    /// The user at the other end of the socket is this person.
    case person(ConsolePerson)
    /// The connection is not from a Unix socket, is that of a proxy, or its user is no person of the
    /// console.
    case unknown
    /// The user would be a person, but the request has this header, which proxies add: the proxy runs as
    /// that user and is not listed, and the request may come from anywhere.
    case forwarded(header: String)
  }

  /// Finds the person of a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - proxies: The proxies, whose own users are no persons.
  ///   - people: The people file as it is now; `nil` if it cannot be read.
  /// - Returns: The person, or why there is none.
  package func person(
    of request: ConsoleRequest, proxies: ProxyTrust = .none, people: People?
  ) -> Finding {
    guard case .user(let user, _) = request.peer, !proxies.isTrusted(request.peer),
      let person = user == 0 || user == own ? Self.owner(user) : people?.person(ofUser: user)
    else { return .unknown }
    let header = request.fields.first { Self.isOfProxies($0.name) }
    return header.map { .forwarded(header: $0.name) } ?? .person(person)
  }

  /// Whether proxies add a header.
  ///
  /// Source: RFC 7239; RFC 9110, section 7.6.3.
  private static func isOfProxies(_ header: String) -> Bool {
    header.hasPrefix("x-forwarded-") || ["forwarded", "via", "x-real-ip"].contains(header)
  }
}

extension PeerSignIn.Finding {
  /// What is wrong with a request that was forwarded, and what to do; `nil` for others.
  package var words: String? {
    guard case .forwarded(let header) = self else { return nil }
    return
      "The request has the header '\(header)', so it comes from a proxy that 'proxy.from' does not "
      + "list, and its user does not identify the person. Add 'user NAME' to 'proxy.from', with the user "
      + "that the proxy runs as."
  }
}
