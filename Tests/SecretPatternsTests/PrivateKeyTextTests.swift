import Testing

@testable import SecretPatterns

struct PrivateKeyTextTests {
  static let texts: [(text: String, isKey: Bool)] = [
    ("-----BEGIN PRIVATE " + "KEY-----", true), ("-----BEGIN RSA PRIVATE " + "KEY-----\nMII", true),
    ("x\n-----BEGIN ENCRYPTED PRIVATE " + "KEY-----", true),
    ("-----BEGIN OPENSSH PRIVATE " + "KEY-----", true),
    ("-----BEGIN PGP PRIVATE " + "KEY BLOCK-----", true),
    ("PuTTY-User-Key-File-3: ssh-ed25519", true), ("AGE-SECRET-" + "KEY-1QQQ", true),
    ("-----BEGIN PUBLIC KEY-----", false), ("-----BEGIN CERTIFICATE-----", false),
    ("-----BEGIN \nPRIVATE KEY-----", false), ("a private key", false), ("-----BEGIN ", false),
  ]

  @Test(arguments: texts)
  func `a private key is known by its first line`(text: String, isKey: Bool) throws {
    #expect(PrivateKeyText.occurs(in: try #require(ScannedText(text.utf8))) == isKey)
  }
}
