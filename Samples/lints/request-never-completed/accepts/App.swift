import Social
import UIKit

class ShareViewController: SLComposeServiceViewController {
  private var posts: [String] = []

  override func isContentValid() -> Bool {
    !contentText.isEmpty
  }

  override func didSelectPost() {
    posts.append(contentText)
    extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
  }

  override func configurationItems() -> [Any]! { [] }
}
