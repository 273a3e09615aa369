package import ConsoleWire
import Documents
import ExtensionRunning
import Logging
import ShareJournal
import ShareModel
import Sharepipe
import Synchronization

/// The desk of the console: what it answers to a request.
///
/// It reads ledgers and rules, makes pages, signs people in, and passes on their answers; it runs no
/// extension.
package final class ConsoleDesk: Sendable {
  let settings: ConsoleSettings
  let codes: SignInCodes
  let sessions: Sessions
  let passwords: PasswordDesk
  /// The key of the forms of those who have no session.
  let formKey = FormToken.Key.random()
  /// The longest page, in bytes.
  private static let longestPage = 1 << 20

  private let numbers = Atomic<UInt64>(0)
  /// The numbers of each page.
  let counts: CurrentCounts
  /// The metrics of what it shows.
  let metrics: ConsoleMetrics
  /// The event streams that are open.
  let streams = LiveStreams()
  /// What persons have selected.
  let selections = KeptSelections()
  /// The requests that are under way.
  let places: DeskPlaces
  /// The names of the persons who have switched the keys off.
  private let withoutKeys = Mutex<Set<String>>([])

  /// Creates a desk.
  ///
  /// - Parameter settings: What it shows, where, and who may see it.
  package init(_ settings: ConsoleSettings) {
    self.settings = settings
    codes = SignInCodes(handed: settings.handedCodes)
    counts = CurrentCounts(of: settings.states)
    metrics = ConsoleMetrics(
      states: settings.states, file: settings.metricsFile, version: settings.version,
      started: .now())
    sessions = Sessions(limits: settings.sessions)
    passwords = PasswordDesk(people: settings.people)
    places = DeskPlaces(settings.places)
    let ways = settings.ways.map(\.rawValue).sorted().joined(separator: ", ")
    note(
      AuditEvent(
        kind: .started, outcome: "\(settings.address.origin)\(settings.address.basePath), \(ways)"),
      nil, nil)
  }

  /// Answers a request.
  ///
  /// - Parameter request: The request, whose form the front has checked.
  /// - Returns: The answer.
  package func answer(_ request: ConsoleRequest) async -> DeskAnswer {
    let number = numbers.wrappingAdd(1, ordering: .relaxed).newValue
    let check = RequestCheck(
      address: settings.address, isProgramAllowed: settings.isProgramAllowed(request.peer))
    do throws(Refusal) {
      let passed = try check.check(request)
      let bearer = BearerToken.find(in: request, expecting: settings.metricsToken)
      let isScraper = ConsoleExchange.isScraper(bearer, passed)
      let visitor = isScraper ? nil : try visitor(of: request)
      let exchange = ConsoleExchange(
        desk: self, number: number, request: request, passed: passed, visitor: visitor,
        bearer: bearer)
      let answer = try await answer(exchange)
      guard answer.head.body.count <= Self.longestPage else {
        throw Refusal(
          503, "This page would be longer than a page may be.",
          advice: "Look at it with the command line: 'sharepipe show' and 'sharepipe history'.")
      }
      return answer
    } catch {
      if [400, 403, 421, 429].contains(error.status) {
        note(
          AuditEvent(kind: .refused, outcome: "\(error.status): \(error.words)"), number,
          request.peer)
      }
      // Who asks is not looked up again: a page that says no tells nothing of what waits.
      let page = ConsolePage(
        address: settings.address, person: nil, signOut: nil, counts: ConsoleCounts(),
        time: .now())
      return DeskAnswer(
        error.answer(in: page, number: number, about: Self.context(of: request, settings.address)))
    }
  }

  /// Answers a request that was checked.
  ///
  /// Those of persons who are not known get nothing that costs much, and passwords have limits of their
  /// own (``PasswordDesk``): they take no place away from those who have signed in.
  private func answer(_ exchange: ConsoleExchange) async throws(Refusal) -> DeskAnswer {
    guard let owner = exchange.isScraper ? "metrics" : exchange.visitor?.owner else {
      return try await exchange.answer()
    }
    return try await places.hold(for: owner) { () async throws(Refusal) in
      try await exchange.answer()
    }
  }

  /// The identifier of the context that a request is about; `nil` for none.
  private static func context(of request: ConsoleRequest, _ address: ConsoleAddress) -> String? {
    guard let path = try? RequestTarget(request.target, below: address.basePath).path,
      path.count > 1, path[0] == "contexts"
    else { return nil }
    return path[1]
  }

  /// A link that signs a person in, once.
  ///
  /// - Parameters:
  ///   - person: Who that is.
  ///   - now: The time.
  /// - Returns: The code, and the address with it behind `#`.
  /// - Throws: An error of the system's random numbers.
  package func makeCode(
    for person: ConsolePerson, now: ContinuousClock.Instant = .now
  ) throws -> (code: String, link: String) {
    let code = try codes.make(for: person, now: now)
    let address = settings.address
    return (code.text, "\(address.origin)\(address.basePath)#\(code.text)")
  }

  /// Writes an event into the log.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - number: The number of the request; `nil` for none.
  ///   - peer: The other end of the connection; `nil` for none.
  func note(_ event: AuditEvent, _ number: UInt64?, _ peer: ConsolePeer?) {
    let line = event.line(request: number, from: peer, at: .now())
    guard let fault = settings.log?.write(line) else { return }
    settings.logger.warning("console.log cannot be written: \(fault)")
  }

  /// Whether a person has switched the keys off.
  func isWithoutKeys(_ person: ConsolePerson) -> Bool {
    withoutKeys.withLock { $0.contains(person.name) }
  }

  /// Switches the keys of a person on or off.
  func switchKeys(of person: ConsolePerson) {
    withoutKeys.withLock { names in
      if names.remove(person.name) == nil { names.insert(person.name) }
    }
  }

  /// The ways in which a person can sign in now.
  var usableWays: [SignInWay] {
    let people = try? settings.people.current()
    return SignInWay.allCases.filter { way in
      guard settings.ways.contains(way) else { return false }
      return switch way {
      case .code: true
      case .password: people?.entries.values.contains { $0.password != nil } ?? false
      case .proxy: settings.proxy != .none
      case .peer: settings.isAtSocket
      }
    }
  }

  private static let adviceAboutProxies =
    "Show this to the administrator of the proxy in front of the console."

  /// Who makes a request; `nil` if that is not known.
  private func visitor(of request: ConsoleRequest) throws(Refusal) -> Visitor? {
    let people = try? settings.people.current()
    switch settings.proxy.person(of: request, people: people ?? People()) {
    case .person(let person) where settings.ways.contains(.proxy):
      return Visitor(person: person, way: .proxy, browser: nil)
    case .refused(let fault):
      throw Refusal(
        fault.status, "\(fault)", advice: Self.adviceAboutProxies)
    case .person, .unnamed, .notAProxy: break
    }
    if settings.ways.contains(.peer) {
      let finding = settings.peers.person(of: request, proxies: settings.proxy, people: people)
      if let words = finding.words {
        throw Refusal(400, words, advice: Self.adviceAboutProxies)
      }
      if case .person(let person) = finding {
        return Visitor(person: person, way: .peer, browser: nil)
      }
    }
    guard case .identifier(let identifier) = settings.cookie.read(request.values("cookie")) else {
      return nil
    }
    switch sessions.find(identifier, in: people, now: .now) {
    case .session(let session):
      return Visitor(
        person: session.person, way: session.way,
        browser: Visitor.BrowserSession(identifier: identifier, session: session))
    case .suspended:
      throw Refusal(
        503, "The people file cannot be read at the moment, and your sign-in depends on it.",
        advice: "Try again; 'sharepipe console check' says what is wrong with the file.")
    case .over, .unknown: return nil
    }
  }
}
