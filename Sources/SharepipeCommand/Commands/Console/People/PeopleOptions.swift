#if Console
import ArgumentParser
import Foundation
import Sharepipe
import SharepipeConsole
import SystemPackage

/// Which people file a command is about.
struct PeopleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The people file; the default is that of the configuration, then console.people in the state.",
      valueName: "file"))
  var people: String?

  @OptionGroup var options: ConsoleOptions

  /// Checks the options.
  func check() throws {
    try options.check(nil)
    guard people != "" else { throw ValidationError("A path is empty.") }
  }

  /// The path of the file.
  ///
  /// - Throws: ``CommandFailure``.
  func path() throws(CommandFailure) -> FilePath {
    if let people { return FilePath(people).absolute }
    let configuration = try options.configuration(isTrusted: false)
    if let path = configuration.people { return path }
    let home = try options.home(nil, by: configuration, for: "console people list --inbox")
    guard let path = configuration.peoplePath(in: home) else {
      throw CommandFailure(
        "there is no state for a people file; name the file with --people", .usage)
    }
    if let home, !FileManager.default.fileExists(atPath: home.string) {
      throw CommandFailure(
        "\(home): there is no such state; name the inbox with --inbox, the configuration with --config, "
          + "or the file with --people", .noInput)
    }
    return path
  }

  /// Changes the file.
  ///
  /// - Parameter edit: The change.
  /// - Throws: ``CommandFailure``.
  func apply(_ edit: PeopleEdit) throws(CommandFailure) {
    let path = try path()
    do throws(PeopleError) {
      try edit.apply(to: path)
    } catch {
      throw CommandFailure(error.description, ExitStatus(error))
    }
  }
}

extension ExitStatus {
  /// The status of a people file that is not used or not changed.
  init(_ error: PeopleError) {
    self =
      switch error {
      case .missing: .noInput
      case .wrongName, .taken, .unknown, .unusualForm: .usage
      case .document: .configuration
      case .file(let error):
        switch error.reason {
        case .untrusted, .notAFile, .readableByOthers, .tooLarge: .configuration
        case .busy: .busy
        case .forbidden, .unreadable, .unwritable: .inputOutput
        }
      }
  }
}
#endif
