import ConsoleWire
import ShareJournal
import Sharepipe

extension ConsoleExchange {
  /// The page that explains how the rules of now answer to a context, version by version.
  func why(_ identifier: String) async throws(Refusal) -> ConsoleAnswer {
    let story = try await story(of: identifier)
    let rules = try story.state.loadRules().pipeline.rules
    let explainer = Explainer(rules: rules)
    let count = story.row.keptRecord?.versions.count ?? 0
    guard count > 0 else {
      throw Refusal(
        404, "Nothing is known yet of the content of this context.",
        advice: "Open the page of the context again in a moment.")
    }
    let versions = (0..<count).map {
      WhyPage.Version(number: $0, explanation: explainer.explain(recorded: story.row, version: $0))
    }
    return WhyPage(of: story.row, versions).answer(in: await page())
  }
}
