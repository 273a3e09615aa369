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
    // The program that reads the answer has written the question: nothing is taken out of the parameters.
    links.plan(for: try fields.requiredText("url"), from: sender, key: key).write(to: &json, nil)
  }
}
