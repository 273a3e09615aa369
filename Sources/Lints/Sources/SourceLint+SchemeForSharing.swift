import SourceFlow

extension SourceLint {
  /// Content is handed to another app in a URL.
  static let schemeForSharing = SourceLint(
    .schemeForSharing, .note, confidence: .possible,
    summary: "Content is handed to another app in a URL of its scheme.",
    explanation: """
      Any app that claims the scheme gets the content, and the person does not choose it. The \
      words in the URL, such as 'import' or 'text=', are what makes it look like content.
      """,
    fix: """
      Offer the content in UIActivityViewController to share extensions, or put it into the \
      container of an app group if both apps are yours.
      """,
    source:
      "x-callback-url 1.0, on app extensions; Apple, UIActivityViewController; the words "
      + "are our own choice",
    references: .scheme + [.testActivities, .channelDestination, .pageOfActivityView],
    swift: (
      refused: """
      import UIKit

      class SketchViewController: UIViewController {
        let note = UITextView()

        @objc func share() {
          let text = note.text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
          guard let url = URL(string: "example-board://import?text=" + text) else { return }
          UIApplication.shared.open(url)
        }
      }
      """,
      accepted: """
      import UIKit

      class SketchViewController: UIViewController {
        let note = UITextView()

        @objc func share() {
          let sheet = UIActivityViewController(
            activityItems: [note.text ?? ""], applicationActivities: nil)
          present(sheet, animated: true)
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface SketchViewController : UIViewController
      @property (nonatomic, strong) UITextView *note;
      @end

      @implementation SketchViewController
      - (IBAction)share:(id)sender {
        NSString *text = [self.note.text stringByAddingPercentEncodingWithAllowedCharacters:
                                             NSCharacterSet.alphanumericCharacterSet];
        NSString *address = [NSString stringWithFormat:@"example-board://import?text=%@", text];
        [UIApplication.sharedApplication openURL:[NSURL URLWithString:address]
                                         options:@{}
                               completionHandler:nil];
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface SketchViewController : UIViewController
      @property (nonatomic, strong) UITextView *note;
      @end

      @implementation SketchViewController
      - (IBAction)share:(id)sender {
        UIActivityViewController *sheet =
            [[UIActivityViewController alloc] initWithActivityItems:@[ self.note.text ]
                                              applicationActivities:nil];
        [self presentViewController:sheet animated:YES completion:nil];
      }
      @end
      """
    ))
}
