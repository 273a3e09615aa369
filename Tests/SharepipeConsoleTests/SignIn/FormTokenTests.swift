import SeededRandom
import Testing

@testable import SharepipeConsole

struct FormTokenTests {
  private static let subject = FormToken.Subject(
    person: "ada", path: "/contexts/0660cd56/approve", item: "0660cd56")

  @Test func `a token is HMAC-SHA-256 of its subject`() throws {
    let key = FormToken.Key.random()
    let token = try #require(FormToken.make(for: Self.subject, key: key))
    #expect(token.utf8.count == 43)
    #expect(FormToken.make(for: Self.subject, key: key) == token)
    #expect(FormToken.isGood(token, for: Self.subject, key: key))
    // Made with hmac of Python.
    #expect(
      FormToken.make(for: Self.subject, key: .init(bytes: Array(0..<32)))
        == "aAGauhrbffpp38n6Bmnej9nF4a4sEDWOw6fucKYu38Y")
  }

  static let others: [FormToken.Subject] = [
    .init(person: "bob", path: subject.path, item: subject.item),
    .init(person: "ada", method: "GET", path: subject.path, item: subject.item),
    .init(person: "ada", path: "/contexts/0660cd56/deny", item: subject.item),
    .init(person: "ada", path: subject.path, item: "0660cd57"),
    .init(person: "ada", path: subject.path),
    // The same letters in a row, cut elsewhere.
    .init(person: "adaPOST", method: "", path: subject.path, item: subject.item),
    .init(person: "ada", path: subject.path + subject.item),
  ]

  @Test(arguments: others)
  func `a token is good for nothing else`(other: FormToken.Subject) throws {
    let key = FormToken.Key.random()
    let token = try #require(FormToken.make(for: Self.subject, key: key))
    #expect(!FormToken.isGood(token, for: other, key: key))
  }

  @Test func `a token of another session is not good`() throws {
    let token = try #require(FormToken.make(for: Self.subject, key: .random()))
    #expect(!FormToken.isGood(token, for: Self.subject, key: .random()))
  }

  @Test func `a token that was changed anywhere is not good`() throws {
    let key = FormToken.Key.random()
    let token = try #require(FormToken.make(for: Self.subject, key: key))
    for index in token.indices {
      var other = token
      other.replaceSubrange(index...index, with: token[index] == "A" ? "B" : "A")
      #expect(!FormToken.isGood(other, for: Self.subject, key: key))
    }
    let others = [
      "", "=", token + "=", token + "A", " " + token, String(token.dropLast()), "\u{0}",
    ]
    for other in others {
      #expect(!FormToken.isGood(other, for: Self.subject, key: key))
    }
    #expect(
      !FormToken.isGood(String(repeating: "A", count: 200_000), for: Self.subject, key: key))
  }
}
