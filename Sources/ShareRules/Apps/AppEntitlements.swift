public import AppLinks
import Documents

/// What an app is entitled to, as far as links are concerned.
///
/// Source: Apple, "Associated Domains Entitlement" and "Entitlements".
public struct AppEntitlements: Hashable, Sendable {
  /// The team, a period and the bundle identifier, or `nil` if the entitlements do not say.
  public var applicationIdentifier: String?
  /// The team, or `nil` if the entitlements do not say.
  public var team: String?
  /// The sites that the app says it belongs to.
  public var associatedDomains: [AssociatedDomain] = []

  /// Makes entitlements to nothing.
  public init() {}
}

extension AppEntitlements {
  /// The keys for the identifier: of iOS, then of macOS.
  private static let identifierKeys = [
    "application-identifier", "com.apple.application-identifier",
  ]

  /// Takes the entitlements of an app; those that do not concern links are passed over.
  ///
  /// - Parameters:
  ///   - fields: The members of the file.
  ///   - bundle: The bundle identifier of the app, with which the entitlements must agree.
  init(_ fields: inout DocumentFields, of bundle: String?) {
    for key in Self.identifierKeys {
      guard let text = fields.string(key) else { continue }
      guard text.utf8.count > 11, text.utf8.dropFirst(10).first == UInt8(ascii: "."),
        bundle == nil || text.dropFirst(11) == bundle.map({ $0[...] })
      else {
        let words =
          "'\(text.excerpt)' is not a team of ten letters or digits, a period and the bundle "
          + "identifier of this app"
        fields.report(key, .other(words))
        continue
      }
      applicationIdentifier = text
      team = String(text.prefix(10))
    }
    let key = "com.apple.developer.team-identifier"
    if let text = fields.string(key) {
      if let team, team != text {
        fields.report(key, .other("'\(text.excerpt)' is not the team of the app's identifier"))
      }
      team = text
    }
    let domains = "com.apple.developer.associated-domains"
    for (index, text) in (fields.strings(domains) ?? []).enumerated() {
      do throws(AssociatedDomainError) {
        associatedDomains.append(try AssociatedDomain(text))
      } catch {
        fields.report("\(domains)[\(index)]", .other("'\(text.excerpt)' does nothing: \(error)"))
      }
    }
  }
}
