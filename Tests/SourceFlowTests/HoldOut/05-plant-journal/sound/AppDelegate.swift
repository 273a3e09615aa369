import Combine
import UIKit
import os

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  static let links = PassthroughSubject<URL, Never>()

  var window: UIWindow?
  private let journal = JournalStore()
  private let logger = Logger(subsystem: "com.example.greenhouse", category: "links")

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    journal.subscribe(to: Self.links.eraseToAnyPublisher())
    return true
  }

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme?.lowercased() == "greenhouse" else { return false }
    logger.notice("opened a link")
    Self.links.send(url)
    return true
  }
}
