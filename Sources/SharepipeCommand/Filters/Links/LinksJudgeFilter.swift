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
    let arrival = LinkArrival(reading: try fields.reading("reading"))
    if let objection = links.objection(to: arrival.reading) {
      throw .init("reading: \(objection)")
    }
    // The program that reads the answer has written the question: nothing is taken out of the parameters.
    links.plan(for: try fields.requiredText("url"), from: sender, key: key, arriving: arrival)
      .write(to: &json, nil)
  }
}

extension [String: DocumentValue] {
  /// The way of reading under a key, or `nil` if the key is missing or null.
  fileprivate func reading(_ key: String) throws(JSONLinesFilter.Fault) -> URLReader.Mode? {
    guard let text = try text(key) else { return nil }
    guard let mode = URLReader.Mode(rawValue: text) else {
      throw .init("\(key): expected 'strict' or 'lenient'")
    }
    return mode
  }
}
