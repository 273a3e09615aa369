import SourceFlow

extension SourceLint {
  /// A share extension lets everything be posted.
  static let contentValidityIgnored = SourceLint(
    .contentValidityIgnored, .warning,
    summary: """
      A share extension says of any content that it is valid, or does not say which content is.
      """,
    explanation: """
      SLComposeServiceViewController asks isContentValid() whenever the person types, and lets the \
      content be posted if the answer is true. The activation rule saw types alone; the length of \
      a text, an empty one and a page without an address pass it.
      """,
    fix: """
      Return true only for content that the extension can send, such as a text of 1 to 500 \
      characters.
      """,
    source: "Apple, SLComposeServiceViewController, isContentValid(); OWASP MASTG-TEST-0072",
    references: [.interprocess, .testExtensions, .inputValidation, .pageOfContentValidity],
    swift: (
      refused: """
      import Social
      import UIKit

      class ShareViewController: SLComposeServiceViewController {
        override func isContentValid() -> Bool {
          true
        }

        override func didSelectPost() {
          extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
        }

        override func configurationItems() -> [Any]! { [] }
      }
      """,
      accepted: """
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
      """
    ),
    objectiveC: (
      refused: """
      #import <Social/Social.h>
      #import <UIKit/UIKit.h>

      @interface ShareViewController : SLComposeServiceViewController
      @end

      @implementation ShareViewController
      - (BOOL)isContentValid {
        return YES;
      }

      - (void)didSelectPost {
        [self.extensionContext completeRequestReturningItems:@[] completionHandler:nil];
      }
      @end
      """,
      accepted: """
      #import <Social/Social.h>
      #import <UIKit/UIKit.h>

      @interface ShareViewController : SLComposeServiceViewController
      @end

      @implementation ShareViewController
      - (BOOL)isContentValid {
        return self.contentText.length > 0 && self.contentText.length <= 500;
      }

      - (void)didSelectPost {
        [self.extensionContext completeRequestReturningItems:@[] completionHandler:nil];
      }
      @end
      """
    ))
}
