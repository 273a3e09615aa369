import ArgumentParser
import Foundation
import Sharepipe
import SystemPackage

/// Which inbox a command is about.
struct InboxOptions: ParsableArguments {
  @Option(
    name: .customLong("inbox"),
    help: ArgumentHelp("The inbox; the same as giving it as an argument.", valueName: "dir"))
  var named: String?

  @Option(
    help: ArgumentHelp(
      "The state directory.",
      discussion: "The default is NAME.sharepipe beside the inbox.", valueName: "dir"))
  var state: String?

  /// Checks the options against the inbox that is an argument.
  func check(_ argument: String?) throws {
    guard argument == nil || named == nil else {
      throw ValidationError("Name the inbox once: as an argument, or with --inbox.")
    }
    guard argument != "", named != "", state != "" else {
      throw ValidationError("A path is empty.")
    }
  }

  /// Whether an inbox or a state is named.
  ///
  /// - Parameter argument: The inbox that is an argument.
  /// - Returns: Whether there is one.
  func isNamed(_ argument: String?) -> Bool { argument != nil || named != nil || state != nil }

  /// The place that is named; `nil` if none is.
  ///
  /// - Parameter argument: The inbox that is an argument.
  /// - Returns: The place, or `nil`.
  /// - Throws: ``CommandFailure`` for an inbox that has no name.
  func namedPlace(_ argument: String?) throws(CommandFailure) -> InboxPlace? {
    let inbox = argument ?? named
    guard inbox != nil || state != nil else { return nil }
    guard let place = InboxPlace(inbox: inbox, state: state) else {
      throw CommandFailure("\(inbox ?? ""): there is no place beside it for a state", .usage)
    }
    return place
  }

  /// The place that is named, or else the only one near by.
  ///
  /// - Parameters:
  ///   - argument: The inbox that is an argument.
  ///   - command: The command, for messages.
  ///   - usesOwn: Whether the state of contexts that come from no inbox is meant if there is no
  ///     state at all.
  /// - Returns: The place.
  /// - Throws: ``CommandFailure`` if it is not clear which inbox is meant.
  func place(
    _ argument: String?, for command: String, orOwn usesOwn: Bool = false
  ) throws(CommandFailure) -> InboxPlace {
    if let named = try namedPlace(argument) { return named }
    var places = NearbyStates.all
    if places.count > 1 { places.removeAll { $0 == NearbyStates.own } }
    if let first = places.first, places.count == 1 { return first }
    if places.isEmpty, usesOwn { return NearbyStates.own }
    throw CommandFailure(
      places.isEmpty
        ? "there is no state of an inbox here; name the inbox: sharepipe \(command) INBOX"
        : "there are several inboxes here; name one:\n"
          + Self.list(places.map { "sharepipe \(command)\($0.arguments)" }), .usage)
  }

  /// The place that is named, or else the one near by that knows a context.
  ///
  /// - Parameters:
  ///   - argument: The inbox that is an argument.
  ///   - identifier: The identifier of the context, or a part of it.
  ///   - command: The command, for messages.
  /// - Returns: The place.
  /// - Throws: ``CommandFailure`` if it is not clear which inbox is meant.
  func place(
    _ argument: String?, knowing identifier: String, for command: String
  ) throws(CommandFailure) -> InboxPlace {
    if let named = try namedPlace(argument) { return named }
    let nearby = NearbyStates.all
    let places = nearby.filter { Self.knows(identifier, $0.state) }
    if let first = places.first, places.count == 1 { return first }
    guard places.isEmpty else {
      throw CommandFailure(
        "'\(identifier)' is in several states; name the inbox:\n"
          + Self.list(places.map { "sharepipe \(command) \(identifier)\($0.arguments)" }), .usage)
    }
    let looked =
      nearby.isEmpty
      ? "there is no state of an inbox here"
      : "no context '\(identifier)' is in "
        + nearby.map { "\($0.state)" }.joined(separator: ", ")
    throw CommandFailure(
      "\(looked); name the inbox: sharepipe \(command) \(identifier) INBOX", .noInput)
  }

  private static func knows(_ identifier: String, _ state: FilePath) -> Bool {
    guard let reader = try? Journal.openForReading(state: state) else { return false }
    defer { reader.close() }
    return (try? reader.find(identifier, limit: 1))?.isEmpty == false
  }

  private static func list(_ lines: [String]) -> String {
    lines.map { "  " + $0 }.joined(separator: "\n")
  }
}
