import UIKit

final class TripNavigator {
  private let tabs: UITabBarController

  init(tabs: UITabBarController) {
    self.tabs = tabs
  }

  func open(_ link: URL) {
    guard let trip = Trip.all.first(where: { $0.slug == link.lastPathComponent }) else { return }
    tabs.selectedIndex = 0
    tabs.selectedViewController?.title = trip.title
  }
}

struct Trip {
  let slug: String
  let title: String

  static let all = [
    Trip(slug: "coast", title: "Along the Coast"),
    Trip(slug: "hills", title: "Over the Hills"),
  ]
}
