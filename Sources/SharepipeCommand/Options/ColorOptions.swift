import Sharepipe
import ArgumentParser

/// Whether the output has colours.
struct ColorOptions: ParsableArguments {
  /// When there are colours.
  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Option(
    name: .customLong("color"),
    help: ArgumentHelp(
      "When the output has colours; auto means on a terminal, unless NO_COLOR is set.",
      valueName: "when"))
  var choice: Choice = .auto

  /// The colours.
  var ink: Ink {
    switch choice {
    case .auto: .standardOutput
    case .always: Ink(isOn: true)
    case .never: .none
    }
  }
}
