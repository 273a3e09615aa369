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
