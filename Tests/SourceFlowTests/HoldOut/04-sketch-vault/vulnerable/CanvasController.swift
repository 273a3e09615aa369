import UIKit

final class CanvasController: UIViewController {
  private let canvas = UIImageView()

  var picture: UIImage? {
    didSet { canvas.image = picture }
  }

  var pageNumber = 0 {
    didSet { title = "Page \(pageNumber)" }
  }

  override func loadView() {
    view = canvas
  }
}
