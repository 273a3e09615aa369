import AppLinks
import Documents
import Lints

extension AppRule {
  /// App Transport Security is weaker for a host.
  static let transportException = AppRule(
    Lint(
      id: "transport-exception", severity: .warning,
      summary: "App Transport Security is weaker for a host.",
      explanation: """
        For this host the app takes plain HTTP, a TLS below 1.2, or a key exchange without forward \
        secrecy. If its links open the app, what they make it load can be read and changed on the way.
        """,
      fix: "Serve HTTPS with TLS 1.2 or later, and remove the exception.",
      source: "Apple, Information Property List, NSExceptionDomains",
      references: [
        .secureTraffic, .cleartext, .testNetwork, .cleartextTransmission, .weakEncryption,
        .pageOfTransportSecurity,
      ],
      refused: .files([
        "Notes.app/Info.plist": information(
          "com.example.notes", exception("NSExceptionAllowsInsecureHTTPLoads")),
        "Notes.app/Notes.entitlements": entitlements(
          "com.example.notes", domains: "applinks:example.com"),
      ]),
      accepted: .files([
        "Notes.app/Info.plist": information(
          "com.example.notes", exception("NSIncludesSubdomains")),
        "Notes.app/Notes.entitlements": entitlements(
          "com.example.notes", domains: "applinks:example.com"),
      ])),
    eachBundle: { bundle, found in
      guard let document = bundle.information,
        let hosts = document["NSAppTransportSecurity"]?["NSExceptionDomains"]
      else { return }
      let domains = bundle.associatedDomains.compactMap { found in
        found.entry.literal.flatMap { try? AssociatedDomain($0) }
      }
      for (host, settings) in hosts.members
      where TransportWeakness.all.contains(where: { $0.holds(settings) }) {
        let includesSubdomains = settings["NSIncludesSubdomains"]?.value.isTruthy ?? false
        let isLinked = domains.contains { domain in
          domain.covers(host.lowercased())
            || includesSubdomains
              && (domain.host == host.lowercased()
                || domain.host.hasSuffix("." + host.lowercased()))
        }
        for weakness in TransportWeakness.all where weakness.holds(settings) {
          guard let value = settings[weakness.key] else { continue }
          // A host of the own network is no way out into the world.
          let isLocal = ["localhost", "127.0.0.1"].contains(host) || host.hasSuffix(".local")
          guard !isLocal else { continue }
          found.report(
            "\(weakness.words) for '\(host.excerpt)'"
              + (isLinked ? ", whose links open this app" : ""),
            in: document, at: value, hint: weakness.hint, severity: isLinked ? nil : .note)
        }
      }
    })

  private static func exception(_ key: String) -> String {
    transport(
      """
      <key>NSExceptionDomains</key>
      <dict>
        <key>example.com</key>
        <dict>
          <key>\(key)</key>
          <true/>
        </dict>
      </dict>
      """)
  }
}
