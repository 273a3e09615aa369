import AppChecking
import Documents

extension CheckPage {
  /// How many steps of a way are shown; the analysis of sources keeps fewer.
  private static let longestWay = 100

  /// Writes the way of a value to a finding, and a URL that leads there.
  static func writeWay(of finding: Finding, to html: inout HTMLWriter) {
    if !finding.steps.isEmpty {
      html.fact("The way there") { html in
        html.element("ol", "way") { html in
          for step in finding.steps.prefix(longestWay) {
            html.element("li") { html in
              html.element("code") { html in
                html.outside(step.place.document.name, limit: 1000)
                html.words(":\(step.place.span.line)")
              }
              html.words(" ")
              html.line(step.words, limit: HTMLText.sentenceLimit)
            }
          }
        }
      }
    }
    if let example = finding.example {
      html.fact("For example") { html in
        html.element("code") { $0.line(example, limit: HTMLText.sentenceLimit) }
      }
    }
  }
}
