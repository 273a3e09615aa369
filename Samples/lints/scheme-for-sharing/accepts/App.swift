import UIKit

class SketchViewController: UIViewController {
  let note = UITextView()

  @objc func share() {
    let sheet = UIActivityViewController(
      activityItems: [note.text ?? ""], applicationActivities: nil)
    present(sheet, animated: true)
  }
}
