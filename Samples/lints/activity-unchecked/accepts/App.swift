import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  var offer = ""

  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    guard userActivity.activityType == NSUserActivityTypeBrowsingWeb,
      let url = userActivity.webpageURL
    else { return false }
    guard url.host == "shop.example.com", url.path.hasPrefix("/offers/") else { return false }
    offer = url.lastPathComponent
    return true
  }
}
