import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private let router = WebRouter()
  private let vault = SketchVault()

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    router.add("/open", { $0["sketch"] }) { [weak self] name in self?.show(name) }
    router.add("/page", { $0["number"].flatMap { Int($0) } }) { [weak self] number in
      self?.turn(to: number)
    }
    connectionOptions.userActivities.forEach { self.scene(scene, continue: $0) }
  }

  func scene(_ scene: UIScene, continue activity: NSUserActivity) {
    guard activity.activityType == NSUserActivityTypeBrowsingWeb, let page = activity.webpageURL
    else { return }
    router.route(page)
  }

  private func show(_ name: String) {
    guard let canvas = window?.rootViewController as? CanvasController else { return }
    canvas.picture = (try? vault.sketch(named: name)).flatMap { UIImage(data: $0) }
  }

  private func turn(to number: Int) {
    (window?.rootViewController as? CanvasController)?.pageNumber = number
  }
}
