import Documents
import Foundation
import SeededRandom
import ShareTestSupport
import SystemPackage
import Testing

@testable import ShareRules

/// The files in `Tests/SignedMessages`; `make-messages` there says how they were made.
struct SignedMessageTests {
  /// The first of June 2026, when the certificates of most messages are valid.
  static let june: Int64 = 1_780_272_000

  static func bytes(_ name: String) throws -> [UInt8] {
    try BoundedFile.read(SignedMessageSample.folder.appending(name), limit: 1 << 20)
  }

  func open(
    _ name: String, host: String? = "example.com", at moment: Int64 = june,
    authorities: FilePath? = SignedMessageSample.folder.appending("authority.pem")
  ) throws -> SignedMessage {
    try SignedMessage(Self.bytes(name), host: host, at: moment, authorities: authorities)
  }

  @Test
  func `a message is opened, and says who signed it`() throws {
    let message = try open("good.der")
    #expect(message.content == (try Self.bytes("content.json")))
    #expect(
      message.signers == [
        MessageSigner(
          subject: #"O=Caf\C3\A9,CN=example.com"#, issuer: "CN=Test Intermediate",
          dnsNames: ["example.com", "*.apps.example.com"], validFrom: 1_767_225_600,
          validUntil: 1_798_761_600, digest: "sha256", namesHost: true, chain: .trusted)
      ])
  }

  /// Forms in which the same content is signed as well.
  static let forms: [(name: String, subjects: [String], digest: String)] = [
    ("attributes.der", [#"O=Caf\C3\A9,CN=example.com"#], "sha256"),
    ("indefinite-length.der", [#"O=Caf\C3\A9,CN=example.com"#], "sha256"),
    ("self-signed.der", ["CN=example.com"], "sha256"),
    ("two-signers.der", [#"O=Caf\C3\A9,CN=example.com"#, "CN=example.com"], "sha256"),
  ]

  @Test(arguments: forms)
  func `every usual form of a signature is read`(
    name: String, subjects: [String], digest: String
  ) throws {
    let message = try open(name)
    #expect(message.content == (try Self.bytes("content.json")))
    #expect(Set(message.signers.map(\.subject)) == Set(subjects))
    #expect(message.signers.allSatisfy { $0.digest == digest })
  }

  static let standings:
    [(
      name: String, moment: Int64, host: String, chain: MessageSigner.Chain, names: Bool,
      isValid: Bool
    )] = [
      ("good.der", june, "example.com", .trusted, true, true),
      ("good.der", june, "EXAMPLE.com", .trusted, true, true),
      ("good.der", june, "a.apps.example.com", .trusted, true, true),
      ("good.der", june, "a.b.apps.example.com", .trusted, false, true),
      ("good.der", june, "apps.example.com", .trusted, false, true),
      ("good.der", june, ".example.com", .trusted, false, true),
      ("good.der", june, "", .trusted, false, true),
      ("good.der", june, "example.com\u{0}.evil.example", .trusted, false, true),
      ("good.der", 1_798_761_600, "example.com", .untrusted("certificate has expired"), true, true),
      (
        "good.der", 1_798_761_601, "example.com", .untrusted("certificate has expired"), true, false
      ),
      (
        "good.der", 1_767_225_599, "example.com", .untrusted("certificate is not yet valid"), true,
        false
      ),
      ("expired.der", june, "example.com", .untrusted("certificate has expired"), true, false),
      // In its subject it says example.com, and that does not count.
      ("wrong-host.der", june, "example.com", .trusted, false, true),
      ("self-signed.der", june, "example.com", .untrusted("self-signed certificate"), false, true),
      (
        "indefinite-length.der", june, "example.com",
        .untrusted("unable to get local issuer certificate"), true, true
      ),
    ]

  @Test(arguments: standings)
  func `how the signer stands never hides the content`(
    name: String, moment: Int64, host: String, chain: MessageSigner.Chain, names: Bool,
    isValid: Bool
  ) throws {
    let message = try open(name, host: host, at: moment)
    #expect(message.content == (try Self.bytes("content.json")))
    let signer = try #require(message.signers.first)
    #expect(signer.chain == chain)
    #expect(signer.namesHost == names)
    #expect(signer.isValid(at: moment) == isValid)
  }

  static let doubts: [(name: String, moment: Int64, doubts: [String])] = [
    ("good.der", june, []),
    (
      "expired.der", june,
      [
        "the certificate was valid until 2016-01-01T00:00:00Z",
        "the certificate, issued by 'CN=Test Intermediate', is not trusted: "
          + "certificate has expired",
      ]
    ),
    (
      "good.der", 0,
      [
        "the certificate is not valid before 2026-01-01T00:00:00Z",
        "the certificate, issued by 'CN=Test Intermediate', is not trusted: "
          + "certificate is not yet valid",
      ]
    ),
    (
      "wrong-host.der", june,
      ["the certificate of 'CN=example.com' is for another host: it names other.example"]
    ),
    (
      "self-signed.der", june,
      [
        "the certificate of 'CN=example.com' is for another host: it names no host",
        "the certificate, issued by 'CN=example.com', is not trusted: self-signed certificate",
      ]
    ),
  ]

  @Test(arguments: doubts)
  func `a report says what speaks against the signer`(
    name: String, moment: Int64, doubts: [String]
  ) throws {
    #expect(try open(name, at: moment).signers.first?.doubts(at: moment) == doubts)
  }

  @Test
  func `what is not asked is not answered`() throws {
    let signer = try #require(open("good.der", host: nil, authorities: nil).signers.first)
    #expect(signer.namesHost == nil)
    #expect(signer.chain == .notChecked)
    #expect(signer.doubts(at: Self.june) == ["it was not checked who issued the certificate"])
  }

  @Test
  func `another authority is not trusted, and a file that is none is said`() throws {
    let other = SignedMessageSample.folder.appending("another-authority.pem")
    #expect(
      try open("good.der", authorities: other).signers.first?.chain
        == .untrusted("unable to get local issuer certificate"))
    for name in ["missing.pem", "content.json"] {
      let path = SignedMessageSample.folder.appending(name)
      #expect(throws: SignedMessageError.authoritiesUnreadable(path)) {
        try open("good.der", authorities: path)
      }
    }
  }

  static let refused: [(name: String, error: SignedMessageError)] = [
    ("tampered.der", .signatureDoesNotVerify),
    ("tampered-attributes.der", .signatureDoesNotVerify),
    ("detached.der", .detached),
    ("enveloped.der", .encrypted),
    ("certificates-only.der", .withoutSigner),
    ("without-certificate.der", .withoutCertificate),
    ("content.json", .notSigned),
    ("authority.pem", .notSigned),
  ]

  @Test(arguments: refused)
  func `what is no signed content is refused`(name: String, error: SignedMessageError) throws {
    #expect(throws: error) { try open(name) }
  }

  // MARK: Hostile messages

  static func error(_ bytes: [UInt8]) -> SignedMessageError? {
    do throws(SignedMessageError) {
      _ = try SignedMessage(bytes, at: june)
      return nil
    } catch {
      return error
    }
  }

  @Test
  func `what is too much is refused before it is checked`() throws {
    let most = [UInt8](repeating: 0x20, count: SignedMessage.contentLimit)
    #expect(Self.error(SignedMessageSample.message(most)) == .withoutSigner)
    #expect(
      Self.error(SignedMessageSample.message(most, signers: SignedMessageSample.signer))
        == .withoutCertificate)
    #expect(
      Self.error(SignedMessageSample.message(most + [0x20], signers: SignedMessageSample.signer))
        == .contentTooLarge(limit: 131_072))
    let file = [UInt8](repeating: 0x30, count: SignedMessage.fileLimit + 1)
    #expect(Self.error(file) == .tooLarge(limit: 1_048_576))
    #expect(
      Self.error(SignedMessageSample.message([], signers: SignedMessageSample.signer))
        == .withoutCertificate)
    let eight = Array(repeatElement(SignedMessageSample.signer, count: 8).joined())
    #expect(Self.error(SignedMessageSample.message([], signers: eight)) == .withoutCertificate)
    #expect(
      Self.error(SignedMessageSample.message([], signers: eight + SignedMessageSample.signer))
        == .tooManySigners(limit: 8))
    let pem = try String(decoding: Self.bytes("authority.pem"), as: UTF8.self)
    let base64 = pem.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
    let certificate = try #require(Data(base64Encoded: base64).map { [UInt8]($0) })
    let many = Array(repeatElement(certificate, count: 33).joined())
    #expect(
      Self.error(
        SignedMessageSample.message([], certificates: many, signers: SignedMessageSample.signer))
        == .tooManyCertificates(limit: 32))
  }

  @Test
  func `other kinds of messages and of content are named`() {
    let compressed: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x10, 0x01, 0x09]
    let zlib: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x10, 0x03, 0x08]
    let inner = SignedMessageSample.der(
      0x30, SignedMessageSample.der(0x06, SignedMessageSample.data),
      SignedMessageSample.der(0xA0, SignedMessageSample.der(0x04, [1])))
    #expect(
      Self.error(
        SignedMessageSample.der(
          0x30, SignedMessageSample.der(0x06, compressed),
          SignedMessageSample.der(
            0xA0,
            SignedMessageSample.der(
              0x30, [0x02, 0x01, 0x00],
              SignedMessageSample.der(0x30, SignedMessageSample.der(0x06, zlib)), inner))))
        == .compressed)
    #expect(Self.error(inner) == .otherKind("pkcs7-data"))
    #expect(
      Self.error(
        SignedMessageSample.message([1], kind: compressed, signers: SignedMessageSample.signer))
        == .otherContent("id-smime-ct-compressedData"))
    #expect(
      Self.error(
        SignedMessageSample.message(
          [1], kind: [0x2A, 0x03, 0x04], signers: SignedMessageSample.signer))
        == .otherContent("1.2.3.4"))
    #expect(Self.error(SignedMessageSample.der(0x30)) == .malformed)
    #expect(Self.error([]) == .notSigned)
    #expect(Self.error([0x30]) == .truncated(expected: 2))
    #expect(
      Self.error([0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF]) == .truncated(expected: 4_294_967_301))
    #expect(Self.error([0x30, 0x80]) == .malformed)
    #expect(Self.error([0x30, 0x89, 1, 1, 1, 1, 1, 1, 1, 1, 1]) == .malformed)
    let nested = (0..<300).reduce(into: [UInt8]()) { bytes, _ in
      bytes = SignedMessageSample.der(0x30, bytes)
    }
    #expect(Self.error(nested) == .malformed)
    #expect(Self.error([UInt8](repeating: 0x30, count: 5000)) == .trailingBytes(4950))
    #expect(Self.error([0x30, 0x80] + [UInt8](repeating: 0x24, count: 100_000)) == .malformed)
  }

  @Test
  func `a message that is cut off anywhere is refused`() throws {
    for name in ["good.der", "indefinite-length.der"] {
      let bytes = try Self.bytes(name)
      for count in 0..<bytes.count {
        #expect(Self.error(Array(bytes[..<count])) != nil, "\(name), \(count) bytes")
      }
      #expect(Self.error(bytes + [0]) == .trailingBytes(1))
    }
    let good = try Self.bytes("good.der")
    #expect(Self.error(Array(good.dropLast())) == .truncated(expected: good.count))
  }

  static let changed: [(name: String, stride: Int)] = [
    ("good.der", 1), ("attributes.der", 3), ("enveloped.der", 3), ("two-signers.der", 5),
  ]

  @Test(arguments: changed)
  func `a changed byte never crashes, and never changes what is taken for signed`(
    name: String, stride: Int
  ) throws {
    let bytes = try Self.bytes(name)
    let content = try Self.bytes("content.json")
    let authorities = SignedMessageSample.folder.appending("authority.pem")
    var generator = SeededGenerator(seed: 3)
    for index in Swift.stride(from: 0, to: bytes.count, by: stride) {
      var changed = bytes
      changed[index] ^= UInt8.random(in: 1...255, using: &generator)
      let message = try? SignedMessage(
        changed, host: "example.com", at: Self.june, authorities: authorities)
      if let message { #expect(message.content == content, "byte \(index)") }
    }
  }

  @Test
  func `random bytes never crash`() {
    var generator = SeededGenerator(seed: 4)
    let tags: [UInt8] = [0x30, 0x31, 0xA0, 0x04, 0x24, 0x02, 0x06, 0x80, 0x00, 0x82]
    for _ in 0..<5000 {
      var bytes: [UInt8] = [0x30, 0x80]
      for _ in 0..<Int.random(in: 0...60, using: &generator) {
        bytes.append(
          Bool.random(using: &generator)
            ? tags.randomElement(using: &generator) ?? 0
            : UInt8.random(in: 0...255, using: &generator))
      }
      #expect(Self.error(bytes) != nil)
    }
  }

  static let messages: [(error: SignedMessageError, message: String)] = [
    (.notSigned, "is not a signed message in DER, which begins with the byte 0x30"),
    (.tooLarge(limit: 9), "is larger than 9 bytes; make it smaller"),
    (
      .truncated(expected: 9),
      "is cut short: it should have 9 bytes; copy it again, as binary data"
    ),
    (.trailingBytes(2), "has 2 bytes after its end; they are not signed, so remove them"),
    (.malformed, "is not a message of RFC 5652 in DER; sign it with -outform DER"),
    (.otherKind("x"), "is a message of the kind x, not a signed one"),
    (.encrypted, "is encrypted, not signed; sign it instead"),
    (.compressed, "is compressed; sign it without compression"),
    (.otherContent("x"), "what is signed is of the kind x, not data"),
    (.detached, "has a signature without what was signed; sign it with -nodetach"),
    (.contentTooLarge(limit: 9), "what is signed is larger than 9 bytes; make it smaller"),
    (.withoutSigner, "has certificates but no signature"),
    (.tooManySigners(limit: 8), "has more than 8 signers; one is enough"),
    (.tooManyCertificates(limit: 9), "has more than 9 certificates; leave some out"),
    (
      .withoutCertificate, "the certificate of the signer is not in it; sign it without -nocerts"
    ),
    (
      .signatureDoesNotVerify,
      "the signature does not fit the content: it was changed after it was signed; sign it again"
    ),
    (.authoritiesUnreadable("/a"), "/a: cannot be read, or has no certificate in PEM in it"),
    (
      .cryptoFailed,
      "libcrypto could not open it; check the memory that is left and OpenSSL's configuration"
    ),
  ]

  @Test(arguments: messages)
  func `an error says what is wrong and what to do`(error: SignedMessageError, message: String) {
    #expect(error.description == message)
  }
}
