@testable import SharepipeConsole

extension PasswordHash.Cost {
  /// The least that is read: 2 MiB and some milliseconds.
  static let low = Self(n: 1 << 14, r: 1, p: 1)
}

extension PasswordHash {
  /// The hash of a password at the least cost.
  static func sample(_ password: String) throws -> Self {
    try make(Array(password.utf8), cost: .low)
  }
}
