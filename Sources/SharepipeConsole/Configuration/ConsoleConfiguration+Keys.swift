package import Documents

extension KeyTable {
  /// The keys of the file of `sharepipe console --config`.
  package static let console = KeyTable(
    [
      DocumentKey(
        "watch", "path", default: "what the command line names",
        "the file of the watch whose inboxes are shown; not in `console:` of that file")
    ] + consoleSettings.keys)

  /// The keys of `console:` in the file of a watch.
  static let consoleSettings = KeyTable([
    DocumentKey(
      "listen", "`127.0.0.1:PORT`, or the path of a Unix socket", default: "`127.0.0.1:8787`",
      "where browsers, programs or a reverse proxy connect"),
    DocumentKey(
      "address", "URL that ends in `/`", default: "where it listens",
      "the address that people type, where a reverse proxy serves the console"),
    DocumentKey(
      "people", "path", default: "`console.people` in the state",
      "names, roles and passwords, which `sharepipe console people` writes"),
    DocumentKey("proxy", dictionary: consoleProxy, "the reverse proxies that are believed"),
    DocumentKey("sessions", dictionary: consoleSessions, "how long a sign-in lasts"),
    DocumentKey("answers", dictionary: consoleAnswers, "what may be answered"),
    DocumentKey(
      "metrics", "path", default: "none",
      "a file with the token with which a scraper reads `/metrics`; only the owner may read it"),
    DocumentKey(
      "signIn", "array of \(oneOf(SignInWay.self))", default: "all that can work",
      "the ways to sign in"),
  ])

  private static let consoleProxy = KeyTable([
    DocumentKey(
      "from", "array of `user NAME`, addresses and ranges of addresses", default: "required",
      "whose connections are those of a proxy"),
    DocumentKey(
      "person", "name of a header", default: "none; people sign in themselves",
      "the header in which the proxy names the person"),
    DocumentKey(
      "secret", "path", default: "none",
      "a file with what the header `X-Console-Proof` must hold; only the owner may read it"),
  ])

  private static let consoleSessions = KeyTable([
    DocumentKey(
      "idle", "time with its unit, up to 30 days", default: time(Sessions.Limits().idle),
      "how long a session lives without being used"),
    DocumentKey(
      "longest", "time with its unit, up to 30 days", default: time(Sessions.Limits().longest),
      "how long a session lives at most"),
  ])

  private static let consoleAnswers = KeyTable([
    DocumentKey(
      "bulk", "whole number from 1 to \(ConsoleSettings.greatestBulk)",
      default: "\(ConsoleSettings.usualBulk)", "how many contexts one approval may be about"),
    DocumentKey(
      "own", oneOf(ConsoleConfiguration.OwnAnswers.self), default: "allow",
      "whether people may approve what their own Unix user has put in"),
  ])
}

extension DocumentKey {
  /// The member of a watch's file that is the console's.
  static let consoleOfWatch = DocumentKey(
    "console", dictionary: .consoleSettings, "the settings of the console")
}
