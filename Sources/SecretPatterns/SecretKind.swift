/// A kind of secret that a text may hold, as far as its form shows.
package enum SecretKind: String, Hashable, Sendable, CaseIterable {
  /// A private key: PEM, OpenPGP, PuTTY or age.
  case privateKey = "private-key"
  /// The number of a payment card.
  case cardNumber = "card-number"
  /// A token of access: one of a known form, or a long text that looks random.
  case token
  /// A password, or another secret, beside its name.
  case password
  /// A URL that alone gives access: by its user information or by a parameter.
  case address
  /// A code of a few digits that is asked for once.
  case oneTimeCode = "one-time-code"

  /// The kind in the words of a message, such as `a card number`.
  package var words: String {
    switch self {
    case .privateKey: "a private key"
    case .cardNumber: "a card number"
    case .token: "an access token"
    case .password: "a password or a key beside its name"
    case .address: "an address with a password or a token in it"
    case .oneTimeCode: "a one-time code"
    }
  }
}
