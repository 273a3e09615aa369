/// Why a password cannot be taken.
package enum PasswordError: Error, Hashable, Sendable {
  /// It has too few bytes; how many it has.
  case tooShort(Int)
  /// It has too many bytes; how many it has.
  case tooLong(Int)
  /// OpenSSL cannot derive a hash.
  case underivable
}

extension PasswordError: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .tooShort: "the password is shorter than 8 bytes; choose a longer one"
    case .tooLong: "the password is longer than 1000 bytes; choose a shorter one"
    case .underivable:
      "the password cannot be hashed with scrypt; check the memory that is left and OpenSSL's "
        + "configuration"
    }
  }
}
