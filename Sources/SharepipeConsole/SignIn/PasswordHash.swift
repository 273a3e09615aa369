internal import CCrypto
import Documents

/// The hash of a password, as the people file has it: `scrypt$N$r$p$SALT$HASH`.
///
/// `N`, `r` and `p` are the cost, in decimal digits; salt and hash are in Base64. A value does not
/// print its hash; only ``text`` does. Source: RFC 7914; OpenSSL, EVP_PBE_scrypt(3).
package struct PasswordHash: Hashable, Sendable {
  /// What one derivation costs.
  package struct Cost: Hashable, Sendable {
    /// The number of blocks, a power of two.
    package var n: UInt64
    /// The size of a block, in units of 128 bytes.
    package var r: UInt64
    /// How often everything is done.
    package var p: UInt64

    /// The cost of new hashes: 64 MiB, and 0.2 s of a processor.
    package static let standard = Cost(n: 1 << 16, r: 8, p: 1)

    /// Creates a cost.
    package init(n: UInt64, r: UInt64, p: UInt64) {
      self.n = n
      self.r = r
      self.p = p
    }

    /// The memory of one derivation in bytes.
    var memory: UInt64 { 128 * n * r + 128 * r * p }

    /// How much work one derivation is, to compare two costs.
    var work: UInt64 { n * r * p }
  }

  /// The fewest and the most bytes of a password.
  package static let passwordLengths = 8...1000

  static let saltLength = 16
  private static let hashLength = 32
  private static let scheme = "scrypt"

  /// What one derivation costs.
  package let cost: Cost
  private let salt: [UInt8]
  private let hash: [UInt8]

  /// Makes the hash of a new password.
  ///
  /// It takes as long as a sign-in, and blocks.
  ///
  /// - Parameters:
  ///   - password: The bytes of the password.
  ///   - cost: The cost.
  /// - Returns: The hash, with a salt of its own.
  /// - Throws: ``PasswordError``.
  package static func make(
    _ password: [UInt8], cost: Cost = .standard
  ) throws(PasswordError) -> Self {
    guard password.count >= passwordLengths.lowerBound else { throw .tooShort(password.count) }
    guard password.count <= passwordLengths.upperBound else { throw .tooLong(password.count) }
    let salt = RandomBytes.make(saltLength)
    guard let hash = derive(password, salt, cost) else { throw .underivable }
    return Self(cost: cost, salt: salt, hash: hash)
  }

  /// A hash that no password has, to spend the time of a check on.
  ///
  /// - Parameter cost: The cost of the check.
  /// - Returns: The hash.
  static func ofNothing(cost: Cost) -> Self {
    Self(cost: cost, salt: RandomBytes.make(saltLength), hash: RandomBytes.make(hashLength))
  }

  /// Whether a password has this hash.
  ///
  /// It takes long, and blocks.
  ///
  /// - Parameter password: The bytes of the password.
  /// - Returns: Whether it is the one. It is not either if OpenSSL has no memory.
  package func verify(_ password: [UInt8]) -> Bool { matches(password) ?? false }

  /// Whether a password has this hash; `nil` if OpenSSL has no memory.
  func matches(_ password: [UInt8]) -> Bool? {
    guard password.count <= Self.passwordLengths.upperBound else { return false }
    return Self.derive(password, salt, cost).map { ConstantTime.areEqual($0, hash) }
  }

  /// The hash as the people file has it.
  package var text: String {
    [
      Self.scheme, "\(cost.n)", "\(cost.r)", "\(cost.p)", Base64.text(salt), Base64.text(hash),
    ].joined(separator: "$")
  }

  private static func derive(_ password: [UInt8], _ salt: [UInt8], _ cost: Cost) -> [UInt8]? {
    var hash = [UInt8](repeating: 0, count: hashLength)
    let result = unsafe password.withUnsafeBytes { bytes in
      unsafe EVP_PBE_scrypt(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, salt, salt.count,
        cost.n, cost.r, cost.p, cost.memory + 1 << 20, &hash, hashLength)
    }
    return result == 1 ? hash : nil
  }
}

extension PasswordHash {
  /// Why a text is not a hash that is used.
  ///
  /// No case has a part of the text but its scheme.
  package enum Fault: Error, Hashable, Sendable {
    /// It has no scheme, and may be a password.
    case noScheme
    /// Its scheme is not known.
    case unknownScheme(String)
    /// Its parts are not those of its scheme.
    case malformed
    /// Its cost is too low to protect a password, too high for this program, or not a cost.
    case cost
  }

  /// The costs that are read.
  private static let costs = (n: UInt64(1) << 14...1 << 20, r: UInt64(1)...16, p: UInt64(1)...4)
  private static let maximumMemory: UInt64 = 256 << 20 + 1 << 20

  /// Reads a hash.
  ///
  /// - Parameter text: The text of the people file.
  /// - Throws: Why it is not used.
  package init(_ text: String) throws(Fault) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard let scheme = parts.first, parts.count > 1, Self.isScheme(scheme) else { throw .noScheme }
    guard scheme == Self.scheme else { throw .unknownScheme(String(scheme)) }
    // The reader of Base64 takes padding that its writer would not write.
    guard parts.count == 6, let salt = Base64.bytes(String(parts[4])),
      let hash = Base64.bytes(String(parts[5])), Base64.text(salt) == parts[4],
      Base64.text(hash) == parts[5], (Self.saltLength...64).contains(salt.count),
      hash.count == Self.hashLength
    else { throw .malformed }
    let numbers = parts[1...3].map { part in
      part.utf8.allSatisfy { (48...57).contains($0) } ? UInt64(part) ?? .max : .max
    }
    let cost = Cost(n: numbers[0], r: numbers[1], p: numbers[2])
    guard Self.costs.n.contains(cost.n), Self.costs.r.contains(cost.r),
      Self.costs.p.contains(cost.p), cost.n.nonzeroBitCount == 1, cost.memory <= Self.maximumMemory
    else { throw .cost }
    self.init(cost: cost, salt: salt, hash: hash)
  }

  /// Whether a text may be the name of a scheme: a short word in small letters.
  private static func isScheme(_ text: Substring) -> Bool {
    (1...16).contains(text.utf8.count)
      && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
  }
}

extension PasswordHash.Fault: CustomStringConvertible {
  /// What is expected instead, without anything of a password.
  package var description: String {
    switch self {
    case .noScheme:
      "expected a hash that begins with 'scrypt$', found a text without a scheme; never "
        + "write a password here. Run 'sharepipe console people add', which asks for the password"
    case .unknownScheme(let scheme):
      "expected a hash that begins with 'scrypt$', found the scheme '\(scheme)', which is not known; "
        + "run 'sharepipe console people add', which writes one that is"
    case .malformed:
      "the hash is not complete; expected 'scrypt$N$r$p$SALT$HASH' with a salt of 16 to 64 bytes and a "
        + "hash of 32 bytes in Base64; run 'sharepipe console people add' to write a new one"
    case .cost:
      "the cost of the hash is out of range: N is a power of two from 2^14 to 2^20, r is 1 to 16, "
        + "p is 1 to 4, and the memory is at most 256 MiB; run 'sharepipe console people add' to "
        + "write a new one"
    }
  }
}

extension PasswordHash: CustomStringConvertible {
  /// Words without the hash.
  package var description: String { "(a hash of a password)" }
}
