public import AppLinks
public import ArgumentParser
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

  /// How the URL arrived.
  ///
  /// - Parameter links: The rules.
  /// - Returns: The arrival.
  /// - Throws: ``CommandFailure`` if the policy forbids it.
  func arrival(by links: LinkRules) throws(CommandFailure) -> LinkArrival {
    if let objection = links.objection(to: reading) {
      throw CommandFailure(objection, .configuration)
    }
    return LinkArrival(reading: reading)
  }
}

extension URLReader.Mode: ExpressibleByArgument {}
