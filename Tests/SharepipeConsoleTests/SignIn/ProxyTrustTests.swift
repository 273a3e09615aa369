import ConsoleWire
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeConsole

struct ProxyTrustTests {
  private static let proxy = ConsolePeer.user(33, process: 7)
  private static let other = ConsolePeer.user(1000, process: 8)
  private let people = People(["ada": .init(role: .answer)])
  private let ada = ConsolePerson(name: "ada", role: .answer)

  private func finding(
    _ fields: [(String, String)], from peer: ConsolePeer = proxy, proof: HeaderSecret? = nil
  ) throws -> ProxyTrust.Finding {
    let trust = try ProxyTrust(
      from: [.user(33), ProxyOrigin("192.0.2.0/24")], person: "X-Remote-User", proof: proof)
    let request = ConsoleRequest(
      from: peer, "GET", "/", fields.map { ConsoleRequest.Field($0.0, $0.1) })
    return trust.person(of: request, people: people)
  }

  @Test func `the proxy names the person, by its connection alone`() throws {
    #expect(try finding([("x-remote-user", "ada")]) == .person(ada))
    #expect(try finding([("x-remote-user", "ada")], from: .address("192.0.2.9")) == .person(ada))
    #expect(
      try finding([("x-remote-user", "ada"), ("x-forwarded-for", "127.0.0.1")]) == .person(ada))
  }

  static let refusals: [([(String, String)], ConsolePeer, ProxyRefusal)] = [
    ([], proxy, .noPerson("X-Remote-User")),
    ([("x-user", "ada")], proxy, .noPerson("X-Remote-User")),
    (
      [("x-remote-user", "ada"), ("x-remote-user", "ada")], proxy,
      .severalPersons("X-Remote-User")
    ),
    ([("x-remote-user", ""), ("x-remote-user", "ada")], proxy, .severalPersons("X-Remote-User")),
    ([("x-remote-user", "")], proxy, .wrongName("X-Remote-User")),
    ([("x-remote-user", "Ada")], proxy, .wrongName("X-Remote-User")),
    ([("x-remote-user", "ada, bob")], proxy, .wrongName("X-Remote-User")),
    ([("x-remote-user", "(null)")], proxy, .wrongName("X-Remote-User")),
    ([("x-remote-user", "ada ")], proxy, .wrongName("X-Remote-User")),
    ([("x-remote-user", "bob")], proxy, .unknownPerson("bob")),
    ([("x-remote-user", "ada")], other, .foreignHeader("X-Remote-User")),
    ([("x-remote-user", "")], other, .foreignHeader("X-Remote-User")),
    ([("x-console-proof", "x")], other, .foreignHeader("X-Console-Proof")),
    ([("x-remote-user", "ada")], .address("198.51.100.1"), .foreignHeader("X-Remote-User")),
    ([("x-remote-user", "ada")], .address("127.0.0.1"), .foreignHeader("X-Remote-User")),
    (
      [("x-remote-user", "ada"), ("x-forwarded-for", "192.0.2.1")], .address("198.51.100.1"),
      .foreignHeader("X-Remote-User")
    ),
  ]

  @Test(arguments: refusals)
  func `a request is refused if its headers are not those of the proxy`(
    fields: [(String, String)], peer: ConsolePeer, refusal: ProxyRefusal
  ) throws {
    #expect(try finding(fields, from: peer) == .refused(refusal))
  }

  @Test func `a request from elsewhere without these headers is any request`() throws {
    #expect(try finding([("host", "x")], from: Self.other) == .notAProxy)
    #expect(try finding([], from: .address("2001:db8::1")) == .notAProxy)
  }

  @Test func `the proof must be there exactly once, and be the secret`() throws {
    let folder = try TemporaryFolder()
    let secret = "0123456789abcdef0123456789abcdef"
    let proof = try HeaderSecret(from: folder.write("proxy", secret + "\n", mode: 0o600))
    let name = ("x-remote-user", "ada")
    let shown = ("x-console-proof", secret)
    #expect(try finding([name, shown], proof: proof) == .person(ada))
    let cases: [([(String, String)], ProxyRefusal)] = [
      ([name], .noProof), ([], .noProof), ([name, shown, shown], .noProof),
      ([name, ("x-console-proof", "")], .wrongProof),
      ([name, ("x-console-proof", String(secret.dropLast()))], .wrongProof),
      ([name, ("x-console-proof", secret + "\n")], .wrongProof),
      ([name, ("x-console-proof", secret.uppercased())], .wrongProof),
      ([shown], .noPerson("X-Remote-User")),
    ]
    for (fields, refusal) in cases {
      #expect(try finding(fields, proof: proof) == .refused(refusal))
    }
    #expect(
      try finding([name, shown], from: Self.other, proof: proof)
        == .refused(.foreignHeader("X-Remote-User")))
    #expect("\(proof)" == "(a secret)")
  }

  @Test func `a secret has at least 16 characters, and is for its owner alone`() throws {
    let folder = try TemporaryFolder()
    let failure = { (text: String, mode: Int) throws -> String? in
      let path = try folder.write("proxy", text, mode: mode)
      let fault = #expect(throws: HeaderSecret.Fault.self) { try HeaderSecret(from: path) }
      return fault?.description.replacing(folder.path.string, with: "DIR")
    }
    let form =
      "DIR/proxy: expected one line of 16 to 1000 ASCII characters without spaces; run 'openssl rand "
      + "-hex 32' to make one"
    for text in ["short\n", "0123456789abcde", "0123456789abcdef 0", "0123456789abcdef\n\n", "\n"] {
      #expect(try failure(text, 0o600) == form)
    }
    #expect(try failure("", 0o600) == "DIR/proxy: is empty; write the secret into it")
    #expect(
      try failure("0123456789abcdef", 0o640)
        == "DIR/proxy: its group or others have rights (mode 0640); run 'chmod 600' on it")
  }

  @Test func `a proxy may be there without naming persons`() throws {
    let trust = try ProxyTrust(from: [.user(33)], person: nil)
    let request = ConsoleRequest(from: Self.proxy, "GET", "/", [.init("x-remote-user", "ada")])
    #expect(trust.person(of: request, people: people) == .unnamed)
    #expect(trust.isTrusted(Self.proxy) && !trust.isTrusted(Self.other))
  }

  @Test func `without proxies no header names a person`() {
    let request = ConsoleRequest(from: Self.proxy, "GET", "/", [.init("x-remote-user", "ada")])
    #expect(ProxyTrust.none.person(of: request, people: people) == .notAProxy)
    let proof = ConsoleRequest(from: Self.proxy, "GET", "/", [.init("x-console-proof", "x")])
    #expect(
      ProxyTrust.none.person(of: proof, people: people)
        == .refused(.foreignHeader("X-Console-Proof")))
  }

  static let loopbacks = [
    "127.0.0.1", "127.0.0.0/8", "127.1.2.3", "::1", "::ffff:127.0.0.1", "64.0.0.0/2",
  ]

  @Test(arguments: loopbacks)
  func `a loopback address needs a proof, since every user connects from there`(
    text: String
  ) throws {
    let fault = #expect(throws: ProxyTrust.Fault.self) {
      try ProxyTrust(from: [ProxyOrigin(text)], person: "X-Remote-User")
    }
    #expect(
      fault?.description
        == "every user of this machine connects from a loopback address and could name any person; "
        + "add 'secret', or let the console listen at a Unix socket and write 'user NAME'")
    let folder = try TemporaryFolder()
    let proof = try HeaderSecret(from: folder.write("proxy", "0123456789abcdef", mode: 0o600))
    _ = try ProxyTrust(from: [ProxyOrigin(text)], person: "X-Remote-User", proof: proof)
    _ = try ProxyTrust(from: [ProxyOrigin(text)], person: nil)
  }

  @Test(arguments: [
    "", "Cookie", "HOST", "Authorization", "Sec-Fetch-Site", "X Remote", "X-Remote-User:", "Ü",
    "X-Console-Proof", String(repeating: "x", count: 101),
  ])
  func `a header with another use does not name persons`(header: String) {
    let fault = #expect(throws: ProxyTrust.Fault.self) {
      try ProxyTrust(from: [.user(33)], person: header)
    }
    #expect(
      fault?.description
        == "'\(header)' is not the name of a header for a person; write one that the proxy adds, such "
        + "as 'X-Remote-User'")
  }

  @Test func `a header without a proxy is a mistake in the configuration`() {
    let fault = #expect(throws: ProxyTrust.Fault.self) {
      try ProxyTrust(from: [], person: "X-Remote-User")
    }
    #expect(
      fault?.description
        == "no connection is trusted; list the user or the addresses of the proxy in 'from'")
  }

  static let words: [(ProxyRefusal, UInt16, String)] = [
    (
      .foreignHeader("X-Remote-User"), 400,
      "The request has the header 'X-Remote-User', which is accepted only from the connections that "
        + "'proxy.from' lists, and this is not one of them. Add the proxy to 'proxy.from', or remove "
        + "the header."
    ),
    (
      .noPerson("X-Remote-User"), 401,
      "The proxy sent no header 'X-Remote-User', which names the person. Configure the proxy to ask "
        + "for a sign-in and to add the header."
    ),
    (
      .severalPersons("X-Remote-User"), 400,
      "The request has the header 'X-Remote-User' more than once. Configure the proxy to replace the "
        + "header of its client instead of adding another one."
    ),
    (
      .wrongName("X-Remote-User"), 400,
      "The header 'X-Remote-User' is not a name of 1 to 64 characters out of a-z, 0-9, '.', '_', '@' "
        + "and '-'. Configure the proxy to send such a name."
    ),
    (
      .unknownPerson("bob"), 403,
      "The people file has no person 'bob'. Run 'sharepipe console people add bob'."
    ),
    (
      .noProof, 400,
      "The request needs the header 'X-Console-Proof' exactly once. Configure the proxy to replace it "
        + "with the content of the file that 'proxy.secret' names."
    ),
    (
      .wrongProof, 400,
      "The header 'X-Console-Proof' is not the content of the file that 'proxy.secret' names. "
        + "Configure the proxy to send the content of that file, and restart the console if the file "
        + "has changed."
    ),
  ]

  @Test(arguments: words)
  func `a refusal says what is wrong and what to do`(
    refusal: ProxyRefusal, status: UInt16, text: String
  ) {
    #expect(refusal.status == status)
    #expect(refusal.description == text)
  }
}
