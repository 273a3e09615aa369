import Social
import UIKit

class ShareViewController: SLComposeServiceViewController {
  private var posts: [String] = []

  override func isContentValid() -> Bool {
    !contentText.isEmpty
  }

  override func didSelectPost() {
    posts.append(contentText)
    dismiss(animated: true)
  }

  override func configurationItems() -> [Any]! { [] }
}
