import Foundation

enum PartnerSites {
  private static let domain = "millers.example"

  static func includes(_ page: URL) -> Bool {
    guard page.scheme == "https", let host = page.host?.lowercased() else { return false }
    return host.hasSuffix(domain)
  }
}
