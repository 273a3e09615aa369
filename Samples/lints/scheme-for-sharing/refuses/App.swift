import UIKit

class SketchViewController: UIViewController {
  let note = UITextView()

  @objc func share() {
    let text = note.text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    guard let url = URL(string: "example-board://import?text=" + text) else { return }
    UIApplication.shared.open(url)
  }
}
