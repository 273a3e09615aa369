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
