import SourceFlow

extension SourceLint {
  /// Code excludes an activity that a phone does not have, or an extension.
  static let exclusionWithoutEffectInCode = SourceLint(
    .exclusionWithoutEffect, .warning,
    summary: "Code excludes an activity that the system does not have, or an extension.",
    explanation: """
      The system has had no activities for Facebook and Twitter of its own since iOS 11; their \
      share extensions took the place. A list of exclusions does not reach extensions, so the \
      sheet offers them all the same, and the content leaves the app in the way that its author \
      meant to close. A text counts as the identifier of an extension unless it begins with \
      'com.apple.UIKit.activity.'. The deployment target of the app is not looked at.
      """,
    fix: """
      Exclude activities that the system has, such as 'airDrop' and 'copyToPasteboard'. Content \
      that may not leave the app is not for a share sheet.
      """,
    source:
      "Apple, UIActivityViewController, excludedActivityTypes; that extensions stay is "
      + "observed",
    references: [.interprocess, .testActivities, .exposure, .pageOfActivities],
    swift: (
      refused: """
      import UIKit

      class NoteViewController: UIViewController {
        let note = UITextView()

        @objc func share() {
          let sheet = UIActivityViewController(
            activityItems: [note.text ?? ""], applicationActivities: nil)
          sheet.excludedActivityTypes = [.postToFacebook, .postToTwitter]
          present(sheet, animated: true)
        }
      }
      """,
      accepted: """
      import UIKit

      class NoteViewController: UIViewController {
        let note = UITextView()

        @objc func share() {
          let sheet = UIActivityViewController(
            activityItems: [note.text ?? ""], applicationActivities: nil)
          sheet.excludedActivityTypes = [.airDrop, .copyToPasteboard]
          present(sheet, animated: true)
        }
      }
      """
    ),
    objectiveC: (
      refused: """
      #import <UIKit/UIKit.h>

      @interface NoteViewController : UIViewController
      @property (nonatomic, strong) UITextView *note;
      @end

      @implementation NoteViewController
      - (IBAction)share:(id)sender {
        UIActivityViewController *sheet =
            [[UIActivityViewController alloc] initWithActivityItems:@[ self.note.text ]
                                              applicationActivities:nil];
        sheet.excludedActivityTypes = @[ UIActivityTypePostToFacebook, UIActivityTypePostToTwitter ];
        [self presentViewController:sheet animated:YES completion:nil];
      }
      @end
      """,
      accepted: """
      #import <UIKit/UIKit.h>

      @interface NoteViewController : UIViewController
      @property (nonatomic, strong) UITextView *note;
      @end

      @implementation NoteViewController
      - (IBAction)share:(id)sender {
        UIActivityViewController *sheet =
            [[UIActivityViewController alloc] initWithActivityItems:@[ self.note.text ]
                                              applicationActivities:nil];
        sheet.excludedActivityTypes = @[ UIActivityTypeAirDrop, UIActivityTypeCopyToPasteboard ];
        [self presentViewController:sheet animated:YES completion:nil];
      }
      @end
      """
    ))
}
