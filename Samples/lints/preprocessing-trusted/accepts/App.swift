import UIKit
import UniformTypeIdentifiers

class ActionViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let type = UTType.propertyList.identifier
    let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
    let providers = items.flatMap { $0.attachments ?? [] }
    let provider = providers.first { $0.hasItemConformingToTypeIdentifier(type) }
    provider?.loadItem(forTypeIdentifier: type, options: nil) { [weak self] item, _ in
      let members = item as? [String: Any]
      let results = members?[NSExtensionJavaScriptPreprocessingResultsKey] as? [String: Any]
      if let text = results?["feed"] as? String, let feed = URL(string: text),
        feed.scheme == "https", feed.host == "feeds.example.com"
      {
        URLSession.shared.dataTask(with: feed).resume()
      }
      self?.extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
    }
  }
}
