import SecretPatterns

/// The names of variables and members that hold a secret of the app.
enum SecretNames {
  /// Whether a name is one of a secret itself, and not of something about one.
  static func isSecret(_ name: String) -> Bool {
    let words = SensitiveAction.words(of: name)
    guard let last = words.last else { return false }
    if weak.contains(last) { return words.count > 1 && qualified.contains(words[words.count - 2]) }
    return strong.contains(last) || (words.count > 1 && strong.contains(words.suffix(2).joined()))
  }

  /// Whether values of a type are no secret, whatever their name is about.
  static func isHarmless(type: String) -> Bool {
    KnownConstructor.typed.contains(type) || ["URL", "NSURL", "URLComponents"].contains(type)
  }

  private static let strong: Set<String> = [
    "password", "passwd", "passcode", "passphrase", "secret", "apikey", "privatekey", "jwt", "pin",
    "otp", "cvv", "iban", "accesstoken", "refreshtoken", "authtoken", "sessiontoken", "idtoken",
    "sessionid", "clientsecret", "seedphrase", "mnemonic", "cardnumber", "ssn", "recoverycode",
    "bearer",
  ]
  /// Words that are a secret with one of the others before them.
  private static let weak: Set<String> = ["token", "key", "code", "phrase", "credential", "cookie"]
  private static let qualified: Set<String> = [
    "access", "refresh", "auth", "session", "bearer", "api", "private", "secret", "recovery",
    "login", "user", "oauth", "id", "security", "backup", "seed", "reset", "verification",
  ]
}
