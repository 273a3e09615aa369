import Lints
import SystemPackage
import TestSupport
import Testing

@testable import AppChecking

struct LinkKeyGuessableTests {
  /// The findings about a policy that names a key.
  private func findings(_ key: String, mode: Int = 0o600) throws -> [Finding] {
    let folder = try TemporaryFolder()
    let file = try folder.write("keys/app.key", key + "\n", mode: mode)
    let policy = try folder.write(
      "Rules/host.yaml", "extensions: []\nlinks:\n  keys: {org.example.notes: \(file)}\n")
    var set = CheckedSet()
    set.add(CheckWalk(policy))
    #expect(set.problems.isEmpty, "\(set.problems)")
    return Checker().check(set)
  }

  static let keys: [(key: String, message: String)] = [
    ("secret", "the key is short enough to be guessed"),
    ("12345678901234567890", "the key is a run of digits, which can be guessed"),
    ("correcthorsebatterystaple", "the key is made of words, which can be guessed"),
    ("abababababababababababab", "the key has few different characters and can be guessed"),
  ]

  @Test(arguments: keys)
  func `a key that can be guessed is found where host yaml names it`(
    key: String, message: String
  ) throws {
    let findings = try findings(key)
    #expect(findings.map(\.lint.id) == ["link-key-guessable"])
    #expect(findings.map(\.message) == [message])
    #expect(findings.map(\.keyPlace.description) == ["links.keys.org.example.notes"])
    #expect(!"\(findings)".contains(key))
  }

  @Test func `a random key, and one that cannot be read, are no findings`() throws {
    #expect(try findings("k3q9x7m2p5w8z4b6n1cv").isEmpty)
    #expect(try findings("secret", mode: 0o644).isEmpty)
    #expect(try findings("").isEmpty)
  }
}
