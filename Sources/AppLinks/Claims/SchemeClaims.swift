/// Which apps say that they open which schemes.
///
/// Where several claim one, it is undefined on a phone which of them opens it, and nothing can
/// choose. So there is no order here, and no app that came first.
///
/// Source: Apple, "Defining a custom URL scheme for your app".
public struct SchemeClaims: Hashable, Sendable {
  /// The receiver of a URL.
  public enum Verdict: Hashable, Sendable {
    /// One app.
    case deliver(String)
    /// Several apps claim the scheme, so the receiver is undefined; the apps in order of their
    /// names.
    case ambiguous([String])
    /// The system itself; the apps that claim it in vain.
    case reserved([String])
    /// No receiver: the scheme runs code or carries content; the apps that claim it in vain.
    case dangerous([String])
    /// No receiver: no app claims the scheme.
    case noHandler

    /// The word for it in output.
    public var name: String {
      switch self {
      case .deliver: "deliver"
      case .ambiguous: "ambiguous"
      case .reserved: "reserved"
      case .dangerous: "dangerous"
      case .noHandler: "no-handler"
      }
    }

    /// The apps that claim the scheme, in order of their names.
    public var apps: [String] {
      switch self {
      case .deliver(let app): [app]
      case .ambiguous(let apps), .reserved(let apps), .dangerous(let apps): apps
      case .noHandler: []
      }
    }
  }

  private var apps: [String: Set<String>] = [:]

  /// Makes claims with no scheme claimed yet.
  public init() {}

  /// Adds the claim of an app to a scheme; the case of ASCII letters does not matter.
  public mutating func add(_ scheme: some StringProtocol, by app: String) {
    apps[scheme.loweringASCII, default: []].insert(app)
  }

  /// The receiver of a URL of a scheme.
  ///
  /// - Parameter scheme: The scheme in any case.
  /// - Returns: The verdict.
  public func verdict(onScheme scheme: some StringProtocol) -> Verdict {
    verdict(onLowercased: scheme.loweringASCII)
  }

  /// The receiver of a URL of a scheme in lower case.
  func verdict(onLowercased scheme: String) -> Verdict {
    let claimants = apps[scheme] ?? []
    if KnownScheme.dangerous.contains(scheme) { return .dangerous(claimants.sorted()) }
    if KnownScheme.reserved.contains(scheme) { return .reserved(claimants.sorted()) }
    guard let first = claimants.first else { return .noHandler }
    return claimants.count == 1 ? .deliver(first) : .ambiguous(claimants.sorted())
  }

  /// Whether an app is among those that claim a scheme in lower case.
  func isClaimed(_ scheme: String, by app: String) -> Bool { apps[scheme]?.contains(app) ?? false }

  /// The receiver of a URL; a text without a scheme has none.
  ///
  /// Only the scheme is looked at, for it alone decides.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The verdict.
  public func verdict(on url: String) -> Verdict {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return .noHandler }
    let scheme = url[..<colon]
    guard Self.isScheme(String(scheme)) else { return .noHandler }
    return verdict(onScheme: scheme)
  }
}
