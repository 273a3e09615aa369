import ExtensionRunning
import ShareJournal
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeConsole

struct ConsoleCheckTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeDirectory("state", mode: 0o700)
    try folder.write("Rules/host.yaml", "extensions: []\n")
    try folder.makeDirectory("Rules/Extensions")
  }

  /// What is found besides notes.
  private func faults(
    _ change: (inout ConsoleConfiguration) throws -> Void = { _ in },
    at place: ListeningSocket.Place = .usual, front: FilePath? = "/libexec/sharepipe-console"
  ) throws -> [String] {
    try findings(change, at: place, front: front).filter { $0.severity != .note }
      .map { "\($0.severity.rawValue): \($0.subject): \($0.message)" }
  }

  private func findings(
    _ change: (inout ConsoleConfiguration) throws -> Void = { _ in },
    at place: ListeningSocket.Place = .usual, front: FilePath? = "/libexec/sharepipe-console"
  ) throws -> [ConsoleFinding] {
    var configuration = ConsoleConfiguration()
    try change(&configuration)
    let check = ConsoleCheck(
      configuration, states: [], home: folder.place("state"), at: place, front: front,
      isolation: Isolation())
    return (check.findings()).map { finding in
      ConsoleFinding(
        finding.severity, finding.subject,
        finding.message.replacing(folder.path.string, with: "DIR"))
    }.filter { $0.subject != "isolation" }
  }

  @Test func `a usual set-up has notes alone`() throws {
    #expect(try faults() == [])
    let notes = try findings().map { "\($0.subject): \($0.message)" }
    #expect(
      notes == [
        "front: /libexec/sharepipe-console", "socket: listens at 127.0.0.1:8787",
        "address: http://127.0.0.1:8787/, for this machine alone",
        "people: there are none besides the owner; 'sharepipe console people add' adds one",
        "sign-in: by code",
        "metrics: for people who are signed in; 'metrics' names no file with a token for a scraper",
      ])
  }

  @Test func `who may read the metrics is said`() throws {
    let token = try HeaderSecret(from: folder.write("token", "0123456789abcdef", mode: 0o600))
    let words = try findings { $0.metricsToken = token }.first { $0.subject == "metrics" }?.message
    #expect(words == "for a scraper with the token, and for people who are signed in")
  }

  @Test func `a front that is missing is an error`() throws {
    #expect(try faults(front: nil) == ["error: front: \(ConsoleCheck.noFront)"])
  }

  @Test func `a socket for a proxy needs an address, and the user of the proxy`() throws {
    let path = ListeningSocket.Place.path(folder.place("socket"))
    #expect(
      try faults({ $0.address = try ConsoleAddress("https://share.example.org/") }, at: path) == [
        "error: proxy: the console listens at a socket for a proxy, and 'proxy.from' does not list the "
          + "user of the proxy; add one such as 'user www-data'"
      ])
    let proxy = try ProxyTrust(from: [.user(33)], person: "X-Remote-User")
    #expect(
      try faults({ $0.proxy = proxy }, at: path) == [
        "error: address: there is no 'address', so no browser can use the console through a proxy; "
          + "write one such as https://share.example.org/"
      ])
    let both = try faults(
      {
        $0.proxy = proxy
        $0.address = try ConsoleAddress("https://share.example.org/")
      }, at: path)
    #expect(both == [])
    // Without either it is for programs of this machine.
    #expect(try faults(at: path) == [])
  }

  @Test func `a place that cannot be listened at is an error`() throws {
    try folder.write("file")
    #expect(
      try faults(at: .path(folder.place("file"))) == [
        "error: socket: DIR/file: is there and is no socket; remove it, or choose another path with "
          + "--listen"
      ])
    let long = folder.place(String(repeating: "x", count: 100))
    #expect(try faults(at: .path(long)).first?.contains("at most 107 bytes") == true)
    try folder.makeDirectory("open")
    try folder.setMode(0o777, of: "open")
    #expect(try faults(at: .path(folder.place("open/socket"))).first?.contains("0777") == true)
  }

  @Test func `an address of another port than that of the console is doubtful`() throws {
    #expect(
      try faults { $0.address = try ConsoleAddress("http://localhost:9000/") } == [
        "warning: address: the address has port 9000, and the console listens at port 8787; write the "
          + "same port, unless a proxy on this machine passes requests on"
      ])
  }

  @Test func `ways to sign in that can never work are errors where they are written`() throws {
    #expect(
      try faults { $0.ways = [.password, .proxy, .peer] } == [
        "error: sign-in: 'password' can never work: no person has a password; run 'sharepipe console "
          + "people password NAME'",
        "error: sign-in: 'proxy' can never work: no proxy names persons; write 'proxy: {from: [user "
          + "www-data], person: HEADER}'",
        "error: sign-in: 'peer' can never work: the console listens at 127.0.0.1:8787, and only a Unix "
          + "socket says whose program asks",
        "error: sign-in: there is no way to sign in; see above",
      ])
  }

  @Test func `a people file that cannot be used is an error`() throws {
    try folder.write("state/console.people", "ada: { role: look }\n", mode: 0o644)
    #expect(
      try faults() == [
        "error: people: DIR/state/console.people: its group or others have rights (mode 0644); run "
          + "'chmod 600' on it"
      ])
    #expect(
      try faults { $0.people = folder.place("people") } == [
        "error: people: DIR/people: there is no such file; run 'sharepipe console people add' to make it"
      ])
  }

  @Test func `a state without a journal and bad rules are errors`() throws {
    try folder.write("Bad/host.yaml", "extension: []\n")
    func words(_ rules: String) throws -> [String] {
      let state = ConsoleState(
        named: "inbox", directory: folder.place("state"), rules: folder.place(rules))
      let check = ConsoleCheck(
        ConsoleConfiguration(), states: [state], home: nil, at: .usual, front: "/x",
        isolation: Isolation())
      return check.findings().filter { ["state", "rules"].contains($0.subject) }
        .map { "\($0.severity.rawValue): \($0.subject): \($0.message)" }
        .map { $0.replacing(folder.path.string, with: "DIR") }
    }
    let good = try words("Rules")
    #expect(good.count == 2)
    #expect(good.first?.hasPrefix("error: state: inbox: DIR/state/journal.sqlite") == true)
    #expect(good.last == "note: rules: DIR/Rules: loaded")
    let bad = try words("Bad").last
    #expect(bad?.hasPrefix("error: rules: DIR/Bad/host.yaml: extension: unknown key") == true)
    #expect(bad?.hasSuffix("contexts can be denied and not approved") == true)
  }
}
