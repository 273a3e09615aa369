import ConsoleWire
import Testing

@testable import SharepipeConsole

struct PeerSignInTests {
  private let people = People([
    "ada": .init(role: .look, user: .init(number: 1001)), "bob": .init(role: .answer),
    "root": .init(role: .look, user: .init(number: 1002)),
  ])
  private let sign = PeerSignIn(own: 4_000_000_000)

  private func find(
    _ peer: ConsolePeer, _ headers: [String] = [], proxies: ProxyTrust = .none, in people: People?
  ) -> PeerSignIn.Finding {
    let fields = headers.map { ConsoleRequest.Field($0, "198.51.100.1") }
    let request = ConsoleRequest(from: peer, "GET", "/", fields)
    return sign.person(of: request, proxies: proxies, people: people)
  }

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
    #expect(
      find(peer, ["host", "x-remote-user"], in: people) == person.map { .person($0) } ?? .unknown)
  }

  @Test func `without the people file only root and the owner sign in`() {
    #expect(find(.user(1001, process: 1), in: nil) == .unknown)
    #expect(find(.user(0, process: 1), in: nil) == .person(PeerSignIn.owner(0)))
  }

  @Test func `the user of a proxy is no person`() throws {
    let proxies = try ProxyTrust(from: [.user(1001), .user(0)], person: "X-Remote-User")
    for user: UInt32 in [1001, 0] {
      #expect(find(.user(user, process: 1), proxies: proxies, in: people) == .unknown)
    }
    #expect(find(.user(1002, process: 1), proxies: proxies, in: people) != .unknown)
  }

  @Test(arguments: ["x-forwarded-for", "x-forwarded-proto", "forwarded", "via", "x-real-ip"])
  func `a proxy that runs as root or as a person and is not listed signs no person in`(
    header: String
  ) {
    for user: UInt32 in [0, 1001, 4_000_000_000] {
      let finding = find(.user(user, process: 1), ["host", header], in: people)
      #expect(finding == .forwarded(header: header))
      #expect(
        finding.words
          == "The request has the header '\(header)', so it comes from a proxy that 'proxy.from' does "
          + "not list, and its user does not identify the person. Add 'user NAME' to 'proxy.from', with "
          + "the user that the proxy runs as.")
    }
    #expect(find(.user(1003, process: 1), [header], in: people) == .unknown)
    #expect(find(.user(0, process: 1), in: people).words == nil)
  }
}
