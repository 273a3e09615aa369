import Glibc

/// Addresses of the internet that begin alike, such as `10.0.0.0/8`, or one address.
///
/// An IPv4 address in IPv6 form (`::ffff:10.0.0.1`) is that IPv4 address. Source: RFC 4632, section 3.1;
/// RFC 4291, section 2.5.5.2; inet_pton(3).
package struct AddressRange: Hashable, Sendable {
  /// Why a text is no range.
  package enum Fault: Error, Hashable, Sendable {
    /// It is not an address, or the part behind the slash is not a number of bits.
    case notAnAddress(String)
    /// It has no bits in front, and so stands for every address.
    case everyAddress(String)
    /// Bits behind those in front are set; what was perhaps meant.
    case looseBits(String, meant: String)
  }

  /// The first address: 4 or 16 bytes.
  private let first: [UInt8]
  /// How many bits in front are those of every address.
  private let bits: Int

  /// Reads an address or a range.
  ///
  /// - Parameter text: The text, such as `192.0.2.1`, `2001:db8::/32`.
  /// - Throws: ``Fault``.
  package init(_ text: String) throws(Fault) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let head = parts.first, var address = Self.bytes(of: String(head)) else {
      throw .notAnAddress(text)
    }
    var bits = address.count * 8
    if let part = parts.dropFirst().first {
      guard (1...3).contains(part.utf8.count), part.utf8.allSatisfy({ (48...57).contains($0) }),
        part == "0" || part.first != "0", let number = Int(part), number <= bits
      else { throw .notAnAddress(text) }
      bits = number
    }
    if let inner = Self.inner(of: address) {
      guard bits >= 96 else { throw .notAnAddress(text) }
      address = inner
      bits -= 96
    }
    guard bits > 0 else { throw .everyAddress(text) }
    let masked = Self.masked(address, bits)
    guard masked == address else {
      throw .looseBits(text, meant: "\(Self.text(of: masked))/\(bits)")
    }
    first = address
    self.bits = bits
  }

  /// Whether an address is in the range.
  ///
  /// - Parameter address: The address as text; anything else is not in it.
  /// - Returns: Whether it is.
  package func contains(_ address: String) -> Bool {
    guard let bytes = Self.bytes(of: address) else { return false }
    let address = Self.inner(of: bytes) ?? bytes
    return address.count == first.count && Self.masked(address, bits) == first
  }

  /// Whether addresses of this machine alone are in the range, from which all its users connect.
  package var hasLoopback: Bool {
    contains("127.0.0.1") || contains("::1") || (first.count == 4 && first[0] == 127)
  }

  private static func bytes(of text: String) -> [UInt8]? {
    // A NUL would end the text for inet_pton(3).
    guard !text.utf8.contains(0) else { return nil }
    for (family, size) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: size)
      if unsafe inet_pton(family, text, &bytes) == 1 { return bytes }
    }
    return nil
  }

  /// The IPv4 address that an IPv6 address has in itself, or `nil`.
  private static func inner(of address: [UInt8]) -> [UInt8]? {
    let prefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    return address.count == 16 && address.starts(with: prefix) ? Array(address[12...]) : nil
  }

  private static func masked(_ address: [UInt8], _ bits: Int) -> [UInt8] {
    address.enumerated().map { index, byte in
      byte & ~UInt8(truncatingIfNeeded: 0xFF >> max(0, min(8, bits - index * 8)))
    }
  }

  private static func text(of address: [UInt8]) -> String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = address.count == 4 ? AF_INET : AF_INET6
    guard
      let start = unsafe inet_ntop(family, address, &text, socklen_t(INET6_ADDRSTRLEN))
    else { return "" }
    return unsafe String(cString: start)
  }
}

extension AddressRange.Fault: CustomStringConvertible {
  /// What is wrong and what to write.
  package var description: String {
    switch self {
    case .notAnAddress(let text):
      "'\(text)' is not an address; write 'user NAME' for a user at the socket, or an address such "
        + "as '192.0.2.1', '192.0.2.0/24' or '2001:db8::/32'"
    case .everyAddress(let text):
      "'\(text)' is every address; list only the addresses of your proxies"
    case .looseBits(let text, let meant): "'\(text)' is not the start of a range; write '\(meant)'"
    }
  }
}
