import UIKit

final class SketchViewController: UIViewController {
  @IBOutlet private weak var captionView: UITextView!
  private let handover = SketchHandover()

  @IBAction private func sendToGallery(_ sender: UIBarButtonItem) {
    handover.send(caption: captionView.text)
    sender.isEnabled = false
  }
}
