import ConsoleWire
package import Logging
package import SystemPackage

/// What a console shows, where, and who may see it.
package struct ConsoleSettings: Sendable {
  /// The address under which people reach it.
  package let address: ConsoleAddress
  /// The cookie of a session.
  let cookie: SessionCookie
  /// The states, in the order in which they are listed.
  package var states: [ConsoleState]
  /// The ways to sign in.
  package var ways: Set<SignInWay> = [.code, .password, .proxy, .peer]
  /// Who may sign in, besides the owner with a code.
  package var people = PeopleSource(nil)
  /// The reverse proxies that are believed.
  package var proxy = ProxyTrust.none
  /// The users at a Unix socket.
  package var peers = PeerSignIn()
  /// Whether it listens at a Unix socket, so that users of this machine can be known.
  package var isAtSocket = false
  /// How long sessions last.
  package var sessions = Sessions.Limits()
  /// The codes that other processes make; `nil` if there is no place for them.
  package var handedCodes: HandedCodes?
  /// Whether people may approve what their own user has put in.
  package var isOwnAllowed = true
  /// The token with which a scraper reads the metrics; `nil` if none is set.
  package var metricsToken: HeaderSecret?
  /// The file of metrics that the watch keeps; `nil` if none is known.
  package var metricsFile: FilePath?
  /// Where it is written who did what; `nil` for nowhere.
  package var log: AuditLog?
  /// Gets what an operator should know.
  package var logger = Logger(label: "console") { _ in SwiftLogNoOpLogHandler() }
  /// How many contexts one answer may be about.
  package var bulk = Self.usualBulk

  /// How many contexts one answer may be about unless the owner says otherwise, and at most.
  package static let usualBulk = 50
  static let greatestBulk = 500
  /// How many requests are under way at a time.
  package var places = DeskPlaces.Limits()
  /// What draws the pictures of images.
  package var pictures = PictureMaker.none
  /// The version of sharepipe.
  package var version = ""
  /// Goes on with a context that a person has answered, if no watch does.
  package var goOn: @Sendable (ConsoleState, [String]) -> Void = { _, _ in }

  /// Creates settings.
  package init(address: ConsoleAddress, states: [ConsoleState]) {
    self.address = address
    cookie = SessionCookie(of: address)
    self.states = states
  }

  /// Whether the other end of a connection is a program: at a Unix socket, and no proxy that speaks for
  /// browsers.
  func isProgramAllowed(_ peer: ConsolePeer) -> Bool {
    guard case .user = peer else { return false }
    return !proxy.isTrusted(peer)
  }
}
