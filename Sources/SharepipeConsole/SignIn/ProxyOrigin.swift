import ConsoleWire

/// Where connections of a trusted proxy come from: an element of `proxy.from`.
package enum ProxyOrigin: Hashable, Sendable {
  /// A user at a Unix socket.
  case user(UInt32)
  /// Addresses.
  case addresses(AddressRange)

  /// Why a text is no origin.
  package enum Fault: Error, Hashable, Sendable {
    /// The machine has no user of that name or number.
    case unknownUser(String)
    /// It is neither a user nor an address.
    case address(AddressRange.Fault)
  }

  /// Reads an origin.
  ///
  /// - Parameter text: `user NAME`, `user NUMBER`, an address, or a range of addresses.
  /// - Throws: ``Fault``.
  package init(_ text: String) throws(Fault) {
    if text.hasPrefix("user ") {
      let name = String(text.dropFirst("user ".count).drop { $0 == " " })
      guard let user = People.User(name) else { throw .unknownUser(name) }
      self = .user(user.number)
      return
    }
    do throws(AddressRange.Fault) {
      self = .addresses(try AddressRange(text))
    } catch {
      throw .address(error)
    }
  }

  /// Whether a connection comes from here.
  func has(_ peer: ConsolePeer) -> Bool {
    switch (self, peer) {
    case (.user(let user), .user(let other, _)): user == other
    case (.addresses(let range), .address(let address)): range.contains(address)
    case (.user, .address), (.addresses, .user): false
    }
  }
}

extension ProxyOrigin.Fault: CustomStringConvertible {
  /// What is wrong and what to write.
  package var description: String {
    switch self {
    case .unknownUser(let name):
      "this machine has no user '\(name)'; write the name or the number of the user that the "
        + "proxy runs as, such as 'user www-data'"
    case .address(let fault): fault.description
    }
  }
}
