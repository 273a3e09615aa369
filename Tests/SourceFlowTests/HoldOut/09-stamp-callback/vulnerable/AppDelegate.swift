import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate, StampingDelegate {
  var window: UIWindow?
  private lazy var stamping = Stamping(delegate: self)

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    guard url.scheme?.lowercased() == "stamper", url.host == "x-callback-url",
      url.path == "/stamp", let job = StampJob(url)
    else { return false }
    stamping.run(job)
    return true
  }

  func stamping(_ stamping: Stamping, finished job: StampJob, count: Int) {
    guard let answer = job.answer(count: count) else { return }
    try? CallbackPolicy.check(answer)
    UIApplication.shared.open(answer)
  }
}
