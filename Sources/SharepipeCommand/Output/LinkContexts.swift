import AppLinks
import Sharepipe

/// Several URLs that arrive at once, each judged by itself.
///
/// Source: Apple, "scene(_:openURLContexts:)": a scene gets a set of contexts.
struct LinkContexts {
  /// The URLs in the order in which they came, and what becomes of each.
  let plans: [(url: String, plan: LinkPlan)]

  /// Judges URLs.
  ///
  /// - Parameters:
  ///   - urls: The URLs.
  ///   - judge: Judges one of them.
  init(_ urls: [String], _ judge: (String) -> LinkPlan) {
    plans = urls.map { ($0, judge($0)) }
  }

  /// What becomes of all together: the strictest of the verdicts.
  var outcome: LinkVerdict.Outcome {
    let outcomes = plans.map(\.plan.verdict.outcome)
    if outcomes.contains(.reject) { return .reject }
    return outcomes.contains(.confirm) ? .confirm : .accept
  }

  /// Writes the members of one record of all.
  ///
  /// - Parameters:
  ///   - json: Where they are written.
  ///   - redaction: Takes secrets out, or `nil` to answer a program that brought them.
  func write(to json: inout JSONWriter, _ redaction: LinkRedaction?) {
    json.member("verdict", outcome.rawValue)
    json.key("contexts")
    json.array { json in
      for (url, plan) in plans {
        json.object { json in
          json.member("url", redaction?.redact(LinkKeyRedaction.redact(url).text) ?? url)
          plan.write(to: &json, redaction)
        }
      }
    }
  }
}
