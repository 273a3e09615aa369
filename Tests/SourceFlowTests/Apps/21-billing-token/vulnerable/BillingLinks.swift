import Foundation

struct BillingLinks {
  func billingPage(for session: Session) -> URL? {
    var components = URLComponents()
    components.scheme = "https"
    components.host = "account.example.com"
    components.path = "/billing"
    components.queryItems = [
      URLQueryItem(name: "plan", value: session.plan),
      URLQueryItem(name: "token", value: session.accessToken),
    ]
    return components.url
  }
}
