import Documents

/// What App Transport Security lets an app load.
///
/// Source: Apple, Information Property List, `NSAppTransportSecurity`: the settings of a host come
/// before those for all; with one of the finer keys `NSAllowsArbitraryLoads` is passed over since
/// iOS 10.
struct TransportSettings {
  /// Something that is weaker than the standard.
  enum Weakness: String, CaseIterable {
    /// Plain HTTP.
    case plain
    /// TLS 1.1.
    case oldTLS
    /// TLS 1.0.
    case oldestTLS
    /// A key exchange without forward secrecy.
    case noForwardSecrecy

    /// What the app does, up to the name of the host.
    var words: String {
      switch self {
      case .plain: "takes plain HTTP from"
      case .oldTLS: "takes TLS 1.1 from"
      case .oldestTLS: "takes TLS 1.0 from"
      case .noForwardSecrecy: "takes keys without forward secrecy from"
      }
    }
  }

  /// A host that no settings name.
  static let anyHost = "any-host.example"

  /// The keys that let something pass in some places alone, and what they do.
  static let places = [
    ("NSAllowsArbitraryLoadsInWebContent", "takes plain HTTP from every host in web views"),
    ("NSAllowsArbitraryLoadsForMedia", "takes media by plain HTTP from every host"),
    ("NSAllowsLocalNetworking", "takes plain HTTP from hosts of the local network"),
  ]

  /// The document that has the settings; `nil` for no bundle.
  let document: CheckedDocument?
  private let top: PlacedValue?
  private let exceptions: [String: PlacedValue]

  init(of bundle: CheckedBundle?) {
    document = bundle?.information
    top = document?["NSAppTransportSecurity"]
    exceptions = Dictionary(
      (top?["NSExceptionDomains"]?.members ?? []).map { ($0.key.lowercased(), $0.value) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The hosts with settings of their own, in lower case.
  var hosts: [String] { Array(exceptions.keys) }

  /// Whether a key is there and true.
  func isTrue(_ key: String) -> Bool { top?[key]?.value.isTruthy ?? false }

  /// Where a key stands.
  func place(of key: String) -> KeyPlace {
    top?[key]?.place ?? KeyPlace(keys: ["NSAppTransportSecurity", key])
  }

  /// Where the settings of a host stand; what decides for it if it has none.
  func place(ofHost host: String) -> KeyPlace {
    exceptions[host]?.place ?? place(of: "NSAllowsArbitraryLoads")
  }

  /// Whether something weak passes for a host in lower case.
  func lets(_ weakness: Weakness, pass host: String) -> Bool {
    guard document != nil else { return false }
    guard let settings = settings(of: host) else {
      return isTrue("NSAllowsArbitraryLoads")
        && Self.places.allSatisfy { top?[$0.0] == nil }
    }
    let value = { (key: String) in
      (settings["NSException" + key] ?? settings["NSThirdPartyException" + key])?.value
    }
    let version = value("MinimumTLSVersion")?.string
    return switch weakness {
    case .plain: value("AllowsInsecureHTTPLoads")?.isTruthy ?? false
    case .oldTLS: version == "TLSv1.0" || version == "TLSv1.1"
    case .oldestTLS: version == "TLSv1.0"
    case .noForwardSecrecy: value("RequiresForwardSecrecy").map { !$0.isTruthy } ?? false
    }
  }

  /// The settings for a host: its own, or those of the nearest domain around it that are for all of
  /// it.
  private func settings(of host: String) -> PlacedValue? {
    if let own = exceptions[host] { return own }
    var rest = host[...]
    while let period = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: period)...]
      if let settings = exceptions[String(rest)],
        settings["NSIncludesSubdomains"]?.value.isTruthy ?? false
      {
        return settings
      }
    }
    return nil
  }
}
