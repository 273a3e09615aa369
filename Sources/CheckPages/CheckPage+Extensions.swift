import AppChecking
import Documents
import Predicates
import ShareModel
import ShareRules

extension CheckPage {
  /// How many extensions are columns of one table.
  private static let columns = 5
  /// For how many extensions it is shown what they are offered for.
  private static let mostOffered = 60
  /// A rule of fewer lines is unfolded.
  private static let shortRule = 16

  /// Writes the facts of an extension.
  static func write(_ appExtension: BundleInventory.Extension, to html: inout HTMLWriter) {
    html.fact("Extension point") { html in
      html.outside(appExtension.point)
      html.words(appExtension.meaning.map { ": " + $0 } ?? ": not a point that is known")
    }
    if let flow = appExtension.flow { html.fact("Data") { $0.words(flow.words) } }
    if let words = appExtension.words {
      html.fact("Is offered for") { $0.line(words, limit: HTMLText.sentenceLimit) }
    }
    if let shapes = appExtension.shapes {
      html.fact("Host shapes") { html in
        html.words("\(shapes.count) of \(HostShape.all.count)")
      }
    }
    if let asks = appExtension.asksForOpenAccess {
      html.fact("Open access") { $0.words(asks ? "asks for it" : "does not ask for it") }
    }
    let names = [
      ("Principal class", appExtension.principalClass), ("Storyboard", appExtension.storyboard),
      ("JavaScript file", appExtension.javaScriptFile),
    ]
    for (name, value) in names {
      guard let value else { continue }
      html.fact(name) { $0.outside(value) }
    }
  }

  /// Writes a rule laid out, or what is wrong with it.
  static func write(_ rule: ActivationRule, to html: inout HTMLWriter) {
    if let fault = rule.fault {
      // The finding shows the place in the text.
      let message = fault.reason().message.prefix { $0 != "\n" }
      return html.element("p", "note") {
        $0.line(String(message), limit: HTMLText.sentenceLimit)
      }
    }
    guard let syntax = rule.syntax else { return }
    let text = syntax.formatted()
    let isShort = text.utf8.count { $0 == UInt8(ascii: "\n") } < shortRule
    html.markup(isShort ? "<details open>" : "<details>")
    html.element("summary", "", "The rule laid out")
    html.lines(text, limit: 200)
    html.markup("</details>\n")
  }

  /// Writes for what host apps share the extensions of an app are offered.
  func writeMatrix(of bundles: [BundleInventory], to html: inout HTMLWriter) {
    let shown = bundles.prefix(Self.mostOffered)
    for start in stride(from: 0, to: shown.count, by: Self.columns) {
      writeMatrix(of: shown[start..<min(start + Self.columns, shown.count)], to: &html)
    }
    let more = bundles.count - shown.count
    guard more > 0 else { return }
    html.element(
      "p", "soft",
      "\(PageNumbers.count(more, "more extension is", "more extensions are")) left out")
  }

  private func writeMatrix(of bundles: ArraySlice<BundleInventory>, to html: inout HTMLWriter) {
    let answers = bundles.map { Set($0.appExtension?.shapes ?? []) }
    html.element("table", "shapes") { html in
      html.element("caption") { html in
        html.words("For what a host app shares it is offered:")
        for (number, bundle) in zip(bundles.indices, bundles) {
          html.words(number == bundles.startIndex ? " \(number + 1) is " : ", \(number + 1) is ")
          html.outside(bundle.displayName)
        }
      }
      html.markup("<thead><tr><th scope=\"col\" class=\"w-shape\">What is shared</th>")
      for (number, bundle) in zip(bundles.indices, bundles) {
        html.markup("<th scope=\"col\" class=\"w-answer\">")
        html.words("\(number + 1)")
        html.element("span", "hidden") { $0.outside(bundle.displayName) }
        html.markup("</th>")
      }
      html.markup("</tr></thead><tbody>\n")
      for shape in HostShape.all {
        html.markup("<tr><th scope=\"row\">")
        html.words(shape.name)
        html.element("small") { $0.prose(shape.summary) }
        html.markup("</th>")
        for answer in answers {
          let isOffered = answer.contains(shape.name)
          html.element("td", isOffered ? "yes" : "no", isOffered ? "yes" : "no")
        }
        html.markup("</tr>\n")
      }
      html.markup("</tbody>")
    }
  }
}
