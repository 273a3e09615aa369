package import ConsoleWire

/// Which connections are those of a proxy, and what its headers say of the person.
///
/// Trust is by connection: by the user at the other end of the Unix socket, or by its address, as the
/// kernel says. Nothing that a client can write decides it.
package struct ProxyTrust: Hashable, Sendable {
  /// What a request says of the person.
  package enum Finding: Hashable, Sendable {
    /// The connection is not that of a proxy, and the request pretends nothing.
    case notAProxy
    /// The connection is that of a proxy, which is not there to name persons.
    case unnamed
    /// The proxy names this person.
    case person(ConsolePerson)
    /// The request is refused.
    case refused(ProxyRefusal)
  }

  /// Why a configuration of proxies is not used.
  package enum Fault: Error, Hashable, Sendable {
    /// The value of `person` is not the name of a header, or the header has another use.
    case wrongHeader(String)
    /// Every user of this machine could name persons.
    case loopbackWithoutProof
    /// Persons are named, or a proof is asked for, and no connection is trusted.
    case noOrigin
  }

  /// The header with the proof.
  package static let proofHeader = "X-Console-Proof"

  /// No connection is that of a proxy.
  package static let none = ProxyTrust()

  private let origins: [ProxyOrigin]
  /// The header with the person as it is written, or `nil` if proxies name none.
  private let header: String?
  private let proof: HeaderSecret?

  private init() {
    origins = []
    header = nil
    proof = nil
  }

  /// Takes a configuration.
  ///
  /// - Parameters:
  ///   - origins: `proxy.from`.
  ///   - header: `proxy.person`, the name of the header with the person; `nil` if proxies name none.
  ///   - proof: `proxy.secret`, or `nil` if a proxy is trusted by its connection alone.
  /// - Throws: ``Fault``.
  package init(
    from origins: [ProxyOrigin], person header: String?, proof: HeaderSecret? = nil
  ) throws(Fault) {
    if let header, !Self.isUsable(header) { throw .wrongHeader(header) }
    guard !origins.isEmpty || (header == nil && proof == nil) else { throw .noOrigin }
    let hasLoopback = origins.contains {
      if case .addresses(let range) = $0 { range.hasLoopback } else { false }
    }
    guard !hasLoopback || header == nil || proof != nil else { throw .loopbackWithoutProof }
    self.origins = origins
    self.header = header
    self.proof = proof
  }

  /// Whether proxies name persons.
  package var namesPersons: Bool { header != nil }

  /// The users whose connections at a Unix socket are those of a proxy.
  package var users: [UInt32] {
    origins.compactMap { if case .user(let user) = $0 { user } else { nil } }
  }

  /// Whether connections from addresses are those of a proxy.
  package var hasAddresses: Bool {
    origins.contains { if case .addresses = $0 { true } else { false } }
  }

  /// Whether a connection is that of a proxy.
  package func isTrusted(_ peer: ConsolePeer) -> Bool { origins.contains { $0.has(peer) } }

  /// Finds the person of a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - people: The people file as it is now.
  /// - Returns: The person, or why the request is refused.
  package func person(of request: ConsoleRequest, people: People) -> Finding {
    let persons = header.map { request.values($0.lowercased()) } ?? []
    let proofs = request.values(Self.proofHeader.lowercased())
    guard isTrusted(request.peer) else {
      if let header, !persons.isEmpty { return .refused(.foreignHeader(header)) }
      return proofs.isEmpty ? .notAProxy : .refused(.foreignHeader(Self.proofHeader))
    }
    if let proof {
      guard proofs.count == 1 else { return .refused(.noProof) }
      guard proof.isShown(by: proofs[0]) else { return .refused(.wrongProof) }
    }
    guard let header else { return .unnamed }
    guard let name = persons.first else { return .refused(.noPerson(header)) }
    guard persons.count == 1 else { return .refused(.severalPersons(header)) }
    guard PersonName.isValid(name) else { return .refused(.wrongName(header)) }
    guard let person = people.person(named: name) else { return .refused(.unknownPerson(name)) }
    return .person(person)
  }

  /// Headers that say something else, which browsers and every client send.
  private static let otherHeaders: Set<String> = [
    "accept", "authorization", "connection", "content-length", "content-type", "cookie", "host",
    "origin", "referer", "te", "transfer-encoding", "user-agent", "x-console-proof",
  ]

  /// Whether a text is the name of a header that may name a person.
  ///
  /// Source: RFC 9110, section 5.6.2.
  private static func isUsable(_ header: String) -> Bool {
    let lower = header.lowercased()
    return (1...100).contains(header.utf8.count) && !otherHeaders.contains(lower)
      && !lower.hasPrefix("sec-")
      && header.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}

extension ProxyTrust.Fault: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .wrongHeader(let header):
      "'\(header)' is not the name of a header for a person; write one that the proxy adds, such as "
        + "'X-Remote-User'"
    case .loopbackWithoutProof:
      "every user of this machine connects from a loopback address and could name any person; add "
        + "'secret', or let the console listen at a Unix socket and write 'user NAME'"
    case .noOrigin:
      "no connection is trusted; list the user or the addresses of the proxy in 'from'"
    }
  }
}
