import UIKit

class AppDelegate: UIResponder, UIApplicationDelegate {
  var room = ""

  func application(_ application: UIApplication, handleOpen url: URL) -> Bool {
    guard url.scheme == "example-chat", url.host == "room" else { return false }
    room = url.lastPathComponent
    return true
  }
}
