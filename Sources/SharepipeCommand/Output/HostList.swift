#if PostgreSQL
import PostgresLedger
import Sharepipe

/// What `sharepipe hosts` prints.
enum HostList {
  /// The names of the columns.
  static let columns = [
    "HOST", "SESSION", "VERSION", "STATE", "LEASE", "CONTEXTS", "CLOCK", "RULES", "DOORS",
  ]

  /// The sessions that count now: those that are not over, and the last one of each other host.
  ///
  /// - Parameter sessions: The sessions, by host, the newest first.
  /// - Returns: The sessions.
  static func current(of sessions: [HostStanding]) -> [HostStanding] {
    let working = Set(sessions.filter { !$0.isOver }.map(\.host))
    var seen = working
    return sessions.filter { !$0.isOver || seen.insert($0.host).inserted }
  }

  /// The texts of the columns, each escaped for a terminal.
  static func cells(of host: HostStanding, _ ink: Ink) -> [String] {
    [
      TerminalText.line(host.host), ShortIdentifier.of(host.session),
      TerminalText.line(host.program), ink(host.state.rawValue, meaning(of: host.state)),
      host.isOver ? "-" : "\(host.leaseLeft.components.seconds) s", "\(host.contexts)",
      clock(host.clockOffset), list(host.services.map(words)),
      list(host.services.filter(\.isDoorman).map(\.inbox)),
    ]
  }

  /// The JSON object, and the end of the line.
  static func jsonLine(of host: HostStanding) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("type", "host")
      json.member("schema", 1)
      json.member("host", host.host)
      json.member("session", host.session)
      json.member("process", host.process)
      json.member("version", host.program)
      json.member("state", host.state.rawValue)
      json.member("started", host.started.text)
      json.member("leaseMilliseconds", host.isOver ? nil : Int(host.leaseLeft / .milliseconds(1)))
      json.member("contexts", host.contexts)
      json.member("clockMilliseconds", Int(host.clockOffset / .milliseconds(1)))
      json.key("inboxes")
      json.array { json in
        for service in host.services {
          json.object { json in
            json.member("name", service.inbox)
            json.member("rules", service.rules)
            json.member("newest", service.isNewest)
            json.member("doorman", service.isDoorman)
          }
        }
      }
    }
    json.endLine()
    return json.bytes
  }

  private static func words(_ service: HostStanding.Service) -> String {
    "\(service.inbox) \(ShortFingerprint.of(service.rules))" + (service.isNewest ? "" : " (older)")
  }

  private static func list(_ words: [String]) -> String {
    words.isEmpty ? "-" : TerminalText.line(words.joined(separator: ", "))
  }

  /// A difference of clocks: nothing that a message on its way explains.
  private static func clock(_ offset: Duration) -> String {
    let milliseconds = Int64((offset / .milliseconds(1)).rounded())
    guard abs(milliseconds) >= 1000 else { return "0 s" }
    return (milliseconds < 0 ? "-" : "+") + "\((abs(milliseconds) + 500) / 1000) s"
  }

  private static func meaning(of state: HostStanding.State) -> Ink.Meaning {
    switch state {
    case .alive: .good
    case .draining: .doubtful
    case .lost: .bad
    case .ended: .faint
    }
  }
}
#endif
