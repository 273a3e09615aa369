/// The names under which secrets are sent, whatever is read: a query, a form, a setting.
///
/// Boards and the redaction of URLs ask here. A board refuses what is copied, and so wants to be
/// sure; what is redacted is merely not shown, so that a name which often has another meaning is
/// enough there.
package enum SecretName {
  /// Names of parameters, folded.
  private static let certain: Set<String> = [
    "token", "accesstoken", "refreshtoken", "idtoken", "authtoken", "oauthtoken", "oauthverifier",
    "resettoken", "logintoken", "sessiontoken", "mfatoken", "bearer", "jwt", "apikey", "apitoken",
    "accesskey", "password", "passwd", "pwd", "pw", "pass", "passphrase", "passwort", "secret",
    "clientsecret", "xamzsignature", "xamzsecuritytoken", "xgoogsignature", "phpsessid",
    "jsessionid", "sessionid", "samlresponse", "otp",
  ]

  /// Names that have other meanings too, folded: on a board their value must look drawn by chance.
  private static let ambiguous: Set<String> = [
    "code", "authcode", "smscode", "key", "auth", "sig", "signature", "session", "sid", "pin",
    "ticket",
  ]

  /// What the name of an assignment ends with, folded.
  static let assigned = [
    "password", "passwd", "passphrase", "passcode", "pwd", "passwort", "kennwort", "motdepasse",
    "contrase?a", "contrasena", "senha", "wachtwoord", "apikey", "apisecret", "clientsecret",
    "secretkey", "secretaccesskey", "accesskey", "accesstoken", "authtoken", "refreshtoken",
    "privatekey", "encryptionkey",
  ]

  /// Endings that are everyday words, folded: an assignment counts before an equals sign, or with a
  /// value in quotation marks.
  static let weaklyAssigned = ["secret", "token", "pass"]

  /// How sure a name is that its value is a secret.
  enum Weight: Hashable {
    /// Whatever the value is.
    case certain
    /// If the value looks drawn by chance.
    case ambiguous
    /// It is none, as far as the name says.
    case none
  }

  /// What a board makes of a name.
  ///
  /// - Parameter name: The name, decoded.
  /// - Returns: How sure the name is.
  static func weight(of name: some Collection<UInt8>) -> Weight {
    guard let text = ScannedText(name) else { return .none }
    let names = [fold(text.bytes), stem(of: NameWords(text)).joined()]
    if names.contains(where: { certain.contains($0) || assigned.contains(where: $0.hasSuffix) }) {
      return .certain
    }
    return names.contains(where: ambiguous.contains) ? .ambiguous : .none
  }

  /// Whether the value beside a name is left out of what is shown.
  ///
  /// Case, `_`, `-`, `.`, brackets and digits mean nothing, and neither do wide forms of ASCII and
  /// what is invisible. What matters are the words of the name, however they are written together:
  /// `newPassword2`, `user[pwd]` and `sms_code`, but not `compass`, `keyboard` or `error_code`. A
  /// name that says something about a secret, such as `token_type`, is none.
  ///
  /// - Parameter name: The name, decoded.
  /// - Returns: Whether it is; also for a name of more than 1 MiB.
  package static func isRedacted(_ name: some Collection<UInt8>) -> Bool {
    guard let text = ScannedText(name) else { return true }
    let words = NameWords(text)
    if let last = words.words.last, words.words.count > 1, RedactedWords.about.contains(last) {
      return false
    }
    let stem = stem(of: words)
    return RedactedWords.isSecret(stem) || RedactedWords.isSecret(joined: stem.joined())
      || RedactedWords.isSecret(joined: fold(text.bytes))
  }

  /// The words without those that say which of several it is, as in `password_confirmation`.
  private static func stem(of name: NameWords) -> ArraySlice<String> {
    var words = name.words[...]
    while words.count > 1, let last = words.last, RedactedWords.repeated.contains(last) {
      words.removeLast()
    }
    return words
  }

  /// A name in the form in which names are compared: lower-case letters and digits.
  ///
  /// - Parameter name: The name, decoded.
  /// - Returns: The name; letters that ASCII lacks become `?`.
  package static func fold(_ name: some Sequence<UInt8>) -> String {
    let letters = name.compactMap { byte -> UInt8? in
      guard byte.isWord else { return nil }
      return byte == ScannedText.letter ? UInt8(ascii: "?") : byte.lowercased
    }
    return String(decoding: letters, as: UTF8.self)
  }
}
