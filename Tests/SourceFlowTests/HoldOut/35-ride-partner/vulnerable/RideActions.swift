import UIKit

final class RideActions {
  private let presenter: () -> UIViewController?
  private let session = RideSession()
  private(set) var destination = ""

  init(presenter: @escaping () -> UIViewController?) {
    self.presenter = presenter
  }

  func run(_ url: URL, for caller: Caller) -> Bool {
    switch url.host {
    case "destination":
      guard caller.isPartner else { return false }
      destination = url.lastPathComponent
    case "logout":
      session.signOut()
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
