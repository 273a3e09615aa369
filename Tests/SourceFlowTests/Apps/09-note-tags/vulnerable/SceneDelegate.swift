import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private let store = NoteStore()

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    guard userActivity.activityType == NSUserActivityTypeBrowsingWeb,
      let page = userActivity.webpageURL, page.host == "notes.example.com"
    else { return }
    openTag(in: page)
  }

  private func openTag(in page: URL) {
    let parts = page.pathComponents
    guard parts.count == 3, parts[1] == "tag" else { return }
    let list = NoteListViewController(titles: store.titles(tagged: parts[2]))
    list.title = parts[2]
    (window?.rootViewController as? UINavigationController)?
      .pushViewController(list, animated: true)
  }
}
