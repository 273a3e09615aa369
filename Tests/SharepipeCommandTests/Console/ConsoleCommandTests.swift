import Foundation
import Glibc
import TestSupport
import Testing

/// `sharepipe console`, from the outside: what it refuses, and what it says of a set-up.
struct ConsoleCommandTests {
  let folder: CommandFolder

  init() throws { folder = try CommandFolder() }

  private func write(_ name: String, _ text: String, mode: Int = 0o600) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/set-up", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try folder.write(name, text, under: "set-up", mode: mode)
  }

  private func path(_ name: String) -> String { folder.path + "/set-up/" + name }

  /// Runs a command of the console that ends by itself, with the path of the folder taken out.
  private func console(_ words: String..., input: String = "") async throws -> (
    status: Int32, output: String, errors: String
  ) {
    let outcome = try await Tool.run(["console"] + words, input: input)
    func plain(_ text: String) -> String { text.replacing(folder.path, with: "DIR") }
    return (outcome.status, plain(outcome.output), plain(outcome.errors))
  }

  #if Console
  static let badSettings: [(String, String)] = [
    (
      "adress: https://share.example.org/\n", "adress: unknown key; did you mean 'address'?"
    ),
    (
      "address: https://share.example.org/pipe\n",
      "address: the path of 'https://share.example.org/pipe' must end with '/' and have nothing but "
        + "letters, digits and '-' between slashes; write one such as https://share.example.org/pipe/"
    ),
    (
      "address: https://ada@share.example.org/\n",
      "address: the address must not have a user or a password in front of '@'; write one such as "
        + "https://share.example.org/"
    ),
    (
      "address: http://share.example.org/\n",
      "address: 'http://share.example.org/' leads to another machine without TLS; write https://, and "
        + "let a reverse proxy speak it"
    ),
  ]

  @Test(arguments: badSettings)
  func `a setting that cannot be used is refused with its place`(text: String, words: String)
    async throws
  {
    try write("console.yaml", text)
    for command in ["serve", "check", "code"] {
      let outcome = try await console(command, folder.inbox, "--config", path("console.yaml"))
      #expect(outcome.status == 78)
      #expect(outcome.errors == "sharepipe: DIR/set-up/console.yaml: \(words)\n")
    }
  }

  @Test func `a file that others can change is not believed`() async throws {
    try write("console.yaml", "signIn: [code]\n", mode: 0o666)
    let outcome = try await console(folder.inbox, "--config", path("console.yaml"))
    #expect(outcome.status == 78)
    #expect(
      outcome.errors
        == "sharepipe: DIR/set-up/console.yaml: anybody may write it (mode 0666); run: chmod go-w "
        + "DIR/set-up/console.yaml\n")
  }

  static let badPeople: [(String, String)] = [
    (
      "ada: { role: look }\nada: { role: answer }\n",
      "people:1:1: the key 'ada' occurs twice; keep one of them"
    ),
    (
      "ada: { role: look, password: md5$x }\n",
      "people: ada.password: expected a hash that begins with 'scrypt$', found the scheme 'md5', which "
        + "is not known; run 'sharepipe console people add', which writes one that is"
    ),
  ]

  @Test(arguments: badPeople)
  func `persons that cannot be read are refused`(text: String, words: String) async throws {
    try write("people", text)
    try write("console.yaml", "people: people\n")
    let outcome = try await console(folder.inbox, "--config", path("console.yaml"))
    #expect(outcome.status == 78)
    #expect(outcome.errors.hasPrefix("sharepipe: DIR/set-up/\(words)"), "\(outcome.errors)")
  }

  @Test func `a people file that others can read, or that is a link, is refused`() async throws {
    try write("people", "ada: { role: look }\n", mode: 0o644)
    try write("console.yaml", "people: people\n")
    var outcome = try await console(folder.inbox, "--config", path("console.yaml"))
    #expect(outcome.status == 78)
    #expect(
      outcome.errors
        == "sharepipe: DIR/set-up/people: its group or others have rights (mode 0644); run 'chmod 600' on "
        + "it\n")
    try write("people", "ada: { role: look }\n")
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: "people")
    try write("console.yaml", "people: link\n")
    outcome = try await console(folder.inbox, "--config", path("console.yaml"))
    #expect(outcome.status == 78)
    #expect(outcome.errors.contains("DIR/set-up/link"), "\(outcome.errors)")
  }

  @Test func `a place that is no socket is left, and one that answers is busy`() async throws {
    try write("file", "text\n")
    var outcome = try await console(folder.inbox, "--listen", path("file"))
    #expect(outcome.status == 74)
    #expect(
      outcome.errors
        == "sharepipe: DIR/set-up/file: is there and is no socket; remove it, or choose another path with "
        + "--listen\n")
    #expect(try folder.read("set-up/file") == "text\n")
    let socket = try UnixListener(at: path("socket"))
    outcome = try await console(folder.inbox, "--listen", path("socket"))
    #expect(outcome.status == 75)
    #expect(
      outcome.errors
        == "sharepipe: DIR/set-up/socket: another process listens there; end it, or choose another place "
        + "with --listen\n")
    _ = socket
  }

  @Test(arguments: ["0.0.0.0:8787", "192.0.2.1:80", "[::]:8787"])
  func `a place for other machines is wrong use`(place: String) async throws {
    let outcome = try await console(folder.inbox, "--listen", place)
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.hasPrefix(
        "Error: --listen: '\(place)' would let other machines connect without TLS; write "
          + "127.0.0.1:8787, or the path of a Unix socket for a reverse proxy.\n"))
  }

  @Test func `an inbox is named once`() async throws {
    try write("watch.yaml", "inboxes: [{ inbox: ../inbox }]\nconsole: { signIn: [code] }\n")
    let outcome = try await console("check", folder.inbox, "--config", path("watch.yaml"))
    #expect(outcome.status == 64)
    #expect(
      outcome.errors
        == "sharepipe: the configuration names the inboxes; name no inbox, state or ledger besides\n"
    )
  }

  @Test func `check says what is right and what is wrong`() async throws {
    _ = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    var outcome = try await console("check", folder.inbox, "--rules", folder.rules)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("note: sign-in: by code\n"))
    #expect(outcome.output.hasSuffix("nothing is wrong\n"))
    try write(
      "watch.yaml", "inboxes: [{ inbox: ../inbox, rules: ../Rules }]\nconsole: { people: x }\n")
    outcome = try await console("check", "--config", path("watch.yaml"), "--json")
    #expect(outcome.status == 1)
    let line =
      #"{"type":"finding","schema":1,"severity":"error","subject":"people","message":"DIR/set-up/x: "#
      + #"there is no such file; run 'sharepipe console people add' to make it"}"#
    #expect(outcome.output.split(separator: "\n").contains { $0 == line }, "\(outcome.output)")
  }

  @Test func `a watch leaves the settings of the console to it`() async throws {
    try write(
      "watch.yaml",
      "inboxes: [{ inbox: ../inbox, rules: ../Rules }]\nconsole: { anything: 1 }\n")
    let outcome = try await Tool.run("watch", "--config", path("watch.yaml"), "--dry-run")
    #expect(outcome.status == 0, "\(outcome.errors)")
    try write("watch.yaml", "inboxes: [{ inbox: ../inbox, rules: ../Rules }]\nconsole: 1\n")
    let other = try await Tool.run("watch", "--config", path("watch.yaml"), "--dry-run")
    #expect(other.status == 78)
    #expect(other.errors.hasSuffix("watch.yaml: console: expected a dictionary, found 1\n"))
  }

  @Test func `a person needs a state, or the name of a file`() async throws {
    let outcome = try await Tool.run(
      "console", "people", "add", "ada", "--no-password", "--state", path("none"))
    #expect(outcome.status == 66)
    #expect(
      outcome.errors.replacing(folder.path, with: "DIR")
        == "sharepipe: DIR/set-up/none: there is no such state; name the inbox with --inbox, the "
        + "configuration with --config, or the file with --people\n")
  }

  @Test func `persons are added, changed, listed and removed`() async throws {
    let people = ["--people", path("people")]
    try write("other", "")
    func run(_ words: String..., input: String = "") async throws -> String {
      let outcome = try await Tool.run(["console", "people"] + words + people, input: input)
      let text = (outcome.output + outcome.errors).replacing(folder.path, with: "DIR")
      return "\(outcome.status) \(text)"
    }
    #expect(
      try await run("add", "ada", "--role", "answer", "--user", "0", "--no-password") == "0 ")
    #expect(try await run("add", "bob", "--password-stdin", input: "correct horse\n") == "0 ")
    #expect(
      try await run("list") == "0 ada  answer  no password  user 0\nbob  look  password\n")
    #expect(
      try await run("list", "--json")
        == #"0 {"type":"person","schema":1,"name":"ada","role":"answer","hasPassword":false,"user":0}"#
        + "\n"
        + #"{"type":"person","schema":1,"name":"bob","role":"look","hasPassword":true,"user":null}"#
        + "\n")
    #expect(try await run("role", "bob", "answer") == "0 ")
    #expect(try await run("password", "bob", "--no-password") == "0 ")
    #expect(try folder.read("set-up/people").hasSuffix("bob:\n  role: answer\n"))
    #expect(try await run("remove", "bob") == "0 ")
    #expect(
      try await run("remove", "bob")
        == "64 sharepipe: DIR/set-up/people: has no person 'bob'; 'sharepipe console people list' lists "
        + "them\n")
    #expect(
      try await run("password", "adda", "--no-password")
        == "64 sharepipe: DIR/set-up/people: has no person 'adda'; did you mean 'ada'?\n")
    #expect(
      try await run("add", "ada", "--no-password")
        == "64 sharepipe: DIR/set-up/people: already has a person 'ada'; change the role with 'sharepipe "
        + "console people role', or remove the person first\n")
    #expect(
      try await run("add", "Ada", "--no-password")
        == "64 sharepipe: 'Ada' is not a name of 1 to 64 characters out of a-z, 0-9, '.', '_', '@' and "
        + "'-'\n")
    #expect(
      try await run("add", "eve", "--no-password", "--user", "no-such-user")
        == "64 sharepipe: --user: this machine has no user 'no-such-user'; write a name or a number\n"
    )
    #expect(
      try await run("add", "eve", "--password-stdin", input: "short\n")
        == "64 sharepipe: the password is shorter than 8 bytes; choose a longer one\n")
    let both = try await run("add", "eve", "--no-password", "--password-stdin")
    #expect(both.hasPrefix("64 Error: Give --password-stdin or --no-password, not both.\n"))
  }

  @Test func `persons are beside the state unless another file is named`() async throws {
    _ = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    let outcome = try await console(
      "people", "add", "ada", "--no-password", "--inbox", folder.inbox)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.read("inbox.sharepipe/console.people") == "ada:\n  role: look\n")
    try write("console.yaml", "people: people\n")
    _ = try await console(
      "people", "add", "bob", "--no-password", "--config", path("console.yaml"))
    #expect(try folder.read("set-up/people") == "bob:\n  role: look\n")
  }

  @Test func `a code is for the owner, or for a person of the people file`() async throws {
    _ = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    _ = try await console("people", "add", "ada", "--no-password", "--inbox", folder.inbox)
    let letters = /(?:[2-9A-HJ-NP-Z]{4}-){4}[2-9A-HJ-NP-Z]{4}\n/
    var outcome = try await console("code", folder.inbox)
    #expect(try letters.wholeMatch(in: outcome.output) != nil)
    outcome = try await console("code", folder.inbox, "--person", "ada")
    #expect(try letters.wholeMatch(in: outcome.output) != nil)
    // Only digests are kept, and with them whom they sign in.
    let kept = try folder.read("inbox.sharepipe/console.codes").split(separator: "\n")
    #expect(kept.count == 3 && kept.last?.hasSuffix(" ada") == true)
    outcome = try await console("code", folder.inbox, "--person", "eve")
    #expect(outcome.status == 64)
    try write("console.yaml", "address: https://share.example.org/pipe/\n")
    outcome = try await console("code", folder.inbox, "--config", path("console.yaml"))
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.last == "https://share.example.org/pipe/#\(lines[0])")
    try write("console.yaml", "signIn: [password]\n")
    outcome = try await console("code", folder.inbox, "--config", path("console.yaml"))
    #expect(outcome.status == 78 && outcome.errors == "sharepipe: 'signIn' does not list 'code'\n")
  }
  #else
  @Test func `without the trait the console says how to build it`() async throws {
    for words in [[], [folder.inbox], ["check"]] {
      let outcome = try await Tool.run(["console"] + words)
      #expect(outcome.status == 64)
      #expect(
        outcome.errors
          == "sharepipe: this sharepipe was built without the console; build it with: swift build -c "
          + "release --traits Console\n")
    }
  }
  #endif
}

/// A Unix socket that takes connections, for as long as the value lives.
private final class UnixListener {
  private let number: CInt

  init(at path: String) throws {
    number = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) {
      unsafe $0.copyBytes(from: Array(path.utf8))
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(number, $0, size)
      }
    }
    try #require(result == 0 && listen(number, 5) == 0)
  }

  deinit { close(number) }
}
