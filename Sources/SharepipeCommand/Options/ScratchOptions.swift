import ArgumentParser
import Sharepipe
import SystemPackage

/// Where private copies are made.
struct ScratchOptions: ParsableArguments {
  /// The help of the option.
  static let help = ArgumentHelp(
    "A directory on a local disk for private copies and the directories of runs.",
    discussion: "Use it where the inbox is on a network share. The default is the state directory.",
    valueName: "dir")

  @Option(name: .customLong("scratch"), help: Self.help)
  var named: String?

  /// The directory, absolute; `nil` for the state.
  var directory: FilePath? { named.map { FilePath($0).absolute.lexicallyNormalized() } }

  func validate() throws {
    guard named != "" else { throw ValidationError("A path is empty.") }
  }
}
