import ConsoleWire
import Testing

@testable import SharepipeConsole

struct PeerSignInTests {
  private let people = People([
    "ada": .init(role: .look, user: .init(number: 1001)), "bob": .init(role: .answer),
    "root": .init(role: .look, user: .init(number: 1002)),
  ])
  private let sign = PeerSignIn(own: 4_000_000_000)

  static let peers: [(ConsolePeer, ConsolePerson?)] = [
    (.user(0, process: 1), ConsolePerson(name: "root", role: .answer, user: 0)),
    (
      .user(4_000_000_000, process: 1),
      ConsolePerson(name: "user-4000000000", role: .answer, user: 4_000_000_000)
    ),
    (.user(1001, process: 1), ConsolePerson(name: "ada", role: .look, user: 1001)),
    (.user(1002, process: 1), ConsolePerson(name: "root", role: .look, user: 1002)),
    (.user(1003, process: 1), nil), (.user(.max, process: 1), nil),
    (.address("127.0.0.1"), nil), (.address("::1"), nil), (.address("0"), nil),
  ]

  @Test(arguments: peers)
  func `a user at the socket is its owner, or a person of the people file`(
    peer: ConsolePeer, person: ConsolePerson?
  ) {
    #expect(sign.person(of: peer, people: people) == person)
  }

  @Test func `without the people file only root and the owner sign in`() {
    #expect(sign.person(of: .user(1001, process: 1), people: nil) == nil)
    #expect(sign.person(of: .user(0, process: 1), people: nil)?.name == "root")
  }

  @Test func `the user of a proxy is no person`() throws {
    let proxies = try ProxyTrust(from: [.user(1001), .user(0)], person: "X-Remote-User")
    for user: UInt32 in [1001, 0] {
      #expect(sign.person(of: .user(user, process: 1), proxies: proxies, people: people) == nil)
    }
    #expect(sign.person(of: .user(1002, process: 1), proxies: proxies, people: people) != nil)
  }
}
