import Documents
import SeededRandom
import ShareTestSupport
@testable import ShareRules
import SystemPackage
import Testing

@testable import AppChecking

/// The files in `Tests/ProvisioningProfiles`; `make-profiles` there says how they were made.
struct ProvisioningProfileTests {
  static let folder = SignedMessageSample.folder.removingLastComponent()
    .appending("ProvisioningProfiles")

  static func bytes(_ name: String) throws -> [UInt8] {
    try BoundedFile.read(folder.appending(name), limit: 1 << 20)
  }

  static func open(_ name: String) throws -> ProvisioningProfile {
    try ProvisioningProfile(bytes("\(name).mobileprovision"), named: "A.mobileprovision")
  }

  static func error(_ bytes: [UInt8]) -> ProvisioningProfileError? {
    do throws(ProvisioningProfileError) {
      _ = try ProvisioningProfile(bytes, named: "A.mobileprovision")
      return nil
    } catch {
      return error
    }
  }

  /// A message without a certificate, so that only its content is looked at.
  static func profile(around content: [UInt8]) -> [UInt8] {
    SignedMessageSample.message(content, signers: SignedMessageSample.signer)
  }

  @Test
  func `a profile says what it allows, to whom and until when`() throws {
    let profile = try Self.open("development")
    let list = try Self.bytes("development.plist")
    #expect(profile.content == list)
    #expect(profile.value == (try PropertyListReader.readDictionary(list, named: "list")))
    #expect(profile.name == "Example development")
    #expect(profile.team == "ABCDE12345")
    #expect(profile.platforms == ["iOS"])
    #expect(profile.entitlements["application-identifier"]?.string == "ABCDE12345.com.example.app")
    #expect(profile.entitlements["keychain-access-groups"] == .array([.string("ABCDE12345.*")]))
    #expect(profile.creation == 1_767_225_600)
    #expect(profile.expiration == 1_798_761_600)
    #expect(profile.deviceCount == 2)
    #expect(!profile.provisionsAllDevices)
    #expect(profile.allowsDebugging)
    #expect(profile.problems.isEmpty)
    guard case .fits(let signers) = profile.signature else {
      Issue.record("\(profile.signature)")
      return
    }
    #expect(signers.map(\.subject) == ["CN=Test Profile Signing,O=Example"])
    #expect(signers.map(\.issuer) == ["CN=Test Authority,O=Example"])
    #expect(signers.map(\.chain) == [.notChecked])
    #expect(profile.signature.doubt == nil)
    #expect(ProvisioningProfile.isLikely(try Self.bytes("development.mobileprovision")))
    #expect(!ProvisioningProfile.isLikely(list))
  }

  static let distributions: [(name: String, distribution: ProvisioningProfile.Distribution)] = [
    ("development", .development), ("ad-hoc", .adHoc), ("enterprise", .enterprise),
    ("app-store", .appStore), ("developer-id", .developerID), ("mac-development", .development),
  ]

  @Test(arguments: distributions)
  func `the kind of distribution follows from devices and debugging`(
    name: String, distribution: ProvisioningProfile.Distribution
  ) throws {
    let profile = try Self.open(name)
    #expect(profile.distribution == distribution)
    #expect(profile.allowsDebugging == (name == "development"))
    #expect(profile.provisionsAllDevices == ["enterprise", "developer-id"].contains(name))
    #expect(profile.signature.signers.count == 1)
  }

  @Test(arguments: ["no-attributes", "sha1", "indefinite-length"])
  func `every usual form of a signature is read`(name: String) throws {
    let profile = try Self.open(name)
    #expect(profile.content == (try Self.bytes("development.plist")))
    guard case .fits(let signers) = profile.signature else {
      Issue.record("\(profile.signature)")
      return
    }
    #expect(signers.map(\.digest) == [name == "sha1" ? "sha1" : "sha256"])
  }

  @Test
  func `a profile that was changed is read, with a doubt`() throws {
    let profile = try Self.open("tampered")
    guard case .doesNotFit(let signers) = profile.signature else {
      Issue.record("\(profile.signature)")
      return
    }
    #expect(signers.map(\.subject) == ["CN=Test Profile Signing,O=Example"])
    #expect(profile.signature.signers == signers)
    #expect(
      profile.signature.doubt
        == "the signature does not fit the content: the profile was changed after it was signed; "
        + "download it again")
    #expect(profile.team == "ABCDE12345")
    #expect(!profile.allowsDebugging)
  }

  @Test
  func `a profile that cannot be checked is read, with a doubt`() throws {
    let profile = try Self.open("without-certificate")
    #expect(profile.signature == .withoutCertificate)
    #expect(
      profile.signature.doubt
        == "the certificate of the signer is not in the profile, so its signature cannot be "
        + "checked; download it again")
    #expect(profile.signature.signers.isEmpty)
    #expect(profile.name == "Example development")
  }

  @Test
  func `a profile that nobody signed is read, with a doubt`() throws {
    let list = try Self.bytes("development.plist")
    let profile = try ProvisioningProfile(SignedMessageSample.message(list), named: "A")
    #expect(profile.signature == .withoutSigner)
    #expect(profile.signature.doubt == "the profile is not signed; download it again")
    #expect(profile.distribution == .development)
  }

  @Test
  func `a member of the wrong kind is a problem, and counts as absent`() throws {
    let profile = try Self.open("wrong-kinds")
    #expect(
      profile.problems.map(\.description) == [
        "ExpirationDate: expected a date, found the string '2027'",
        "Entitlements.get-task-allow: expected true or false, found the string 'yes'",
      ])
    #expect(profile.expiration == nil)
    #expect(!profile.allowsDebugging)
    let empty = try ProvisioningProfile(
      Self.profile(around: Array("<plist><dict/></plist>".utf8)), named: "A")
    #expect(empty.problems.isEmpty)
    #expect(empty.name == nil)
    #expect(empty.team == nil)
    #expect(empty.deviceCount == nil)
    #expect(empty.distribution == .appStore)
  }

  static let contents: [(content: String, words: String)] = [
    (
      "<plist><array/></plist>",
      "the property list in the profile: expected a dictionary at the top, found an array; "
        + "download the profile again"
    ),
    (
      "hello\nworld",
      "the property list in the profile, line 1, column 1: property list not supported: "
        + "this is neither the XML nor the binary form; convert it to XML; "
        + "download the profile again"
    ),
    (
      "",
      "the property list in the profile, line 1, column 1: malformed property list: "
        + "it is empty; download the profile again"
    ),
    (
      "bplist00 and no more",
      "the property list in the profile, at byte 20: malformed property list: "
        + "it is cut off; download the profile again"
    ),
    (
      String(repeating: "<array>", count: 100_000),
      "the property list in the profile, line 1, column 897: has more than 128 levels; "
        + "make it flatter; download the profile again"
    ),
    (
      "<!DOCTYPE plist [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">"
        + "<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\">]><plist><string>&c;</string></plist>",
      "the property list in the profile, line 1, column 1: property list not supported: "
        + "a DTD inside the document; download the profile again"
    ),
  ]

  @Test(arguments: contents)
  func `content that is no dictionary of a property list is an error with a place`(
    content: String, words: String
  ) {
    let error = Self.error(Self.profile(around: Array(content.utf8)))
    #expect(error?.description == "A.mobileprovision: \(words)")
  }

  static let messages: [(bytes: [UInt8], words: String)] = [
    (
      Array("<?xml version=\"1.0\"?><plist><dict/></plist>".utf8),
      "is a property list without a signature, not a provisioning profile; "
        + "download the profile again"
    ),
    (
      Array("bplist00".utf8),
      "is a property list without a signature, not a provisioning profile; "
        + "download the profile again"
    ),
    (
      Array("hello".utf8),
      "is not a provisioning profile, which is a signed message in DER; download the profile again"
    ),
    (
      [],
      "is not a provisioning profile, which is a signed message in DER; download the profile again"
    ),
    (
      [0x30, 0x0A, 0x06],
      "cannot be read as a provisioning profile: it is cut short: it should have 12 bytes; "
        + "download the profile again"
    ),
    (
      SignedMessageSample.message(
        [1], kind: [0x2A, 0x03, 0x04], signers: SignedMessageSample.signer),
      "cannot be read as a provisioning profile: it has signed content of the kind 1.2.3.4, not "
        + "data; download the profile again"
    ),
    (
      profile(around: [UInt8](repeating: 0x20, count: 1 << 20 + 1)),
      "cannot be read as a provisioning profile: it has signed content of more than 1048576 bytes; "
        + "download the profile again"
    ),
    (
      [UInt8](repeating: 0x30, count: 2 << 20 + 1),
      "cannot be read as a provisioning profile: it is larger than 2097152 bytes; "
        + "download the profile again"
    ),
  ]

  @Test(arguments: messages)
  func `what is no signed message is an error`(bytes: [UInt8], words: String) {
    #expect(Self.error(bytes)?.description == "A.mobileprovision: \(words)")
  }

  @Test
  func `the limits are those of a profile`() throws {
    let space = [UInt8](repeating: 0x20, count: (1 << 20) - 22)
    let list = Array("<plist><dict/></plist>".utf8) + space
    #expect(list.count == SignedMessageLimits.profile.content)
    #expect(try ProvisioningProfile(Self.profile(around: list), named: "A").value.isEmpty)
    let signers = Array(repeatElement(SignedMessageSample.signer, count: 9).joined())
    #expect(
      Self.error(SignedMessageSample.message([], signers: signers))?.reason
        == .message(.tooManySigners(limit: 8)))
    #expect(ProvisioningProfile.fileLimit == 2 << 20)
  }

  @Test
  func `a profile that is cut off anywhere is an error`() throws {
    for name in ["development", "indefinite-length"] {
      let bytes = try Self.bytes("\(name).mobileprovision")
      for count in 0..<bytes.count {
        #expect(Self.error(Array(bytes[..<count])) != nil, "\(name), \(count) bytes")
      }
      #expect(Self.error(bytes + [0])?.reason == .message(.trailingBytes(1)))
    }
  }

  @Test
  func `a changed byte never crashes, and a signature that fits is over the same content`() throws {
    let bytes = try Self.bytes("development.mobileprovision")
    let content = try Self.bytes("development.plist")
    var generator = SeededGenerator(seed: 8)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= UInt8.random(in: 1...255, using: &generator)
      guard let profile = try? ProvisioningProfile(changed, named: "A"),
        case .fits = profile.signature
      else { continue }
      #expect(profile.content == content, "byte \(index)")
    }
  }
}
