import Documents
import Sharepipe
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeConsole

struct ConsoleConfigurationTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeDirectory("inbox")
  }

  private func read(_ text: String) throws(DocumentError) -> ConsoleConfiguration {
    try ConsoleConfiguration.read(
      yaml: Array(text.utf8), named: "console.yaml", folder: folder.path)
  }

  private func fault(_ text: String) -> String? {
    do {
      _ = try read(text)
      return nil
    } catch {
      return error.description.replacing(folder.path.string, with: "DIR")
    }
  }

  @Test func `every key is read, and relative paths belong to the folder of the file`() throws {
    try folder.write("watch.yaml", "inboxes: [{ inbox: inbox }]\n")
    try folder.write("proof", "0123456789abcdef\n", mode: 0o600)
    let configuration = try read(
      """
      watch: watch.yaml
      listen: run/socket
      address: https://share.example.org/pipe/
      people: people
      proxy: { from: [user root, 192.0.2.1], person: X-Remote-User, secret: proof }
      sessions: { idle: 30 minutes, longest: 2 days }
      answers: { bulk: 7, own: deny }
      metrics: proof
      signIn: [proxy, password]
      """)
    #expect(configuration.watch?.inboxes.map(\.inbox) == [folder.place("inbox")])
    #expect(configuration.listen == .path(folder.place("run/socket")))
    #expect(try configuration.address == ConsoleAddress("https://share.example.org/pipe/"))
    #expect(configuration.people == folder.place("people"))
    #expect(configuration.proxy.users == [0])
    #expect(configuration.proxy.hasAddresses && configuration.proxy.namesPersons)
    #expect(configuration.sessions.idle == .seconds(1800))
    #expect(configuration.sessions.longest == .seconds(2 * 86_400))
    #expect(configuration.bulk == 7 && !configuration.isOwnAllowed)
    #expect(configuration.ways == [.proxy, .password])
    #expect(configuration.metricsToken == (try HeaderSecret(from: folder.place("proof"))))
  }

  @Test func `a token that others can read is refused, with its place`() throws {
    try folder.write("token", "0123456789abcdef\n", mode: 0o644)
    let words = try #require(fault("metrics: token\n"))
    #expect(words.hasPrefix("console.yaml: metrics: DIR/token: "), "\(words)")
    #expect(words.contains("chmod 600"), "\(words)")
    try folder.write("short", "0123456789\n", mode: 0o600)
    #expect(
      fault("metrics: short\n")
        == "console.yaml: metrics: DIR/short: expected one line of 16 to 1000 ASCII characters without "
        + "spaces; run 'openssl rand -hex 32' to make one")
    #expect(fault("metrics: none\n")?.hasPrefix("console.yaml: metrics: DIR/none: ") == true)
  }

  @Test func `an empty file has the usual settings`() throws {
    #expect(try read("{}\n") == ConsoleConfiguration())
    #expect(ConsoleConfiguration().bulk == 50)
    #expect(ConsoleConfiguration().ways == nil)
  }

  @Test func `the file of a watch has the settings in a member of its own`() throws {
    let configuration = try read(
      """
      inboxes: [{ inbox: inbox }]
      console: { listen: 127.0.0.1:9000, signIn: [code] }
      """)
    #expect(configuration.watch?.inboxes.map(\.inbox) == [folder.place("inbox")])
    #expect(configuration.listen == .loopback(port: 9000))
    #expect(configuration.ways == [.code])
    #expect(try read("inboxes: [{ inbox: inbox }]\n").watch?.inboxes.count == 1)
  }

  static let faults: [(String, String)] = [
    ("adress: x\n", "adress: unknown key; did you mean 'address'?"),
    (
      "inboxes: [{ inbox: i }]\nconsole: { lisen: x }\n",
      "console.lisen: unknown key; did you mean 'listen'?"
    ),
    (
      "inboxes: [{ inbox: i }]\nconsole: { watch: x }\n", "console.watch: unknown key"
    ),
    (
      "inboxes: [{ inbox: i }]\nconsole: 1\n", "console: expected a dictionary, found 1"
    ),
    (
      "proxy: { form: [] }\n",
      "proxy.from: missing; expected an array of users and addresses, such as [user www-data]\n"
        + "console.yaml: proxy.form: unknown key; did you mean 'from'?"
    ),
    (
      "address: https://share.example.org/pipe\n",
      "address: the path of 'https://share.example.org/pipe' must end with '/' and have nothing but "
        + "letters, digits and '-' between slashes; write one such as https://share.example.org/pipe/"
    ),
    (
      "address: https://share.example.org\n",
      "address: the path of 'https://share.example.org' must end with '/' and have nothing but "
        + "letters, digits and '-' between slashes; write one such as https://share.example.org/pipe/"
    ),
    (
      "address: https://ada:secret@share.example.org/\n",
      "address: the address must not have a user or a password in front of '@'; write one such as "
        + "https://share.example.org/"
    ),
    (
      "address: http://share.example.org/\n",
      "address: 'http://share.example.org/' leads to another machine without TLS; write https://, and "
        + "let a reverse proxy speak it"
    ),
    (
      "address: share.example.org\n",
      "address: 'share.example.org' is not the address of a console; write one such as "
        + "https://share.example.org/"
    ),
    (
      "listen: 0.0.0.0:8787\n",
      "listen: '0.0.0.0:8787' would let other machines connect without TLS; write 127.0.0.1:8787, or "
        + "the path of a Unix socket for a reverse proxy"
    ),
    (
      "listen: '8787'\n",
      "listen: '8787' is not a place to listen at; write 127.0.0.1:8787, or the path of a Unix socket "
        + "for a reverse proxy"
    ),
    (
      "sessions: { idle: 12 }\n",
      "sessions.idle: expected a time with its unit, such as '30 s', '5 minutes' or '30 days', found 12"
    ),
    (
      "sessions: { idle: 2 days, longest: 1 day }\n",
      "sessions.idle: is longer than 'longest'; write a shorter time"
    ),
    ("sessions: { longest: 31 days }\n", "sessions.longest: is a time of at most 30 days"),
    (
      "answers: { bulk: 501 }\n",
      "answers.bulk: expected a whole number from 1 to 500, found 501"
    ),
    ("answers: { own: never }\n", "answers.own: expected one of 'allow', 'deny', found 'never'"),
    (
      "signIn: [pasword]\n",
      "signIn[0]: expected one of 'code', 'password', 'proxy', 'peer', found 'pasword'; did you mean "
        + "'password'?"
    ),
    ("signIn: []\n", "signIn: missing; expected at least one way to sign in"),
    (
      "proxy: { from: [user no-such-user] }\n",
      "proxy.from[0]: this machine has no user 'no-such-user'; write the name or the number of the "
        + "user that the proxy runs as, such as 'user www-data'"
    ),
    (
      "proxy: { from: [0.0.0.0/0] }\n",
      "proxy.from[0]: '0.0.0.0/0' is every address; list only the addresses of your proxies"
    ),
    (
      "proxy: { from: [], person: X-Remote-User }\n",
      "proxy.from: no connection is trusted; list the user or the addresses of the proxy in 'from'"
    ),
    (
      "proxy: { from: [127.0.0.1], person: X-Remote-User }\n",
      "proxy.from: every user of this machine connects from a loopback address and could name any "
        + "person; add 'secret', or let the console listen at a Unix socket and write 'user NAME'"
    ),
    (
      "proxy: { from: [user root], person: Cookie }\n",
      "proxy.person: 'Cookie' is not the name of a header for a person; write one that the proxy "
        + "adds, such as 'X-Remote-User'"
    ),
    (
      "proxy: { from: [user root], secret: none }\n",
      "proxy.secret: DIR/none: there is no such file; check the path"
    ),
  ]

  @Test(arguments: faults)
  func `what is wrong has its place in the file`(text: String, words: String) {
    #expect(fault(text) == "console.yaml: " + words)
  }

  @Test func `all that is wrong is reported together`() {
    let words = fault("listen: x\nsignIn: [x]\nx: 1\n")
    #expect(words?.split(separator: "\n").count == 3)
  }

  @Test func `a watch that cannot be read is an error of its own file`() throws {
    let words = fault("watch: none.yaml\n")
    #expect(words == "DIR/none.yaml: there is no such file")
    try folder.write("watch.yaml", "inboxs: []\n")
    #expect(fault("watch: watch.yaml\n")?.hasPrefix("DIR/watch.yaml: inbox") == true)
  }
}
