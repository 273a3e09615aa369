import UIKit

final class CallbackActions {
  private(set) var drafts: [String] = []

  func perform(_ request: CallbackRequest) -> Bool {
    switch request.action {
    case "create":
      drafts.append(request.text)
      answer(request.success)
      return true
    default:
      return false
    }
  }

  private func answer(_ callback: URL?) {
    guard let callback else { return }
    DispatchQueue.main.async {
      UIApplication.shared.open(callback, options: [:])
    }
  }
}
