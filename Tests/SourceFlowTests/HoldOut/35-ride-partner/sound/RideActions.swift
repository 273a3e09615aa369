import UIKit

final class RideActions {
  private let presenter: () -> UIViewController?
  private let session = RideSession()
  private(set) var destination = ""

  init(presenter: @escaping () -> UIViewController?) {
    self.presenter = presenter
  }

  func run(_ url: URL) -> Bool {
    switch url.host {
    case "destination":
      let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
      guard Ticket.admits(items.first { $0.name == "ticket" }?.value) else { return false }
      destination = url.lastPathComponent
    case "logout":
      let alert = UIAlertController(title: "Sign out?", message: nil, preferredStyle: .alert)
      alert.addAction(
        UIAlertAction(title: "Sign out", style: .destructive) { [session] _ in
          session.signOut()
        })
      presenter()?.present(alert, animated: true)
    default:
      return false
    }
    return true
  }
}

final class RideSession {
  private var rider: String?

  func signOut() {
    rider = nil
  }
}
