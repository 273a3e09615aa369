import AppLinks
import Sharepipe

/// `links judge --json-lines`: a URL and its sender in, what becomes of it out.
struct LinksJudgeFilter {
  let links: LinkRules

  func answer(
    _ fields: [String: DocumentValue], _ json: inout JSONWriter
  ) throws(JSONLinesFilter.Fault) {
    let key = try fields.text("key").map { LinkKey($0) }
    let sender = LinkSender(named: try fields.text("sender"))
    let options = try fields.linkOptions()
    // The program that reads the answer has written the question: nothing is taken out of the parameters.
    links.plan(for: try fields.requiredText("url"), from: sender, with: options, key: key)
      .write(to: &json, nil)
  }
}

extension [String: DocumentValue] {
  /// What else is said of a URL, its sender and the device.
  fileprivate func linkOptions() throws(JSONLinesFilter.Fault) -> LinkOptions {
    var options = LinkOptions()
    options.senderClass = try text("senderClass").map { text throws(JSONLinesFilter.Fault) in
      try Self.choice(text, "senderClass")
    }
    options.opensInPlace = try boolean("openInPlace") ?? false
    switch self["device"] {
    case nil, .null: break
    case .array(let traits):
      for (index, trait) in traits.enumerated() {
        options.device.insert(try Self.choice(trait.string ?? trait.kind, "device[\(index)]"))
      }
    case .some(let other): throw .init("device: expected an array, found \(other.kind)")
    }
    if let value = self["annotation"], value != .null {
      do throws(LinkAnnotationFault) {
        options.annotation = try LinkAnnotation(value)
      } catch {
        throw .init("annotation: \(error)")
      }
    }
    return options
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ place: String
  ) throws(JSONLinesFilter.Fault) -> Choice {
    guard let choice = Choice(rawValue: text) else {
      let names = Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw .init("\(place): expected one of \(names)")
    }
    return choice
  }
}
