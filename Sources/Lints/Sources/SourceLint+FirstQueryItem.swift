import SourceFlow

extension SourceLint {
  /// The first item of a name is used for something sensitive, and a second one is not noticed.
  ///
  /// It is found in Swift alone, where the item is taken with `first(where:)`.
  static let firstQueryItem = SourceLint(
    .firstQueryItem, .warning,
    summary: """
      The first query item of a name decides about something sensitive, and a second one is not \
      noticed.
      """,
    explanation: """
      A URL may have a name twice. This app takes the first one, and a server, a proxy or another \
      part of the app may take the last. A check that saw one amount then lets the other one \
      through.
      """,
    fix: "Refuse a link in which a name occurs more than once, before its items are used.",
    source:
      "CWE-235; RFC 3986, section 3.4, which gives a query no structure; Apple, "
      + "URLComponents, queryItems; OWASP MASVS-CODE-4",
    references: [
      .untrustedInput, .deepLinks, .extraParameters, .ambiguousParsing, .pageOfQueryItems,
    ],
    swift: (
      refused: #"""
      import UIKit

      protocol Payments: AnyObject {
        func pay(_ amount: Decimal)
      }

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        var payments: (any Payments)?

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-bank", url.host == "pay" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard let text = items.first(where: { $0.name == "amount" })?.value,
            let amount = Decimal(string: text)
          else { return false }
          let alert = UIAlertController(title: "Pay \(amount)?", message: nil, preferredStyle: .alert)
          alert.addAction(
            UIAlertAction(title: "Pay", style: .default) { [weak self] _ in
              self?.payments?.pay(amount)
            })
          window?.rootViewController?.present(alert, animated: true)
          return true
        }
      }
      """#,
      accepted: #"""
      import UIKit

      protocol Payments: AnyObject {
        func pay(_ amount: Decimal)
      }

      class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        var payments: (any Payments)?

        func application(
          _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
          guard url.scheme == "example-bank", url.host == "pay" else { return false }
          let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
          guard items.filter({ $0.name == "amount" }).count < 2 else { return false }
          guard let text = items.first(where: { $0.name == "amount" })?.value,
            let amount = Decimal(string: text)
          else { return false }
          let alert = UIAlertController(title: "Pay \(amount)?", message: nil, preferredStyle: .alert)
          alert.addAction(
            UIAlertAction(title: "Pay", style: .default) { [weak self] _ in
              self?.payments?.pay(amount)
            })
          window?.rootViewController?.present(alert, animated: true)
          return true
        }
      }
      """#
    ),
    objectiveC: nil)
}
