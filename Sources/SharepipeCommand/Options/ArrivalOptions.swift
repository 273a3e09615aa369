public import AppLinks
import ArgumentParser
import Sharepipe

/// How a URL arrived, as the caller says.
struct ArrivalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How the URL is read.",
      discussion:
        "lenient escapes characters of the query that a URL cannot have, such as quotes; the default is strict, or links.reading of host.yaml.",
      valueName: "how"))
  var reading: URLReader.Mode?

  @Option(
    help: ArgumentHelp(
      "Where the app is; the output then shows how a phone hands it the URL.", valueName: "where"))
  var appState: AppState?

  @Flag(
    help: ArgumentHelp(
      "The app returns false from a launch method, which keeps the URL from being delivered.",
      discussion: "It needs --app-state not-running."))
  var refusesLaunch = false

  @Option(
    help: ArgumentHelp(
      "The type of the user activity that brings the URL, such as NSUserActivityTypeBrowsingWeb.",
      valueName: "type"))
  var activity: String?

  func validate() throws {
    guard !refusesLaunch || appState == .notRunning else {
      throw ValidationError(
        "--refuses-launch needs --app-state not-running: an app that runs is not launched.")
    }
  }

  /// Whether nothing is said.
  var isEmpty: Bool { reading == nil && appState == nil && !refusesLaunch && activity == nil }

  /// How the URL arrived.
  ///
  /// - Parameter links: The rules.
  /// - Returns: The arrival.
  /// - Throws: ``CommandFailure`` if the policy forbids it.
  func arrival(by links: LinkRules) throws(CommandFailure) -> LinkArrival {
    if let objection = links.objection(to: reading) {
      throw CommandFailure(objection, .configuration)
    }
    return LinkArrival(
      reading: reading, state: appState,
      launch: LaunchAnswer(didFinish: refusesLaunch ? false : nil), activityType: activity)
  }
}

extension URLReader.Mode: WordArgument {}

extension AppState: WordArgument {}
