import UIKit

final class AppDelegate: UIResponder, UIApplicationDelegate {
  private let router = HabitRouter(store: HabitStore())

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    router.route(url)
  }
}
