import Foundation

/// What the page's script, `Look.js`, finds out about the page.
struct PageLook {
  let percent: Int
  let palette: String

  init?(_ list: [String: Any]) {
    guard let results = list[NSExtensionJavaScriptPreprocessingResultsKey] as? [String: Any],
      let percent = results["percent"] as? Int, (50...300).contains(percent),
      let palette = results["palette"] as? String, !palette.contains("<")
    else { return nil }
    self.percent = percent
    self.palette = palette
  }
}
