import UIKit

enum Navigator: String, CaseIterable {
  case maps = "example-maps"
  case routes = "example-routes"
  case atlas = "example-atlas"
  case compass = "example-compass"

  var probe: URL? { URL(string: rawValue + "://") }
}

final class NavigatorList {
  private(set) var installed: [Navigator] = []

  func refresh() {
    installed.removeAll()
    for navigator in Navigator.allCases {
      guard let probe = navigator.probe else { continue }
      if UIApplication.shared.canOpenURL(probe) {
        installed.append(navigator)
      }
    }
  }
}
