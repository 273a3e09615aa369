import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  weak var search: (any TrailSearching)?

  func application(
    _ application: UIApplication, continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    guard userActivity.activityType == TrailPlace.activityType,
      let place = TrailPlace(userActivity.userInfo ?? [:])
    else { return false }
    search?.find(place)
    return true
  }
}
