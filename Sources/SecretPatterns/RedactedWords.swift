/// The words of names whose values are left out of what is shown.
enum RedactedWords {
  /// Last words with which a name says something about a secret, and has none.
  static let about: Set<String> = [
    "algorithm", "count", "enabled", "expires", "expiry", "format", "in", "length", "limit",
    "policy", "strength", "ttl", "type", "used", "version",
  ]

  /// Last words that say which of several it is.
  static let repeated: Set<String> = [
    "again", "check", "confirm", "confirmation", "confirmed", "current", "field", "input", "new",
    "old", "plain", "raw", "repeat", "repeated", "retype", "text", "value", "verify",
  ]

  /// Words that make a name that of a secret wherever they stand.
  private static let anywhere: Set<String> = [
    "apikey", "authorization", "bearer", "cookie", "credential", "credentials", "hmac", "jwt",
    "otp", "pass", "passcode", "passkey", "passphrase", "passwd", "password", "pw", "pwd", "secret",
    "secrets", "senha", "signature", "token", "totp",
  ]

  /// Words that do so at the end.
  private static let last: Set<String> = [
    "assertion", "auth", "cvc", "cvv", "mfa", "nonce", "pin", "session", "sid", "sig", "tan",
    "ticket", "verifier",
  ]

  /// What makes *key* another thing when it stands before it.
  private static let otherKeys: Set<String> = [
    "arrow", "cache", "foreign", "group", "hot", "idempotency", "index", "issue", "item", "message",
    "node", "object", "order", "partition", "primary", "public", "range", "row", "sort", "storage",
    "translation",
  ]

  /// What makes *code* another thing when it stands before it, besides what does so in a text.
  private static let otherCodes: Set<String> = OneTimeCode.otherCodes.union([
    "airport", "branch", "category", "city", "item", "lang", "post", "region", "state", "station",
    "stock", "type", "unit", "vat",
  ])

  /// What is so distinct that it counts inside a word, folded.
  private static let inside = [
    "accesskey", "apikey", "contrase?a", "contrasena", "credential", "kennwort", "motdepasse",
    "passcode", "passphrase", "passwd", "password", "passwort", "privatekey", "sessid",
    "sessionid", "signature", "wachtwoord",
  ]

  /// What counts at the end of a word, folded.
  private static let endings = ["secret", "token"]

  /// Words that are written together with *code*, *key* or *pass* after them.
  private static let beginnings: [(ending: String, beginnings: Set<String>)] = [
    (
      "code",
      [
        "access", "activation", "auth", "authorization", "backup", "confirmation", "device",
        "login", "mfa", "otp", "pin", "recovery", "reset", "security", "sms", "tan", "user",
        "verification", "verify",
      ]
    ),
    (
      "key",
      [
        "account", "app", "auth", "decryption", "encryption", "licence", "license", "master",
        "secret", "session", "shared", "signing", "stream", "subscription", "webhook",
      ]
    ),
    (
      "pass",
      ["admin", "confirm", "db", "login", "my", "new", "old", "root", "user", "wifi"]
    ),
  ]

  /// Names as a whole, folded.
  private static let names: Set<String> = [
    "2fa", "samlrequest", "samlresponse",
  ]

  /// Whether words are those of a secret.
  static func isSecret(_ words: ArraySlice<String>) -> Bool {
    guard let word = words.last else { return false }
    if words.contains(where: anywhere.contains) || last.contains(word) { return true }
    let before = words.dropLast().last ?? ""
    return switch word {
    case "key": !otherKeys.contains(before)
    case "code": !otherCodes.contains(before)
    default: OneTimeCode.words.contains(word) && word != "codes"
    }
  }

  /// Whether a name that is written together is that of a secret.
  static func isSecret(joined name: String) -> Bool {
    if names.contains(name) || anywhere.contains(name) || last.contains(name) { return true }
    if inside.contains(where: name.contains) || endings.contains(where: name.hasSuffix) {
      return true
    }
    return beginnings.contains { ending, beginnings in
      name.hasSuffix(ending) && beginnings.contains(String(name.dropLast(ending.count)))
    }
  }
}
