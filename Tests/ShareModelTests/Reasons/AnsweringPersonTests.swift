import Documents
import Glibc
import ShareModel
import Testing

struct AnsweringPersonTests {
  @Test func `the name is that which the system has, with the number beside it`() {
    let root = AnsweringPerson(user: 0, how: .library)
    #expect(root.label == "root (0)")
    #expect(AnsweringPerson(user: 4_294_967_000, how: .library).label == "user 4294967000")
    #expect(AnsweringPerson(how: .library).user == getuid())
  }

  @Test func `what the environment says is told as a claim`() {
    let person = AnsweringPerson(
      user: 0, how: .commandLine, host: "box", terminal: "/dev/pts/3",
      claims: ["SUDO_USER": "ada", "SSH_CLIENT": "192.0.2.7"])
    #expect(
      person.words
        == "root (0), command line, on box, at /dev/pts/3, its environment says, unchecked: "
        + "SSH_CLIENT is 192.0.2.7, SUDO_USER is ada")
  }

  @Test func `a step has it apart: who, how, and from where`() {
    let person = AnsweringPerson(user: 0, how: .library, host: "box", claims: ["SUDO_USER": "ada"])
    #expect(
      person.details == [
        "by": .dictionary(["user": .integer(0), "name": .string("root")]),
        "how": .string("library"),
        "from": .dictionary([
          "host": .string("box"), "claims": .dictionary(["SUDO_USER": .string("ada")]),
        ]),
      ])
    #expect(AnsweringPerson(person.details) == person)
  }

  @Test func `a claim cannot be long`() {
    let long = String(repeating: "a", count: 5000)
    let person = AnsweringPerson(how: .library, claims: ["SUDO_USER": long])
    #expect(person.claims["SUDO_USER"]?.count == 100)
  }

  static let nobody: [[String: DocumentValue]] = [
    [:], ["by": .string("ada")], ["by": .integer(-1)], ["by": .integer(1 << 40)],
    ["by": .dictionary(["name": .string("ada")])],
  ]

  @Test(arguments: nobody)
  func `details that name no user are of nobody`(details: [String: DocumentValue]) {
    #expect(AnsweringPerson(details) == nil)
  }
}
