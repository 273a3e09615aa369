import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private lazy var payments = PaymentCoordinator(window: window)

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    for context in URLContexts {
      guard context.url.scheme == "pocketpay", context.url.host == "pay",
        let order = PaymentOrder(link: context.url)
      else { continue }
      payments.start(order)
    }
  }
}
