import Social
import UIKit

class ShareViewController: SLComposeServiceViewController {
  override func isContentValid() -> Bool {
    !contentText.isEmpty && contentText.count <= 500
  }

  override func didSelectPost() {
    extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
  }

  override func configurationItems() -> [Any]! { [] }
}
