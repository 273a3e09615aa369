import SourceFlow

extension SourceLint {
  /// An extension never says that it is done.
  static let requestNeverCompleted = SourceLint(
    .requestNeverCompleted, .warning,
    summary: "A share or action extension never completes or cancels its request.",
    explanation: """
      The host waits until completeRequest(returningItems:completionHandler:) or \
      cancelRequest(withError:) is called, and the person cannot go on in it. To dismiss the view \
      is not enough. Of a class with didSelectPost() or beginRequest(with:), the methods and the \
      functions that they lead to are searched for such a call; a class with neither is not \
      looked at.
      """,
    fix: "Complete the request when the content is stored or sent, and cancel it after an error.",
    source: "Apple, NSExtensionContext, completeRequest(returningItems:completionHandler:)",
    references: [.interprocess, .testExtensions, .resourceRelease, .pageOfCompleteRequest],
    swift: (
      refused: """
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
      """,
      accepted: """
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
      """
    ),
    objectiveC: (
      refused: """
      #import <Social/Social.h>
      #import <UIKit/UIKit.h>

      @interface ShareViewController : SLComposeServiceViewController
      @property (nonatomic, strong) NSMutableArray<NSString *> *posts;
      @end

      @implementation ShareViewController
      - (BOOL)isContentValid {
        return self.contentText.length > 0;
      }

      - (void)didSelectPost {
        [self.posts addObject:self.contentText];
        [self dismissViewControllerAnimated:YES completion:nil];
      }
      @end
      """,
      accepted: """
      #import <Social/Social.h>
      #import <UIKit/UIKit.h>

      @interface ShareViewController : SLComposeServiceViewController
      @property (nonatomic, strong) NSMutableArray<NSString *> *posts;
      @end

      @implementation ShareViewController
      - (BOOL)isContentValid {
        return self.contentText.length > 0;
      }

      - (void)didSelectPost {
        [self.posts addObject:self.contentText];
        [self.extensionContext completeRequestReturningItems:@[] completionHandler:nil];
      }
      @end
      """
    ))
}
