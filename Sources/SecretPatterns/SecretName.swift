/// The names under which secrets are sent, whatever is read: a query, a form, a setting.
///
/// Boards and the redaction of URLs ask here. A board refuses what is copied, and so wants to be
/// sure; what is redacted is merely not shown, so that a name which often has another meaning is
/// enough there.
package enum SecretName {
  /// Names of parameters, folded.
  static let certain: Set<String> = [
    "token", "accesstoken", "refreshtoken", "idtoken", "authtoken", "oauthtoken", "oauthverifier",
    "resettoken", "logintoken", "sessiontoken", "bearer", "jwt", "apikey", "apitoken", "accesskey",
    "password", "passwd", "pwd", "pass", "passphrase", "passwort", "secret", "clientsecret",
    "xamzsignature", "xamzsecuritytoken", "xgoogsignature", "phpsessid", "jsessionid", "sessionid",
    "samlresponse", "otp",
  ]

  /// Names that have other meanings too, folded: on a board their value must look drawn by chance.
  static let ambiguous: Set<String> = [
    "code", "authcode", "key", "auth", "sig", "signature", "session", "sid", "pin", "ticket",
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

  /// Names that only the redaction knows, folded.
  private static let shown: Set<String> = [
    "assertion", "authorization", "clientassertion", "codeverifier", "cookie", "credential",
    "credentials", "devicecode", "mfa", "nonce", "passkey", "passcode", "samlrequest", "tan",
    "totp", "usercode", "verificationcode",
  ]

  /// Whether the value beside a name is left out of what is shown.
  ///
  /// Case, `_`, `-`, `.` and brackets mean nothing, and neither do wide forms of ASCII and what is
  /// invisible.
  ///
  /// - Parameter name: The name, decoded.
  /// - Returns: Whether it is; also for a name of more than 1 MiB.
  package static func isRedacted(_ name: some Collection<UInt8>) -> Bool {
    guard let text = ScannedText(name) else { return true }
    let folded = fold(text.bytes)
    return certain.contains(folded) || ambiguous.contains(folded) || shown.contains(folded)
      || assigned.contains(where: folded.hasSuffix)
      || weaklyAssigned.contains(where: folded.hasSuffix)
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
