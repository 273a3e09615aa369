import Testing

@testable import SharepipeConsole

struct PasswordHashTests {
  // Made with hashlib.scrypt of Python.
  static let known =
    "scrypt$16384$8$1$MDEyMzQ1Njc4OWFiY2RlZg==$0LupyHkzAIgDr9UDsriAAf87vMbCbcaUfDvFOAHk0D0="

  @Test func `a hash of another program is read, written as it was, and verified`() throws {
    let hash = try PasswordHash(Self.known)
    #expect(hash.text == Self.known)
    #expect(hash.verify(Array("correct horse".utf8)))
    #expect(!hash.verify(Array("correct horsf".utf8)))
    #expect(!hash.verify([]))
    #expect(!hash.verify([UInt8](repeating: 120, count: 1001)))
  }

  @Test func `a new hash has the usual cost and a salt of its own`() throws {
    let password = Array("12345678".utf8)
    let one = try PasswordHash.make(password)
    #expect(one.text.hasPrefix("scrypt$65536$8$1$"))
    #expect(try PasswordHash(one.text) == one)
    #expect(one.verify(password))
    let (low, again) = (try PasswordHash.sample("12345678"), try PasswordHash.sample("12345678"))
    #expect(low.text != again.text)
  }

  static let passwords: [(Int, String)] = [
    (0, "the password is shorter than 8 bytes; choose a longer one"),
    (7, "the password is shorter than 8 bytes; choose a longer one"),
    (1001, "the password is longer than 1000 bytes; choose a shorter one"),
  ]

  @Test(arguments: passwords)
  func `a password has 8 to 1000 bytes`(count: Int, message: String) throws {
    let error = #expect(throws: PasswordError.self) {
      try PasswordHash.make([UInt8](repeating: 0, count: count), cost: .low)
    }
    #expect(error?.description == message)
    #expect(try PasswordHash.make([UInt8](repeating: 0, count: 1000), cost: .low).cost == .low)
  }

  private static let salt = "MDEyMzQ1Njc4OWFiY2RlZg=="
  private static let bytes = "eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHg="

  static let faults: [(String, PasswordHash.Fault)] = [
    ("", .noScheme), ("hunter2hunter2", .noScheme), ("$", .noScheme), ("Pa$$word", .noScheme),
    ("my secret$x", .noScheme), ("a-long-word-that-is-no-scheme$x", .noScheme),
    ("argon2id$v=19$m=65536", .unknownScheme("argon2id")), ("plain$x", .unknownScheme("plain")),
    ("scrypt$", .malformed), ("scrypt$16384$8$1", .malformed),
    ("scrypt$16384$8$1$\(salt)$\(bytes)$", .malformed),
    ("scrypt$16384$8$1$eHh4eHh4eHg=$\(bytes)", .malformed),
    ("scrypt$16384$8$1$\(salt)$eHh4eHh4eHg=", .malformed),
    ("scrypt$16384$8$1$\(salt)$\(bytes)=", .malformed),
    ("scrypt$16384$8$1$\(salt)$\(bytes)\n", .malformed),
    ("scrypt$8192$8$1$\(salt)$\(bytes)", .cost), ("scrypt$16385$8$1$\(salt)$\(bytes)", .cost),
    ("scrypt$2097152$1$1$\(salt)$\(bytes)", .cost), ("scrypt$1048576$8$1$\(salt)$\(bytes)", .cost),
    ("scrypt$16384$17$1$\(salt)$\(bytes)", .cost), ("scrypt$16384$8$5$\(salt)$\(bytes)", .cost),
    ("scrypt$16384$0$1$\(salt)$\(bytes)", .cost), ("scrypt$16384$8$0$\(salt)$\(bytes)", .cost),
    ("scrypt$-1$8$1$\(salt)$\(bytes)", .cost), ("scrypt$$8$1$\(salt)$\(bytes)", .cost),
    ("scrypt$+16384$8$1$\(salt)$\(bytes)", .cost),
    ("scrypt$99999999999999999999999$8$1$\(salt)$\(bytes)", .cost),
    ("scrypt$18446744073709551615$8$1$\(salt)$\(bytes)", .cost),
  ]

  @Test(arguments: faults)
  func `a text that is no hash of ours has a reason`(text: String, fault: PasswordHash.Fault) {
    #expect(throws: fault) { try PasswordHash(text) }
  }

  @Test func `the greatest cost that is read can be derived`() throws {
    let hash = try PasswordHash("scrypt$131072$16$1$\(Self.salt)$\(Self.bytes)")
    #expect(!hash.verify(Array("12345678".utf8)))
  }

  static let words: [(PasswordHash.Fault, String)] = [
    (
      .noScheme,
      "expected a hash that begins with 'scrypt$', found a text without a scheme; never "
        + "write a password here. Run 'sharepipe console people add', which asks for the password"
    ),
    (
      .unknownScheme("argon2id"),
      "expected a hash that begins with 'scrypt$', found the scheme 'argon2id', which is not known; "
        + "run 'sharepipe console people add', which writes one that is"
    ),
    (
      .malformed,
      "the hash is not complete; expected 'scrypt$N$r$p$SALT$HASH' with a salt of 16 to 64 bytes and a "
        + "hash of 32 bytes in Base64; run 'sharepipe console people add' to write a new one"
    ),
    (
      .cost,
      "the cost of the hash is out of range: N is a power of two from 2^14 to 2^20, r is 1 to 16, "
        + "p is 1 to 4, and the memory is at most 256 MiB; run 'sharepipe console people add' to "
        + "write a new one"
    ),
  ]

  @Test(arguments: words)
  func `a reason says what is expected`(fault: PasswordHash.Fault, text: String) {
    #expect(fault.description == text)
  }

  @Test func `a hash does not print itself`() throws {
    let hash = try PasswordHash.sample("12345678")
    #expect("\(hash)" == "(a hash of a password)")
  }
}
