import Foundation

enum Palette: String {
  case paper
  case sepia
  case night
}

/// What the page's script, `Look.js`, finds out about the page.
struct PageLook {
  let percent: Int
  let palette: Palette

  init?(_ list: [String: Any]) {
    guard let results = list[NSExtensionJavaScriptPreprocessingResultsKey] as? [String: Any],
      let percent = results["percent"] as? Int, (50...300).contains(percent),
      let palette = (results["palette"] as? String).flatMap(Palette.init(rawValue:))
    else { return nil }
    self.percent = percent
    self.palette = palette
  }
}
